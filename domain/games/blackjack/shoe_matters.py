"""What can be found of the shoe at blackjack alone."""

from domain.games.common.matters import FindingTypes, matters

VIOLATIONS = {
    "not-shuffled": "The cards of the last shoe were {then:done} again without a shuffle.",
    "not-shuffled-first": (
        "The cutting card had come as the first card, and the cards were {then:done} without a shuffle."
    ),
    "not-shuffled-during": (
        "The cutting card had come in the last round, and the cards were {then:done} without a shuffle."
    ),
    "dealt-past-cutting-card": "Another round was dealt after the round in which the cutting card came out.",
    "dealt-past-cutting-card-first": "The round was dealt though the cutting card had come before its first card.",
    "shuffle-missed-again": "A missed shuffle was not made after the round in which that was noticed.",
    "cutting-card-not-in": "The cutting card was not in the shoe, and the cards were not shuffled after that round.",
    "cutting-card-unnoticed": (
        "By the count, the cutting card was due {late:1 card} ago, and no record shows that it came out."
    ),
    "cutting-card-misplaced": (
        "{behind:1 card lies|cards lie} behind the cutting card; about one and a half decks are required."
    ),
    "cutting-card-moved-untold": (
        "{behind:1 card lies|cards lie} behind the cutting card; that requires a manager's order, and an inspector "
        "must be told."
    ),
    "cutting-card-too-far": (
        "{behind:1 card lies|cards lie} behind the cutting card, more than half of the shoe, {half}."
    ),
    "loaded-before-cut": "The cards were put into the shoe before they were cut.",
    "cut-offered-wrongly-at-start": "The cut went to seat {seat}; it is for the player who came first, at seat {due}.",
    "cut-offered-wrongly-box": "The cut went to seat {seat}; the cutting card had come at box {due}.",
    "cut-offered-wrongly-dealer": (
        "The cut went to seat {seat}; the cutting card had come at the dealer's hand, so it is for seat {due}."
    ),
    "cut-offered-wrongly-new": "The cut of new cards went to seat {seat}; it is for seat {due}, farthest to the left.",
    "discard-omitted": "The first card of the shoe was not discarded, as this table requires.",
    "discard-face-up": "The first card of the shoe was discarded face up.",
    "discard-too-many": "More than the first card of the shoe was discarded.",
    "discard-not-opted": "A card was discarded before the first round; this table does not do that.",
    "voided-for-want-of-cards": (
        "The round was stopped when the shoe ran out; the cards in the rack had to be shuffled."
    ),
    "foreign-card": "Reported: {note}",
    "damaged-in-a-round": "A damaged card was replaced while the round was being played.",
    "damaged-by-another": "A damaged card was replaced by somebody other than a casino supervisor.",
}
SHOE_NOTICES = {
    "replaced-unordered": "The cards were replaced, and no order of a manager for it is on record.",
}
SHOE_RULINGS = {
    "shuffle-missed": (
        "The cutting card was out and the cards were not shuffled: the round stands, and the shuffle follows it."
    ),
}

SHOE: FindingTypes = (
    matters("violation", VIOLATIONS) | matters("notice", SHOE_NOTICES) | matters("ruling", SHOE_RULINGS)
)
"""By code."""
