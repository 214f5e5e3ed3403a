"""Baccarat: in how many ways the cards of a shoe give each pair of counts. All sequences of six cards, in integers."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

from domain.games.baccarat.cards.table_of_play import BANKER, DRAWS, NATURAL, NO_CARD, PLAYER

CARDS = 6
"""A coup takes at most six cards. Where it takes fewer, the next ones are counted as any cards."""
COUNTS = range(10)
PAIRS = tuple(combinations_with_replacement(COUNTS, 2))
INSURED = 6
"""The Banker's count on two cards against which Insurance is open while the Player must draw."""


class Coup(NamedTuple):
    """The counts of a coup."""

    player: int
    banker: int
    natural: bool
    """Whether two cards ended it."""


class Coups(NamedTuple):
    """Every coup that a shoe may give, each with its number of ways."""

    ways: dict[Coup, int]
    """Of all coups."""
    insured: dict[Coup, int]
    """Of those in which Insurance is open."""


class _Draws:
    """Coups in which a hand draws a card after others: how often, and which cards were out then."""

    def __init__(self) -> None:
        self.ways = [0] * 100
        self.out = [[0] * 10 for _ in range(100)]

    def add(self, player: int, banker: int, ways: int, cards: Sequence[int]) -> None:
        """The Banker draws once more, with these cards out."""
        at = 10 * player + banker
        self.ways[at] += ways
        out = self.out[at]
        for card in cards:
            out[card] += ways

    def drawn(self, left: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Every final pair of counts, with its ways."""
        for at, ways in enumerate(self.ways):
            if ways:
                for card in COUNTS:
                    yield at // 10, (at + card) % 10, ways * left[card] - self.out[at][card]


class _Counting:
    """The coups of one shoe while they are counted."""

    def __init__(self, left: Sequence[int]) -> None:
        self.left = left
        self.number = sum(left)
        self.ways: dict[Coup, int] = {}
        self.insured: dict[Coup, int] = {}
        self.after_four, self.after_five, self.after_six = _Draws(), _Draws(), _Draws()
        """Coups in which the Banker draws: after four cards, after five, and after five with Insurance open."""

    def count(self) -> Coups:
        """Count every coup, by the Player's first two cards and the Banker's."""
        for one, three in PAIRS:
            for two, four in PAIRS:
                ways = self._ways_of(one, three, two, four)
                if ways:
                    self._play((one, three, two, four), ways)
        for player, banker, ways in self.after_four.drawn(self.left):
            self._end(self.ways, player, banker, ways * (self.number - 5))
        for player, banker, ways in self.after_five.drawn(self.left):
            self._end(self.ways, player, banker, ways)
        for player, banker, ways in self.after_six.drawn(self.left):
            self._end(self.insured, player, banker, ways)
        return Coups(self.ways, self.insured)

    def _ways_of(self, *cards: int) -> int:
        """In how many ways these four cards are dealt, each pair in either order."""
        ways = (1 + (cards[0] != cards[1])) * (1 + (cards[2] != cards[3]))
        for place, card in enumerate(cards):
            ways *= self.left[card] - cards[:place].count(card)
        return ways

    def _end(self, found: dict[Coup, int], player: int, banker: int, ways: int, natural: bool = False) -> None:
        coup = Coup(player, banker, natural)
        found[coup] = found.get(coup, 0) + ways

    def _play(self, cards: tuple[int, int, int, int], ways: int) -> None:
        player, banker = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
        if player >= NATURAL or banker >= NATURAL:
            self._end(self.ways, player, banker, ways * (self.number - 4) * (self.number - 5), natural=True)
        elif PLAYER[player] == DRAWS:
            self._player_draws(cards, ways, player, banker)
        elif BANKER[banker][NO_CARD] == DRAWS:
            self.after_four.add(player, banker, ways, cards)
        else:
            self._end(self.ways, player, banker, ways * (self.number - 4) * (self.number - 5))

    def _player_draws(self, cards: tuple[int, int, int, int], ways: int, player: int, banker: int) -> None:
        for third in COUNTS:
            these = ways * (self.left[third] - cards.count(third))
            final = (player + third) % 10
            if BANKER[banker][third] == DRAWS:
                self.after_five.add(final, banker, these, (*cards, third))
                if banker == INSURED:
                    self.after_six.add(final, banker, these, (*cards, third))
            else:
                self._end(self.ways, final, banker, these * (self.number - 5))
                if banker == INSURED:
                    self._end(self.insured, final, banker, these * (self.number - 5))


@lru_cache(maxsize=512)
def coups(left: tuple[int, ...]) -> Coups:
    """The coups of a shoe, from how many cards of each point value are left, from 0 to 9."""
    if len(left) != len(COUNTS) or min(left) < 0 or sum(left) < CARDS:
        raise ValueError("a coup takes up to six cards: give the number left of each value from 0 to 9")
    found = _Counting(left).count()
    if sum(found.ways.values()) != perm(sum(left), CARDS):
        raise ArithmeticError("the ways of all coups are all sequences of six cards")
    return found
