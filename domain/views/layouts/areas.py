"""Areas of a table layout. The unit is one square, from the upper left corner."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Point = tuple[float, float]
Place = tuple[float, float, float]
"""A point and its width."""


class LayoutArea(Struct, frozen=True):
    """An area for wagers of one kind."""

    name: str
    """The bet and its choice, by which a wager finds the area."""
    label: str
    x: float
    y: float
    wide: float = 1
    high: float = 1
    ink: str = ""
    """`red` or `black`, if the area has a colour."""

    @property
    def middle(self) -> Place:
        """The place of a chip on it."""
        return self.x + self.wide / 2, self.y + self.high / 2, self.wide


class TableLayout(Struct, frozen=True):
    """All areas, and how to find the area of a wager."""

    areas: tuple[LayoutArea, ...]
    where: Callable[[str, Any], Place | None]
    """Returns the place of a bet's chips. None if the layout has no place for it."""
    came: Callable[[dict[str, Any]], frozenset[str]]
    """Returns the areas marked for a result."""
    marker: Callable[[str], Point | None] | None = None
    """The place of the point's marker, or of the dolly. None for a number that the layout does not have."""
    own: Callable[[str, str], Place | None] | None = None
    """The place of a bet that has a point of its own."""

    @property
    def size(self) -> Point:
        """Width and height."""
        return max(one.x + one.wide for one in self.areas), max(one.y + one.high for one in self.areas)


def named(areas: tuple[LayoutArea, ...]) -> dict[str, LayoutArea]:
    return {one.name: one for one in areas}


def named_places(areas: tuple[LayoutArea, ...]) -> Callable[[str, Any], Place | None]:
    """For table layouts where each bet has an area of its own: `total 9`, `small`."""
    known = named(areas)

    def where(bet: str, on: Any) -> Place | None:
        area = known.get(area_name(bet, on)) or known.get(bet)
        return area.middle if area is not None else None

    return where


def area_name(bet: str, on: Any) -> str:
    parts = on if isinstance(on, list | tuple) else [] if on is None else [on]
    return " ".join([bet, *map(str, parts)])


def row(names: list[tuple[str, str]], y: float, x: float, wide: float, high: float = 1) -> tuple[LayoutArea, ...]:
    """Areas of one size, side by side."""
    each = wide / len(names)
    return tuple(
        LayoutArea(name, label, x + number * each, y, each, high) for number, (name, label) in enumerate(names)
    )
