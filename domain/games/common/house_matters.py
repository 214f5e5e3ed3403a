"""What the house can find in any game: people, signs, closing, disputes, powers."""

HOUSE_VIOLATIONS = {
    "limits-changed-early": "The limits were tightened before a sign had announced it for 20 minutes.",
    "limits-changed-after-opening": (
        "The limits were tightened as if the table were opening for the first time today, but it had been open before."
    ),
    "limits-changed-in-play": "The limits were tightened as at an idle table, while a round or a wager was up.",
    "limits-untold": "The limits were tightened, and no inspector was told.",
    "limits-changed-by-lesser-role": "{role:A} changed the limits; that requires {least:a}.",
    "increment-too-large": "Wagers here go up in steps of {increment}, which is more than the minimum wager.",
    "personal-limit-by-lesser-role": "{role:A} gave a player limits of their own; that requires {least:a}.",
    "personal-limit-incomplete": "The limits given to {player} alone do not state both the minimum and the maximum.",
    "closed-without-notice": "The table was closed with players at it, and no closing sign had been up for 20 minutes.",
    "closed-by-lesser-role": "{role:A} closed the table with players at it; that requires {least:a}.",
    "dispute-decided-by-lesser-role": "{role:A} decided a dispute; that requires {least:a}.",
    "dispute-decided-downwards": "{role:A} decided a dispute that {before:a} had already decided.",
    "dispute-inspector-not-named": (
        "A dispute was left unresolved, and nobody told the player that an inspector may be consulted."
    ),
    "ruled-by-lesser-role": "{role:A} made this ruling; it requires {least:a}.",
    "conduct-reported": "Reported: {note}",
    "seat-vacated-too-soon": (
        "A player was asked to give up a seat before anybody at the full table had sat out {rounds:1 round}."
    ),
    "seat-beyond-layout": "{Whose} is at seat {seat}; such a table has {seats:1 seat} at most.",
    "seats-outside-layout": "The table was opened with {seats:1 seat}; it may have {least} to {most}.",
}
"""A rule was broken."""

HOUSE_NOTICES = {
    "not-yet-in-force": "The table was opened under {ruleset} for {day}; that ruleset is in force since {since}.",
    "seat-unknown": "{Whose} is at seat {seat}; the table was opened with {seats:1 seat}.",
    "limits-sign-unrecorded": "The limits were tightened on the strength of a sign, but no sign is on record.",
}
"""Worth a look."""
