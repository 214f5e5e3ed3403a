"""A statement as plain tables: headings and rows of typed values. Shared by CSV and XLSX."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from projections.commission.ageing import AGES, CommissionAct, ShoeAccount
from projections.commission.closed_days import Adjustment, DayClosing
from projections.commission.figures import COLUMNS
from projections.commission.full_statement import Sheet
from projections.commission.postings import Posting
from projections.commission.statement import StatementLine

FIGURES = (*(name for name in COLUMNS if name != "balance"), "owing")
"""The figures of a line of a statement."""


class ExportTable(NamedTuple):
    """A sheet of a workbook."""

    name: str
    headings: Sequence[str]
    rows: Iterable[Sequence[Any]]
    sums: Sequence[str] = ()
    """The columns that are summed."""


def figures(line: StatementLine) -> list[Decimal]:
    return [getattr(line.sums, name) for name in FIGURES]


def statement(sheet: Sheet) -> ExportTable:
    rows = ((*line.key.values(), line.currency, *figures(line)) for line in sheet.lines)
    return ExportTable("Statement", (*sheet.by, "currency", *FIGURES), rows, FIGURES)


def tables(sheet: Sheet) -> Iterator[ExportTable]:
    """The whole statement without its postings."""
    yield statement(sheet)
    until = sheet.asked.until or max((day for one in sheet.accounts for day in one.days if day), default=None)
    owing = [(*_account(one), *one.ages(until), *_state(one)) for one in sheet.accounts]
    yield ExportTable("Outstanding", ACCOUNT, owing, ("owing", *AGES))
    yield ExportTable("Overdue", ACT, map(_act, sheet.late))
    yield ExportTable("Waivers", ACT, map(_act, sheet.waivers))
    yield ExportTable("Closed days", ("table", "day", "closed at", "by"), map(_closing, sheet.closings))
    yield ExportTable("Adjustments", ADJUSTMENT, map(_adjustment, sheet.adjustments))


ACCOUNT = "table", "shoe", "player", "seat", "currency", "owing", *AGES, "overdue since", "postponed"
ACT = (
    "table", "day", "shoe", "player", "seat", "currency", "amount", "applied", "reason", "role", "by", "at",
    "fact",
)  # fmt: skip
ADJUSTMENT = (
    "table", "day", "round", "player", "entry", "account", "currency", "at closing", "now", "change", "facts",
    "version",
)  # fmt: skip


def _account(one: ShoeAccount) -> tuple[Any, ...]:
    return one.table_name, one.shoe, one.player, one.seat, one.currency, one.owing


def _state(one: ShoeAccount) -> tuple[Any, ...]:
    return one.overdue_at if one.late else None, "yes" if one.put_off else None


def _act(one: CommissionAct) -> tuple[Any, ...]:
    place = one.table_name, one.gaming_day, one.shoe, one.player, one.seat, one.currency
    return *place, one.amount, one.applied, one.reason, one.role, one.by, one.at, one.fact


def _closing(one: DayClosing) -> tuple[Any, ...]:
    return one.table_name, one.gaming_day, one.at, one.by


def _adjustment(one: Adjustment) -> tuple[Any, ...]:
    place = one.table_name, one.gaming_day, one.round, one.player, one.entry, one.account, one.currency
    return *place, one.closed, one.now, one.change, ", ".join(one.facts), one.version


POSTING = (
    "day", "table", "ruleset", "shoe", "round", "player", "seat", "wager", "entry", "account", "currency", "amount",
    "at", "rules", "facts", "position",
)  # fmt: skip


def posted(found: Iterable[Posting]) -> ExportTable:
    """A table of postings."""
    return ExportTable("Postings", POSTING, map(_posting, found), ("amount",))


def _posting(one: Posting) -> tuple[Any, ...]:
    place = one.gaming_day, one.table_name, one.ruleset, one.shoe, one.round, one.player, one.seat, one.wager
    rest = one.at, ", ".join(one.rules), ", ".join(one.facts), one.last_position
    return *place, one.entry, one.account, one.currency, one.amount, *rest
