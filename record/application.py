"""The eventsourcing application: sessions, recorded by our recorder and rebuilt by a plain fold."""

from typing import Any, ClassVar

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactory, Mapper, TrackingRecorder
from eventsourcing.utils import Environment

from domain.fold.aggregate import Session, project
from record.postgres.connections import WRITER, Datastore
from record.postgres.servers import Server
from record.recorder import FactsRecorder
from record.stored import FactMapper


class Factory(InfrastructureFactory[TrackingRecorder]):
    """Gives the application our mapper and our recorder. It keeps the library from looking for settings elsewhere."""

    def __init__(self, env: Environment, datastore: Datastore) -> None:
        super().__init__(env)
        self.datastore = datastore

    def mapper(self, *_: Any, **__: Any) -> Mapper[Any]:
        """Between recorded facts and rows."""
        return FactMapper(transcoder=self.transcoder())

    def aggregate_recorder(self, purpose: str = "events") -> Any:
        """There are no snapshots: a session is short."""
        raise NotImplementedError(purpose)

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of facts."""
        return FactsRecorder(self.datastore)

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:
        """Projections keep their own place in the record."""
        raise NotImplementedError

    def process_recorder(self) -> Any:
        """Nothing here both follows and records."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the connections."""
        self.datastore.close()


class Record(Application[str]):
    """The record of a venue's tables."""

    name = "pitlog"
    env: ClassVar[dict[str, str]] = {}

    def __init__(self, server: Server, role: str = WRITER, connections: int = 1) -> None:
        self._datastore = Datastore(server, role, connections)
        self.server = server
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Our own, whatever the environment says."""
        return Factory(env, self._datastore)

    @property
    def facts(self) -> FactsRecorder:
        """The recorder, by its own type."""
        assert isinstance(self.recorder, FactsRecorder)
        return self.recorder

    def session(self, session_id: str) -> Session | None:
        """A session as its facts make it; None if it has none."""
        try:
            found: Any = self.repository.get(session_id, projector_func=project)
        except AggregateNotFoundError:
            return None
        return found  # type: ignore[no-any-return]
