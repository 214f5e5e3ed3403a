"""Every deal of a shoe of so many decks, in classes that no rule tells apart, with the number of ways to draw each."""

from collections import Counter
from collections.abc import Iterator
from math import perm

from domain.games.baccarat.cards.table_of_play import outcome, play

RANK = "TA23456789"
"""A rank for each point value."""

Values = tuple[int, ...]
Class = tuple[str, int]
"""Who wins, and the Banker's final points."""


def deals(decks: int) -> Iterator[tuple[Values, int]]:
    """Every six values in their order, with the number of ways to draw them."""
    yield from _more((), 1, [16 * decks] + [4 * decks] * 9)


def _more(drawn: Values, weight: int, left: list[int]) -> Iterator[tuple[Values, int]]:
    if len(drawn) == 6:
        yield drawn, weight
        return
    for value in range(10):
        many = left[value]
        left[value] -= 1
        yield from _more((*drawn, value), weight * many, left)
        left[value] += 1


def classes(decks: int) -> tuple[Counter[Class], dict[Class, Values]]:
    """The number of deals in each class, and the cards of one of them."""
    counts: Counter[Class] = Counter()
    shown: dict[Class, Values] = {}
    for values, weight in deals(decks):
        found = play(values)
        assert found.points is not None
        it = outcome(found.points), found.points[1]
        counts[it] += weight
        shown.setdefault(it, values[: found.used])
    return counts, shown


def all_deals(decks: int) -> int:
    """How many ways there are to draw six cards in order."""
    return perm(52 * decks, 6)
