"""What statements of commission, dossiers and estates show, as their JSON has it."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from msgspec import UNSET, Struct, UnsetType, defstruct, field

from projections.commission.ageing import CommissionAct
from projections.commission.closed_days import Adjustment, DayClosing
from projections.commission.exports.tables import FIGURES
from projections.commission.reconciliation import Bridge, Difference
from projections.commission.statement import KEYS

# --- commission ---------------------------------------------------------------------------------------------------

ShownLine = defstruct(
    "ShownLine",
    [
        ("currency", str | None),
        *((name, Decimal) for name in (*FIGURES, "balance")),
        *((name, str | int | UnsetType | None, UNSET) for name in KEYS),
    ],
)


class OwingAccount(Struct):
    """What a player owes from a shoe."""

    table: str
    shoe: str | None
    player: str
    seat: int | None
    currency: str | None
    owing: Decimal
    charged_on: dict[str, Decimal]
    ages: dict[str, Decimal]
    overdue_at: datetime | None
    put_off: bool
    late: bool


class ShownAdjustment(Adjustment, kw_only=True):
    """What came after a day was closed."""

    change: Decimal


class Statement(Struct):
    """A statement of commission."""

    asked: dict[str, str | int]
    by: list[str]
    lines: list[ShownLine]  # type: ignore[valid-type]
    totals: list[ShownLine]  # type: ignore[valid-type]
    owing: list[OwingAccount]
    late: list[CommissionAct]
    waivers: list[CommissionAct]
    closed: list[DayClosing]
    adjustments: list[ShownAdjustment]


class ShownBridge(Bridge, kw_only=True):
    """From what should be to what is, and what no difference explains."""

    unexplained: Decimal


class Reconciliation(Struct):
    """Due, settled, marked and collected commission, and every difference."""

    bridges: list[ShownBridge]
    differences: list[Difference]


# --- dossiers, estates --------------------------------------------------------------------------------------------


class DossierWritten(Struct):
    """A dossier was written. A draft has neither number nor digest."""

    number: int | None
    sha256: str | None
    file: str


class DossierChecked(Struct):
    """Whether a file is a dossier as issued."""

    sha256: str
    number: int | None
    issued: dict[str, Any] | None
    same: bool


class SessionAmiss(Struct):
    """A session without an answer."""

    venue: str
    session: str
    why: str
    fact: str | None


class EstateFigures(Struct):
    """Figures over venues: each line names its venue, day, table and currency, as far as they are grouped by."""

    lines: list[dict[str, str | int]]
    amiss: list[SessionAmiss] = field(default_factory=list)
