"""A long history out of a short one: rows of projections, copied to later gaming days.

Queries read rows of projections, not facts. So ten million facts can be asked about without recording them: rows of a
hundred days are copies of the rows of one, with days, times and names of their own. Facts, people and tables are those
of the first day.
"""

from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Composable, Identifier

from projections.stored_sums import add_up, begin_anew
from record.postgres.connections import connect
from record.postgres.servers import Server

COPIED = ("sessions", "rounds", "wagers", "findings", "postings", "shoes", "tables", "timelines")
NAMES = {"shoe", "round", "wager", "entry", "finding"}
"""Columns of names that are a session's own."""

_SLOT = """
    SELECT (regexp_match(definition, 'FROM (pitlog_[ab])\\.'))[1] FROM pg_views
    WHERE schemaname = 'pitlog' AND viewname = %s
"""
_COLUMNS = """
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'pitlog' AND table_name = %s ORDER BY ordinal_position
"""


def copy_days(on: Server, days: int) -> None:
    """Copy the projections of a record to so many later days. Only for measurements: the record has no such facts."""
    with connect(on) as connection:
        for name in COPIED:
            _copy(connection, name, days)
        begin_anew(connection)
        add_up(connection)


def _copy(connection: Connection[Any], name: str, days: int) -> None:
    columns = connection.execute(_COLUMNS, (name,)).fetchall()
    made = SQL(", ").join(_value(column, kind) for column, kind in columns)
    statement = SQL(
        "INSERT INTO {} ({}) SELECT {} FROM {} AS r, generate_series(1, %s) AS later WHERE r.session ~ '/....-..-..$'"
    ).format(
        Identifier(*_table(connection, name)), SQL(", ").join(Identifier(column) for column, _ in columns), made,
        Identifier(*_table(connection, name)),
    )  # fmt: skip
    connection.execute(statement, (days,))


def _table(connection: Connection[Any], name: str) -> tuple[str, str]:
    """The table behind an answering view."""
    row = connection.execute(_SLOT, (name,)).fetchone()
    assert row is not None
    return row[0], name


def _value(column: str, kind: str) -> Composable:
    value = SQL("r.") + Identifier(column)
    if column == "session":
        return SQL("left(r.session, -10) || (right(r.session, 10)::date + later)")
    if column == "nth":
        return value + SQL(" + later")
    if column in NAMES:
        return value + SQL(" || '+' || later")
    if kind == "date":
        return value + SQL(" + later")
    if kind.startswith("timestamp"):
        return value + SQL(" + make_interval(days => later)")
    return value
