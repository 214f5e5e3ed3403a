"""Commission statements: by player, seat, shoe, table, gaming day, ruleset, or several of them.

    charged = in chips + deferred + rounded + difference                                of settled wagers
    opening balance + deferred - collected - waived - written off = outstanding        of accounts

The opening balance is what was deferred on earlier gaming days. PostgreSQL computes the sums, of exact numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.sql import SQL, Composable, Composed, Identifier

from projections.commission.figures import COLUMNS
from projections.queries.same_person import PLAYED, parameters

KEYS: dict[str, LiteralString] = {
    "player": "player", "seat": "seat", "shoe": "shoe", "table": "table_name", "day": "gaming_day",
    "ruleset": "ruleset",
}  # fmt: skip
"""The column for each grouping of a statement."""

ZERO = Decimal(0)


@dataclass(frozen=True)
class StatementFilter:
    """The selection of commission. Fields left out do not restrict it."""

    since: date | None = None
    """The first gaming day."""
    until: date | None = None
    """The last gaming day."""
    table: str | None = None
    shoe: str | None = None
    player: str | None = None
    seat: int | None = None
    ruleset: str | None = None


class Sums(Struct):
    """Amounts moved, summed over some postings."""

    opening: Decimal
    charged: Decimal
    in_chips: Decimal
    left_owing: Decimal
    rounded: Decimal
    difference: Decimal
    collected: Decimal
    waived: Decimal
    let_go: Decimal
    balance: Decimal
    """The sum over all accounts. It must be zero."""

    @property
    def owing(self) -> Decimal:
        """The amount outstanding at the end."""
        return self.opening + self.left_owing - self.collected - self.waived - self.let_go


class StatementLine(Struct):
    """A line of a statement."""

    currency: str | None
    key: dict[str, Any]
    sums: Sums


CONDITIONS: dict[str, LiteralString] = {
    "since": "gaming_day >= %(since)s",
    "until": "gaming_day <= %(until)s",
    "table": "table_name = %(table)s",
    "shoe": "shoe = %(shoe)s",
    "player": PLAYED,
    "seat": "seat = %(seat)s",
    "ruleset": "ruleset = %(ruleset)s",
}


def condition(asked: StatementFilter, without: Sequence[str] = ()) -> Composable:
    """The SQL condition of a row."""
    wanted = [SQL(CONDITIONS[name]) for name in words(asked) if name not in without]
    return SQL(" AND ").join(wanted or [SQL("true")])


def words(asked: StatementFilter) -> dict[str, Any]:
    """The selection in words, without the fields left out."""
    return {name: value for name, value in asdict(asked).items() if value is not None}


def values(connection: Connection[Any], asked: StatementFilter) -> dict[str, Any]:
    """The parameters of the condition."""
    return words(asked) | parameters(connection, asked.player)


def statement(connection: Connection[Any], asked: StatementFilter, by: Sequence[str]) -> list[StatementLine]:
    """The lines of a statement, sorted by its grouping, separately for each currency."""
    lines = [_line(row, by) for row in connection.execute(query(asked, by), values(connection, asked)).fetchall()]
    lines.sort(key=lambda line: [order(line.currency), *map(order, line.key.values())])
    return list(_carried(lines, by)) if "day" in by else lines


def query(asked: StatementFilter, by: Sequence[str]) -> Composed:
    """The statement in one query: the period by its days, and before it only accounts payable."""
    keys = [SQL(KEYS[name]) for name in by]
    before = [
        SQL("NULL::date AS gaming_day") if column == "gaming_day" else SQL(column)
        for column in ("currency", *dict.fromkeys(("player", "seat", "shoe", "table_name", "gaming_day", "ruleset")))
    ]
    opening = SQL(
        " UNION ALL SELECT true, amount, 'payable', NULL, {} FROM pitlog.postings "
        "WHERE account = 'payable' AND gaming_day < %(since)s AND {}"
    ).format(SQL(", ").join(before), condition(asked, ("since", "until")))
    return SQL(
        "SELECT currency, {} FROM (SELECT false AS before, amount, account, wager, currency, player, seat, shoe, "
        "table_name, gaming_day, ruleset FROM pitlog.postings WHERE {} {}) AS moved GROUP BY {}"
    ).format(
        SQL(", ").join([*keys, *(SQL("coalesce(" + sum_ + ", 0)") for sum_ in COLUMNS.values())]),
        condition(asked),
        opening if asked.since is not None else SQL(""),
        SQL(", ").join([Identifier("currency"), *keys]),
    )


def _line(row: Sequence[Any], by: Sequence[str]) -> StatementLine:
    currency, *rest = row
    return StatementLine(currency, dict(zip(by, rest, strict=False)), Sums(*rest[len(by) :]))


def order(value: Any) -> tuple[bool, Any]:
    """A key for sorting values. Missing values come first."""
    return value is not None, value or 0


def _carried(lines: Iterable[StatementLine], by: Sequence[str]) -> Iterator[StatementLine]:
    """Carry balances from one day to the next."""
    others = [name for name in by if name != "day"]

    def whose(line: StatementLine) -> list[Any]:
        return [order(line.currency), *(order(line.key[name]) for name in others)]

    by_account = sorted(lines, key=lambda line: [*whose(line), order(line.key["day"])])
    carried: list[StatementLine] = []
    for _, days in groupby(by_account, whose):
        carried += _days(list(days))
    yield from sorted(carried, key=lambda line: [order(line.currency), *map(order, line.key.values())])


def _days(days: list[StatementLine]) -> Iterator[StatementLine]:
    opening = ZERO
    for nth, line in enumerate(days):
        opened = line.key["day"] is None
        opening = line.sums.opening if opened else opening
        if opened and nth + 1 < len(days):
            continue
        line.sums.opening = opening
        yield line
        opening = line.sums.owing


def total(lines: Iterable[StatementLine]) -> list[StatementLine]:
    """One line for each currency."""
    of: dict[str | None, list[Sums]] = {}
    for line in lines:
        of.setdefault(line.currency, []).append(line.sums)
    return [StatementLine(currency, {}, added(sums)) for currency, sums in of.items()]


def added(sums: Sequence[Sums]) -> Sums:
    """The sum."""
    return Sums(*(sum((getattr(one, name) for one in sums), ZERO) for name in COLUMNS))
