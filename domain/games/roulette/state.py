"""States of a round and a table of roulette."""

from msgspec import field

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DollyPlaced
from domain.games.common.state import TableState
from domain.games.layout.state import LayoutRoundState
from domain.games.roulette.finding_types import FINDING_TYPES
from domain.rulebooks.shapes.layout import RouletteRulebook


class RouletteTableState(TableState):
    """A roulette table in a session."""

    matters = FINDING_TYPES
    book: RouletteRulebook
    ball_out = False
    """Whether the ball left the wheel and no authority has examined it since."""


class RouletteRoundState(LayoutRoundState):
    """A round."""

    matters = FINDING_TYPES

    floor: RouletteTableState
    book: RouletteRulebook
    dolly: list[DollyPlaced] = field(default_factory=list)
    undolled: list[WagerSettled] = field(default_factory=list)
    """Settlements before the dolly was placed."""
