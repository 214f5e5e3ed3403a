"""The picture of a table layout: areas, chips on them, what won, and the marker."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.fold.round import Round
from domain.views.layouts import cloth_of, roulette
from domain.views.layouts.areas import LayoutArea, Place, Point, TableLayout
from domain.views.replay.frames import Span, spans
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
    wheeled: bool
    """Whether the marker is the dolly."""


def on_cloth(ended: Round, staged: Stage, points: Mapping[str, list[Span]]) -> OnCloth | None:
    """The layout of a round, with the points that wagers have of their own. None for card games."""
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
    places = [(cloth.marker(span.what), span) for span in staged.markers] if cloth.marker else []
    markers = [Marker(*place, span) for place, span in places if place is not None]
    return OnCloth(cloth.areas, cloth.size, [*_chips(staged, cloth, points)], won, markers, cloth is roulette.CLOTH)


def _chips(staged: Stage, cloth: TableLayout, points: Mapping[str, list[Span]]) -> Iterator[Chip]:
    piles: dict[Place, list[tuple[StakeOnStage, Span | None]]] = {}
    for one in staged.stakes:
        bet, away = one.stake.bet or "", list[Span]()
        for there in points.get(one.stake.wager, []):
            if cloth.own is not None and (place := cloth.own(bet, there.what)) is not None:
                piles.setdefault(place, []).append((one, there))
                away.append(there)
        if (place := cloth.where(bet, one.stake.on)) is not None:
            for rest in _without(away, len(staged.steps)):
                piles.setdefault(place, []).append((one, rest))
    for (x, y, wide), pile in piles.items():
        apart = min(WIDTH, (wide - WIDTH) / len(pile))
        for nth, (one, span) in enumerate(pile):
            middle = x + apart * (nth - (len(pile) - 1) / 2)
            yield Chip(middle * SQUARE, y * SQUARE + 5, RADIUS, one, span)


def _without(away: Sequence[Span], steps: int) -> list[Span | None]:
    """The steps during which a wager lies in the area of its bet. None for all of them."""
    if not away:
        return [None]
    elsewhere = {step for span in away for step in range(span.first, (span.last or steps) + 1)}
    return [*spans(None if step in elsewhere else "" for step in range(1, steps + 1))]
