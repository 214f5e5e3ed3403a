"""The eventsourcing application: the one way to append facts, and to read a session or rebuild it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, Mapper, TrackingRecorder
from eventsourcing.utils import Environment
from psycopg import Connection, Cursor

from domain.fold.aggregate import PlacedFact, Session, project
from record.postgres.connections import WRITER, Asked, BorrowedConnection, Datastore
from record.postgres.servers import Server
from record.storage.appending import Appending
from record.storage.batch import Batch
from record.storage.recorder import FactsRecorder
from record.storage.stored import FactMapper
from record.vault.writing import KeptWithFacts, Pseudonyms


class Factory(InfrastructureFactory[TrackingRecorder]):
    """Gives the library our mapper and recorder, and prevents it from reading settings elsewhere."""

    def __init__(self, env: Environment, datastore: Datastore | BorrowedConnection) -> None:
        super().__init__(env)
        self.datastore = datastore

    def mapper(self, *_: Any, **__: Any) -> Mapper[Any]:
        return FactMapper(transcoder=self.transcoder())

    def aggregate_recorder(self, purpose: str = "events") -> Any:
        """Not used: sessions are short and need no snapshots."""
        raise NotImplementedError(purpose)

    def application_recorder(self) -> ApplicationRecorder:
        return FactsRecorder(self.datastore)

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:
        """Not used: projections store their own position."""
        raise NotImplementedError

    def process_recorder(self) -> Any:
        """Not used: no process both follows and records."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the connections."""
        self.datastore.close()


class FactsApplication(Application[str]):
    """Facts and sessions on connections from a datastore."""

    name = "pitlog"
    env: ClassVar[dict[str, str]] = {}

    def __init__(self, datastore: Datastore | BorrowedConnection) -> None:
        self._datastore = datastore
        self.pseudonyms = Pseudonyms()
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Return our factory, whatever the environment says."""
        return Factory(env, self._datastore)

    @property
    def facts(self) -> FactsRecorder:
        """The recorder, with its own type."""
        assert isinstance(self.recorder, FactsRecorder)
        return self.recorder

    def append(self, placed: Sequence[PlacedFact], **said: Any) -> Sequence[int]:
        """Append facts with public lines, and return their positions. `said`: as in `FactsRecorder.insert_events`.

        The library's `save` would do the same, and would make two objects for each fact that nothing reads
        (docs/decisions/0035).
        """
        with self._datastore.get_connection() as connection, self._names_kept():
            rows, kept = self._rows(connection, placed)
            into = FactsRecorder(BorrowedConnection(connection))
            return into.insert_events(rows, kept=kept, **said)

    def _rows(self, connection: Asked, placed: Sequence[PlacedFact]) -> tuple[list[Any], KeptWithFacts]:
        """The rows of facts, and the data that the vault stores with them."""
        to_row: Any = self.mapper.to_stored_event
        public, kept = self.pseudonyms.public(connection, placed)
        return [to_row(one) for one in public], kept

    @contextmanager
    def _names_kept(self) -> Iterator[None]:
        """Drop the keys made for these facts if they are not appended."""
        try:
            yield
        except Exception:
            self.pseudonyms.forget()
            raise

    def session(self, session_id: str, to: int | None = None) -> Session | None:
        """Rebuild a session from its facts up to a position. None if it has none. Raises if one is missing."""
        try:
            found: Any = self.repository.get(session_id, projector_func=partial(project, to=to))
        except AggregateNotFoundError:
            return None
        return found  # type: ignore[no-any-return]


class RecordOn(FactsApplication):
    """The record on one connection, in its role and transaction. The connection stays open.

    A batch may be pending while the next one is prepared. Queries of the record wait for its answer.
    """

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._on_its_way: Appending | None = None
        super().__init__(BorrowedConnection(connection))

    @property
    def connection(self) -> Connection[Any]:
        """The connection, as soon as it is free."""
        if self._on_its_way is not None:
            self._on_its_way.wait()
        return self._connection

    def execute(self, query: Any, params: Any = None, /) -> Cursor[Any]:
        """Query the record."""
        return self.connection.execute(query, params)

    def prepare(self, placed: Sequence[PlacedFact], **said: Any) -> Batch:
        """Prepare a batch as far as possible before the pending one is answered. `said`: as in `Batch`."""
        with self._names_kept():
            rows, kept = self._rows(self, placed)
        return Batch(rows, kept, **said)

    def send(self, batch: Batch, known: Mapping[str, int]) -> None:
        """Send a batch; `answer` completes it. `known`: the last landmark of each table when it was placed."""
        with self._names_kept():
            self._on_its_way = Appending(self.connection, batch.parameters(known))

    def answer(self) -> list[int]:
        """The positions of the sent facts. Raises on a conflict. Afterwards all of them are durable, or none is
        recorded.
        """
        on_its_way, self._on_its_way = self._on_its_way, None
        assert on_its_way is not None
        with self._names_kept():
            return on_its_way.positions()


class Record(FactsApplication):
    """The record of a venue's tables, with connections of its own."""

    def __init__(self, server: Server, role: str = WRITER, connections: int = 1) -> None:
        self.server, self.pool = server, Datastore(server, role, connections)
        super().__init__(self.pool)
