"""Carries out a disposal: deletes everything that is due from the vault, and certifies it, in one transaction."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.facts.authored.retention import KeptClass
from domain.facts.decoding.upcasts import decode_recorded
from domain.fold.aggregate import PlacedFact
from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.holds import holds
from record.authored.retention import OF_PEOPLE
from record.errors import NameInReason, UnderHold
from record.postgres.connections import WRITER
from record.storage.application import RecordOn
from record.storage.batch import GIVEN_BY_RECORD
from record.vault.disposing import dispose
from record.vault.forgetting import KnownPerson, known_people, take_away
from record.vault.mentions import NamesToFind

BATCH = 500
"""The number of facts appended at once."""


class DueClass(NamedTuple):
    """The items of one class that are due."""

    kept: KeptClass
    period: str
    before: date
    tokens: Sequence[str]
    held: int


def carry_out(
    connection: Connection[Any], due: Sequence[DueClass], by: str, at: datetime, why: str, checkpoint: int | None
) -> str:
    """Delete what is due and certify it. Needs a connection in the vault's role, whose login may also write. Returns
    the name of the disposal.
    """
    name = f"{at.date()}-{secrets.token_hex(4)}"
    with connection.transaction():
        people = known_people(connection, [token for one in due if one.kept in OF_PEOPLE for token in one.tokens])
        if NamesToFind(person.name for person in people).find(why):
            raise NameInReason
        facts, gone = _forgotten(connection, people, by, at, why)
        for one in due:
            words = dispose(connection, one.tokens) if one.kept not in OF_PEOPLE else 0
            many = len(gone & {*one.tokens}) if one.kept in OF_PEOPLE else words
            says = {"disposal": name, "kept": one.kept, "period": one.period, "before": one.before.isoformat(),
                    "many": many, "held": one.held, "words": words, "why": why, "checkpoint": checkpoint}  # fmt: skip
            facts.append(fact("disposal_certified", VENUE, by, at, says))
        connection.execute(SQL("SET LOCAL ROLE {}").format(Identifier(WRITER)))
        _check_holds(connection, {person.token for person in people})
        _append(connection, facts, by)
    return name


def _forgotten(
    connection: Connection[Any], people: Sequence[KnownPerson], by: str, at: datetime, why: str
) -> tuple[list[Mapping[str, Any]], set[str]]:
    """Delete these people's keys. Returns the facts that report it, and who was forgotten."""
    facts: list[Mapping[str, Any]] = []
    for person in people:
        words = take_away(connection, person)
        if words is not None:
            says = {"person": person.token, "words": words, "why": why}
            facts.append(fact("person_forgotten", VENUE, by, at, says))
    return facts, {one["person"] for one in facts}


def _check_holds(connection: Connection[Any], people: set[str]) -> None:
    """Raises if a person was put under hold meanwhile."""
    if cases := sorted(hold.case for hold in holds(connection).values() if people & {*hold.players}):
        raise UnderHold("somebody who is due", cases)


def _append(connection: Connection[Any], facts: Sequence[Mapping[str, Any]], by: str) -> None:
    placed = [
        PlacedFact(access_to(VENUE), GIVEN_BY_RECORD, decode_recorded(f"{one['fact']}/1", raw), raw)
        for one in facts
        for raw in [msgspec.json.encode(one)]
    ]
    into = RecordOn(connection)
    for begin in range(0, len(placed), BATCH):
        into.append(placed[begin : begin + BATCH], sender=by, supervisory=True)
