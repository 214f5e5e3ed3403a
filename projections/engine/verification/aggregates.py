"""Rebuilds sessions from their facts as aggregates, and compares each with the projections.

The eventsourcing library reads and rebuilds them (`record/storage/application.py`), version after version. So a removed
or moved fact is named, even if the projections agree.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from psycopg import Connection

from domain.errors import PitlogError
from domain.fold.aggregate import Session
from domain.fold.sessions import gaming_day_of, table_of
from record.retrieval.reader import stands_in
from record.storage.application import RecordOn
from record.storage.horizon import horizon
from record.storage.months import is_archived

_ROW = "SELECT facts, last_position, ruleset, gaming_day FROM pitlog.sessions WHERE session = %s AND set_aside IS NULL"
_COUNTER = (
    "SELECT max(seq) FROM unnest(%s::text[]) AS wanted (name) "
    "JOIN pitlog.facts ON session = name AND month = pitlog.month_of(name) WHERE position <= %s"
)


class SessionRow(NamedTuple):
    """What the projections store of a session, with the facts from before its opening."""

    facts: int
    last_position: int
    ruleset: str | None
    gaming_day: date | None


def mismatches(connection: Connection[Any], name: str, last: int | None = None) -> list[str]:
    """The errors of a session up to a position, in words. Without a position: up to where it was followed."""
    found = connection.execute(_ROW, (name,)).fetchone()
    row = SessionRow(*found) if found is not None else None
    if last is None:
        last = row.last_position if row is not None else horizon(connection)
    if is_archived(connection, name):
        return []  # its facts are not here: `pitlog verify --archive` reads them
    try:
        rebuilt = rebuild_session(connection, name, last)
    except PitlogError as why:
        return [str(why)]
    stored = [] if row is None else [*_stored(name, rebuilt, row)]
    return [*_columns(connection, rebuilt, last), *stored]


def rebuild_session(connection: Connection[Any], name: str, last: int) -> list[Session]:
    """A session, and the stream of its facts from before the opening, if it has one."""
    record = RecordOn(connection)
    parts = [record.session(part, last) for part in stands_in(connection, name, table_of(name))]
    return [one for one in parts if one is not None]


def _columns(connection: Connection[Any], rebuilt: list[Session], last: int) -> Iterator[str]:
    """The counter in the record's column, and the lines."""
    found = connection.execute(_COUNTER, ([one.id for one in rebuilt], last)).fetchone()
    highest = max((one.last_seq for one in rebuilt if one.last_seq is not None), default=None)
    if found is not None and found[0] != highest:
        yield f"its counter ends at {_shown(found[0])}, and its lines say {_shown(highest)}"


def _stored(name: str, rebuilt: list[Session], row: SessionRow) -> Iterator[str]:
    facts, last = sum(one.version for one in rebuilt), max((one.last_position for one in rebuilt), default=0)
    if row.facts != facts:
        yield f"it was folded from {row.facts} facts, and has {facts}"
    if row.last_position != last:
        yield f"it was folded up to position {row.last_position}, and ends at {last}"
    own = next((one for one in rebuilt if one.id == name), None)
    if own is None or not own.opened:
        return
    if {row.gaming_day, own.gaming_day} != {gaming_day_of(name)}:
        yield f"its gaming day is {_shown(row.gaming_day)}, and the table was opened for {_shown(own.gaming_day)}"
    # A correction or a second opening may put another ruleset in force: the fold says which.
    if own.opened == 1 and not any(one.corrections for one in rebuilt) and row.ruleset != own.ruleset:
        yield f"its ruleset is {_shown(row.ruleset)}, and the table was opened under {own.ruleset}"


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value)
