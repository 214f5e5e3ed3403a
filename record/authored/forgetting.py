"""Forgets a person: deletes the key and the words from the vault and records a fact about it, in one transaction."""

from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.fold.sessions import access_to
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.authored.holds import cases_of_player
from record.errors import NameInReason, UnderHold, UnknownName
from record.postgres.connections import WRITER
from record.vault.forgetting import KnownPerson, take_away
from record.vault.mentions import NamesToFind


class Forgotten(NamedTuple):
    """The result of forgetting a person."""

    person: str
    """The pseudonym, which stays."""
    words: int
    fact: str


def check_reason(name: str, why: str) -> None:
    """Raises if the reason contains the name that is to be forgotten, because the reason is stored with the fact."""
    if NamesToFind([name]).find(why):
        raise NameInReason


def forget_person(connection: Connection[Any], person: KnownPerson, by: str, at: datetime, why: str) -> Forgotten:
    """Forget a person. Needs a connection in the vault's role, whose login may also write."""
    check_reason(person.name, why)
    with connection.transaction():
        words = take_away(connection, person)
        if words is None:
            raise UnknownName("person", person.name, [])
        forgotten = fact("person_forgotten", VENUE, by, at, {"person": person.token, "words": words, "why": why})
        connection.execute(SQL("SET LOCAL ROLE {}").format(Identifier(WRITER)))
        if cases := cases_of_player(connection, person.token):
            raise UnderHold("this person", cases)
        record_in(connection, access_to(VENUE), forgotten, by)
    return Forgotten(person.token, words, forgotten["id"])
