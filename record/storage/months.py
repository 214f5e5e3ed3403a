"""Months of gaming days: each has a table of facts, and may have been archived (docs/decisions/0020)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg
from psycopg import Connection, errors

from record.errors import MonthArchived

ARCHIVED = "PL001"
"""The database's error code for an addition to an archived month."""

_STAY = 0x7069746C6F6738  # 'pitlog8': pitlog.months_stay_key()

MONTH = slice(-10, -3)
"""Where a session's name contains its month. A name without a month has other text there."""

# Both sides in one statement, so a month made meanwhile is in both or in neither. A table's constraint must fit its
# month; otherwise it could contain facts of a month that is not listed.
_UNLIKE = """
    WITH listed AS (
        SELECT to_char(month, 'YYYY-MM-DD') AS month, to_char(month, '"pitlog.facts_"YYYY_MM') AS name,
            format('FOR VALUES FROM (%%L) TO (%%L)', month, (month + interval '1 month')::date) AS takes
        FROM pitlog.months WHERE archived_at IS NULL AND isfinite(month)
        UNION ALL SELECT month::text, 'pitlog.facts_undated',
            format('FOR VALUES FROM (%%L) TO (%%L)', month, date '1990-01-01')
        FROM pitlog.months WHERE archived_at IS NULL AND NOT isfinite(month)
    ), attached AS (
        SELECT n.nspname || '.' || c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS takes
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE i.inhparent = 'pitlog.facts'::regclass
    )
    SELECT l.month, a.name FROM listed AS l FULL JOIN attached AS a USING (name, takes)
    WHERE l.name IS NULL OR a.name IS NULL
"""
# If there are as many tables as months but different ones, `month_differences` reports it. Each month is searched
# separately; otherwise PostgreSQL would join the months with every row of the range.
_WITHIN = """
    SELECT coalesce(array_agg(m.month::text), '{}'), (SELECT count(*) FROM pitlog.months WHERE archived_at IS NULL)
        = (SELECT count(*) FROM pg_inherits WHERE inhparent = 'pitlog.facts'::regclass)
    FROM pitlog.months AS m CROSS JOIN LATERAL (
        SELECT FROM pitlog.facts AS f WHERE f.month = m.month AND f.position > %s AND f.position <= %s LIMIT 1
    ) AS one WHERE m.archived_at IS NULL
"""
_OF_SESSIONS = """
    SELECT to_char(month, 'YYYY-MM') FROM pitlog.months
    WHERE archived_at IS NOT NULL AND month IN (SELECT pitlog.month_of(s) FROM unnest(%s::text[]) AS s) LIMIT 1
"""
_OF_FACT = """
    SELECT to_char(month, 'YYYY-MM') FROM pitlog.fact_ids JOIN pitlog.months USING (month)
    WHERE table_name = %s AND fact_id = %s AND archived_at IS NOT NULL
"""


class Unlike(NamedTuple):
    """A difference: a listed month without a table, or an attached table that is no listed month's."""

    month: str | None
    table: str | None


def within(connection: Connection[Any], after: int, to: int) -> list[str] | None:
    """The months with facts in a range of positions, so that others are not searched. None if more tables are attached
    than months are listed: then all must be searched.
    """
    row = connection.execute(_WITHIN, (after, to), prepare=True).fetchone()
    assert row is not None
    months, known = row
    return months if known else None


def month_differences(connection: Connection[Any]) -> list[Unlike]:
    """Differences between the tables of facts and the listed months. There are none unless the database was altered."""
    return [Unlike(*row) for row in connection.execute(_UNLIKE + " ORDER BY 1, 2", ()).fetchall()]


def is_archived(connection: Connection[Any], session: str) -> bool:
    """Whether the month of a session was archived."""
    return session[MONTH] in moved_out(connection)


@contextmanager
def months_stay(connection: Connection[Any]) -> Iterator[None]:
    """Inside this context no month is archived or restored, so all facts are read from one record."""
    connection.execute("SELECT pg_advisory_lock_shared(%s)", (_STAY,))
    try:
        yield
    finally:
        if not connection.broken:
            connection.execute("SELECT pg_advisory_unlock_shared(%s)", (_STAY,))


def are_here(connection: Connection[Any], sessions: Sequence[str]) -> None:
    """Raises `MonthArchived` if the month of one of these sessions was archived."""
    _raise_for(connection.execute(_OF_SESSIONS, (list(sessions),)).fetchone())


def all_are_here(connection: Connection[Any]) -> None:
    """Raises if any month was archived."""
    _raise_for(next(((month,) for month in sorted(moved_out(connection))), None))


def fact_is_here(connection: Connection[Any], table: str, fact: str) -> None:
    """Raises if the month of a fact was archived."""
    _raise_for(connection.execute(_OF_FACT, (table, fact)).fetchone())


def moved_out(connection: Connection[Any]) -> frozenset[str]:
    """All archived months."""
    found = connection.execute("SELECT to_char(month, 'YYYY-MM') FROM pitlog.months WHERE archived_at IS NOT NULL")
    return frozenset(month for (month,) in found)


def says_archived(error: Exception) -> bool:
    """Whether an append was refused because its month is archived."""
    return isinstance(error, errors.Error) and error.sqlstate == ARCHIVED


def refused_month(error: psycopg.Error) -> frozenset[str]:
    """The archived months named by the refusal. They need not be in the list of months: their tombstones count."""
    return frozenset({error.diag.message_detail} if error.diag.message_detail else ())


def _raise_for(found: Any) -> None:
    if found is not None:
        raise MonthArchived(found[0])
