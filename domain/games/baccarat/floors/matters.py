"""What people and places can give rise to at baccarat."""

RULINGS = {
    "no-wagers": "It was begun though nobody had wagered: it had to be played as a dummy coup.",
}
"""The rules say what happens next, and it was or was not done."""

VIOLATIONS = {
    "area-not-theirs": "{player} stands, and wagered on the numbered area {seat}, which is for seated players.",
    "area-taken": "{player} wagered on area {seat}, where {other} had a wager: it is for one player alone.",
    "area-crowded": "{player} wagered on area {seat}, where {most} had wagers already.",
    "area-over-cap": "The wagers on {bet} at area {seat} come to {total}; {most} in all may lie there.",
    "area-under-minimum": "{player} wagered {total} on {bet} at area {seat}; on each area the least is {least}.",
    "areas-over-maximum": "{player} wagered {total} on {bet} over several areas; the most in all is {most}.",
    "hand-offered-past": "The {hand} was offered to seat {offered} when it was the turn of seat {seat}.",
    "hand-offered-again": "The {hand} was offered to seat {offered}, and all who may have it had been asked.",
    "hand-offered-unstaked": "The {hand} was offered to seat {offered}, and nobody had wagered on it.",
    "hand-offered-in-closed-style": "Seat {offered} was given the cards in a style in which the dealer keeps them.",
    "hand-not-offered-on": "The dealer kept the {hand}, and seat {seat} had not been asked.",
    "round-without-wagers": "A round was dealt without wagers that nobody had asked for.",
    "unmarked-after-card": "A card was dealt with no wager down, and nobody called the hand a dummy coup.",
    "unmarked-after-burn": "A card was burned with no wager down, and nobody called the hand a dummy coup.",
    "dummy-without-rule": "A hand without wagers was announced, and no rule wants or allows one here.",
    "dummy-by-lesser-role": "A hand without wagers was ordered by a {role}; that wants a {least}.",
    "dummy-after-first-card": "A hand without wagers was ordered when its cards were out already.",
    "dummy-after-last-coup": "After the last coup a hand without wagers was ordered by a {role}; that wants a {least}.",
    "dummy-announced-late": "That this was a hand without wagers was announced only after {cards} cards.",
    "third-card-before-counts": "A third card was drawn before the {hand}'s count on two cards was announced.",
    "banker-turned-first": "The Banker's Hand was turned before the Player's.",
    "style-b-untold": "A shoe was begun in style {style}, and no inspector had been told beforehand.",
}
"""A rule was broken."""

NOTICES = {
    "area-unseated": "{player} wagered on the numbered area {seat}, and is not among those written down as seated.",
    "area-shared-unsaid": "{player} wagered on area {seat} with {other}; nothing says that areas may be shared here.",
    "hand-not-offered": "The {hand} was offered to nobody, though seat {seat} had wagered on it.",
    "shoe-kept": "The holder of the shoe lost, and the shoe was offered to nobody.",
    "round-without-wagers-unsure": "A round was dealt without wagers; if they are written down here, nobody asked.",
    "dummy-rule-unsaid": "A hand without wagers was announced; neither a rule nor who ordered it is on record.",
    "dummy-after-last-unsaid": "A hand was dealt without wagers after the last coup; who ordered it is not on record.",
    "dummy-not-closed": "A hand without wagers was ordered, and no more bets had not been called.",
    "void-hand-without-cause": "Wagers lay when a hand without wagers was announced, and nothing on record wants one.",
    "style-b-untold-again": "Another shoe was begun in style {style}; of this one no inspector had been told.",
    "result-not-announced": "Wagers were settled, and no result was announced.",
}
"""Worth a look."""
