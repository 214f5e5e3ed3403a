"""The session aggregate: a table on a gaming day, rebuilt from its recorded facts.

In order: the event (a fact, before and after it is recorded), the state, how one fact changes it, how a whole session
is rebuilt. Whether a fact can be understood, and to which session it belongs, is decided in `domain.fold.sessions`.
Whether it is new, the record's unique index decides in the same transaction.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any

from eventsourcing.domain import DomainEventProtocol
from msgspec import Struct

from domain.errors import VersionMisplaced, VersionMissing
from domain.facts import Fact
from domain.facts.disputes import DisputeRaised, FactCorrected
from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableClosed, TableOpened
from domain.fold.sessions import table_of


class PlacedFact(Struct, frozen=True, gc=False):
    """A fact in its session, to be recorded."""

    originator_id: str
    """The session's name."""
    originator_version: int
    """Its version in the session, from 1. 0: the record assigns one."""
    fact: Fact
    line: bytes
    """The bytes as sent."""


class AggregateFact(PlacedFact, frozen=True, gc=False):
    """A fact as the record stores it: the fact itself and the envelope around it."""

    position: int
    """Its place in the whole record, from 1."""
    recorded_at: datetime
    sender: str
    """The authenticated sender."""
    supervisory: bool
    """Whether the sender may correct, rule, decide, waive and void."""

    @property
    def kind(self) -> str:
        """The name of the fact in the feed."""
        return str(self.fact.__struct_config__.tag)


class Session(Struct):
    """The state of a session, from its own facts alone. Changed by `evolve` only."""

    id: str
    version: int = 0
    ruleset: str | None = None
    gaming_day: date | None = None
    opened: int = 0
    """How many times the table was opened on the day."""
    closed: bool = False
    shoes: list[str] = []
    rounds: int = 0
    disputes: list[str] = []
    corrections: int = 0
    last_seq: int | None = None
    last_at: datetime | None = None
    last_position: int = 0

    @property
    def table(self) -> str:
        return table_of(self.id)


def evolve(session: Session, recorded: AggregateFact) -> Session:
    """Apply the next fact to a session. Raises if another one comes next."""
    fact, version = recorded.fact, recorded.originator_version
    if version != session.version + 1:
        raise VersionMissing(session.id, session.version, version)
    if recorded.position <= session.last_position:
        raise VersionMisplaced(session.id, version, recorded.position, session.last_position)
    session.version, session.last_position = version, recorded.position
    session.last_at = fact.at
    if fact.seq is not None and (session.last_seq is None or fact.seq > session.last_seq):
        session.last_seq = fact.seq
    if (change := _CHANGES.get(type(fact))) is not None:
        change(session, fact)
    return session


def project(
    session: Session | None, events: Iterable[DomainEventProtocol[str]], to: int | None = None
) -> Session | None:
    """Rebuild a session from its facts, up to a position."""
    facts: Iterable[Any] = events
    for fact in facts:
        if to is None or fact.position <= to:
            session = evolve(session or Session(fact.originator_id), fact)
    return session


def _opened(session: Session, fact: TableOpened) -> None:
    session.opened += 1
    session.closed = False
    session.ruleset, session.gaming_day = fact.ruleset, fact.gaming_day


def _closed(session: Session, fact: TableClosed) -> None:
    session.closed = True


def _shoe(session: Session, fact: ShoeStarted) -> None:
    session.shoes.append(fact.shoe)


def _round(session: Session, fact: RoundStarted) -> None:
    session.rounds += 1


def _dispute(session: Session, fact: DisputeRaised) -> None:
    session.disputes.append(fact.dispute)


def _corrected(session: Session, fact: FactCorrected) -> None:
    session.corrections += 1


_CHANGES: dict[type[Fact], Callable[[Session, Any], None]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    ShoeStarted: _shoe,
    RoundStarted: _round,
    DisputeRaised: _dispute,
    FactCorrected: _corrected,
}
"""What a fact does to the session, by kind. All other kinds leave it unchanged: the games handle what happens in
rounds."""
