"""What is left in a shoe beside what ought to be, by rank, and cards of which more were seen than there are."""

from collections.abc import Mapping
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import dict_row

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SPREAD = 1.96
"""Standard deviations on each side, for 19 of 20 cases."""


class RankLeft(NamedTuple):
    """The cards of a rank that nobody has seen yet."""

    rank: str
    seen: int
    left: int
    """Below zero: more were seen than there are."""
    low: int
    high: int
    """Of as many unseen cards, this many are of the rank in 19 of 20 shoes."""

    @property
    def cards(self) -> list[str]:
        return [self.rank + suit for suit in SUITS]

    @property
    def outside(self) -> bool:
        return not self.low <= self.left <= self.high


class ShoeContents(NamedTuple):
    """A shoe, as far as its cards were seen."""

    decks: int
    seen: int
    unseen: int
    """Cards that left it, and nobody saw."""
    ranks: list[RankLeft]
    too_many: list[tuple[str, int]]
    """Cards of which more were seen than the decks have, with their numbers."""

    @property
    def left(self) -> int:
        """The cards that nobody has seen: in the shoe, or drawn face down."""
        return self.decks * 52 - self.seen


def shoe_contents(connection: Connection[Any], session: str, name: str) -> ShoeContents | None:
    """The contents of a shoe. None if the number of decks is not known."""
    with connection.cursor(row_factory=dict_row) as cursor:
        row = cursor.execute(
            "SELECT decks, unseen, seen FROM pitlog.shoes WHERE session = %s AND shoe = %s LIMIT 1", (session, name)
        ).fetchone()
    return contents(row["decks"], row["unseen"], row["seen"]) if row and row["decks"] else None


def contents(decks: int, unseen: int, seen: Mapping[str, int]) -> ShoeContents:
    """The contents of a shoe of so many decks, of which these cards were seen."""
    whole = sum(seen.values())
    ranks = [_rank(rank, decks, whole, sum(seen.get(rank + suit, 0) for suit in SUITS)) for rank in RANKS]
    return ShoeContents(decks, whole, unseen, ranks, [(card, n) for card, n in sorted(seen.items()) if n > decks])


def _rank(rank: str, decks: int, whole: int, seen: int) -> RankLeft:
    """Cards drawn without putting any back: the hypergeometric distribution, with the normal approximation."""
    cards, of_rank = 52 * decks, 4 * decks
    left = max(cards - whole, 0)
    share = of_rank / cards
    spread = SPREAD * sqrt(left * share * (1 - share) * whole / max(cards - 1, 1)) if whole < cards else 0.0
    low, high = max(0, floor(left * share - spread)), min(of_rank, ceil(left * share + spread))
    return RankLeft(rank, seen, of_rank - seen, low, high)
