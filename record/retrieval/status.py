"""The state of the record: size, sessions, last fact, quarantine, and gaps in the sources' counters."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection

from domain.fold.sessions import table_of
from record.ingest import quarantine
from record.retrieval.counts import facts_of_access
from record.storage.horizon import horizon
from record.storage.months import moved_out


@dataclass(frozen=True)
class Gap:
    """Missing numbers of a table's counter."""

    table: str
    first: int
    last: int
    closed: bool = False
    """Whether a person closed its finding. The gap remains, but needs no one."""


@dataclass(frozen=True)
class GapFindings:
    """What the projections say about gaps: each listed one is a table and the numbers on both sides."""

    closed: Sequence[tuple[str, int, int]] = ()
    open: Sequence[tuple[str, int, int]] = ()
    sessions: Sequence[str] = ()
    """Sessions with more gaps than are listed, whose rest was closed at once."""


NO_FINDINGS = GapFindings()


@dataclass(frozen=True)
class Status:
    """What `pitlog status` shows."""

    postgresql: str
    bytes: int
    facts: int
    """Facts of tables: what happened."""
    facts_of_access: int
    """All other facts: who viewed, copied or otherwise changed the record."""
    tables: int
    sessions: int
    unopened: dict[str, int]
    """Facts that wait for the opening of their table."""
    last_at: datetime | None
    last_recorded_at: datetime | None
    last_table: str | None
    last_id: str | None
    held_back: int
    """Assigned positions that readers may not reach yet: a writer has not committed, or a transaction holds them back.
    """
    quarantine: int
    """Open lines: neither recorded since nor closed."""
    quarantine_closed: int
    gaps: list[Gap]
    """Open ones first."""
    gaps_in_all: int
    gaps_open: int
    """Gaps whose finding is open."""
    archived: list[str]
    """Archived months. Their facts are not counted."""
    locks: int
    """The server's `max_locks_per_transaction`."""
    locks_wanted: int
    """The locks that a query over all present months needs."""


_TABLES = """
    SELECT table_name, stretch, facts, sessions, numbers::text FROM pitlog.table_counters_present(%s)
    ORDER BY table_name
"""
LOCKS_OF_MONTH = 24
"""The number of relations that a query locks per month: its table and all indexes, with some reserve."""

_LOCKS = """
    SELECT current_setting('max_locks_per_transaction')::int, count(*) * %s FROM pitlog.months WHERE archived_at IS NULL
"""
_LAST = (
    "SELECT at, recorded_at, table_name, fact_id FROM pitlog.facts WHERE position <= %s ORDER BY position DESC LIMIT 1"
)
_GAPS = """
    WITH closed AS (SELECT * FROM unnest(%(closed_tables)s::text[], %(closed_from)s::bigint[], %(closed_to)s::bigint[])
        AS c (table_name, before, after)),
    open AS (SELECT * FROM unnest(%(open_tables)s::text[], %(open_from)s::bigint[], %(open_to)s::bigint[])
        AS o (table_name, before, after)),
    runs AS (
        SELECT table_name, stretch, NULL AS session, run FROM unnest(%(of)s::text[], %(stretches)s::bigint[],
            %(numbers)s::int8multirange[]) AS s (table_name, stretch, numbers), unnest(numbers) AS run {of_sessions}
    ),
    missing AS (
        SELECT table_name, before + 1 AS first, lower(run) AS last, session AS next_session FROM (
            SELECT table_name, session, run, max(upper(run)) OVER (PARTITION BY table_name, stretch
                ORDER BY lower(run), upper(run) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
            FROM runs
        ) AS s WHERE lower(run) > before
    ),
    judged AS (
        SELECT table_name, first, last,
            EXISTS (SELECT FROM closed AS c
                WHERE c.table_name = m.table_name AND c.before < first AND c.after > last)
            OR coalesce(next_session = ANY(%(sessions)s), false) AND NOT EXISTS (SELECT FROM open AS o
                WHERE o.table_name = m.table_name AND o.before < first AND o.after > last) AS closed
        FROM missing AS m
    )
    SELECT table_name, first, last, closed, count(*) OVER (), count(*) FILTER (WHERE NOT closed) OVER ()
    FROM judged ORDER BY closed, table_name, first LIMIT %(most)s
"""
_OF_SESSIONS = """
        UNION ALL
        SELECT table_name, stretch, session, run FROM pitlog.counters_present(%(last)s), unnest(numbers) AS run
        WHERE table_name = ANY(%(by_session)s)
"""


