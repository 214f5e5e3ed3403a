"""The record as the projections read it: a page of rows at a time, and single sessions whole."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.replay.lines import Line
from record.recorder import horizon
from record.stored import COLUMNS, StoredFact

Part = tuple[int, int]
"""Which of how many parts of the tables."""

WHOLE: Part = (0, 1)

# Who looked at the record is no part of what happened at the tables.
_PAGE = SQL(
    "SELECT {} FROM pitlog.facts WHERE position > %(after)s AND position <= %(to)s AND right(session, 7) <> '/access' "
    "AND (%(parts)s = 1 OR mod(hashtext(table_name)::bigint + 2147483648, %(parts)s) = %(part)s) ORDER BY position"
).format(SQL(COLUMNS))

_LAST = (
    "SELECT position FROM pitlog.facts WHERE position <= %s AND right(session, 7) <> '/access' "
    "ORDER BY position DESC LIMIT 1"
)

_SESSION = SQL(
    "SELECT {} FROM pitlog.facts WHERE session = ANY(%(sessions)s) AND position <= %(to)s ORDER BY position"
).format(SQL(COLUMNS))


def page(connection: Connection[Any], after: int, to: int, part: Part = WHOLE) -> list[StoredFact]:
    """The rows between two positions."""
    asked = {"after": after, "to": to, "part": part[0], "parts": part[1]}
    with connection.cursor(binary=True) as cursor:
        return [StoredFact(*row) for row in cursor.execute(_PAGE, asked).fetchall()]


def last(connection: Connection[Any]) -> int:
    """The last position that there is anything to follow at; 0 in an empty record."""
    row = connection.execute(_LAST, (horizon(connection),)).fetchone()
    return row[0] if row else 0


def session(connection: Connection[Any], names: Sequence[str], to: int) -> list[Line]:
    """A session's lines, with what waited for it, up to a position."""
    with connection.cursor(binary=True) as cursor:
        rows = cursor.execute(_SESSION, {"sessions": list(names), "to": to}).fetchall()
    return [line(StoredFact(*row)) for row in rows]


def line(row: StoredFact) -> Line:
    """A row as the fold reads it; its number is its position."""
    return Line(row.position, row.state, row.recorded_at, topic=row.topic, authority=row.supervisory)


__all__ = ["WHOLE", "Part", "horizon", "line", "page", "session"]
