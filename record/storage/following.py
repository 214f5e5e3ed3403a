"""Follows the record: the library's subscription, based on the horizon instead of NOTIFY.

A notification at every commit takes a lock of its own, and would prevent group commit (docs/decisions/0002). A
subscription asks for the horizon again instead, four times a second.
"""

from collections import deque
from collections.abc import Sequence
from threading import Event
from typing import Any, ClassVar

from eventsourcing.persistence import Notification, Subscription
from psycopg import Connection
from psycopg.sql import SQL, Composed

from record.storage.horizon import PAGE, PageReader, horizon

EVERY = 0.25
"""Seconds between checks while nothing new is recorded."""

NOTIFIED = SQL(
    "SELECT session, version, topic, line, position FROM pitlog.facts "
    "WHERE position > %(after)s AND position <= %(to)s AND (%(topics)s::text[] IS NULL OR topic = ANY(%(topics)s)) "
    "ORDER BY position"
).format()


class FactsSubscription(Subscription[Any]):
    """Facts in order of recording: one by one, waiting for more (`for ... in`), or page by page without waiting."""

    statement: ClassVar[Composed] = NOTIFIED

    def __init__(self, recorder: Any, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self.reader = PageReader(self.statement, self.values(), gt or 0)
        self._read: deque[Notification] = deque()
        self._stopped = Event()

    def values(self) -> dict[str, Any]:
        """The parameters of the statement."""
        return {"topics": list(self._topics) or None}

    def page(self, last: int, size: int = PAGE) -> list[Any] | None:
        """The next rows, up to a position that is not beyond the horizon. None if there are no more."""
        with self._recorder.datastore.get_connection() as connection:
            return self.reader.page(connection, last, size)

    def stop(self) -> None:
        """End the iteration, even while it waits."""
        super().stop()
        self._stopped.set()

    def __next__(self) -> Notification:
        while not self._read and not self._stopped.is_set():
            with self._recorder.datastore.get_connection() as connection:
                rows = self._seen(connection)
            self._read.extend(map(notification, rows))
            if not rows:
                self._stopped.wait(EVERY)
        if self._stopped.is_set():
            raise StopIteration
        return self._read.popleft()

    def _seen(self, connection: Connection[Any]) -> list[Any]:
        return self.reader.page(connection, horizon(connection)) or []


def notification(row: Sequence[Any]) -> Notification:
    """A row as the library's notification."""
    return Notification(*row)
