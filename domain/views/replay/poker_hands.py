"""A poker hand in words, and the cards that make it."""

from collections import Counter
from collections.abc import Sequence

from domain.games.caribbean_stud.cards.hand_ranks import SIZE, VALUES, Value, value
from domain.games.caribbean_stud.outcome import qualifies

_NAMES = {
    14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five",
    4: "four", 3: "three", 2: "two", 1: "ace",
}  # fmt: skip
SHORT = {
    "odd_cards": "{0} high", "pair": "pair", "two_pairs": "two pairs", "three_of_a_kind": "three",
    "straight": "straight", "flush": "flush", "full_house": "full house", "four_of_a_kind": "four",
    "straight_flush": "str. flush",
    "royal_flush": "royal flush",
}  # fmt: skip
"""The name of each class as it fits below a hand."""
WORDS = {
    "odd_cards": "{0}, {1} high", "pair": "pair of {0s}", "two_pairs": "two pairs, {0s} and {1s}",
    "three_of_a_kind": "three {0s}", "straight": "straight to the {0}", "flush": "flush, {0} high",
    "full_house": "full house, {0s} over {1s}", "four_of_a_kind": "four {0s}",
    "straight_flush": "straight flush to the {0}", "royal_flush": "royal flush",
}  # fmt: skip
MATCHED = {"pair": 1, "two_pairs": 2, "three_of_a_kind": 1, "four_of_a_kind": 1}
"""Classes that cards of one rank make, and of how many ranks."""


def hand_words(cards: Sequence[str]) -> str:
    """`pair of kings`."""
    return _said(WORDS, value(cards))


def short_words(cards: Sequence[str]) -> str:
    """`pair`."""
    return _said(SHORT, value(cards))


def dealer_words(cards: Sequence[str]) -> str:
    """The same with whether the dealer's hand qualifies."""
    return f"{hand_words(cards)}: {'qualifies' if qualifies(value(cards)) else 'does not qualify'}"


def making(cards: Sequence[str]) -> frozenset[int]:
    """The indices of the cards that make the hand. Of odd cards the ace and the king that qualify, else the highest."""
    it = value(cards)
    ranks = set(it.cards[: MATCHED.get(it.name, SIZE)])
    if it.name == "odd_cards":
        ranks = set(it.cards[: 2 if qualifies(it) else 1])
    ranks |= {VALUES["A"]} if 1 in ranks else set()
    return frozenset(at for at, card in enumerate(cards) if VALUES[card[0]] in ranks)


def is_whole(cards: Sequence[str]) -> bool:
    """Whether these are five different cards of one deck. Others have no rank."""
    return len(cards) == SIZE and max(Counter(cards).values()) == 1


def _said(words: dict[str, str], it: Value) -> str:
    """A name with its cards. The ace of the lowest straight is its lowest card."""
    names = [_NAMES[one] for one in it.cards]
    first, second = (*names, "", "")[:2]
    plural = {"{0s}": _many(first), "{1s}": _many(second), "{0}": first, "{1}": second}
    text = words[it.name]
    for place, name in plural.items():
        text = text.replace(place, name)
    return text


def _many(name: str) -> str:
    return f"{name}es" if name == "six" else f"{name}s"
