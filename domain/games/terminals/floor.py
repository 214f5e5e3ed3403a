"""A table that may have terminals."""

from dataclasses import dataclass, field

from domain.facts.table import TableOpened
from domain.games.common import floor
from domain.games.terminals.system import Terminals
from domain.rulebooks.rule import Rulebook


@dataclass
class Carry(floor.Carry):
    """What outlives a session."""

    terminals: Terminals = field(default_factory=Terminals)


class Floor(floor.Floor):
    """A table in a session."""

    def __init__(self, opening: TableOpened, book: Rulebook, carry: Carry) -> None:
        super().__init__(opening, book, carry)
        self.terminals = carry.terminals

    def carry(self) -> Carry:
        """What outlives the session."""
        kept = super().carry()
        return Carry(kept.personal, kept.advised, self.terminals.carry())
