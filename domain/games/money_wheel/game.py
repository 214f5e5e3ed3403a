"""Money wheel: links the fold to the rules of this game."""

from domain.facts.terminals import MalfunctionReported
from domain.facts.wheels_and_dice import WheelSpun
from domain.games.common import evolve
from domain.games.layout.evolve import CHANGES, failed, spun
from domain.games.layout.game import LayoutGame, layout_table
from domain.games.layout.state import LayoutRoundState, LayoutTableState


class MoneyWheel(LayoutGame[LayoutTableState, LayoutRoundState]):
    """A money wheel table in a session."""

    table = layout_table(
        in_round={**CHANGES, WheelSpun: spun},
        at_table={**evolve.TABLE_CHANGES, MalfunctionReported: failed},
    )
    floor_of = LayoutTableState
    state_of = LayoutRoundState
