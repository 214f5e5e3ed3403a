"""A round of tai-sai, and what a table of tai-sai knows between rounds."""

from dataclasses import dataclass, field
from datetime import datetime

from domain.facts.table import TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerPlaced
from domain.facts.wheels_and_dice import AreasLit, EquipmentTested
from domain.games.common import floor
from domain.games.common.floor import Carry
from domain.games.layout.state import LayoutState
from domain.games.tai_sai.matters import MATTERS
from domain.rulebooks.layout import DiceBook


@dataclass(slots=True)
class Fault:
    """Equipment that failed."""

    cleared: bool = False
    """It works again, or a ruling lets the game go on without."""
    told: bool = False
    """An inspector was told."""


class Floor(floor.Floor):
    """A table in a session."""

    matters = MATTERS
    book: DiceBook

    def __init__(self, opening: TableOpened, book: DiceBook, carry: Carry) -> None:
        super().__init__(opening, book, carry)
        self.tests: list[EquipmentTested] = []
        """Before play began."""
        self.begun = False
        """Play has begun in this session."""
        self.tumbled = False
        """The tumbler was set going since the dice were last uncovered."""
        self.fault: Fault | None = None
        self.paid: datetime | None = None
        """When the last winner of the roll before was paid."""


@dataclass(slots=True)
class State(LayoutState):
    """A round."""

    matters = MATTERS

    floor: Floor
    book: DiceBook
    hasty: list[WagerPlaced] = field(default_factory=list)
    """Wagers for the next roll, when this one had its result."""
    dark: str | None = None
    """The fact that said that equipment failed when the dice had been read."""
    keyed: list[tuple[ResultEntered, int]] = field(default_factory=list)
    """What was keyed, and after how many settlements."""
    lit: list[tuple[AreasLit, int]] = field(default_factory=list)
    """What was lit, and after how many settlements."""
    unlike: list[tuple[AreasLit, tuple[int, ...]]] = field(default_factory=list)
    """Lights that did not show what had been keyed, and that."""
