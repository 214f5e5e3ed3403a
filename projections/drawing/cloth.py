"""The picture of a table layout: areas, chips on them, what won, and the marker."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from msgspec import Struct

from domain.fold.round import Round
from domain.views.layouts import cloth_of, roulette
from domain.views.layouts.areas import LayoutArea, Place, Point, TableLayout
from domain.views.replay.frames import Span, spans
from domain.views.replay.stage import Stage, StakeOnStage
from projections.drawing.seats import COVERED, Chip

SQUARE = 44
"""The size of a layout's square, in units of the picture."""
RADIUS = 13
SMALL = 10
"""The radius of a chip at roulette, where chips on lines and in the middle leave room for the numbers."""
DOWN = 8.5
"""Chips in the middle of an area lie so much lower, below its name."""


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
    return OnCloth(
        cloth.areas, cloth.size, _uncovered([*_chips(staged, cloth, points)]), won, markers, cloth is roulette.CLOTH
    )


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
    middles, radius = {one.middle[:2] for one in cloth.areas}, SMALL if cloth is roulette.CLOTH else RADIUS
    for (x, y, wide), pile in piles.items():
        down = DOWN if (x, y) in middles else 0
        apart = min((2 * radius + 1) / SQUARE, (wide - 2 * radius / SQUARE) / max(len(pile) - 1, 1))
        for nth, (one, span) in enumerate(pile):
            aside = apart * (nth - (len(pile) - 1) / 2)
            across, along = (0.0, aside) if not down and x.is_integer() else (aside, 0.0)  # on a line, along it
            yield Chip((x + across) * SQUARE, (y + along) * SQUARE + down, radius, one, span)


def _uncovered(chips: list[Chip]) -> list[Chip]:
    """Chips that another one covers have no amount written on them."""
    for nth, one in enumerate(chips):
        near = COVERED * one.radius
        one.labelled = all(hypot(one.x - other.x, one.y - other.y) >= near for other in chips[nth + 1 :])
    return chips


def _without(away: Sequence[Span], steps: int) -> list[Span | None]:
    """The steps during which a wager lies in the area of its bet. None for all of them."""
    if not away:
        return [None]
    elsewhere = {step for span in away for step in range(span.first, (span.last or steps) + 1)}
    return [*spans(None if step in elsewhere else "" for step in range(1, steps + 1))]
