"""The eventsourcing application: the one way to append facts, and to read a session or rebuild it."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any, ClassVar

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, Mapper, TrackingRecorder
from eventsourcing.utils import Environment
from psycopg import Connection

from domain.fold.aggregate import PlacedFact, Session, project
from record.postgres.connections import WRITER, BorrowedConnection, Datastore
from record.postgres.servers import Server
from record.storage.recorder import FactsRecorder, TableChanged
from record.storage.stored import FactMapper
from record.vault.writing import Pseudonyms


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


class _LateTransaction(ExitStack):
    """A transaction that begins when it is needed. Keys of new people are stored only if their facts are."""

    def __init__(self, connection: Connection[Any]) -> None:
        super().__init__()
        self._connection = connection
        self.begun = False

    def begin(self) -> None:
        if not self.begun:
            self.begun = True
            self.enter_context(self._connection.transaction())


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

    def append(self, placed: Iterable[PlacedFact], **said: Any) -> Sequence[int]:
        """Append facts with public lines, and return their positions. `said`: as in `FactsRecorder.insert_events`.

        The library's `save` would do the same, and would make two objects for each fact that nothing reads
        (docs/decisions/0035).
        """
        to_row: Any = self.mapper.to_stored_event
        with self._datastore.get_connection() as connection, _LateTransaction(connection) as late:
            try:
                public = self.pseudonyms.public(connection, [*placed], late.begin)
                rows = [to_row(one) for one in public]
                into = FactsRecorder(BorrowedConnection(connection))
                return into.insert_events(rows, forgettings=self.pseudonyms.forgettings, **said)
            except Exception as error:
                if late.begun or isinstance(error, TableChanged):
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
    """The record on one connection, in its role and transaction. The connection stays open."""

    def __init__(self, connection: Connection[Any]) -> None:
        self.connection = connection
        super().__init__(BorrowedConnection(connection))


class Record(FactsApplication):
    """The record of a venue's tables, with connections of its own."""

    def __init__(self, server: Server, role: str = WRITER, connections: int = 1) -> None:
        self.server, self.pool = server, Datastore(server, role, connections)
        super().__init__(self.pool)
