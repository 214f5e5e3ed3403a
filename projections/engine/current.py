"""Finds out whether the answering tables are at the end of the record, without loading the games.

Most questions are asked of a record that was followed already. Only if it was not does a command load what follows it.
"""

from typing import Any

from psycopg import Connection

from projections.row_versions import ROW_VERSIONS, SESSIONS_VERSION
from record.retrieval.counters import count_on
from record.storage.horizon import horizon

LIVE = "live"
"""Who follows for the answering tables, in `pitlog.followed`."""
_MADE = "SELECT name, version FROM pitlog.projections"
_FOLLOWED = """
    SELECT count(*) = 1
        AND NOT EXISTS (
            SELECT FROM pitlog.facts WHERE position > max(f.position) AND position <= %(last)s
            AND right(session, 7) <> '/access'
        )
        AND NOT EXISTS (SELECT FROM pitlog.sessions WHERE NOT whole OR set_aside IS NOT NULL)
        AND NOT EXISTS (SELECT FROM pitlog.venue_marks),
        (SELECT position FROM pitlog.counted)
    FROM pitlog.followed AS f WHERE who = %(live)s
"""
_LAST = (
    "SELECT position FROM pitlog.facts WHERE position <= %s AND right(session, 7) <> '/access' "
    "ORDER BY position DESC LIMIT 1"
)


def last(connection: Connection[Any]) -> int:
    """The last position to follow. 0 in an empty record."""
    row = connection.execute(_LAST, (horizon(connection),)).fetchone()
    return row[0] if row else 0


def is_current(connection: Connection[Any]) -> bool:
    """Whether there is nothing to follow. Then facts of access, which nothing follows, are counted here.

    False if a session was set aside: another edition of the program tries it again.
    """
    made = dict(connection.execute(_MADE).fetchall())
    if made != {**ROW_VERSIONS, "sessions": SESSIONS_VERSION}:
        return False
    last = horizon(connection)
    [(followed, counted)] = connection.execute(_FOLLOWED, {"last": last, "live": LIVE}).fetchall()
    if followed and counted < last:
        count_on(connection, last)
    return bool(followed)
