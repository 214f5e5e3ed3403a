"""Money wheel at one table."""

from typing import Any

from domain.facts.table import TableOpened
from domain.facts.terminals import MalfunctionReported
from domain.facts.wheels_and_dice import WheelSpun
from domain.games.common.between import CHANGES as COMMON
from domain.games.common.between import TableChanges
from domain.games.common.evolve import Changes
from domain.games.common.floor import Carry, Floor
from domain.games.common.game import carried
from domain.games.common.tickets import Tickets
from domain.games.layout.evolve import CHANGES
from domain.games.layout.game import LayoutGame
from domain.games.layout.state import LayoutState
from domain.games.layout.wheel import failed, spun
from domain.replay.game import Where
from domain.rulebooks.layout import MoneyWheelBook

IN_ROUND: Changes = {**CHANGES, WheelSpun: spun}
AT_ANY_TIME: TableChanges = {**COMMON, MalfunctionReported: failed}
"""By kind of fact."""


class MoneyWheel(LayoutGame[Floor, LayoutState]):
    """A table in a session."""

    in_round = IN_ROUND
    at_any_time = AT_ANY_TIME

    def __init__(self, opening: TableOpened, book: MoneyWheelBook, carry: Any) -> None:
        super().__init__(Floor(opening, book, carried(carry, Carry)))
        self.book = book

    def begin(self, where: Where) -> LayoutState:
        """A round begins."""
        self.state = LayoutState(where, self.floor, self.book, Tickets())
        return self.state
