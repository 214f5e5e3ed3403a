"""Finding types of craps alone."""

from domain.games.common.finding_types import COMMON, FindingTypes, matters

RULINGS = {
    "roll-void": "The roll is void ({why:word}): it decides nothing, and every wager stays for the next throw.",
    "no-wager-of-the-layout": "{Whose} is on a bet that this layout does not have.",
}

VIOLATIONS = {
    "line-out-of-time": "{Whose} was placed {when:when}: it is void and returned.",
    "odds-without-base": "{Whose} backs no bet of {player} that has a point: it is void and returned.",
    "odds-over-most": "{Whose} is more than the {most} that may back that bet: the rest is returned.",
    "composite-off-units": "{Whose} cannot be divided evenly among its parts: only {good} counts.",
    "commission-at-placing": "{Whose} was charged {taken} commission when it was placed; {due} is due.",
    "commission-too-much": "{Whose} was charged {more} commission more than the rules allow: that is to be returned.",
    "contract-reduced": "{Whose} has its point and may not be taken down or reduced: the stake stays {stake}.",
    "line-raised": "{Whose} has its point and may not be raised: the stake stays {stake}.",
    "dont-pass-restored": "{player} took down a Don't Pass bet and placed one again before a new come-out roll.",
    "called-though-always-on": "{Whose} was called {state}; such a bet is always on.",
    "on-left-up": "{Whose} had been called on and lost on this roll, but was left up.",
    "settled-undecided": "{Whose} was settled as {result:settled}, but the roll did not decide it: it stays up.",
    "void-roll-settled": "{Whose} was settled as {result:settled} by a roll that was void: it stays up.",
    "no-roll-uncalled": 'The roll was void, but {said} was called instead of "No roll".',
    "no-roll-without-ground": '"No roll" was called, and no ground for it is on record.',
    "no-roll-for-chips": '"No roll" was called because the dice touched chips. That is no ground: the roll counts.',
    "refused-in-play": "{Whose} came in time, but was refused after the dice were thrown.",
    "late-wager-reported": "Reported: {note}",
    "dice-uninspected": "The dice were thrown before both a dealer and a game supervisor had inspected them.",
    "dice-offered-first": "The dice were offered to {player} first, skipping {skipped:list}.",
    "dice-offered-left": "The dice were offered to {player}, skipping {skipped:list} despite a bet on the line.",
    "dice-offered-on": "The dice were passed on to {player}, skipping {skipped:list} despite a bet on the line.",
    "dice-taken-by-another": "{taker} accepted the dice, but {shooter} threw them.",
    "dice-taken-by-another-first": "{taker} accepted the dice, but {shooter} threw them.",
    "found-die-uninspected": "A die had left the table, and no game supervisor inspected it before the next throw.",
    "dice-replaced-untold": "The dice were replaced, and no inspector had been told.",
    "shooter-without-line-bet": "{shooter} threw the dice without a Pass or Don't Pass bet.",
    "shooter-left-line": "{shooter} went on throwing without a Pass or Don't Pass bet left.",
    "shooter-kept-dice": "{shooter} sevened out and kept the dice.",
    "total-called-wrongly": "{said} was called; the dice show {dice}, total {total}.",
    "dice-passed-unsettled": "The dice were passed on before {whose} was settled.",
    "point-marked-wrongly": "The marker was put on {on}; the point is {point}.",
    "wagers-undetermined": "The table was closed before {whose} was decided.",
    "overruled-by-lesser-role": "{role:A} overruled the call and may not do so.",
    "overruled-downwards": "{role:A} overruled the call after {before:a} had decided it.",
}

NOTICES = {
    "dice-unseen": "The dice were thrown, and no inspection of them is on record.",
    "old-dice-used": "Two dice had been lost, and another shooter threw what was left of the set.",
    "found-die-unseen": "A die had left the table, and no inspection of it is on record.",
}

FINDING_TYPES: FindingTypes = (
    dict(COMMON) | matters("ruling", RULINGS) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
)
"""All finding types of craps."""
