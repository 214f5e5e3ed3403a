"""Withdraws disputes, and moves them to other rounds. Both acts are facts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from psycopg import Connection

from record.authored.access import fact
from record.authored.authored_facts import record_in

WITHDRAWN, MOVED = "dispute_withdrawn", "dispute_moved"


def withdraw(
    connection: Connection[Any], session: str, person: str, table: str, dispute: str, why: str, at: datetime,
    once: str | None = None,
) -> str:  # fmt: skip
    """Withdraw a dispute of a session. Needs a writer's connection. Returns the id of the fact. `once`: a name for the
    act; repeated under the same name, it has no effect.
    """
    says = {"dispute": dispute, "why": why}
    return _recorded(connection, session, fact(WITHDRAWN, table, person, at, says, once), person)


def move(
    connection: Connection[Any], session: str, person: str, table: str, dispute: str, rounds: Sequence[str], why: str,
    at: datetime, once: str | None = None,
) -> str:  # fmt: skip
    """Move a dispute of a session to other rounds. Needs a writer's connection. Returns the id of the fact."""
    says = {"dispute": dispute, "rounds": list(rounds), "why": why}
    return _recorded(connection, session, fact(MOVED, table, person, at, says, once), person)


def _recorded(connection: Connection[Any], session: str, made: Mapping[str, Any], person: str) -> str:
    record_in(connection, session, made, person)
    return str(made["id"])
