"""Withdraws disputes, and moves them to other rounds. Both acts are facts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from psycopg import Connection

from record.authored.access import fact
from record.authored.authored_facts import record_in


def withdraw(connection: Connection[Any], session: str, person: str, table: str, dispute: str, why: str,
             at: datetime) -> None:  # fmt: skip
    """Withdraw a dispute of a session. Needs a writer's connection."""
    record_in(
        connection, session, fact("dispute_withdrawn", table, person, at, {"dispute": dispute, "why": why}), person
    )


def move(connection: Connection[Any], session: str, person: str, table: str, dispute: str, rounds: Sequence[str],
         why: str, at: datetime) -> None:  # fmt: skip
    """Move a dispute of a session to other rounds. Needs a writer's connection."""
    says = {"dispute": dispute, "rounds": list(rounds), "why": why}
    record_in(connection, session, fact("dispute_moved", table, person, at, says), person)
