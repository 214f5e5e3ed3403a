"""Comments on the steps of rounds, and their withdrawals: facts beside the table's sessions, so no round changes."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.fold.sessions import access_to
from record.authored.access import fact
from record.authored.authored_facts import record_in

COMMENTED, WITHDRAWN = "step_commented", "comment_withdrawn"


class Pinned(Struct, frozen=True):
    """Where a comment belongs."""

    table: str
    round: str
    about: str
    """The id of the fact of its step."""
    seat: int | None = None


def comment(
    connection: Connection[Any], person: str, where: Pinned, note: str, at: datetime, once: str | None = None
) -> str:
    """Comment on a step. Needs a writer's connection. Returns the id of the fact. `once`: a name for the act; repeated
    under the same name, it has no effect.
    """
    says = {"round": where.round, "about": where.about, "seat": where.seat, "note": note}
    return _recorded(connection, fact(COMMENTED, where.table, person, at, says, once), person)


def withdraw_comment(
    connection: Connection[Any], person: str, table: str, name: str, why: str, at: datetime, once: str | None = None
) -> str:
    """Withdraw a comment. It stays on the record. Needs a writer's connection. Returns the id of the fact."""
    return _recorded(connection, fact(WITHDRAWN, table, person, at, {"comment": name, "why": why}, once), person)


def _recorded(connection: Connection[Any], made: dict[str, Any], person: str) -> str:
    record_in(connection, access_to(made["table"]), made, person)
    return str(made["id"])
