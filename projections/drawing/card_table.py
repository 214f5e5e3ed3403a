"""The picture of a card table: hands where they lie, seats on their arc, chips, and the cards that went astray."""

from collections.abc import Iterator, Sequence
from math import ceil, hypot

from msgspec import Struct

from domain.views.replay.astray import Astray
from domain.views.replay.counts import EXCESS
from domain.views.replay.frames import Span
from domain.views.replay.labels import label
from domain.views.replay.stage import HandOnStage
from domain.views.replay.tracks import Slot
from projections.drawing.seats import (
    CHIP,
    DEEP,
    MOST,
    OTHERS,
    RINGS,
    ROW,
    Arc,
    Chip,
    Ring,
    Seat,
    Spot,
    on_rings,
    pile,
    rings_of,
)

Point = tuple[float, float]

WIDE = 480.0
"""The width of a picture: on the narrowest screen its words are as large as those beside it."""
CARD = (60.0, 84.0)
"""The size of a card, before its scale."""
HEAD, BOX = 0.76, 0.52
"""The scale of cards on the dealer's side, and of those at a box."""
RANK = 12.0
"""How much of a card at a box is seen below the next one, at least: its rank."""
TOP = 34.0
"""Where the cards of the dealer's side begin. Names stand above them."""
BELOW = TOP + CARD[1] * HEAD + 12
"""Where the seats begin."""


class HandAt(Struct):
    """A hand and its place."""

    hand: HandOnStage
    x: float
    y: float
    apart: float
    """From one card to the next."""
    scale: float
    box: bool
    """Whether it lies at a box, whose name stands elsewhere."""

    def place(self, at: int) -> Point:
        """The upper left corner of a card."""
        return self.x + self.apart * at, self.y

    @property
    def name(self) -> str:
        """Its name as it fits above it."""
        return "In excess" if self.hand.place == EXCESS else label(self.hand.place)

    @property
    def size(self) -> Point:
        """The size of a card."""
        return CARD[0] * self.scale, CARD[1] * self.scale


class Mark(Struct):
    """A card that went astray, with an arrow to its place."""

    span: Span
    """Its `what` is an `Astray`."""
    lies: Point
    belongs: Point | None
    size: Point
    at_home: Point
    """The size of a card in its own place."""
    line: str
    """The arrow as an SVG path. Empty if it has no place."""
    tip: str
    """The arrow's point."""


class CardTable(Struct):
    """The picture."""

    size: Point
    hands: list[HandAt]
    seats: list[Seat]
    rings: list[Ring]
    chips: list[Chip]
    more: int
    """Wagers that it has no room for."""
    marks: list[Mark]


def card_table(heads: Sequence[HandOnStage], spots: Sequence[Spot], astray: Sequence[Span], rising: bool) -> CardTable:
    """Draw a table. `rising`: whether the numbers of its seats rise from the left to the right."""
    boxes = any(spot.hands for spot in spots)
    hands = [*_heads(heads)]
    table = CardTable((WIDE, BELOW), hands, [], [], [], 0, [])
    for row in _rows(spots, _readable(spots) if boxes else ROW):
        _boxes(table, row, rising) if boxes else _seats(table, row, rising, rings_of(spots))
    table.more, table.chips = max(0, len(table.chips) - MOST), table.chips[:MOST]
    table.marks = [mark for span in astray for mark in _mark(table.hands, span)]
    return table


# --- hands --------------------------------------------------------------------------------------------------------


def _slots(hand: HandOnStage) -> int:
    """As many places as a hand ever has cards, dealt or required."""
    return max(2, len(hand.dealt), len(hand.required or ()))


def _heads(hands: Sequence[HandOnStage]) -> Iterator[HandAt]:
    """Hands that belong to no box, side by side."""
    share = WIDE / max(len(hands), 1)
    for nth, hand in enumerate(hands):
        yield _fitted(hand, share * (nth + 0.5), TOP, share - 16, HEAD, box=False)


def _fitted(hand: HandOnStage, middle: float, y: float, room: float, scale: float, box: bool) -> HandAt:
    """As far apart as there is room: cards overlap before they leave the place of their hand."""
    wide, count = CARD[0] * scale, _slots(hand)
    apart = max(2.0, min(wide + 4, (room - wide) / (count - 1)))
    return HandAt(hand, middle - (apart * (count - 1) + wide) / 2, y, apart, scale, box)


