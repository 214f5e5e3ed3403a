"""The viewer's context: the record, read and written by roles with the least privileges."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from evidence.sealing.ed25519 import Key
from projections.queries.floor import Floor, floor
from projections.queries.integrity import Integrity, integrity
from projections.queries.source import PageSource, Recorded
from projections.queries.wall import Wall, wall
from record.people.web_sessions import Lasting
from record.postgres.connections import READER, WEB, WRITER, Datastore, explained
from record.postgres.errors import ConnectionLost, NoDatabase
from record.postgres.servers import Server
from record.vault.connections import VaultOn
from record.venue import UNNAMED, Venue, venue
from web.viewer.toolkit.dispute_news import Followed
from web.viewer.toolkit.shown_views import ShownViews
from web.viewer.toolkit.video import VideoUrl

log = logging.getLogger("pitlog.viewer")

BEAT = 15.0
CONNECTIONS = 8
"""The maximum number of reading connections for all visitors. Further ones wait."""
WRITERS = 3


@dataclass(frozen=True)
class Settings:
    """The settings of the viewer."""

    tls: bool = False
    """Whether cookies go over TLS only."""
    lasting: Lasting = field(default_factory=Lasting)
    witnesses: Sequence[Key] = ()
    """Known witnesses. Only facts that they cosigned are shown as witnessed."""
    log_key: Key | None = None
    """The key with which checkpoints are verified."""
    video: VideoUrl | None = None
    """Where the house plays its video."""
    live_seconds: float = 1.0
    """Seconds between two checks for news."""
    beat: float = BEAT
    """Seconds after which a silent connection gets a sign of life and is checked."""


class ViewerContext:
    """The record, and the users of the viewer."""

    def __init__(self, server: Server, settings: Settings) -> None:
        self.server, self.settings = server, settings
        self._reading = Datastore(server, READER, CONNECTIONS)
        self._people = Datastore(server, WEB, CONNECTIONS)
        self._writing = Datastore(server, WRITER, WRITERS)
        self._vault = VaultOn(server)
        self._meanwhile = ThreadPoolExecutor(WRITERS, "meanwhile")
        self._recovering, self._recovered = threading.Lock(), 0.0
        self._venue = UNNAMED
        self.shown = ShownViews()
        self.followed = Followed(self.people, self.reading)

    @contextmanager
    def reading(self) -> Iterator[Connection[Any]]:
        """A connection that can read the record and its projections, with names, and nothing else."""
        with self._of(self._reading) as connection:
            self._vault.show_names(connection)
            yield connection

    @contextmanager
    def source(self) -> Iterator[PageSource]:
        """The source of rounds, shoes and disputes."""
        with self.reading() as connection:
            yield Recorded(connection)

    @contextmanager
    def people(self) -> Iterator[Connection[Any]]:
        """A connection for users and their sessions."""
        with self._of(self._people) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection[Any]]:
        """A connection that appends facts for people."""
        with self._of(self._writing) as connection:
            yield connection

    @contextmanager
    def _of(self, store: Datastore) -> Iterator[Connection[Any]]:
        """A connection of a pool. If it is lost, the server is checked."""
        try:
            with explained(self.server), store.get_connection() as connection:
                yield connection
        except (ConnectionLost, NoDatabase):
            self.recover()
            raise

    def recover(self) -> None:
        """Restart an embedded server that was killed, and drop the pools' dead connections. Runs once for all
        requests.
        """
        asked = time.monotonic()
        with self._recovering:
            if asked < self._recovered:
                return  # somebody else has just done it
            try:
                self.server.ensure_running()
                for store in (self._reading, self._people, self._writing):
                    store.pool.open()
                    store.pool.check()
            except PitlogError as why:
                log.warning("the server does not answer: %s", why)
            self._recovered = time.monotonic()

    def meanwhile(self, what: Callable[[], None]) -> Future[None]:
        """Run it in a thread."""
        return self._meanwhile.submit(what)

    def floor(self) -> Floor:
        """The present state of every table."""
        with self.reading() as connection:
            return floor(connection, self.settings.witnesses)

    def wall(self) -> Wall:
        """The present state of every table, and why it needs attention."""
        with self.reading() as connection:
            return wall(connection, self.settings.witnesses)

    def integrity(self) -> Integrity:
        """The sealed and witnessed facts, as far as the known keys show."""
        with self.reading() as connection:
            return integrity(connection, self.settings.witnesses, self.settings.log_key)

    def venue(self) -> Venue:
        """The venue. Once it is set, it never changes."""
        if self._venue == UNNAMED:
            with self.reading() as connection:
                self._venue = venue(connection)
        return self._venue

    def close(self) -> None:
        """Close the connections."""
        self._meanwhile.shutdown()
        self._reading.close()
        self._people.close()
        self._writing.close()
        self._vault.close()
