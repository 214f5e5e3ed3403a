"""The seats of a card table on their arc, and the chips before them."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from msgspec import Struct

from domain.views.replay.frames import Span
from domain.views.replay.stage import HandOnStage, StakeOnStage

Point = tuple[float, float]

ROW = 16
"""The most seats on one arc. More lie on another one below it."""
CHIP = 12.0
"""The radius of a chip. Where seats are many it is less."""
COVERED = 1.6
"""Chips nearer to each other than so many radii cover what is written on them."""
DEEP = 34.0
"""From one ring of wagers to the next."""
RINGS = {"player": "Player", "banker": "Banker", "tie": "Tie"}
"""The rings of a baccarat table, from the seats inwards. All other bets lie inside them."""
OTHERS = "Other bets"
MOST = 120
"""The most chips on a picture. The list of wagers has all of them."""


class Spot(Struct):
    """A box or a seat, with its hands and wagers."""

    name: str
    number: int | None
    """None for people who stand."""
    hands: list[HandOnStage]
    stakes: list[StakeOnStage]

    @property
    def people(self) -> list[str]:
        """Whoever wagers there."""
        return [who for who in dict.fromkeys(one.stake.player for one in self.stakes) if who]


LETTER = 6.2
"""The width of a letter on a chip, at most; some are less."""
EDGE = 4.0
"""What a chip's rim takes of its width."""


class Chip(Struct):
    """A wager on the picture."""

    x: float
    y: float
    radius: float
    stake: StakeOnStage
    span: Span | None = None
    """The steps during which it lies there. None for as long as it is up."""
    labelled: bool = True
    """Whether its amount is written on it: another chip may cover it. It is said by its title, too."""

    def width_of(self, label: str) -> float | None:
        """The width into which a label is set, if it were wider than the chip."""
        room = 2 * self.radius - EDGE
        return room if len(label) * LETTER > room else None


class Seat(Struct):
    """A seat on the picture."""

    x: float
    y: float
    spot: Spot


class Ring(Struct):
    """The areas of one bet, before all seats."""

    name: str
    line: str
    """As an SVG path."""
    x: float
    y: float


class Arc(Struct, frozen=True):
    """Half an ellipse, open to the dealer's side, with as many seats as lie on it."""

    middle: float
    top: float
    wide: float
    high: float
    count: int
    rising: bool
    """Whether the numbers rise from the left to the right."""

    def at(self, nth: int, inwards: float = 0.0) -> Point:
        """The place of a seat, or so far inside it."""
        turn = pi * (nth + 0.5) / self.count
        turn = pi - turn if self.rising else turn
        return self.middle + (self.wide - inwards) * cos(turn), self.top + (self.high - inwards) * sin(turn)

    def ring(self, name: str, inwards: float) -> Ring:
        """The line of a ring."""
        wide, high = self.wide - inwards, self.high - inwards
        left, right = self.middle - wide, self.middle + wide
        line = f"M{left:.1f} {self.top:.1f}A{wide:.1f} {high:.1f} 0 0 0 {right:.1f} {self.top:.1f}"
        return Ring(name, line, self.middle - wide, self.top - 5)

    def chip(self, inwards: float) -> float:
        """The radius of a chip so that neighbours do not touch."""
        apart = pi * (self.wide + self.high - 2 * inwards) / 2 / self.count
        return max(4.0, min(CHIP, apart * 0.46))


def rings_of(spots: Sequence[Spot]) -> dict[str, int]:
    """The ring of each bet, counted from the seats."""
    bets = {one.stake.bet or "" for spot in spots for one in spot.stakes}
    rings = {bet: number for number, bet in enumerate(RINGS, 1)}
    return rings | dict.fromkeys(bets - rings.keys(), len(RINGS) + 1)


def pile(x: float, y: float, radius: float, stakes: Sequence[StakeOnStage], room: float) -> Iterator[Chip]:
    """Wagers in one place lie side by side, closer if they are many."""
    apart = min(2 * radius + 1, room / max(len(stakes), 1))
    for nth, one in enumerate(stakes):
        hidden = nth < len(stakes) - 1 and apart < COVERED * radius
        yield Chip(x + apart * (nth - (len(stakes) - 1) / 2), y, radius, one, labelled=not hidden)


def on_rings(arc: Arc, spots: Sequence[Spot], rings: dict[str, int]) -> Iterator[Chip]:
    """The wagers of each seat, each in the ring of its bet."""
    for nth, spot in enumerate(spots):
        for number in dict.fromkeys(rings.values()):
            here = [one for one in spot.stakes if rings[one.stake.bet or ""] == number]
            radius = arc.chip(number * DEEP)
            yield from pile(*arc.at(nth, number * DEEP), radius, here, 2.6 * radius)
