"""Finding types of layout games."""

from domain.games.common.finding_types import COMMON, FindingTypes, matters

RULINGS = {
    "spin-void": "The spin is void ({why:word}): it has no result, and every wager on it stands off.",
    "no-wager-of-the-layout": "{Whose} is on a bet that this layout does not have.",
}

VIOLATIONS = {
    "no-spin-not-announced": 'The spin was void ({why:word}), and nobody announced "No spin".',
    "no-spin-without-ground": "The round was voided after a good spin, and no ground for it is on record.",
    "turns-too-few": "The spin made only {turns:1 turn} and was accepted; it should have been called off.",
    "spun-by-another": "{who:A} set the wheel in motion and may not do so.",
    "spun-before-call": 'The spin came to rest before "No more bets" was called.',
    "spun-again-without-call": (
        'After a void spin, the next one came to rest before "No more bets" was called for it.'
    ),
    "late-wager-reported": "Reported: {note}",
    "impossible-result": "{came} was recorded as the result, but the wheel has no such place.",
    "spin-announced-wrongly": "{said} was announced; the result is {came}.",
    "paid-before-collecting": "{Whose} was paid while losing wagers still lay on the layout.",
    "collected-after-paying": "{Whose} lost, and was collected after winners had been paid.",
    "refused-in-play": "{Whose} came in time, but was refused after the result was known.",
    "lifted-before-all-paid": "{Whose} was lifted before every winner in its area had been paid.",
}

NOTICES = {
    "result-not-recorded": "The round ended with no result on record, so its wagers cannot be judged.",
}

LAYOUT: FindingTypes = (
    dict(COMMON)
    | matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS)
    | matters("notice", NOTICES, frozenset(NOTICES))
)
"""All finding types of layout games."""
