"""The eventsourcing application: sessions, stored by our recorder and rebuilt by a fold."""

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
    """Gives the library our mapper and recorder, and keeps it from reading settings elsewhere."""

    def __init__(self, env: Environment, datastore: Datastore) -> None:
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


class Record(Application[str]):
    """The record of a venue's tables."""

    name = "pitlog"
    env: ClassVar[dict[str, str]] = {}

    def __init__(self, server: Server, role: str = WRITER, connections: int = 1) -> None:
        self._datastore = Datastore(server, role, connections)
        self.server = server
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Ours, whatever the environment says."""
        return Factory(env, self._datastore)

    @property
    def facts(self) -> FactsRecorder:
        """The recorder, with its own type."""
        assert isinstance(self.recorder, FactsRecorder)
        return self.recorder

    def session(self, session_id: str) -> Session | None:
        """Rebuild a session from its facts. None if it has none."""
        try:
            found: Any = self.repository.get(session_id, projector_func=project)
        except AggregateNotFoundError:
            return None
        return found  # type: ignore[no-any-return]
