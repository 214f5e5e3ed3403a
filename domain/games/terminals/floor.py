"""A table that may have terminals."""

from dataclasses import dataclass, field

from domain.facts.table import TableOpened
from domain.games.common import floor
from domain.games.terminals.system import GameSystemState
from domain.rulebooks.rule import Rulebook


@dataclass
class TerminalsCarryForward(floor.TableCarryForward):
    """What outlives a session."""

    terminals: GameSystemState = field(default_factory=GameSystemState)


class TerminalsTableState(floor.TableState):
    """A table in a session."""

    def __init__(self, opening: TableOpened, book: Rulebook, carry: TerminalsCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.terminals = carry.terminals

    def carry(self) -> TerminalsCarryForward:
        """What outlives the session."""
        kept = super().carry()
        return TerminalsCarryForward(kept.personal, kept.advised, self.terminals.carry())
