"""Every shape: a name, and the feed of about n facts that has it. A new structure of the fold gets its shape here."""

from collections.abc import Callable, Mapping

from tests.shapes import cards, money, people, records
from tests.shapes.building import Facts

Shape = Callable[[int], Facts]

SHAPES: Mapping[str, Shape] = {**people.SHAPES, **cards.SHAPES, **money.SHAPES, **records.SHAPES}

GROWS: Mapping[str, str] = {}
"""Shapes that still cost more than twice as much, and why: `make prove` leaves them out."""
