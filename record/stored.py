"""A fact as a row: what goes into `pitlog.facts` and what comes out, and the way from and to the domain.

The first four fields have the names that the eventsourcing library gives a stored event.
"""

from datetime import datetime
from typing import Any

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent
from msgspec import Struct

from domain.facts import Fact, topic_of
from domain.facts.upcasts import decode_recorded
from domain.fold.aggregate import RecordedFact
from domain.fold.sessions import introduces


class StoredFact(Struct, frozen=True, gc=False):
    """One row, without its envelope while it has none."""

    originator_id: str
    """The session."""
    originator_version: int
    """Its place in the session; 0 while the record has not given it one."""
    topic: str
    """Kind and schema version."""
    state: bytes
    """The line as it came."""
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
    """A fact on its way into the record."""
    name = introduces(fact)
    landmark = ":".join(name) if name else None
    return StoredFact(session, version, topic_of(fact), line, fact.table, fact.id, fact.seq, fact.at, landmark)


COLUMNS = (
    "session, version, topic, line, table_name, fact_id, seq, at, landmark, position, recorded_at, sender, supervisory"
)
"""The columns, in the order of the fields of `StoredFact`."""


class FactMapper(Mapper[str]):
    """Between recorded facts and rows. The transcoder of the library has no part: the line itself is what is stored."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """A row for a fact whose version is known."""
        event: Any = domain_event
        row: Any = stored(event.originator_id, event.fact, event.line, event.originator_version)
        return row  # type: ignore[no-any-return]

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """The recorded fact of a row, old schema versions brought up to date."""
        row: Any = stored_event
        event: Any = recorded(row)
        return event  # type: ignore[no-any-return]


def recorded(row: StoredFact) -> RecordedFact:
    """The fact of a row, with its envelope."""
    assert row.recorded_at is not None
    return RecordedFact(
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
