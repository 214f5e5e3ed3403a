"""What can be found at craps alone, beside what any game can find."""

from domain.games.common.matters import COMMON, Matters, matters

RULINGS = {
    "roll-void": "The roll is void ({why}): it decides nothing, and every wager stays for the next throw.",
    "no-wager-of-the-layout": "Wager {wager} is on {bet} {on}, of which this layout knows nothing.",
}

VIOLATIONS = {
    "line-out-of-time": "Wager {wager} on {bet} was made {when}: it is none, and goes back.",
    "odds-without-base": "Wager {wager} lies behind no bet of {player} that has a point: it is none, and goes back.",
    "odds-over-most": "Wager {wager} of {stake} is more than may lie behind that bet, {most}: the rest goes back.",
    "composite-off-units": "Wager {wager} of {stake} does not come out even in its parts: only {good} of it counts.",
    "commission-at-placing": "Wager {wager} was charged {taken} when it was placed; the commission is {due}.",
    "commission-too-much": "Wager {wager} was charged {more} that no rule allows: that goes back.",
    "contract-reduced": "Wager {wager} has its point and may not be taken down or reduced: it stays, {stake}.",
    "line-raised": "Wager {wager} has its point and may not be raised: it stays, {stake}.",
    "dont-pass-restored": "{player} took a Don't Pass Bet down, and put one back before a new come out roll.",
    "called-though-always-on": "Wager {wager} was called {state}; {bet} is always on.",
    "on-left-up": "Wager {wager} had been called on, lost on this roll, and was left where it lay.",
    "settled-undecided": "Wager {wager} was settled as {result}, but the roll did not decide it: it stays up.",
    "void-roll-settled": "Wager {wager} was settled as {result} by a roll that was void: it stays up.",
    "no-roll-uncalled": "The roll was void, and {said} was called where no roll had to be.",
    "no-roll-without-ground": "No roll was called, and no ground for it is on record.",
    "no-roll-for-chips": "No roll was called because the dice touched chips, which is no ground: the roll counts.",
    "late-wager-reported": "Reported: {note}",
    "dice-uninspected": "The dice were thrown, and not both a dealer and a game supervisor had inspected them.",
    "dice-offered-first": "The dice were offered to {player} first, past {skipped}.",
    "dice-offered-left": "The dice were offered to {player}, past {skipped}, who has a bet on the line.",
    "dice-offered-on": "The dice were offered on to {player}, past {skipped}, who has a bet on the line.",
    "dice-taken-by-another": "{taker} took the dice, and {shooter} threw them.",
    "dice-taken-by-another-first": "{taker} took the dice, and {shooter} threw them.",
    "found-die-uninspected": "A die had left the table, and no game supervisor inspected it before the next throw.",
    "dice-replaced-untold": "The dice were replaced, and no inspector had been told.",
    "shooter-without-line-bet": "{shooter} threw the dice with no Pass or Don't Pass Bet.",
    "shooter-left-line": "{shooter} went on throwing with no Pass or Don't Pass Bet left.",
    "shooter-kept-dice": "{shooter} threw a 7 out, and kept the dice.",
    "total-called-wrongly": "{said} was called; the dice show {dice}, in all {total}.",
    "dice-passed-unsettled": "The dice were passed on before wager {wager} was settled.",
    "point-marked-wrongly": "The marker was put on {on}; the point is {point}.",
    "wagers-undetermined": "The table was closed, and wager {wager} had not been decided.",
    "overruled-by-lesser-role": "The call was overruled by a {role}, who may not.",
    "overruled-downwards": "The call was overruled by a {role} after a {before} had spoken.",
}

NOTICES = {
    "dice-unseen": "The dice were thrown, and no inspection of them is on record.",
    "old-dice-used": "Two dice had been lost, and another shooter threw with what is left of the set.",
    "found-die-unseen": "A die had left the table, and no inspection of it is on record.",
}

MATTERS: Matters = (
    dict(COMMON) | matters("ruling", RULINGS) | matters("violation", VIOLATIONS) | matters("notice", NOTICES)
)
"""Every code of craps."""
