"""Blackjack: what becomes of a player's wagers under a play, by dynamic programming over the player's hands.

A play sees the player's own hand and the dealer's first card. Cards of other boxes change nothing then: those that
nobody looked at are as good as any. A pair is split at most once.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from domain.expectations.dealer import ACE, NONE, TEN, VALUES, Hand, Shoe, total, with_card
from domain.games.blackjack.hands.dealer_hand import STANDS
from domain.games.blackjack.hands.decisions import DOUBLES, LEAST
from domain.games.blackjack.hands.hand import MOST


class Came(NamedTuple):
    """In how many ways a hand comes out, and what is added to it."""

    won: int
    lost: int
    lost_to_blackjack: int
    """Of those lost: by the dealer's blackjack, which gives added wagers back."""
    doubled: int = 0
    doubled_won: int = 0
    doubled_lost: int = 0

    def __add__(self, other: object) -> "Came":
        return Came(*map(sum, zip(self, other, strict=True))) if isinstance(other, Came) else NotImplemented

    def times(self, number: int) -> "Came":
        """As often as this."""
        return Came(*(number * ways for ways in self))

    @property
    def gained(self) -> int:
        """The main wager's result for the player."""
        return self.won - self.lost

    @property
    def gained_with_double(self) -> int:
        """With the double's."""
        return self.gained + self.doubled_won - self.doubled_lost

    @property
    def split_gained(self) -> int:
        """The result of a split wager on such a hand, with its double's."""
        return self.gained_with_double + self.lost_to_blackjack


NOTHING = Came(0, 0, 0)


class Ways(NamedTuple):
    """What a player may do with a hand, and what comes of it."""

    points: int
    """Its total: one ace counts eleven unless that is too much."""
    stand: Came | None
    draw: Callable[[], Came]
    double: Came | None


class Play(NamedTuple):
    """A play: how a player decides."""

    name: str
    decide: Callable[[Ways], Came]
    splits: Callable[[Came, Came], bool]
    """Whether a pair is split, from what comes without and with it: that of one of the two hands."""
    even_money: bool = False
    """Whether a blackjack takes even money against an ace."""


class Round(NamedTuple):
    """What a play makes of a wager, in ways."""

    whole: int
    naturals: int
    """Player's blackjacks paid 3 to 2."""
    evened: int
    """Those paid 1 to 1 on request."""
    main: Came
    """The main wager, with what is doubled on its hand. Without blackjacks."""
    split: int
    """Pairs split."""
    formed: Came
    """The split wager on the hand formed."""


