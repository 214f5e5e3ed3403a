"""Finding types of roulette alone."""

from domain.games.common.finding_types import FindingTypes, matters
from domain.games.layout.finding_types import LAYOUT

VIOLATIONS = {
    "dolly-on-wrong-number": "The dolly was put on {on}; the ball lies in {came}.",
    "settled-before-dolly": "{Whose} was settled before the dolly was placed.",
    "ball-not-examined": "The ball had left the wheel and was spun again before a game supervisor had examined it.",
}

NOTICES = {
    "result-not-marked": "No record shows that the number was announced or marked with the dolly.",
}

FINDING_TYPES: FindingTypes = dict(LAYOUT) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
"""All finding types of roulette."""
