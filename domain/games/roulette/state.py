"""A round of roulette, and what a table of roulette knows between rounds."""

from dataclasses import dataclass, field

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DollyPlaced
from domain.games.common import floor
from domain.games.layout.state import LayoutState
from domain.games.roulette.matters import MATTERS
from domain.rulebooks.layout import RouletteBook


class Floor(floor.Floor):
    """A table in a session."""

    matters = MATTERS
    book: RouletteBook
    ball_out = False
    """The ball left the wheel, and nobody with the power has examined it since."""


@dataclass(slots=True)
class State(LayoutState):
    """A round."""

    matters = MATTERS

    floor: Floor
    book: RouletteBook
    dolly: list[DollyPlaced] = field(default_factory=list)
    undolled: list[WagerSettled] = field(default_factory=list)
    """Settlements before the dolly was down."""
