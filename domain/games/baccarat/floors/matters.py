"""What people and places can give rise to at baccarat."""

SEATING_RULINGS = {
    "no-wagers": "The round was begun without any wager: it must be played as a dummy coup.",
}
"""The rules say what happens next, and it was or was not done."""

SEATING_VIOLATIONS = {
    "area-not-theirs": "{player} is standing and wagered on numbered area {seat}, which is for seated players.",
    "area-taken": "{player} wagered on area {seat}, where {other} already had a wager: it is for one player only.",
    "area-crowded": "{player} wagered on area {seat}, where {most:1 player|players} already had wagers.",
    "area-over-cap": "The wagers {on_bet} at area {seat} come to {total}; at most {most} in all is allowed.",
    "area-under-minimum": "{player} wagered {total} {on_bet} at area {seat}; the minimum on each area is {least}.",
    "areas-over-maximum": "{player} wagered {total} {on_bet} over several areas; the maximum in all is {most}.",
    "hand-offered-past": "{hand:Offered} was offered to seat {offered} when it was the turn of seat {seat}.",
    "hand-offered-again": (
        "{hand:Offered} was offered to seat {offered}, though everybody entitled to it had been asked."
    ),
    "hand-offered-unstaked": "{hand:Offered} was offered to seat {offered}, though nobody had wagered on it.",
    "hand-offered-in-closed-style": "Seat {offered} was given the cards in a style in which the dealer keeps them.",
    "hand-not-offered-on": "The dealer kept {hand:offered} before seat {seat} had been asked.",
    "round-without-wagers": "A round was dealt without wagers, and nobody had asked for it.",
    "unmarked-after-card": "A card was dealt with no wager down, and nobody called the hand a dummy coup.",
    "unmarked-after-burn": "A card was burned with no wager down, and nobody called the hand a dummy coup.",
    "dummy-without-rule": "A hand without wagers was announced, but no rule requires or allows one here.",
    "dummy-by-lesser-role": "{role:A} ordered a hand without wagers; that requires {least:a}.",
    "dummy-after-first-card": "A hand without wagers was ordered when its cards were already out.",
    "dummy-after-last-coup": "{role:A} ordered a hand without wagers after the last coup; that requires {least:a}.",
    "dummy-announced-late": "That this was a hand without wagers was announced only after {cards:1 card}.",
    "third-card-before-counts": "A third card was drawn before the {hand:hand}'s count on two cards was announced.",
    "banker-turned-first": "The Banker's Hand was turned before the Player's Hand.",
    "style-b-untold": "A shoe was begun in style {style}, and no inspector had been told beforehand.",
}
"""A rule was broken."""

SEATING_NOTICES = {
    "area-unseated": "{player} wagered on numbered area {seat}, but is not recorded as seated.",
    "area-shared-unsaid": (
        "{player} wagered on area {seat} with {other}, but no record says that areas may be shared here."
    ),
    "hand-not-offered": "{hand:Offered} was offered to nobody, though seat {seat} had wagered on it.",
    "shoe-kept": "The holder of the shoe lost, but the shoe was offered to nobody.",
    "round-without-wagers-unsure": (
        "A round was dealt without wagers. If wagers are recorded here, nobody asked for it."
    ),
    "dummy-rule-unsaid": "A hand without wagers was announced, and neither a rule nor who ordered it is on record.",
    "dummy-after-last-unsaid": (
        "A hand was dealt without wagers after the last coup, and who ordered it is not on record."
    ),
    "dummy-not-closed": 'A hand without wagers was ordered before "No more bets" was called.',
    "void-hand-without-cause": (
        "Wagers were down when a hand without wagers was announced, and nothing on record requires one."
    ),
    "style-b-untold-again": "Another shoe was begun in style {style}, and no inspector had been told of this one.",
    "result-not-announced": "Wagers were settled, but no result was announced.",
}
"""Worth a look."""
