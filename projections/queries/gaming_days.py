"""Queries for rounds by place: session and number, neighbours, all of a session or a shoe."""

from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row, scalar_row
from psycopg.sql import SQL

from domain.fold.report_json import decode_round
from domain.fold.round import Round
from projections.queries.rounds import FoundRound
from record.errors import NotFound

_SELECT = SQL("SELECT {} FROM pitlog.rounds").format(SQL(", ".join(FoundRound.__struct_fields__)))


class GamingDay(Struct):
    """A gaming day of a table."""

    session: str
    gaming_day: Any
    ruleset: str | None
    rounds: int
    findings: int


def round_at(connection: Connection[Any], session: str, n: int) -> FoundRound:
    """The round with this number in a session."""
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        found = cursor.execute(_SELECT + SQL(" WHERE session = %s AND n = %s"), (session, n)).fetchone()
    if found is None:
        raise NotFound("round", f"{n} of {session}")
    return found


def neighbours(connection: Connection[Any], found: FoundRound) -> tuple[int | None, int | None]:
    """The numbers of the previous and the next round."""
    row = connection.execute(
        "SELECT max(n) FILTER (WHERE n < %(n)s), min(n) FILTER (WHERE n > %(n)s) FROM pitlog.rounds "
        "WHERE session = %(session)s AND n BETWEEN %(n)s - 8 AND %(n)s + 8",
        {"session": found.session, "n": found.n},
    ).fetchone()
    assert row is not None
    return row[0], row[1]


def of_session(connection: Connection[Any], session: str) -> list[FoundRound]:
    """Every round of a gaming day, in order."""
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        return cursor.execute(_SELECT + SQL(" WHERE session = %s ORDER BY n"), (session,)).fetchall()


def of_shoe(connection: Connection[Any], session: str, shoe: str) -> list[FoundRound]:
    """The rounds of a shoe on a gaming day, in order."""
    with connection.cursor(row_factory=class_row(FoundRound)) as cursor:
        return cursor.execute(_SELECT + SQL(" WHERE session = %s AND shoe = %s ORDER BY n"), (session, shoe)).fetchall()


def bodies(connection: Connection[Any], session: str) -> list[Round]:
    """The full reports of these rounds."""
    with connection.cursor(row_factory=scalar_row) as cursor:
        rows = cursor.execute("SELECT body FROM pitlog.rounds WHERE session = %s ORDER BY n", (session,))
        return [decode_round(body) for body in rows]


def days(connection: Connection[Any], table: str) -> list[GamingDay]:
    """The gaming days of a table, newest first."""
    with connection.cursor(row_factory=class_row(GamingDay)) as cursor:
        return cursor.execute(
            "SELECT t.session, t.gaming_day, t.ruleset, count(r.n)::int AS rounds, "
            "coalesce(sum(r.findings), 0)::int AS findings FROM pitlog.tables AS t "
            "LEFT JOIN pitlog.rounds AS r USING (session) WHERE t.table_name = %s "
            "GROUP BY t.session, t.gaming_day, t.ruleset ORDER BY t.gaming_day DESC NULLS LAST, t.session DESC",
            (table,),
        ).fetchall()
