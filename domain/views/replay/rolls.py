"""The rolls of craps since the last seven out, with what each did to the point."""

from collections.abc import Iterable

from msgspec import Struct

from domain.games.craps.roll_results import SEVEN, point_after
from domain.rulebooks.shapes.craps import CrapsRulebook


class Rolled(Struct, frozen=True):
    """A roll in the strip."""

    n: int
    """The number of its round in the session."""
    dice: tuple[int, ...]
    """Empty if the roll is void, or nobody saw it."""
    point: int | None
    """The point before it."""
    did: str
    """What it did to the point. Empty if nothing."""


def since_seven_out(book: CrapsRulebook, rolls: Iterable[tuple[int, tuple[int, ...]]]) -> list[Rolled]:
    """The last of these rolls and those before it, back to a seven out: each with its round, void ones without dice."""
    strip: list[Rolled] = []
    point: int | None = None
    for n, dice in rolls:
        if strip and strip[-1].did == SEVENED:
            strip = []
        after = point_after(book, point, sum(dice)) if dice else point
        strip.append(Rolled(n, dice, point, _did(point, after, sum(dice)) if dice else "void"))
        point = after
    return strip


SEVENED = "seven out"


def _did(point: int | None, after: int | None, total: int) -> str:
    if point is None:
        return f"point {after}" if after is not None else "come out"
    if total == point:
        return "point made"
    return SEVENED if total == SEVEN else ""
