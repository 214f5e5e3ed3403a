"""What can be found where wagers lie on a layout, beside what any game can find."""

from domain.games.common.matters import COMMON, Matters, matters

RULINGS = {
    "spin-void": "The spin is void ({why}): it has no result, and every wager on it stands off.",
    "no-wager-of-the-layout": "Wager {wager} is on {bet} {on}, of which this layout knows nothing.",
}

VIOLATIONS = {
    "no-spin-not-announced": "The spin was void ({why}), and nobody announced no spin.",
    "no-spin-without-ground": "The round was voided after a good spin, and no ground for it is on record.",
    "turns-too-few": "The spin made {turns} turns and was taken as good; that is too little.",
    "spun-by-another": "A {who} set the wheel going.",
    "spun-before-call": "The spin came to rest and no more bets had not been called.",
    "spun-again-without-call": "After a void spin the next one came, and no more bets had not been called for it.",
    "late-wager-reported": "Reported: {note}",
    "impossible-result": "{came} was recorded as the result: there is no such place.",
    "spin-announced-wrongly": "{said} was announced; the result is {came}.",
    "paid-before-collecting": "Wager {wager} was paid while losing wagers still lay there.",
    "collected-after-paying": "Wager {wager}, which lost, was collected after winners had been paid.",
    "lifted-before-all-paid": "Wager {wager} was lifted before every winner in its area had been paid.",
}

NOTICES = {
    "result-not-recorded": "The round ended and no result is on record: nothing can be said of its wagers.",
}

LAYOUT: Matters = (
    dict(COMMON)
    | matters("ruling", RULINGS)
    | matters("violation", VIOLATIONS)
    | matters("notice", NOTICES, frozenset(NOTICES))
)
"""Every code of a game with a layout."""
