"""Ranks poker hands (part 13), including hands that are partly face down.

Hands compare by class, then by cards, most frequent first.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from domain.rulebooks.shapes.caribbean_stud import POKER

RANKS = "23456789TJQKA"
VALUES: dict[str, int] = {rank: value for value, rank in enumerate(RANKS, 2)}
"""Values by 3.2 from two to ace. By 13.2 suits are equal."""
ACE = VALUES["A"]
WHEEL = (ACE, 5, 4, 3, 2)
"""The straight in which the ace counts low (13.1(e))."""
SIZE = 5

ALIKE: dict[tuple[int, int], str] = {
    (4, 1): "four_of_a_kind",  # 13.1(h)
    (4, 0): "four_of_a_kind",
    (3, 2): "full_house",  # 13.1(g)
    (3, 1): "three_of_a_kind",  # 13.1(d)
    (3, 0): "three_of_a_kind",
    (2, 2): "two_pairs",  # 13.1(c)
    (2, 1): "pair",  # 13.1(b)
    (2, 0): "pair",
    (1, 1): "odd_cards",  # 13.1(a)
    (1, 0): "odd_cards",
}
"""The class of a hand, by the counts of its two most frequent values."""
UNLIKE: dict[tuple[bool, bool], str] = {
    (True, True): "straight_flush",  # 13.1(i); ace high is a royal flush, 13.1(j)
    (True, False): "straight",  # 13.1(e)
    (False, True): "flush",  # 13.1(f)
}
"""The class of five different values, by whether they are in sequence and of one suit."""


class Value(NamedTuple):
    """The rank of a hand."""

    order: int
    """The rank of its class, from the lowest."""
    cards: tuple[int, ...]
    """The cards that decide between hands of one class, by 13.3 and 3.2: of straights the highest card, 13.3(a); the
    higher pair, the other pair, the fifth card, 13.3(b); the pair, then the other cards from the highest, 13.3(c); all
    cards from the highest, 13.3(d).
    """

    @property
    def name(self) -> str:
        """Its class."""
        return POKER[self.order]


def value(cards: Iterable[str]) -> Value:
    """Rank a hand by 13.1. If cards are face down, by those seen (9.4(a))."""
    seen = list(cards)
    often = Counter(VALUES[card[0]] for card in seen)
    ranked = tuple(sorted(often, key=lambda rank: (often[rank], rank), reverse=True))
    if len(often) < SIZE:
        largest, second, *_ = *sorted(often.values(), reverse=True), 0, 0
        return Value(POKER.index(ALIKE.get((largest, second), "four_of_a_kind")), ranked)  # one deck has no more
    sequence = ranked == WHEEL or ranked[0] - ranked[-1] == SIZE - 1
    name = UNLIKE.get((sequence, len({card[1] for card in seen}) == 1), "odd_cards")
    if sequence and ranked == WHEEL:
        ranked = (*WHEEL[1:], 1)
    if name == "straight_flush" and ranked[0] == ACE:
        name = "royal_flush"
    return Value(POKER.index(name), ranked)


NOTHING = Value(-1, ())
"""The value of a hand that lies face down."""
