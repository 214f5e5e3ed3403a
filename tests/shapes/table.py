"""Every shape: a name, and the feed of about n facts that has it. A new structure of the fold gets its shape here."""

from collections.abc import Callable, Mapping

from tests.shapes import cards, days, money, people, records, words
from tests.shapes.building import Facts

Shape = Callable[[int], Facts]

SHAPES: Mapping[str, Shape] = {
    **people.SHAPES,
    **cards.SHAPES,
    **money.SHAPES,
    **records.SHAPES,
    **days.SHAPES,
    **words.SHAPES,
}

_INHERITED = "each day begins with a copy of what the one before it hands on, which here is never done with"
GROWS: Mapping[str, str] = {
    "days: commission marked at each, never collected": _INHERITED,
    "days: commission won at each, never collected": _INHERITED,
    "days: a limit of one more player": _INHERITED,
    "days: one more jackpot": _INHERITED,
    "days: one more terminal and voucher": _INHERITED,
}
"""Shapes that still cost more than twice as much, and why: `make prove` leaves them out."""
