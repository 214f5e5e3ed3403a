"""What can be found at tai-sai alone, beside what any game with a layout can find."""

from domain.games.common.matters import Matters, matters
from domain.games.layout.matters import LAYOUT

RULINGS = {
    "dark": "The result was keyed and no area was lit: the equipment failed, and the dice decide.",
    "lit-wrongly": "{lit} was lit where {keyed} had to be: the lights failed, and the dice decide, {dice}.",
    "keys-not-amended": "Wagers were settled while {keyed} stood in the equipment; the dice show {dice}.",
}

VIOLATIONS = {
    "unchecked-power": "The table was opened, and no {least} had seen that the equipment was on.",
    "unchecked-areas": "The table was opened, and no {least} had tried the terminal and the lights.",
    "unchecked-tumbler": "The table was opened, and no {least} had tried the tumbler.",
    "unchecked-seal": "The table was opened, and no {least} had seen that the dice were sealed.",
    "tumbled-too-little": "The dice were tumbled {spins} times; they have to be, {least} times at least.",
    "tumbled-after-call": "The tumbler was set going after no more bets had been called.",
    "dice-announced-wrongly": "{said} was announced; the dice show {dice}, in all {total}.",
    "doubles-announced-wrongly": "{said} was announced; the dice show {dice}, in all {total}.",
    "keyed-wrongly": "{keyed} was keyed; the dice show {dice}.",
    "settled-before-lights": "Wager {wager} was settled before the result was keyed and the areas were lit.",
    "wager-before-all-paid": "Wager {wager} was placed while winners of the roll before had not been paid.",
    "played-on-after-fault": "The equipment had failed and was not put right, and another game was begun.",
    "fault-untold": "The equipment had failed, and another game was begun with no inspector told of it.",
}

NOTICES = {
    "unchecked": "Play began, and no check of the equipment before the table opened is on record.",
    "dice-announced-out-of-order": "{said} was announced; faces are called from the lowest to the highest.",
    "not-keyed": "The result was not keyed, as far as the record shows.",
    "not-lit": "The result was keyed and no area was lit, as far as the record shows.",
}

MATTERS: Matters = (
    dict(LAYOUT) | matters("ruling", RULINGS) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
)
"""Every code of tai-sai."""
