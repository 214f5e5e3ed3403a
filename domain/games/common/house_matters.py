"""What the house can find in any game: people, signs, closing, disputes, powers."""

VIOLATIONS = {
    "limits-changed-early": "The limits were made tighter, and no sign had said so for 20 minutes.",
    "limits-changed-after-opening": (
        "The limits were made tighter as at a first opening, but the table had been open today."
    ),
    "limits-changed-in-play": "The limits were made tighter as at an idle table, while a round or a wager was up.",
    "limits-untold": "The limits were made tighter, and no inspector was told of it.",
    "limits-changed-by-lesser-role": "The limits were changed by a {role}; that wants a {least}.",
    "increment-too-large": "Wagers go up by {increment} here, which is more than the least that may be wagered.",
    "personal-limit-by-lesser-role": "A player was given limits of their own by a {role}; that wants a {least}.",
    "personal-limit-incomplete": "The limits given to {player} alone do not say both the least and the most.",
    "closed-without-notice": "The table was closed with players at it, and no closing sign had stood for 20 minutes.",
    "closed-by-lesser-role": "The table was closed with players at it by a {role}; that wants a {least}.",
    "dispute-decided-by-lesser-role": "A dispute was decided by a {role}; that wants a {least}.",
    "dispute-decided-downwards": "A {role} decided a dispute that a {before} had decided already.",
    "dispute-inspector-not-named": (
        "A dispute stayed unresolved, and nobody was told that an inspector may be consulted."
    ),
    "ruled-by-lesser-role": "A {role} ruled here; that wants a {least}.",
    "conduct-reported": "Reported: {note}",
    "seat-vacated-too-soon": "A seat was asked for, but nobody at a full table had let {rounds} rounds pass.",
    "seat-beyond-layout": "Wager {wager} lies at seat {seat}; such a table has {seats} at most.",
    "seats-outside-layout": "The table was opened with {seats} seats; it may have {least} to {most}.",
}
"""A rule was broken."""

NOTICES = {
    "not-yet-in-force": "The table was opened under {ruleset} for {day}; that is in force since {since}.",
    "seat-unknown": "Wager {wager} lies at seat {seat}, which this table was not opened with.",
    "limits-sign-unrecorded": "The limits were made tighter on the strength of a sign, and no sign is on record.",
}
"""Worth a look."""
