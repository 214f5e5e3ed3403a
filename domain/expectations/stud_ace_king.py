"""Caribbean stud: ace-king against the dealer's first card, the only hands on which a good player thinks.

Whether to raise depends on the own cards and the dealer's card, and on suits only through the own cards of that card's
suit: they stand in the way of the dealer's flushes.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from domain.expectations.stud_hands import DECK, SUITS, Against, HandClass, classes
from domain.games.caribbean_stud.cards.hand_ranks import RANKS, SIZE, Value

FOURS = comb(DECK - SIZE - 1, SIZE - 1)
"""The dealer's other four cards, for each first one."""


class Decision(NamedTuple):
    """Equal situations of a player with ace-king."""

    number: int
    """How many: pairs of a hand and the dealer's first card."""
    came: Against
    """What the dealer's other four cards give, in each of them."""


def decisions(own: HandClass, qualifies: Value) -> Iterator[Decision]:
    """Every situation of a class."""
    mine = frozenset(rank for rank, _ in own.ranks)
    for first in range(len(RANKS)):
        for size in range(SIZE):
            for same in combinations(sorted(mine - {first}), size):
                number = SUITS * _others(SIZE - size)
                yield Decision(number, _came(own, mine, first, frozenset(same), qualifies))


def _others(cards: int) -> int:
    """In how many ways so many own cards have other suits than the dealer's, without a flush."""
    free = SUITS - 1
    every: int = free**cards
    return every - free if cards == SIZE else every


def _came(own: HandClass, mine: frozenset[int], first: int, same: frozenset[int], qualifies: Value) -> Against:
    """`same`: the own ranks in the suit of the dealer's first card."""
    no_hand = less = equal = 0
    for other, unsuited in _unsuited(mine, first):
        ways = unsuited - (not same & {rank for rank, _ in other.ranks})
        if other.value < qualifies:
            no_hand += ways
        elif other.value < own.value:
            less += ways
        elif other.value == own.value:
            equal += ways
    return Against(no_hand, less, equal, FOURS - no_hand - less - equal)


@cache
def _unsuited(mine: frozenset[int], first: int) -> tuple[tuple[HandClass, int], ...]:
    """The dealer's classes of odd cards with this first one, and in how many ways they come, whatever their suits."""
    return tuple(
        (other, prod(SUITS - (rank in mine) for rank, _ in other.ranks if rank != first))
        for other in _odd_cards()
        if any(rank == first for rank, _ in other.ranks)
    )


@cache
def _odd_cards() -> tuple[HandClass, ...]:
    return tuple(one for one in classes() if one.value.name == "odd_cards")