class _Sum(NamedTuple):
    """What is kept of a table, of the months between two archived ones."""

    table: str
    stretch: int
    facts: int
    sessions: int
    numbers: str | None
    """The numbers of its counter. None if there are too many gaps to keep."""


def status(connection: Connection[Any], most_gaps: int = 20, known: GapFindings = NO_FINDINGS) -> Status:
    """The present state of the record. `known`: the findings about gaps; without them every gap is open."""
    (given_out,) = _one(connection, "SELECT last_value FROM pitlog.facts_position")
    last = horizon(connection)
    version, size = _one(connection, "SELECT current_setting('server_version'), pg_database_size(current_database())")
    sums = [_Sum(*row) for row in connection.execute(_TABLES, (last,))]
    tables, opened = Counter[str](), Counter[str]()
    for one in sums:
        tables[one.table] += one.facts
        opened[one.table] += one.sessions
    tables, opened = +tables, +opened
    at, recorded_at, table, fact_id = connection.execute(_LAST, (last,)).fetchone() or (None,) * 4
    gaps = _gaps(connection, last, sums, most_gaps, known)
    locks, locks_wanted = _one(connection, _LOCKS, LOCKS_OF_MONTH)
    return Status(
        postgresql=version,
        bytes=size,
        facts=sum(tables.values()),
        facts_of_access=facts_of_access(connection, last),
        tables=len(tables),
        sessions=sum(opened.values()),
        # Facts before an opening join the session that opens, so only tables never opened still have some.
        unopened={name: count for name, count in tables.items() if name not in opened},
        last_at=at,
        last_recorded_at=recorded_at,
        last_table=table,
        last_id=fact_id,
        held_back=max(0, given_out - last),
        quarantine=quarantine.count(connection),
        quarantine_closed=quarantine.count(connection, quarantine.Selection(quarantine.QuarantineState.CLOSED)),
        gaps=[Gap(*gap[:4]) for gap in gaps],
        gaps_in_all=gaps[0][4] if gaps else 0,
        gaps_open=gaps[0][5] if gaps else 0,
        archived=sorted(moved_out(connection)),
        locks=locks,
        locks_wanted=locks_wanted,
    )


def _gaps(
    connection: Connection[Any], last: int, sums: Sequence[_Sum], most: int, known: GapFindings
) -> list[tuple[Any, ...]]:
    by_session = {one.table for one in sums if one.numbers is None} | {table_of(session) for session in known.sessions}
    of = [one for one in sums if one.table not in by_session]
    values: dict[str, Any] = {
        "last": last, "most": most, "sessions": list(known.sessions), "by_session": [*by_session],
        "of": [one.table for one in of], "stretches": [one.stretch for one in of],
        "numbers": [one.numbers for one in of],
    }  # fmt: skip
    for name, listed in (("closed", known.closed), ("open", known.open)):
        tables, before, after = zip(*listed, strict=True) if listed else ((), (), ())
        values |= {f"{name}_tables": list(tables), f"{name}_from": list(before), f"{name}_to": list(after)}
    # PostgreSQL plans for every month there is, so it is asked for sessions only where some are needed.
    return connection.execute(_GAPS.format(of_sessions=_OF_SESSIONS if by_session else ""), values).fetchall()


def facts_up_to(connection: Connection[Any], position: int) -> int:
    """The number of facts up to a position, of tables and of access. Positions have gaps."""
    (number,) = _one(connection, "SELECT count(*) FROM pitlog.facts WHERE position <= %s", position)
    return int(number)


def _one(connection: Connection[Any], statement: str, *values: Any) -> tuple[Any, ...]:
    row = connection.execute(statement, values or None).fetchone()
    assert row is not None
    return tuple(row)
