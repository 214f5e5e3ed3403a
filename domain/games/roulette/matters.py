"""What can be found at roulette alone, beside what any game with a layout can find."""

from domain.games.common.matters import Matters, matters
from domain.games.layout.matters import LAYOUT

VIOLATIONS = {
    "dolly-on-wrong-number": "The dolly was put on {on}; the ball lies in {came}.",
    "settled-before-dolly": "Wager {wager} was settled before the dolly was down.",
    "ball-not-examined": "The ball had left the wheel and was spun again, and no game supervisor had examined it.",
}

NOTICES = {
    "result-not-marked": "Nobody announced the number, and nobody put the dolly on it, as far as the record shows.",
}

MATTERS: Matters = dict(LAYOUT) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
"""Every code of roulette."""
