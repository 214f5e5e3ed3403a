"""Reads rows in order of recording, page by page, never beyond the horizon, in constant memory."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL

from domain.fold.sessions import unopened
from record.errors import MonthArchived
from record.storage.application import RecordOn
from record.storage.horizon import PAGE, PageReader, horizon
from record.storage.months import are_here, moved_out
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows


@dataclass(frozen=True)
class FactSelection:
    """A selection of facts. Fields left out do not restrict it."""

    table: str | None = None
    day: date | None = None
    sessions: tuple[str, ...] | None = None
    kinds: tuple[str, ...] | None = None
    since: datetime | None = None
    """Only facts that happened at this time or later."""
    until: datetime | None = None
    """Only facts that happened before this time."""
    recorded_until: datetime | None = None
    """Only facts recorded at this time or earlier."""
    after: int = 0
    """Only facts recorded after this position."""


def read(connection: Connection[Any], wanted: FactSelection, page: int = PAGE) -> Iterator[StoredFact]:
    """The selected rows in order of recording, up to the present horizon."""
    last, archived = horizon(connection), moved_out(connection)
    if wanted.day is not None:
        wanted = replace(wanted, day=None, sessions=_of_day(connection, wanted, last))
    if wanted.sessions is not None:
        are_here(connection, wanted.sessions)
    values = _values(wanted)
    after = wanted.after
    if wanted.sessions is not None:
        after, last = _within(connection, wanted.sessions, after, last)
    statement = SQL("SELECT {} FROM pitlog.facts WHERE {} ORDER BY position").format(
        SQL(COLUMNS), SQL(" AND ").join(map(SQL, _conditions(wanted)))
    )
    reader = PageReader(statement, values, after)
    while (rows := reader.page(connection, last, page)) is not None:
        for row in rows:
            yield StoredFact(*row)
    if gone := moved_out(connection) - archived:
        raise MonthArchived(min(gone))  # archived during the read: the result is incomplete


def whole_sessions(connection: Connection[Any], names: Sequence[str]) -> list[StoredFact]:
    """All rows of some sessions, in order of recording, up to the present horizon."""
    rows = RecordOn(connection).facts.select_sessions(names, horizon(connection))
    are_here(connection, names)
    return [StoredFact(*row) for row in rows]


def rows_at(connection: Connection[Any], positions: Sequence[int], page: int = PAGE) -> Iterator[StoredFact]:
    """The rows at these positions, in order."""
    statement = SQL("SELECT {} FROM pitlog.facts WHERE position = ANY(%s) ORDER BY position").format(SQL(COLUMNS))
    for begin in range(0, len(positions), page):
        with connection.cursor(binary=True) as cursor:
            rows = fact_rows(cursor.execute(statement, (list(positions[begin : begin + page]),)))
        for row in rows:
            yield StoredFact(*row)


def _within(connection: Connection[Any], sessions: Sequence[str], after: int, last: int) -> tuple[int, int]:
    """The range of positions that contains the facts of some sessions. Others are not read."""
    found = connection.execute(
        # OFFSET 0; otherwise the lowest would be searched from the beginning of the record.
        "SELECT min(position), max(position) FROM "
        "(SELECT position FROM pitlog.facts WHERE session = ANY(%s) OFFSET 0) AS theirs",
        (list(sessions),),
    ).fetchone()
    assert found is not None
    lowest, highest = found
    return (last, last) if lowest is None else (max(after, lowest - 1), min(last, highest))


_ALWAYS = ("position > %(after)s", "position <= %(to)s")
_IF_ASKED = {
    "table": "table_name = %(table)s",
    "sessions": "session = ANY(%(sessions)s)",
    "kinds": "split_part(topic, '/', 1) = ANY(%(kinds)s)",
    "since": "at >= %(since)s",
    "until": "at < %(until)s",
    "recorded_until": "recorded_at <= %(recorded_until)s",
}


def _values(wanted: FactSelection) -> dict[str, Any]:
    asked = {name: getattr(wanted, name) for name in _IF_ASKED}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asked.items()}


def _conditions(wanted: FactSelection) -> list[str]:
    asked = [condition for name, condition in _IF_ASKED.items() if _values(wanted)[name] is not None]
    return [*_ALWAYS, *asked]


_OF_DAY = """
    SELECT DISTINCT session, table_name FROM pitlog.landmarks
    WHERE landmark = %s AND position <= %s AND (%s::text IS NULL OR table_name = %s)
"""
_FIRST = """
    SELECT DISTINCT ON (table_name) table_name, session FROM pitlog.openings
    WHERE position <= %s ORDER BY table_name, position
"""


def _of_day(connection: Connection[Any], wanted: FactSelection, last: int) -> tuple[str, ...]:
    """The sessions of a gaming day. Facts before a table's first opening belong to its first day."""
    assert wanted.day is not None
    found = connection.execute(
        _OF_DAY, (f"gaming_day:{wanted.day.isoformat()}", last, wanted.table, wanted.table)
    ).fetchall()
    first = first_sessions(connection)
    return tuple(part for session, table in found for part in parts_of(session, table, first))


def parts_of(session: str, table: str, first: Mapping[str, str]) -> tuple[str, ...]:
    """The sessions in which a session's facts are stored, including those before the table's first opening."""
    return (session, unopened(table)) if first.get(table) == session else (session,)


def sessions(connection: Connection[Any], table: str | None = None) -> list[tuple[str, int, datetime]]:
    """Every session with its name, number of facts, and time of the last recording."""
    return connection.execute(
        "SELECT session, count(*), max(recorded_at) FROM pitlog.facts "
        "WHERE position <= %s AND (%s::text IS NULL OR table_name = %s) GROUP BY session ORDER BY session",
        (horizon(connection), table, table),
    ).fetchall()


def opened(connection: Connection[Any], table: str | None = None) -> set[str]:
    """Every session opened at a table, including archived ones."""
    found = connection.execute(
        "SELECT DISTINCT session FROM pitlog.openings WHERE position <= %s AND (%s::text IS NULL OR table_name = %s)",
        (horizon(connection), table, table),
    )
    return {session for (session,) in found}


def first_sessions(connection: Connection[Any]) -> dict[str, str]:
    """The session of each table's first opening, to which earlier facts belong."""
    return dict(connection.execute(_FIRST, (horizon(connection),)).fetchall())


def stands_in(connection: Connection[Any], session: str, table: str) -> list[str]:
    """The sessions in which a session's facts are stored. The first one includes facts from before the opening."""
    first = connection.execute(
        "SELECT session FROM pitlog.openings WHERE table_name = %s ORDER BY position LIMIT 1", (table,)
    ).fetchone()
    return [session, unopened(table)] if first is not None and first[0] == session else [session]


def session_with(connection: Connection[Any], kind: str, name: str) -> list[str]:
    """The sessions in which a round, shoe or dispute of this name began, newest first."""
    found = connection.execute(
        "SELECT session FROM pitlog.landmarks WHERE landmark = %s AND position <= %s GROUP BY session "
        "ORDER BY max(position) DESC",
        (f"{kind}:{name}", horizon(connection)),
    )
    return [session for (session,) in found]
