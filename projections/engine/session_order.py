"""The order of a table's sessions: that of their first openings, up to the followed position."""

from datetime import datetime
from typing import Any

from psycopg import Connection

Begins = tuple[datetime, int]

# Openings have the name of their gaming day.
_BEGINS = """
    SELECT o.at, o.position FROM pitlog.landmarks AS l JOIN pitlog.openings AS o USING (table_name, position)
    WHERE l.table_name = %s AND l.landmark = 'gaming_day:' || right(%s, 10) AND l.position <= %s
    ORDER BY o.at, o.position LIMIT 1
"""


def begins(connection: Connection[Any], table: str, session: str, reached: int) -> Begins | None:
    """The time and position of a session's first opening, up to a position."""
    found: Begins | None = connection.execute(_BEGINS, (table, session, reached), prepare=True).fetchone()
    return found


def first_opened(connection: Connection[Any], table: str, reached: int) -> str | None:
    """The session of the first opening to arrive, to which earlier facts belong."""
    found = connection.execute(
        "SELECT session FROM pitlog.openings WHERE table_name = %s AND position <= %s ORDER BY position LIMIT 1",
        (table, reached),
    ).fetchone()
    return found[0] if found else None
