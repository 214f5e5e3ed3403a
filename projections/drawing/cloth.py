"""The picture of a table layout: areas, chips on them, what won, and the marker."""

from collections.abc import Iterator

from msgspec import Struct

from domain.fold.round import Round
from domain.views.layouts import cloth_of
from domain.views.layouts.areas import LayoutArea, Place, Point, TableLayout
from domain.views.replay.frames import Span
from domain.views.replay.stage import Stage, StakeOnStage
from projections.drawing.seats import Chip

SQUARE = 44
"""The size of a layout's square, in units of the picture."""
WIDTH = 0.6
"""The width of a chip, in squares. Chips on one place overlap if there are many."""
RADIUS = 13


class Won(Struct):
    """An area that is marked, and when."""

    area: LayoutArea
    span: Span


class Marker(Struct):
    """The marker of the point, on or off, and when."""

    x: float
    y: float
    span: Span


class OnCloth(Struct):
    """A table layout with its chips."""

    areas: tuple[LayoutArea, ...]
    size: Point
    chips: list[Chip]
    won: list[Won]
    markers: list[Marker]


def on_cloth(ended: Round, staged: Stage) -> OnCloth | None:
    """The layout of a round. None for card games."""
    cloth = cloth_of(ended.ruleset)
    if cloth is None:
        return None
    won = [
        Won(area, span)
        for span in ([] if ended.status == "void" else staged.results)
        if "void" not in span.what
        for area in cloth.areas
        if area.name in cloth.came(span.what)
    ]
    markers = [Marker(*cloth.marker(span.what), span) for span in staged.markers] if cloth.marker else []
    return OnCloth(cloth.areas, cloth.size, [*_chips(staged, cloth)], won, markers)


def _chips(staged: Stage, cloth: TableLayout) -> Iterator[Chip]:
    piles: dict[Place, list[StakeOnStage]] = {}
    for one in staged.stakes:
        place = cloth.where(one.stake.bet or "", one.stake.on)
        if place is not None:
            piles.setdefault(place, []).append(one)
    for (x, y, wide), pile in piles.items():
        apart = min(WIDTH, (wide - WIDTH) / len(pile))
        for nth, one in enumerate(pile):
            middle = x + apart * (nth - (len(pile) - 1) / 2)
            yield Chip(middle * SQUARE, y * SQUARE + 5, RADIUS, one)
