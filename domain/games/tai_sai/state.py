"""States of a round and a table of tai-sai."""

from datetime import datetime

from msgspec import Struct, field

from domain.facts.table import TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerPlaced
from domain.facts.wheels_and_dice import AreasLit, EquipmentTested
from domain.games.common.state import TableCarryForward, TableState
from domain.games.layout.state import LayoutRoundState
from domain.games.tai_sai.finding_types import FINDING_TYPES
from domain.rulebooks.shapes.layout import TaiSaiRulebook


class EquipmentFailure(Struct):
    """A failure of equipment."""

    cleared: bool = False
    """Whether it works again, or a ruling lets play continue without it."""
    notified: bool = False
    """Whether an inspector was notified."""


class TaiSaiTableState(TableState):
    """A tai-sai table in a session."""

    matters = FINDING_TYPES
    book: TaiSaiRulebook

    def __init__(self, opening: TableOpened, book: TaiSaiRulebook, carry: TableCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.tests: list[EquipmentTested] = []
        """Equipment tests before play began."""
        self.begun = False
        """Whether play has begun in this session."""
        self.tumbled = False
        """Whether the tumbler was started since the dice were last uncovered."""
        self.fault: EquipmentFailure | None = None
        self.paid: datetime | None = None
        """When the last winner of the previous roll was paid."""


class TaiSaiRoundState(LayoutRoundState):
    """A round."""

    matters = FINDING_TYPES

    floor: TaiSaiTableState
    book: TaiSaiRulebook
    hasty: list[WagerPlaced] = field(default_factory=list)
    """Wagers for the next roll, placed after this roll's result."""
    dark: str | None = None
    """The fact of an equipment failure after the dice were read."""
    keyed: list[tuple[ResultEntered, int]] = field(default_factory=list)
    """What was keyed, and the number of settlements before."""
    lit: list[tuple[AreasLit, int]] = field(default_factory=list)
    """The areas lit, and the number of settlements before."""
    unlike: list[tuple[AreasLit, tuple[int, ...]]] = field(default_factory=list)
    """Lights that differed from what was keyed, and what was keyed."""
