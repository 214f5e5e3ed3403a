"""Blackjack: in how many ways the dealer comes to each total, whatever cards are gone. Integers throughout.

Cards are values from 1 to 10, and a hand is how many it has of each. Every way is a sequence of `LENGTH` cards after
the dealer's first one: those that nobody needs any more may be any cards. So ways of different lengths add up.
"""

from collections.abc import Iterator
from functools import cache
from math import perm
from typing import NamedTuple

from domain.games.blackjack.hands.dealer_hand import STANDS
from domain.games.blackjack.hands.hand import MOST

VALUES = range(1, 11)
ACE, TEN = 1, 10
LENGTH = 32
"""No player's hand and dealer's hand together take more."""
Hand = tuple[int, ...]
"""How many cards of each value, from one to ten."""
NONE: Hand = (0,) * len(VALUES)


def with_card(hand: Hand, value: int) -> Hand:
    """A hand and one more card."""
    return (*hand[: value - 1], hand[value - 1] + 1, *hand[value:])


def total(hand: Hand) -> int:
    """The total. One ace counts eleven unless that exceeds twenty-one: 3.2(c)."""
    low = sum(value * number for value, number in zip(VALUES, hand, strict=True))
    return low + 10 if hand[0] and low + 10 <= MOST else low


class DealersWays(NamedTuple):
    """The ways in which the dealer ends with each total."""

    totals: dict[int, int]
    """From 17 to 21, without blackjacks."""
    blackjack: int
    whole: int
    """All ways, with those in which the dealer busts."""

    def under(self, points: int) -> int:
        """Those that a total beats, without the dealer's busts."""
        return sum(ways for total, ways in self.totals.items() if total < points)

    @property
    def bust(self) -> int:
        return self.whole - sum(self.totals.values()) - self.blackjack


class Final(NamedTuple):
    """A dealer's hand without its first card, and in how many orders it is drawn."""

    points: int
    natural: bool
    cards: tuple[tuple[int, int], ...]
    """Each value with its number."""
    number: int
    orders: int


@cache
def finals(first: int) -> tuple[Final, ...]:
    """Every dealer's hand of 17 to 21 that begins with a card."""
    found: dict[tuple[bool, Hand], int] = {}
    for drawn, natural in _drawn(with_card(NONE, first), NONE):
        found[natural, drawn] = found.get((natural, drawn), 0) + 1
    return tuple(
        Final(
            total(with_card(drawn, first)),
            natural,
            tuple((value, number) for value, number in zip(VALUES, drawn, strict=True) if number),
            sum(drawn),
            orders,
        )
        for (natural, drawn), orders in found.items()
    )


def _drawn(hand: Hand, drawn: Hand) -> Iterator[tuple[Hand, bool]]:
    """Every sequence that ends with 17 to 21, as the cards drawn, and whether it is a blackjack."""
    points = total(hand)
    if points > MOST:
        return
    if points >= STANDS:
        yield drawn, sum(hand) == 2 and points == MOST
        return
    for value in VALUES:
        yield from _drawn(with_card(hand, value), with_card(drawn, value))


class Shoe:
    """A full shoe, from which cards are taken."""

    def __init__(self, decks: int) -> None:
        self.cards = (*(4 * decks,) * 9, 16 * decks)
        self.number = sum(self.cards)
        self._known: dict[tuple[Hand, int], DealersWays] = {}
        self._free = [perm(self.number - 1 - taken, LENGTH - taken) for taken in range(LENGTH + 1)]

    def left(self, gone: Hand, first: int, value: int) -> int:
        """How many cards of a value are left without those gone and the dealer's first."""
        return self.cards[value - 1] - gone[value - 1] - (value == first)

    def ways(self, gone: Hand, first: int) -> DealersWays:
        """The dealer's ways with cards gone."""
        known = self._known.get((gone, first))
        if known is None:
            known = self._known[gone, first] = self._count(gone, first)
        return known

    def _count(self, gone: Hand, first: int) -> DealersWays:
        left = [self.left(gone, first, value) for value in VALUES]
        taken, totals, blackjack = sum(gone), dict.fromkeys(range(STANDS, MOST + 1), 0), 0
        for final in finals(first):
            ways = final.orders * self._free[taken + final.number]
            for value, number in final.cards:
                ways *= perm(left[value - 1], number) if left[value - 1] > 0 else 0
            if final.natural:
                blackjack += ways
            else:
                totals[final.points] += ways
        return DealersWays(totals, blackjack, self._free[taken])
