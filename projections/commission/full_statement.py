"""A complete commission statement: lines, ageing, overdue accounts, waivers, closed days."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.fold.game import Games
from projections.commission.ageing import CommissionAct, ShoeAccount, accounts, acts
from projections.commission.closed_days import Adjustment, DayClosing, adjustments, by_version, closings, reopened
from projections.commission.statement import StatementFilter, StatementLine, statement, total


class Sheet(Struct):
    """A complete statement."""

    asked: StatementFilter
    by: list[str]
    lines: list[StatementLine]
    totals: list[StatementLine]
    """Totals by currency."""
    accounts: list[ShoeAccount]
    """Accounts outstanding at the end of the days."""
    late: list[CommissionAct]
    """Commission that was overdue, even if collected since."""
    waivers: list[CommissionAct]
    closings: list[DayClosing]
    adjustments: list[Adjustment]

    @property
    def has_overdue(self) -> bool:
        """Whether anything is overdue."""
        return any(account.late for account in self.accounts)


def sheet(connection: Connection[Any], asked: StatementFilter, by: Sequence[str], games: Games) -> Sheet:
    """The statement of a selection as of now."""
    lines = statement(connection, asked, by)
    return Sheet(
        asked=asked,
        by=list(by),
        lines=lines,
        totals=total(lines if "day" not in by else statement(connection, asked, ())),
        accounts=accounts(connection, asked),
        late=acts(connection, asked, ["overdue"]),
        waivers=acts(connection, asked, ["waived"]),
        closings=closings(connection, asked),
        adjustments=[
            *(one for closing in reopened(connection, asked) for one in adjustments(connection, closing, asked, games)),
            *by_version(connection, asked),
        ],
    )
