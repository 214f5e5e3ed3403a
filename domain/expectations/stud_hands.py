"""Caribbean stud: every class of hands against every other, in how many ways two hands have them from one deck.

A class is five ranks, suited or not: all hands of one class are worth the same. There are 7,462.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import comb, prod
from typing import NamedTuple

from domain.games.caribbean_stud.cards.hand_ranks import RANKS, SIZE, Value, value

SUITS = 4
DECK = SUITS * len(RANKS)
PLAYERS = comb(DECK, SIZE)
"""All hands of a player."""
DEALERS = comb(DECK - SIZE, SIZE)
"""All hands of the dealer against one of a player."""


class HandClass(NamedTuple):
    """Hands that are worth the same."""

    value: Value
    ranks: tuple[tuple[int, int], ...]
    """Each rank, by its place in the deck, with its number of cards."""
    suited: bool
    """Whether all five are of one suit."""

    @property
    def plain(self) -> bool:
        """Whether its five ranks differ, so that they may be of one suit or not."""
        return len(self.ranks) == SIZE

    def number(self) -> int:
        """How many hands of the deck it has."""
        every = prod(comb(SUITS, number) for _, number in self.ranks)
        return SUITS if self.suited else every - SUITS * self.plain


@cache
def classes() -> tuple[HandClass, ...]:
    """All classes, from the lowest."""
    return tuple(sorted(_classes(), key=lambda one: one.value))


def _classes() -> Iterator[HandClass]:
    for ranks in combinations_with_replacement(range(len(RANKS)), SIZE):
        counted = tuple((rank, len([*same])) for rank, same in groupby(ranks))
        if max(number for _, number in counted) > SUITS:
            continue
        suits = _suits_apart(ranks)
        yield HandClass(value(suits), counted, False)
        if len(counted) == SIZE:
            yield HandClass(value(RANKS[rank] + "C" for rank in ranks), counted, True)


def _suits_apart(ranks: tuple[int, ...]) -> list[str]:
    """Cards of these ranks that are no flush."""
    return [RANKS[rank] + "CDHS"[at % SUITS] for at, rank in enumerate(ranks)]


class Against(NamedTuple):
    """In how many ways a class of the player meets a dealer's hand that is worth less, as much, and more."""

    no_hand: int
    """A dealer's hand that is none: below ace and king."""
    less: int
    equal: int
    more: int


def against(own: HandClass, qualifies: Value) -> Against:
    """All pairs of hands with one of this class."""
    no_hand = less = equal = more = 0
    for other, ways in zip(classes(), _ways(own), strict=True):
        if other.value < qualifies:
            no_hand += ways
        elif other.value < own.value:
            less += ways
        elif other.value == own.value:
            equal += ways
        else:
            more += ways
    return Against(no_hand, less, equal, more)


def _ways(own: HandClass) -> Iterator[int]:
    """In how many ways the player has this class and the dealer each class, from the lowest.

    Counted whatever the suits are, less those of one suit: of the player, of the dealer, and of both.
    """
    mine = dict(own.ranks)
    left = [[comb(SUITS - mine.get(rank, 0), number) for number in range(SUITS + 1)] for rank in range(len(RANKS))]
    avoids = [comb(SUITS - 1, mine.get(rank, 0)) for rank in range(len(RANKS))]
    whole = [comb(SUITS, mine.get(rank, 0)) for rank in range(len(RANKS))]
    every = prod(whole)
    for other in classes():
        dealers, apart = 1, every
        for rank, number in other.ranks:
            dealers *= left[rank][number]
            apart = apart * avoids[rank] // whole[rank]
        both = 0
        if own.plain and other.plain:
            both = SUITS * (SUITS - 1) + SUITS * all(rank not in mine for rank, _ in other.ranks)
        players_suited, dealers_suited = SUITS * dealers * own.plain, SUITS * apart * other.plain
        if own.suited:
            yield both if other.suited else players_suited - both
        elif other.suited:
            yield dealers_suited - both
        else:
            yield every * dealers - players_suited - dealers_suited + both
