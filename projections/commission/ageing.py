"""Ageing: outstanding accounts, since when they are owed, what is overdue; waivers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.answers import KEYS
from projections.commission.statement import ZERO, StatementFilter, condition, order, values

AGES = ("the same day", "1 day", "2 to 7 days", "longer")
"""How long ago it was charged, in gaming days."""


class ShoeAccount(Struct, rename=KEYS):
    """What one player owes from one shoe."""

    currency: str | None
    table_name: str
    shoe: str | None
    player: str
    seat: int | None
    days: list[date | None]
    amounts: list[Decimal]
    """For each day: what was added to the debt, or taken from it."""
    overdue_at: datetime | None
    """When it should have been collected."""
    put_off: bool
    """Whether management postponed its settlement."""

    @property
    def owing(self) -> Decimal:
        """The outstanding amount. Negative if too much was collected."""
        return sum(self.amounts, ZERO)

    @property
    def late(self) -> bool:
        """Whether it is overdue."""
        return self.overdue_at is not None and not self.put_off and self.owing > 0

    def by_day(self) -> dict[date | None, Decimal]:
        """The outstanding amount by the day it was charged. The oldest is paid first."""
        gone = -sum((amount for amount in self.amounts if amount < 0), ZERO)
        left: dict[date | None, Decimal] = {}
        for day, amount in zip(self.days, self.amounts, strict=True):
            paid = min(gone, max(amount, ZERO))
            gone -= paid
            if amount > paid:
                left[day] = left.get(day, ZERO) + amount - paid
        if gone:
            left[self.days[-1]] = left.get(self.days[-1], ZERO) - gone
        return left

    def ages(self, today: date | None) -> list[Decimal]:
        """The outstanding amount by age. If no day is known, all of it has the same day."""
        found = [ZERO] * len(AGES)
        for day, amount in self.by_day().items():
            found[_age(today, day)] += amount
        return found


def _age(today: date | None, day: date | None) -> int:
    days = (today - day).days if today is not None and day is not None else 0
    return 0 if days <= 0 else 1 if days == 1 else 2 if days <= 7 else 3


# An account is overdue when another shoe begins, or when its table is closed for the day.
_ACCOUNTS: LiteralString = """
    WITH open AS (
        SELECT currency, table_name, shoe, player, min(seat) AS seat,
            array_agg(gaming_day ORDER BY gaming_day, at) AS days, array_agg(amount ORDER BY gaming_day, at) AS amounts
        FROM pitlog.postings WHERE account = 'payable' AND {} GROUP BY currency, table_name, shoe, player
        HAVING sum(amount) <> 0
    )
    SELECT currency, open.table_name, open.shoe, open.player, open.seat, days, amounts,
        coalesce(late.at, closed.at) AS overdue_at, off.at IS NOT NULL AS put_off
    FROM open
    LEFT JOIN LATERAL (
        SELECT min(at) AS at FROM pitlog.commission_acts AS a WHERE act = 'overdue' AND a.table_name = open.table_name
            AND a.player = open.player AND a.shoe IS NOT DISTINCT FROM open.shoe AND {}
    ) AS late ON true
    LEFT JOIN LATERAL (
        SELECT max(at) AS at FROM pitlog.commission_acts AS a WHERE act = 'put_off' AND a.table_name = open.table_name
            AND a.player = open.player AND a.shoe IS NOT DISTINCT FROM open.shoe AND {}
    ) AS off ON true
    LEFT JOIN LATERAL (
        SELECT min(t.closed_at) AS at FROM pitlog.tables AS t WHERE t.table_name = open.table_name
            AND t.gaming_day >= open.days[1] AND {}
    ) AS closed ON true
"""


def accounts(connection: Connection[Any], asked: StatementFilter) -> list[ShoeAccount]:
    """Every account outstanding at the end of the selected days, whenever it was opened."""
    whole = replace(asked, since=None)
    until = condition(StatementFilter(until=asked.until))
    statement = SQL(_ACCOUNTS).format(condition(whole), until, until, until)
    with connection.cursor(row_factory=class_row(ShoeAccount)) as cursor:
        found = cursor.execute(statement, values(connection, whole)).fetchall()
    return sorted(found, key=_place)


def _place(one: ShoeAccount) -> list[Any]:
    return [order(part) for part in (one.currency, one.table_name, one.player, one.days[0], one.shoe)]


def ages(found: Iterable[ShoeAccount], today: date | None) -> list[Decimal]:
    """The sum of all ages."""
    return [sum(column, ZERO) for column in zip([ZERO] * len(AGES), *(one.ages(today) for one in found), strict=True)]


class CommissionAct(Struct, rename=KEYS):
    """An act concerning commission."""

    act: str
    currency: str | None
    table_name: str
    gaming_day: date | None
    shoe: str | None
    player: str
    seat: int | None
    amount: Decimal
    owed: Decimal | None
    applied: Decimal | None
    rounded: Decimal | None
    reason: str | None
    role: str | None
    by: str | None
    fact: str
    at: datetime


def acts(connection: Connection[Any], asked: StatementFilter, kinds: Sequence[str]) -> list[CommissionAct]:
    """The acts in order."""
    names = SQL(", ".join(CommissionAct.__struct_fields__))
    statement = SQL(
        "SELECT {} FROM pitlog.commission_acts WHERE act = ANY(%(kinds)s) AND {} ORDER BY gaming_day, table_name, at, k"
    ).format(names, condition(asked))
    with connection.cursor(row_factory=class_row(CommissionAct)) as cursor:
        return cursor.execute(statement, {**values(connection, asked), "kinds": list(kinds)}).fetchall()
