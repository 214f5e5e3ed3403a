"""How the record stands: its size, its sessions, the last fact, the quarantine, the gaps in the sources' counters."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import Connection

from record.recorder import horizon


@dataclass(frozen=True)
class Gap:
    """Numbers of a table's counter that never came."""

    table: str
    first: int
    last: int


@dataclass(frozen=True)
class Status:
    """What `pitlog status` shows."""

    postgresql: str
    bytes: int
    facts: int
    tables: int
    sessions: int
    unopened: dict[str, int]
    """Facts that wait for their table to be opened."""
    last_at: datetime | None
    last_recorded_at: datetime | None
    last_table: str | None
    last_id: str | None
    held_back: int
    """Positions given out that readers may not go to yet: a writer has not committed, or somebody holds them back."""
    quarantine: int
    gaps: list[Gap]
    gaps_in_all: int


_COUNTS = """
    SELECT count(*), count(DISTINCT table_name), count(DISTINCT session) FILTER (WHERE session NOT LIKE '%%/unopened')
    FROM pitlog.facts WHERE position <= %s
"""
# Facts that waited join the session that opens: only tables never opened still wait.
_UNOPENED = """
    SELECT f.table_name, count(*) FROM pitlog.facts AS f
    WHERE f.position <= %s AND f.session = f.table_name || '/unopened' AND NOT EXISTS (
        SELECT FROM pitlog.facts AS g WHERE g.table_name = f.table_name
        AND g.landmark >= 'gaming_day:' AND g.landmark < 'gaming_day;')
    GROUP BY f.table_name ORDER BY f.table_name
"""
_LAST = (
    "SELECT at, recorded_at, table_name, fact_id FROM pitlog.facts WHERE position <= %s ORDER BY position DESC LIMIT 1"
)
_GAPS = """
    SELECT table_name, seq + 1, next - 1, count(*) OVER () FROM (
        SELECT table_name, seq, lead(seq) OVER (PARTITION BY table_name ORDER BY seq) AS next
        FROM pitlog.facts WHERE seq IS NOT NULL AND position <= %s
    ) AS s WHERE next - 1 > seq ORDER BY table_name, seq LIMIT %s
"""


def status(connection: Connection[Any], most_gaps: int = 20) -> Status:
    """How the record stands now."""
    (given_out,) = _one(connection, "SELECT last_value FROM pitlog.facts_position")
    last = horizon(connection)
    version, size = _one(connection, "SELECT current_setting('server_version'), pg_database_size(current_database())")
    facts, tables, sessions = _one(connection, _COUNTS, last)
    at, recorded_at, table, fact_id = connection.execute(_LAST, (last,)).fetchone() or (None,) * 4
    gaps = connection.execute(_GAPS, (last, most_gaps)).fetchall()
    (waiting,) = _one(connection, "SELECT count(*) FROM pitlog.quarantine WHERE accepted_at IS NULL")
    return Status(
        postgresql=version,
        bytes=size,
        facts=facts,
        tables=tables,
        sessions=sessions,
        unopened=dict(connection.execute(_UNOPENED, (last,)).fetchall()),
        last_at=at,
        last_recorded_at=recorded_at,
        last_table=table,
        last_id=fact_id,
        held_back=max(0, given_out - last),
        quarantine=waiting,
        gaps=[Gap(*gap[:3]) for gap in gaps],
        gaps_in_all=gaps[0][3] if gaps else 0,
    )


def _one(connection: Connection[Any], statement: str, *values: Any) -> tuple[Any, ...]:
    row = connection.execute(statement, values or None).fetchone()
    assert row is not None
    return tuple(row)
