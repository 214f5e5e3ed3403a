"""Our recorder behind the library's interface: appends in one round trip, and reads no further than the horizon.

It takes the place of the library's PostgreSQL recorder, whose table lock and NOTIFY prevent group commit.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import psycopg
from eventsourcing.persistence import ApplicationRecorder, IntegrityError, Notification, StoredEvent
from psycopg import Connection
from psycopg.sql import SQL, Composable

from record.postgres.connections import BorrowedConnection, Datastore
from record.storage.batch import Batch
from record.storage.following import FactsSubscription, notification
from record.storage.horizon import PAGE, horizon
from record.storage.stored import COLUMNS, StoredFact

_APPEND = (
    "SELECT pitlog.append_facts(%b::text[], %b::bigint[], %b::text[], %b::text[], %b::bigint[], %b::text[], %b::int[], "
    "%b::int[], %b::text[], %b::bigint[], %b::timestamptz[], %b::text[], %b::bytea[], %b, %b, "
    "%b, %b::int[], %b::text[], %b::text[]) WHERE %b::bigint IS NOT DISTINCT FROM pitlog_vault.forgettings()"
)
_LANDMARKS = (
    "SELECT t, coalesce((SELECT max(l.position) FROM pitlog.landmarks AS l WHERE l.table_name = t), 0) "
    "FROM unnest(%s::text[]) AS t"
)
_SESSIONS = SQL(
    "SELECT {} FROM unnest(%(sessions)s::text[]) AS wanted (name) "
    "JOIN pitlog.facts ON session = name AND month = pitlog.month_of(name) WHERE position <= %(to)s ORDER BY position"
)
ALL = SQL(COLUMNS)
_EVERYTHING = 2**63 - 1


class AlreadyThere(IntegrityError):
    """The record has a fact of this table and id. Nothing of the batch was appended."""


class TableChanged(IntegrityError):
    """Another writer added a landmark to a table since the batch was placed, or a person was forgotten. Nothing of the
    batch was appended.
    """


_CONFLICTS = {"facts_by_id": AlreadyThere, "facts_pkey": IntegrityError}
"""The error for each violated constraint. Others are the database's own errors."""


class FactsRecorder(ApplicationRecorder):
    """Appends and reads facts."""

    def __init__(self, datastore: Datastore | BorrowedConnection) -> None:
        self.datastore = datastore

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        known: Mapping[str, int] | None = None,
        forgettings: int | None = None,
        tracking: None = None,
        **said: Any,
    ) -> Sequence[int]:
        """Append rows and return their positions. The record assigns a version to a row of version 0; any other version
        must be its session's next. `known`: the last landmark of each table when the rows were placed; looked up if
        omitted. `forgettings`: the number of people forgotten when the rows' lines were made. `tracking` is the
        library's parameter, and always None. The others are passed to the append function (`Batch.parameters`).
        """
        rows: Any = stored_events
        if not rows:
            return []
        with self.datastore.get_connection() as connection:
            if known is None:
                known = _last_landmarks(connection, {row.table for row in rows})
            return _append(connection, (*Batch(rows, known).parameters(**said), forgettings))

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The facts of a session. Versions are assigned under the table's lock, so a session needs no horizon."""
        statement = (
            f"SELECT {COLUMNS} FROM pitlog.facts "  # noqa: S608
            "WHERE session = %s AND month = pitlog.month_of(%s) AND version > %s AND version <= %s "
            f"ORDER BY version {'DESC' if desc else 'ASC'} LIMIT %s"
        )
        asked = originator_id, originator_id, gt or 0, _EVERYTHING if lte is None else lte, limit
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            found: Any = [StoredFact(*row) for row in cursor.execute(statement, asked, prepare=True).fetchall()]
        return found  # type: ignore[no-any-return]

    def select_sessions(self, sessions: Sequence[str], to: int, columns: Composable = ALL) -> list[Any]:
        """Rows of some sessions up to a position, in order of recording."""
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            asked = {"sessions": list(sessions), "to": to}
            return cursor.execute(_SESSIONS.format(columns), asked, prepare=True).fetchall()

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Facts of all sessions in order of recording, up to the horizon."""
        after = (start or 0) - (1 if inclusive_of_start else 0)
        found: list[Any] = []
        with self.datastore.get_connection() as connection:
            last = min(horizon(connection), _EVERYTHING if stop is None else stop)
            reader = FactsSubscription(self, after, topics).reader
            while len(found) < limit and (rows := reader.page(connection, last, PAGE if topics else limit)) is not None:
                found += rows
        return [notification(row) for row in found[:limit]]

    def max_notification_id(self) -> int | None:
        """The horizon: the last position that may be read."""
        with self.datastore.get_connection() as connection:
            return horizon(connection) or None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> FactsSubscription:
        """Follow the record from a position on."""
        return FactsSubscription(self, gt, topics)


def _last_landmarks(connection: Connection[Any], tables: Iterable[str]) -> dict[str, int]:
    """The position of each table's last landmark."""
    return dict(connection.execute(_LANDMARKS, (sorted(tables),)).fetchall())


def _append(connection: Connection[Any], parameters: tuple[Any, ...]) -> list[int]:
    """Append in one round trip. With autocommit, the answer arrives after the commit."""
    try:
        with connection.cursor(binary=True) as cursor:
            row = cursor.execute(_APPEND, parameters, prepare=True).fetchone()
    except psycopg.IntegrityError as error:
        conflict = _CONFLICTS.get(error.diag.constraint_name or "")
        if conflict is None:
            raise
        raise conflict(str(error)) from error
    if row is None:
        raise TableChanged("somebody was forgotten meanwhile")
    if row[0] is None:
        raise TableChanged("another writer has opened one of the tables meanwhile")
    return row[0]  # type: ignore[no-any-return]
