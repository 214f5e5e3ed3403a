"""The scene of a round for the template: hands, boxes or seats with wagers, chips on a table layout."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from domain.fold.round import Round
from domain.views.layouts import cloth_of
from domain.views.layouts.areas import LayoutArea, Place, Point
from domain.views.replay.frames import Shown, Span
from domain.views.replay.layout import HIDDEN
from domain.views.replay.stage import HandOnStage, Stage, StakeOnStage, stage

SQUARE = 44
"""The size of a layout's square, in units of the picture."""
CHIP = 0.6
"""The width of a chip, in squares. Chips on one place overlap if there are many."""


Where = Callable[[str, Any], Place | None]


class Spot(Struct):
    """A box or a seat with its hands and wagers."""

    name: str
    hands: list[HandOnStage]
    stakes: list[StakeOnStage]


class Chip(Struct):
    """A wager on a table layout."""

    x: float
    y: float
    stake: StakeOnStage


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


class Drawn(Struct):
    """A round, ready for the template."""

    name: str
    """A prefix for the numbers of steps, if a page shows several rounds."""
    round: Round
    stage: Stage
    heads: list[HandOnStage]
    """Hands that belong to no box."""
    spots: list[Spot]
    cloth: OnCloth | None

    @property
    def down(self) -> dict[str, frozenset[int]]:
        """Cards that stay face down unless opened: by hand, their indices."""
        last = self.stage.steps[-1].frame.cards if self.stage.steps else {}
        each = {place: frozenset(n for n, card in enumerate(cards) if card == HIDDEN) for place, cards in last.items()}
        return {place: places for place, places in each.items() if places}

    @property
    def first_irregular(self) -> int | None:
        """The first step with an irregular card."""
        return next((one.number for one in self.stage.steps if one.frame.irregular), None)


def drawn(shown: Shown, name: str = "step") -> Drawn:
    """Lay out a round."""
    staged = stage(shown)
    heads = [hand for hand in staged.hands if not _box(hand.place)]
    cloth = _on_cloth(shown.round, staged)
    return Drawn(name, shown.round, staged, heads, [] if cloth else [*_spots(staged)], cloth)


def _box(place: str) -> int | None:
    kind, _, number = place.partition(":")
    return int(number.partition("/")[0]) if kind == "box" else None


def _spots(staged: Stage) -> Iterator[Spot]:
    """By number. Standing players come last."""
    boxes = any(_box(hand.place) for hand in staged.hands)
    numbers = {_box(hand.place) for hand in staged.hands} | {one.stake.seat for one in staged.stakes}
    for number in sorted(number for number in numbers if number):
        hands = [hand for hand in staged.hands if _box(hand.place) == number]
        yield Spot(f"{'Box' if boxes else 'Seat'} {number}", hands, _stakes_at(staged, number))
    if standing := _stakes_at(staged, None):
        yield Spot("No seat", [], standing)


def _stakes_at(staged: Stage, number: int | None) -> list[StakeOnStage]:
    return [one for one in staged.stakes if one.stake.seat == number]


def _on_cloth(ended: Round, staged: Stage) -> OnCloth | None:
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
    return OnCloth(cloth.areas, cloth.size, [*_chips(staged, cloth.where)], won, markers)


def _chips(staged: Stage, where: Where) -> Iterator[Chip]:
    piles: dict[Place, list[StakeOnStage]] = {}
    for one in staged.stakes:
        place = where(one.stake.bet or "", one.stake.on)
        if place is not None:
            piles.setdefault(place, []).append(one)
    for (x, y, wide), pile in piles.items():
        apart = min(CHIP, (wide - CHIP) / len(pile))
        for nth, one in enumerate(pile):
            yield Chip(x + apart * (nth - (len(pile) - 1) / 2), y, one)
