"""Keeps counts of facts, and the numbers of the sources' counters, by session and added up by table, so that `pitlog
status` reads no facts that were followed, and no sessions.
"""

from typing import Any

from psycopg import Connection

AT_ONCE = 100_000
"""The number of facts per transaction."""

MOST_RUNS = 500
"""Runs of numbers that are kept of a session, and of a table. Of a session with more, the facts are read again for each
status; of a table, its sessions.
"""

_NEXT = """
    SELECT coalesce(max(position), %(last)s) FROM (
        SELECT position FROM pitlog.facts WHERE position > %(after)s AND position <= %(last)s
        ORDER BY position LIMIT %(most)s
    ) AS next
"""
_COUNT = """
    INSERT INTO pitlog.counters AS c (session, table_name, facts, numbers)
    SELECT * FROM pitlog.counters_between(%(after)s, %(to)s)
    ON CONFLICT (session) DO UPDATE SET facts = c.facts + excluded.facts, numbers = c.numbers + excluded.numbers
    RETURNING session
"""
_DROP_NUMBERS = """
    UPDATE pitlog.counters SET numbers = NULL
    WHERE session = ANY(%(sessions)s) AND (SELECT count(*) FROM unnest(numbers)) > %(most)s
"""
_ADD_UP = "INSERT INTO pitlog.table_counters SELECT * FROM pitlog.table_counters_anew()"
_ADD = """
    INSERT INTO pitlog.table_counters AS t SELECT * FROM pitlog.table_counters_between(%(after)s, %(to)s)
    ON CONFLICT (table_name, stretch) DO UPDATE
    SET facts = t.facts + excluded.facts, sessions = t.sessions + excluded.sessions,
        numbers = t.numbers + excluded.numbers
"""
_DROP_SUMS = """
    UPDATE pitlog.table_counters SET numbers = NULL WHERE (SELECT count(*) FROM unnest(numbers)) > %(most)s
"""


def count_on(connection: Connection[Any], last: int) -> None:
    """Count the facts up to a position that are not counted yet. One process at a time."""
    while _count_next(connection, last):
        pass


def _count_next(connection: Connection[Any], last: int) -> bool:
    """Count as many as one transaction takes. False at the end."""
    with connection.transaction():
        after = _number(connection, "SELECT position FROM pitlog.counted FOR UPDATE")
        if not connection.execute("SELECT FROM pitlog.counted WHERE added_up").rowcount:
            connection.execute(_ADD_UP)
            connection.execute("UPDATE pitlog.counted SET added_up = true")
        if after >= last:
            return False
        to = _number(connection, _NEXT, {"after": after, "last": last, "most": AT_ONCE})
        counted = connection.execute(_COUNT, {"after": after, "to": to}).fetchall()
        connection.execute(_DROP_NUMBERS, {"sessions": [session for (session,) in counted], "most": MOST_RUNS})
        connection.execute(_ADD, {"after": after, "to": to})
        connection.execute(_DROP_SUMS, {"most": MOST_RUNS})
        connection.execute("UPDATE pitlog.counted SET position = %s", (to,))
    return to < last


def _number(connection: Connection[Any], statement: str, values: dict[str, int] | None = None) -> int:
    row = connection.execute(statement, values).fetchone()
    assert row is not None
    return int(row[0])
