"""Counts facts without going through them: the facts of a session have versions 1, 2, 3, without a gap."""

from typing import Any

from psycopg import Connection

# The names of tables from one to the next through the index: there are few tables and many facts.
_TABLES = """
    WITH RECURSIVE tables AS (
        (SELECT table_name FROM pitlog.fact_ids ORDER BY table_name LIMIT 1)
        UNION ALL
        SELECT (SELECT i.table_name FROM pitlog.fact_ids AS i WHERE i.table_name > t.table_name
                ORDER BY i.table_name LIMIT 1)
        FROM tables AS t WHERE t.table_name IS NOT NULL
    )
"""
_SESSIONS = """
    SELECT DISTINCT session FROM pitlog.openings
    UNION ALL
    SELECT table_name || of FROM tables, unnest(ARRAY['/unopened', '/access']) AS of WHERE table_name IS NOT NULL
"""
_OF_ACCESS = "SELECT table_name || '/access' AS session FROM tables WHERE table_name IS NOT NULL"
_NEWEST = """
    SELECT coalesce(sum(newest.version), 0)::bigint FROM sessions AS s CROSS JOIN LATERAL (
        SELECT f.version FROM pitlog.facts AS f
        WHERE f.session = s.session AND f.month = pitlog.month_of(s.session) AND f.position <= %s
        ORDER BY f.version DESC LIMIT 1
    ) AS newest
"""
_COUNT = f"{_TABLES}, sessions AS ({_SESSIONS}) {_NEWEST}"
_COUNT_ACCESS = f"{_TABLES}, sessions AS ({_OF_ACCESS}) {_NEWEST}"
_ARCHIVED = "SELECT EXISTS (SELECT FROM pitlog.months WHERE archived_at IS NOT NULL)"
_SINCE = "SELECT count(*) FROM pitlog.facts WHERE position > %s AND position <= %s"

FEW = 50_000
"""Positions that are sooner gone through than the newest fact of every session is looked up."""


def facts_since(connection: Connection[Any], after: int, counted: int, last: int) -> int:
    """The number of facts after a position and up to another. `counted`: how many there are up to the first."""
    if last - after <= FEW or _one(connection, _ARCHIVED):
        return int(_one(connection, _SINCE, after, last))
    return int(_one(connection, _COUNT, last)) - counted


def facts_of_access(connection: Connection[Any], last: int) -> int:
    """The number of facts up to a position that log access, of every table and of the venue."""
    return int(_one(connection, _COUNT_ACCESS, last))


def _one(connection: Connection[Any], statement: str, *values: int) -> Any:
    row = connection.execute(statement, values or None).fetchone()
    assert row is not None
    return row[0]
