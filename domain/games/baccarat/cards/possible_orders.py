"""The orders in which cards may have left the shoe, if some of it is uncertain (Division 5, 12.6)."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.table_of_play import POINTS, pair, play

MOST = 6
"""The maximum number of cards that are tried in every order. No round has more."""


def unsure(order: Sequence[DrawnCard]) -> list[int]:
    """The places that are uncertain and were not restored."""
    return [place for place, one in enumerate(order) if not one.order_known and not one.restored]


def all_alike(order: Sequence[DrawnCard]) -> bool:
    """Whether every possible order gives the same counts and pairs."""
    doubtful = unsure(order)
    if any(one.card is None for one in order) or len(order) - doubtful[0] > MOST:
        return False
    found = {_hands([*order[: doubtful[0]], *rest]) for rest in _possible(order[doubtful[0] :])}
    return len(found) == 1


def _possible(rest: Sequence[DrawnCard]) -> Iterator[Sequence[DrawnCard]]:
    """Every possible order. Cards whose order is certain keep it among themselves."""
    for places in permutations(range(len(rest))):
        certain = [place for place in places if rest[place].order_known or rest[place].restored]
        if certain == sorted(certain):
            yield [rest[place] for place in places]


def _hands(order: Sequence[DrawnCard]) -> object:
    found = play([POINTS[one.card or ""] for one in order])
    pairs = pair(order[0].card or "", order[2].card or "") if len(order) > 2 else None
    return found.points, found.lacks, len(found.player), len(found.banker), pairs
