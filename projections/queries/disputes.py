"""Disputes: which there are, and everything that was said in one."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.errors import NotFound


class FoundDispute(Struct):
    """A dispute as it stands."""

    dispute: str
    session: str
    table_name: str
    gaming_day: date | None
    rounds: list[str]
    player: str | None
    wager: str | None
    raised_at: datetime | None
    raised_by: str | None
    claim: str
    comments: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
    state: str
    facts: list[str]


_SELECT = SQL("SELECT {} FROM pitlog.disputes").format(SQL(", ").join(map(SQL, FoundDispute.__struct_fields__)))


def disputes(connection: Connection[Any], table: str | None = None, state: str | None = None) -> list[FoundDispute]:
    """All that fit, the oldest first."""
    where = SQL(
        " WHERE (%(table)s::text IS NULL OR table_name = %(table)s) AND (%(state)s::text IS NULL OR state = %(state)s) "
        "ORDER BY raised_at, dispute"
    )
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        return cursor.execute(_SELECT + where, {"table": table, "state": state}).fetchall()


def dispute(connection: Connection[Any], name: str) -> FoundDispute:
    """One by its name; the newest, where several tables have one of the name."""
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        query = _SELECT + SQL(" WHERE dispute = %s ORDER BY raised_at DESC NULLS LAST LIMIT 1")
        found = cursor.execute(query, (name,)).fetchone()
    if found is None:
        raise NotFound("dispute", name)
    return found


def about(connection: Connection[Any], table: str, round_: str) -> list[FoundDispute]:
    """Those that name a round of a table."""
    with connection.cursor(row_factory=class_row(FoundDispute)) as cursor:
        where = SQL(" WHERE rounds @> ARRAY[%s] AND table_name = %s ORDER BY raised_at, dispute")
        return cursor.execute(_SELECT + where, (round_, table)).fetchall()
