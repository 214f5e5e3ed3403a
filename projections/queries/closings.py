"""Gaming days that were closed, and those to which something came since."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from projections.queries.commission import StatementFilter, condition, values


class Closing(Struct):
    """A gaming day of a table that was closed."""

    session: str
    table_name: str
    gaming_day: date
    at: datetime
    by: str | None
    position: int


def closings(connection: Connection[Any], asked: StatementFilter) -> list[Closing]:
    """The days that were closed, of those asked about."""
    return _closings(connection, StatementFilter(since=asked.since, until=asked.until, table=asked.table), SQL("true"))


def reopened(connection: Connection[Any], asked: StatementFilter) -> list[Closing]:
    """Closed days to which something came since; also those before: what they leave is what the next ones find."""
    later = SQL(
        "EXISTS (SELECT FROM pitlog.sessions AS s JOIN pitlog.sessions AS own ON own.session = c.session "
        "WHERE s.table_name = own.table_name AND s.nth <= own.nth AND s.last_position > c.position)"
    )
    return _closings(connection, StatementFilter(until=asked.until, table=asked.table), later)


def _closings(connection: Connection[Any], days: StatementFilter, which: SQL) -> list[Closing]:
    statement = SQL(
        "SELECT DISTINCT ON (table_name, gaming_day) {} FROM pitlog.closings AS c WHERE {} AND {} "
        "ORDER BY table_name, gaming_day, position"
    ).format(SQL(", ".join(Closing.__struct_fields__)), condition(days), which)
    with connection.cursor(row_factory=class_row(Closing)) as cursor:
        return cursor.execute(statement, values(days)).fetchall()
