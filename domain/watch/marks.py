"""Marks of a shoe: some of its runs of cards, by which a shoe that comes again on another day is known.

A run of `LENGTH` cards is one number, the same if it is read from its end. One in `KEPT` of these numbers is a mark,
whatever the shoe, so that two shoes with a run in common have its mark in common. By chance that is very rare.
"""

from collections.abc import Iterator, Sequence
from math import log, prod

from domain.cards import RANKS, SUITS

Card = str | None
LENGTH = 11
"""Cards in a row: the most whose number has 64 bits."""
KEPT = 8
_PLACES = {rank + suit: place for place, (rank, suit) in enumerate((r, s) for r in RANKS for s in SUITS)}
_TOP = 52 ** (LENGTH - 1)
_SPREAD, _SPACE = 0x9E3779B97F4A7C15, 2**64
"""Numbers are spread by a multiplication, so that no kind of run is preferred."""


def marks(cards: Sequence[Card]) -> list[int]:
    """The marks of these cards, each once, in order. Cards that nobody saw end a run."""
    found = {min(pair) for pair in _runs(cards)}
    return sorted(one for one in found if _is_kept(one))


def _runs(cards: Sequence[Card]) -> Iterator[tuple[int, int]]:
    """The number of each run of cards, read from its beginning and from its end."""
    seen = forward = backward = 0
    for card in cards:
        place = _PLACES.get(card or "")
        if place is None:
            seen = forward = backward = 0
            continue
        forward = forward % _TOP * 52 + place
        seen += 1
        if seen <= LENGTH:
            backward += place * 52 ** (seen - 1)
        else:
            backward = backward // 52 + place * _TOP
        if seen >= LENGTH:
            yield forward, backward


def _is_kept(number: int) -> bool:
    return number * _SPREAD % _SPACE < _SPACE // KEPT


def rarity(cards: int, decks: int) -> float:
    """The logarithm of how rarely so many cards of a shuffled shoe have a given mark: a bound."""
    if cards < LENGTH or 52 * decks < LENGTH:
        return 0.0
    return -log(2.0 * cards * prod([decks / (52 * decks - k) for k in range(LENGTH)]))


def written(of: Sequence[int]) -> str:
    """Marks as text."""
    return " ".join(f"{one:x}" for one in of)
