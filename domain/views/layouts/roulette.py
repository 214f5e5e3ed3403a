"""The table layout of roulette with one zero: three rows of twelve numbers, columns at the right, dozens and even
chances below.
"""

from typing import Any

from domain.views.layouts.areas import LayoutArea, Place, Point, TableLayout, named, row

WHEEL = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
    29, 7, 28, 12, 35, 3, 26,
)  # fmt: skip
"""The compartments, clockwise, in the usual order of a wheel with one zero: we do not hold Diagram 4 of the gazette."""
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})


def _number(n: int) -> LayoutArea:
    """36 is in the upper row at the right."""
    column, below = divmod(n - 1, 3)
    return LayoutArea(str(n), str(n), 1 + column, 2 - below, ink="red" if n in RED else "black")


AREAS = (
    LayoutArea("0", "0", 0, 0, high=3),
    *map(_number, range(1, 37)),
    *(LayoutArea(f"column {n}", f"col {n}", 13, 3 - n) for n in (1, 2, 3)),
    *row([(f"dozen {n}", f"dozen {n}") for n in (1, 2, 3)], 3, 1, 12),
    *row([("low", "1-18"), ("even", "even"), ("red", "red"), ("black", "black"), ("odd", "odd"), ("high", "19-36")],
         4, 1, 12),
)  # fmt: skip
_BY_NAME = named(AREAS)
_ON_THE_LINE = {"street", "six_line"}
"""Bets that lie on the lower edge of their numbers."""


def place_of_wager(bet: str, on: Any) -> Place | None:
    """The middle of the numbers that a bet covers."""
    covered = [_BY_NAME.get(name) for name in _names(bet, on)]
    middles = [area.middle for area in covered if area is not None]
    if not middles:
        return None
    x, y, wide = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
    return x, 3.0 if bet in _ON_THE_LINE else y, wide


def _names(bet: str, on: Any) -> list[str]:
    if isinstance(on, list | tuple):
        return [str(number) for number in on]
    return [bet if on is None else f"{bet} {on}"]


def decided_areas(result: dict[str, Any]) -> frozenset[str]:
    """The number and the areas that win with it."""
    n = result.get("number")
    if not isinstance(n, int):
        return frozenset()
    return frozenset({str(n)} if n == 0 else {str(n), *_chances(n)})


def _chances(n: int) -> set[str]:
    return {
        f"column {(n - 1) % 3 + 1}", f"dozen {(n - 1) // 12 + 1}", "low" if n <= 18 else "high",
        "odd" if n % 2 else "even", "red" if n in RED else "black",
    }  # fmt: skip


def dolly(number: str) -> Point | None:
    """The dolly's place: above the chips of its number."""
    area = _BY_NAME.get(number)
    return None if area is None else (area.x + area.wide - 0.28, area.y + 0.3)


CLOTH = TableLayout(AREAS, place_of_wager, decided_areas, dolly)