def _readable(spots: Sequence[Spot]) -> int:
    """How many boxes lie side by side, so that the rank of every card of their longest hand is seen."""
    cards = max((_slots(hand) for spot in spots for hand in spot.hands), default=2)
    return max(1, min(ROW, int(WIDE / (CARD[0] * BOX + (cards - 1) * RANK + 8))))


def _rows(spots: Sequence[Spot], most: int) -> list[Sequence[Spot]]:
    """Rows of about the same length, with so many at most."""
    count = max(1, ceil(len(spots) / most))
    long = max(1, ceil(len(spots) / count))
    return [spots[at : at + long] for at in range(0, len(spots), long)]


def _boxes(table: CardTable, row: Sequence[Spot], rising: bool) -> None:
    """Boxes from one side to the other, lower in the middle; hands of a split one below the other."""
    named = any(not one.what.is_number for spot in row for hand in spot.hands for one in hand.counts)
    high, share, top = CARD[1] * BOX + (26 if named else 16), WIDE / len(row), table.size[1]
    bottom = top
    for nth, spot in enumerate(row):
        x = share * (nth + 0.5) if rising else WIDE - share * (nth + 0.5)
        y = top + 34 * (1 - (2 * x / WIDE - 1) ** 2)
        table.seats.append(Seat(x, y, spot))
        y += 30
        for hand in spot.hands:
            table.hands.append(_fitted(hand, x, y, share - 8, BOX, box=True))
            y += high
        y += CHIP - 8
        table.chips += pile(x, y, min(CHIP, share / 5), spot.stakes, share - 10)
        bottom = max(bottom, y + CHIP + 8)
    table.size = WIDE, bottom


def _seats(table: CardTable, row: Sequence[Spot], rising: bool, rings: dict[str, int]) -> None:
    """Seats on an arc, with a ring for each bet before them."""
    deep = max(rings.values()) * DEEP
    top = table.size[1]
    arc = Arc(WIDE / 2, top + 4, WIDE / 2 - 20, max(deep + 34, 130.0), len(row), rising)
    names = [*RINGS.values()] + ([OTHERS] if max(rings.values()) > len(RINGS) else [])
    table.rings += [arc.ring(name, number * DEEP) for number, name in enumerate(names, 1)]
    table.seats += [Seat(*arc.at(nth), spot) for nth, spot in enumerate(row)]
    table.chips += on_rings(arc, row, rings)
    table.size = WIDE, top + arc.high + 30


# --- cards that went astray ---------------------------------------------------------------------------------------


def _mark(laid: Sequence[HandAt], span: Span) -> Iterator[Mark]:
    one: Astray = span.what
    lies = _found(laid, one.lies)
    belongs = _found(laid, one.belongs) if one.belongs is not None else None
    if lies is None:
        return
    there = lies[0].place(lies[1])
    if belongs is None:
        yield Mark(span, there, None, lies[0].size, lies[0].size, "", "")
        return
    home = belongs[0].place(belongs[1])
    line, tip = _arrow(_foot(there, lies[0].size), _foot(home, belongs[0].size))
    yield Mark(span, there, home, lies[0].size, belongs[0].size, line, tip)


def _found(laid: Sequence[HandAt], slot: Slot) -> tuple[HandAt, int] | None:
    hand = next((one for one in laid if one.hand.place == slot[0]), None)
    return None if hand is None else (hand, slot[1])


def _foot(corner: Point, size: Point) -> Point:
    """The middle of a card's lower edge."""
    return corner[0] + size[0] / 2, corner[1] + size[1] - 4


def _arrow(start: Point, end: Point) -> tuple[str, str]:
    """A bow below what lies between, and its point."""
    (x, y), (to_x, to_y) = start, end
    bow = (x + to_x) / 2, max(y, to_y) + min(64.0, 20 + hypot(to_x - x, to_y - y) / 4)
    long = hypot(to_x - bow[0], to_y - bow[1]) or 1.0
    way_x, way_y = (to_x - bow[0]) / long, (to_y - bow[1]) / long
    neck_x, neck_y = to_x - 12 * way_x, to_y - 12 * way_y
    line = f"M{x:.1f} {y:.1f}Q{bow[0]:.1f} {bow[1]:.1f} {neck_x:.1f} {neck_y:.1f}"
    sides = [(neck_x + 7 * turn * way_y, neck_y - 7 * turn * way_x) for turn in (1, -1)]
    return line, " ".join(f"{a:.1f},{b:.1f}" for a, b in [*sides, (to_x, to_y)])
