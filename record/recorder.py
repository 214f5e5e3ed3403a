"""Our recorder: appends in one round trip, and reads no further than the horizon.

It replaces the library's PostgreSQL recorder, whose table lock and NOTIFY prevent group commit. Versions are given by
the caller (`insert_events`, as in the library: a conflict is an `IntegrityError`) or assigned by the record (`append`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import psycopg
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent, Subscription
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresRecorder
from psycopg import Connection

from record.batch import Batch
from record.postgres.connections import Datastore
from record.stored import COLUMNS, StoredFact

_APPEND = (
    "SELECT pitlog.append_facts(%b::text[], %b::bigint[], %b::text[], %b::text[], %b::bigint[], %b::text[], %b::int[], "
    "%b::int[], %b::text[], %b::bigint[], %b::timestamptz[], %b::text[], %b::bytea[], %b, %b, "
    "%b, %b::int[], %b::text[], %b::text[])"
)


class FactsRecorder(PostgresApplicationRecorder):
    """Appends and reads facts."""

    datastore: Datastore

    def __init__(self, datastore: Datastore) -> None:
        # The parent's __init__ is not called: its tables, types and statements are not used.
        PostgresRecorder.__init__(self, datastore)

    def create_table(self) -> None:
        """Not used: tables come from migrations/."""

    def append(self, batch: Batch) -> list[int] | None:
        """Append a batch and return the positions. None if a table's landmarks changed since the batch was placed."""
        with self.datastore.get_connection() as connection:
            return append(connection, batch)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Append events with given versions. `IntegrityError` if a session has moved on."""
        if not stored_events:
            return []
        rows: Any = stored_events
        try:
            with self.datastore.get_connection() as connection:
                known = self.last_landmarks(connection, {row.table for row in rows})
                positions = append(connection, Batch.of(rows, known, versions_given=True, **kwargs))
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from error
        if positions is None:
            raise IntegrityError("another writer has opened one of the tables meanwhile")
        return positions

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
        found: Any = list(self.session_rows(originator_id, gt=gt, lte=lte, desc=desc, limit=limit))
        return found  # type: ignore[no-any-return]

    def session_rows(
        self,
        session: str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[StoredFact]:
        statement = (
            f"SELECT {COLUMNS} FROM pitlog.facts "  # noqa: S608
            "WHERE session = %s AND month = pitlog.month_of(%s) AND version > %s AND version <= %s "
            f"ORDER BY version {'DESC' if desc else 'ASC'} LIMIT %s"
        )
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            asked = session, session, gt or 0, 2**63 - 1 if lte is None else lte, limit
            cursor.execute(statement, asked, prepare=True)
            for row in cursor:
                yield StoredFact(*row)

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
        first = (start or 0) + (0 if inclusive_of_start else 1)
        statement = (
            f"SELECT {COLUMNS} FROM pitlog.facts WHERE position >= %s AND position <= %s "  # noqa: S608
            "AND (%s::text[] IS NULL OR topic = ANY(%s)) ORDER BY position LIMIT %s"
        )
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            last = min(horizon(connection), 2**63 - 1 if stop is None else stop)
            wanted = list(topics) or None
            cursor.execute(statement, (first, last, wanted, wanted, limit), prepare=True)
            return [_notification(StoredFact(*row)) for row in cursor]

    def max_notification_id(self) -> int | None:
        """The horizon: the last position that may be read."""
        with self.datastore.get_connection() as connection:
            return horizon(connection) or None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[Any]:
        """Not supported, because the append sends no NOTIFY (it would prevent group commit). Follow the horizon
        instead.
        """
        raise NotImplementedError("follow record.reader instead: appends send no notification")

    @staticmethod
    def last_landmarks(connection: Connection[Any], tables: set[str]) -> dict[str, int]:
        """The position of each table's last landmark."""
        found = connection.execute(
            "SELECT t, coalesce((SELECT max(l.position) FROM pitlog.landmarks AS l WHERE l.table_name = t), 0) "
            "FROM unnest(%s::text[]) AS t",
            (sorted(tables),),
        )
        return dict(found.fetchall())


def append(connection: Connection[Any], batch: Batch) -> list[int] | None:
    """Append in one round trip. With autocommit, the answer comes after the commit."""
    with connection.cursor(binary=True) as cursor:
        row = cursor.execute(_APPEND, batch.parameters(), prepare=True).fetchone()
    assert row is not None
    return row[0]  # type: ignore[no-any-return]


def horizon(connection: Connection[Any]) -> int:
    """The position up to which every fact is visible. Read the facts in a later statement."""
    row = connection.execute("SELECT pitlog.horizon()", prepare=True).fetchone()
    assert row is not None
    return int(row[0])


def _notification(row: StoredFact) -> Notification:
    return Notification(row.originator_id, row.originator_version, row.topic, row.state, row.position)
