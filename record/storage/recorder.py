"""Our recorder behind the library's interface: appends in one round trip, and reads no further than the horizon.

It takes the place of the library's PostgreSQL recorder, whose table lock and NOTIFY prevent group commit.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent
from psycopg import Connection
from psycopg.sql import SQL, Composable

from record.postgres.connections import BorrowedConnection, Datastore
from record.storage.appending import Appending
from record.storage.batch import Batch
from record.storage.following import FactsSubscription, notification
from record.storage.horizon import PAGE, horizon
from record.storage.stored import COLUMNS, StoredFact
from record.vault.first_form import fact_rows
from record.vault.writing import KeptWithFacts

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


class FactsRecorder(ApplicationRecorder):
    """Appends and reads facts."""

    def __init__(self, datastore: Datastore | BorrowedConnection) -> None:
        self.datastore = datastore

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        known: Mapping[str, int] | None = None,
        kept: KeptWithFacts | None = None,
        tracking: None = None,
        **said: Any,
    ) -> Sequence[int]:
        """Append rows and return their positions. The record assigns a version to a row of version 0; any other version
        must be its session's next. `known`: the last landmark of each table when the rows were placed; looked up if
        omitted. `kept`: what the vault stores for the rows' lines. `tracking` is the library's parameter, and always
        None. The others are those of `Batch`.
        """
        rows: Any = stored_events
        if not rows:
            return []
        with self.datastore.get_connection() as connection:
            if known is None:
                known = _last_landmarks(connection, {row.table for row in rows})
            return Appending(connection, Batch(rows, kept, **said).parameters(known)).positions()

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
            found: Any = [StoredFact(*row) for row in fact_rows(cursor.execute(statement, asked, prepare=True))]
        return found  # type: ignore[no-any-return]

    def select_sessions(self, sessions: Sequence[str], to: int, columns: Composable = ALL) -> list[Any]:
        """Rows of some sessions up to a position, in order of recording."""
        with self.datastore.get_connection() as connection, connection.cursor(binary=True) as cursor:
            asked = {"sessions": list(sessions), "to": to}
            return fact_rows(cursor.execute(_SESSIONS.format(columns), asked, prepare=True))

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
