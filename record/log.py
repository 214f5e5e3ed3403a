"""Reading the record back: rows in the order of recording, page by page, never beyond the horizon, in flat memory."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.sessions import unopened
from record.recorder import horizon
from record.stored import COLUMNS, StoredFact

PAGE = 5_000


@dataclass(frozen=True)
class Wanted:
    """Which facts to read; everything left out is not asked about."""

    table: str | None = None
    day: date | None = None
    sessions: tuple[str, ...] | None = None
    kinds: tuple[str, ...] | None = None
    since: datetime | None = None
    """Happened at this time or later."""
    until: datetime | None = None
    """Happened before this time."""
    recorded_until: datetime | None = None
    """Recorded at this time or earlier."""
    after: int = 0
    """Recorded after this position."""


def read(connection: Connection[Any], wanted: Wanted, page: int = PAGE) -> Iterator[StoredFact]:
    """The rows that are wanted, in the order of recording, up to the horizon as it is now."""
    last = horizon(connection)
    if wanted.day is not None:
        wanted = replace(wanted, day=None, sessions=_of_day(connection, wanted, last))
    values = _values(wanted)
    after = wanted.after
    statement = SQL("SELECT {} FROM pitlog.facts WHERE {} ORDER BY position LIMIT {}").format(
        SQL(COLUMNS), SQL(" AND ").join(map(SQL, _conditions(wanted))), page
    )
    while True:
        with connection.cursor(binary=True) as cursor:
            cursor.execute(statement, {**values, "after": after, "last": last})
            rows = cursor.fetchall()
        for row in rows:
            yield StoredFact(*row)
        if len(rows) < page:
            return
        after = rows[-1][_POSITION]


_POSITION = COLUMNS.split(", ").index("position")

_ALWAYS = ("position > %(after)s", "position <= %(last)s")
_IF_ASKED = {
    "table": "table_name = %(table)s",
    "sessions": "session = ANY(%(sessions)s)",
    "kinds": "split_part(topic, '/', 1) = ANY(%(kinds)s)",
    "since": "at >= %(since)s",
    "until": "at < %(until)s",
    "recorded_until": "recorded_at <= %(recorded_until)s",
}


def _values(wanted: Wanted) -> dict[str, Any]:
    asked = {name: getattr(wanted, name) for name in _IF_ASKED}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asked.items()}


def _conditions(wanted: Wanted) -> list[str]:
    asked = [condition for name, condition in _IF_ASKED.items() if _values(wanted)[name] is not None]
    return [*_ALWAYS, *asked]


_OPENINGS = """
    SELECT DISTINCT f.session, f.table_name, f.position = (
        SELECT min(g.position) FROM pitlog.facts AS g
        WHERE g.table_name = f.table_name AND g.landmark >= 'gaming_day:' AND g.landmark < 'gaming_day;')
    FROM pitlog.facts AS f
    WHERE f.landmark = %s AND f.position <= %s AND (%s::text IS NULL OR f.table_name = %s)
"""


def _of_day(connection: Connection[Any], wanted: Wanted, last: int) -> tuple[str, ...]:
    """The sessions of a gaming day; what waited before a table was first opened belongs to its first."""
    assert wanted.day is not None
    found = connection.execute(
        _OPENINGS, (f"gaming_day:{wanted.day.isoformat()}", last, wanted.table, wanted.table)
    ).fetchall()
    waited = [unopened(table) for _, table, first in found if first]
    return (*{session: None for session, _, _ in found}, *waited)


def sessions(connection: Connection[Any], table: str | None = None) -> list[tuple[str, int, datetime]]:
    """Every session: its name, how many facts it has, when the last one was recorded."""
    return connection.execute(
        "SELECT session, count(*), max(recorded_at) FROM pitlog.facts "
        "WHERE position <= %s AND (%s::text IS NULL OR table_name = %s) GROUP BY session ORDER BY session",
        (horizon(connection), table, table),
    ).fetchall()


def session_with(connection: Connection[Any], kind: str, name: str) -> list[str]:
    """The sessions in which a round, shoe or dispute of this name began, the newest first."""
    found = connection.execute(
        "SELECT session FROM pitlog.facts WHERE landmark = %s AND position <= %s GROUP BY session "
        "ORDER BY max(position) DESC",
        (f"{kind}:{name}", horizon(connection)),
    )
    return [session for (session,) in found]
