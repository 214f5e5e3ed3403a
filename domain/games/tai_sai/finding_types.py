"""Finding types of tai-sai alone."""

from domain.games.common.finding_types import FindingTypes, matters
from domain.games.layout.finding_types import LAYOUT

RULINGS = {
    "dark": "The result was keyed in and no area lit up: the equipment failed, and the dice decide.",
    "lit-wrongly": "The layout lit {lit} instead of {keyed}: the lights failed, and the dice decide, {dice}.",
    "keys-not-amended": "Wagers were settled while the equipment had {keyed}; the dice show {dice}.",
}

VIOLATIONS = {
    "unchecked-power": "The table was opened before {least:a} had checked that the equipment was on.",
    "unchecked-areas": "The table was opened before {least:a} had tested the terminal and the lights.",
    "unchecked-tumbler": "The table was opened before {least:a} had tested the tumbler.",
    "unchecked-seal": "The table was opened before {least:a} had checked that the dice were sealed.",
    "tumbled-too-little": "The dice were tumbled {spins:times}; they must be tumbled at least {least:times}.",
    "tumbled-after-call": 'The tumbler was started after "No more bets" had been called.',
    "dice-announced-wrongly": "{said} was announced; the dice show {dice}, total {total}.",
    "doubles-announced-wrongly": "{said} was announced; the dice show {dice}, total {total}.",
    "keyed-wrongly": "{keyed} was keyed in; the dice show {dice}.",
    "settled-before-lights": "{Whose} was settled before the result was keyed in and the areas were lit.",
    "wager-before-all-paid": "{Whose} was placed before all winners of the last roll had been paid.",
    "played-on-after-fault": "Another game was begun before the equipment, which had failed, was put right.",
    "fault-untold": "Another game was begun after the equipment had failed, and no inspector had been told.",
}

NOTICES = {
    "unchecked": "Play began, and no check of the equipment before the opening is on record.",
    "dice-announced-out-of-order": "{said} was announced; faces are called from the lowest to the highest.",
    "not-keyed": "No record shows that the result was keyed in.",
    "not-lit": "The result was keyed in, but no record shows that any area was lit.",
}

FINDING_TYPES: FindingTypes = (
    dict(LAYOUT) | matters("ruling", RULINGS) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
)
"""All finding types of tai-sai."""