class Player:
    """A play in a shoe."""

    def __init__(self, shoe: Shoe, play: Play) -> None:
        self.shoe, self.play = shoe, play
        self._known: dict[tuple[Hand, Hand, int, bool], Came] = {}

    def round(self) -> Round:
        """Everything that may happen, from the dealer's first card and the player's two."""
        found = Round(0, 0, 0, NOTHING, 0, NOTHING)
        for first in VALUES:
            for one, other, ways in self._pairs(first):
                found = self._dealt(found, first, one, other, ways * self.shoe.cards[first - 1])
        return found

    def _pairs(self, first: int) -> Iterator[tuple[int, int, int]]:
        """The player's first two cards, and in how many ways they are dealt."""
        for one in VALUES:
            for other in range(one, TEN + 1):
                left = self.shoe.left(with_card(NONE, one), first, other)
                ways = self.shoe.left(NONE, first, one) * left
                yield one, other, ways * (1 + (one != other))

    def _dealt(self, so_far: Round, first: int, one: int, other: int, ways: int) -> Round:
        hand = with_card(with_card(NONE, one), other)
        dealers = self.shoe.ways(hand, first)
        whole, naturals, evened, main, split, formed = so_far
        whole += ways * dealers.whole
        if (one, other) == (ACE, TEN):
            if self.play.even_money and first == ACE:
                return Round(whole, naturals, evened + ways * dealers.whole, main, split, formed)
            return Round(whole, naturals + ways * (dealers.whole - dealers.blackjack), evened, main, split, formed)
        came = self.hand(hand, NONE, first, begun=True)
        if one == other:
            halves = self.halves(one, first)
            if self.play.splits(came, halves):
                whole_ways = ways * dealers.whole
                return Round(
                    whole, naturals, evened, main + halves.times(ways), split + whole_ways, formed + halves.times(ways)
                )
        return Round(whole, naturals, evened, main + came.times(ways), split, formed)

    def halves(self, card: int, first: int) -> Came:
        """One of the two hands of a split pair."""
        hand = with_card(NONE, card)
        found = NOTHING
        for value in VALUES:
            left = self.shoe.left(with_card(hand, card), first, value)
            second = with_card(hand, value)
            came = self._stands(second, hand, first) if card == ACE else self.hand(second, hand, first, begun=True)
            found += came.times(left)
        return found

    def hand(self, hand: Hand, gone: Hand, first: int, begun: bool = False) -> Came:
        """What comes of a hand, with other cards gone. `begun`: these are its first two cards, so it may be doubled."""
        at = hand, gone, first, begun
        known = self._known.get(at)
        if known is None:
            known = self._known[at] = self._decided(hand, gone, first, begun)
        return known

    def _decided(self, hand: Hand, gone: Hand, first: int, begun: bool) -> Came:
        points = total(hand)
        if points > MOST:
            dealers = self.shoe.ways(_both(hand, gone), first)
            return Came(0, dealers.whole, dealers.blackjack)
        if points == MOST:
            return self._stands(hand, gone, first)
        stand = self._stands(hand, gone, first) if points >= LEAST else None
        doubles = begun and not hand[0] and points in DOUBLES
        double = self.doubles(hand, gone, first) if doubles else None
        return self.play.decide(Ways(points, stand, lambda: self.draws(hand, gone, first), double))

    def _stands(self, hand: Hand, gone: Hand, first: int) -> Came:
        points, dealers = total(hand), self.shoe.ways(_both(hand, gone), first)
        won = dealers.under(points) + dealers.bust
        return Came(won, dealers.whole - won - dealers.totals.get(points, 0), dealers.blackjack)

    def draws(self, hand: Hand, gone: Hand, first: int) -> Came:
        """What comes of a hand that gets a card, and is then decided about again."""
        return self._each(hand, gone, first, self.hand)

    def doubles(self, hand: Hand, gone: Hand, first: int) -> Came:
        """What comes of a doubled hand: one more card, and no other."""
        came = self._each(hand, gone, first, self._stands)
        whole = self.shoe.ways(_both(hand, gone), first).whole
        return came._replace(doubled=whole, doubled_won=came.won, doubled_lost=came.lost - came.lost_to_blackjack)

    def _each(self, hand: Hand, gone: Hand, first: int, then: Callable[[Hand, Hand, int], Came]) -> Came:
        """What comes of every next card."""
        found, both = NOTHING, _both(hand, gone)
        for value in VALUES:
            left = self.shoe.left(both, first, value)
            if left > 0:
                found += then(with_card(hand, value), gone, first).times(left)
        return found


@cache
def _both(hand: Hand, gone: Hand) -> Hand:
    return tuple(map(sum, zip(hand, gone, strict=True)))


def _as_the_dealer(ways: Ways) -> Came:
    return ways.stand if ways.stand is not None and ways.points >= STANDS else ways.draw()


def _chosen(choose: Callable[..., Came], worth: Callable[[Came], int]) -> Callable[[Ways], Came]:
    """The best or the worst of what may be done."""

    def decide(ways: Ways) -> Came:
        return choose([came for came in (ways.stand, ways.draw(), ways.double) if came is not None], key=worth)

    return decide


def _main(came: Came) -> int:
    return came.gained


def _all(came: Came) -> int:
    return came.gained_with_double


def _of_split(came: Came) -> int:
    return came.gained + came.lost_to_blackjack


OWN = "by the own hand and the dealer's first card"
DEALERS_RULE = Play(
    "as the dealer: draws to 16, stands on 17, adds nothing", _as_the_dealer, lambda came, halves: False
)
BEST = Play(
    f"best for all wagers together, {OWN}; splits a pair once",
    _chosen(max, _all),
    lambda came, halves: halves.gained_with_double + halves.split_gained > came.gained_with_double,
)
BEST_FOR_MAIN = Play(
    f"best for the main wager, {OWN}", _chosen(max, _main), lambda came, halves: halves.gained > came.gained
)
WORST_FOR_MAIN = Play(
    f"worst for the main wager, {OWN}", _chosen(min, _main), lambda came, halves: halves.gained < came.gained, True
)
BEST_FOR_SPLIT = Play(f"best for a split wager, {OWN}", _chosen(max, _of_split), lambda came, halves: True)
WORST_FOR_SPLIT = Play(f"worst for a split wager, {OWN}", _chosen(min, _of_split), lambda came, halves: True)
