"""Money wheel: links the fold to the rules of this game."""

from domain.facts.terminals import MalfunctionReported
from domain.facts.wheels_and_dice import WheelSpun
from domain.games.common.evolve import TABLE_CHANGES as COMMON
from domain.games.common.evolve import Changes, TableChanges
from domain.games.common.state import TableState
from domain.games.layout.evolve import CHANGES, failed, spun
from domain.games.layout.game import LayoutGame
from domain.games.layout.state import LayoutRoundState

IN_ROUND: Changes = {**CHANGES, WheelSpun: spun}
AT_ANY_TIME: TableChanges = {**COMMON, MalfunctionReported: failed}
"""By kind of fact."""


class MoneyWheel(LayoutGame[TableState, LayoutRoundState]):
    """A money wheel table in a session."""

    floor_of = TableState
    state_of = LayoutRoundState
    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME
