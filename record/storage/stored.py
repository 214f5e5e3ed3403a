"""A fact as a row of `pitlog.facts`, and its conversion from and to the domain.

The first four fields are named as in the eventsourcing library's stored event.
"""

from datetime import datetime
from typing import Any

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent
from msgspec import Struct

from domain.facts import Fact, topic_of
from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.aggregate import AggregateFact
from domain.fold.sessions import introduces


class StoredFact(Struct, frozen=True, gc=False):
    """One row. The envelope is empty until it is recorded."""

    originator_id: str
    """The session's name."""
    originator_version: int
    """Its version in the session; 0 until the record assigns one."""
    topic: str
    """Kind and schema version."""
    state: bytes
    """The line as received."""
    table: str
    fact_id: str
    seq: int | None
    at: datetime
    landmark: str | None
    position: int = 0
    recorded_at: datetime | None = None
    sender: str = ""
    supervisory: bool = False


def stored(session: str, fact: Fact, line: bytes, version: int = 0) -> StoredFact:
    """The row of a fact to be recorded."""
    name = introduces(fact)
    landmark = ":".join(name) if name else None
    return StoredFact(session, version, topic_of(fact), line, fact.table, fact.id, fact.seq, fact.at, landmark)


COLUMNS = (
    "session, version, topic, line, table_name, fact_id, seq, at, landmark, position, recorded_at, sender, supervisory"
)
"""The columns, in the order of the fields of `StoredFact`."""


class FactMapper(Mapper[str]):
    """Converts recorded facts and rows. The library's transcoder is not used: the line itself is stored."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The row of a placed fact."""
        event: Any = domain_event
        row: Any = stored(event.originator_id, event.fact, event.line, event.originator_version)
        return row  # type: ignore[no-any-return]

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """The recorded fact of a row. Older schema versions are upcast."""
        row: Any = stored_event
        event: Any = recorded(row)
        return event  # type: ignore[no-any-return]


def recorded(row: StoredFact) -> AggregateFact:
    """The fact of a row, with its envelope."""
    assert row.recorded_at is not None
    return AggregateFact(
        row.originator_id,
        row.originator_version,
        decode_recorded(row.topic, row.state),
        row.state,
        row.position,
        row.recorded_at,
        row.sender,
        row.supervisory,
    )


__all__ = ["COLUMNS", "FactMapper", "StoredFact", "recorded", "stored"]
