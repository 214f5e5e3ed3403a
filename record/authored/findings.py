"""Looks at, assigns and closes findings, and undoes such acts. Every act is a fact."""

from datetime import datetime
from typing import Any

from psycopg import Connection

from domain.fold.sessions import access_to
from record.authored.access import fact
from record.authored.authored_facts import record_in


def assign(
    connection: Connection[Any], person: str, table: str, finding: str, to: str, at: datetime,
    reason: str | None = None, once: str | None = None,
) -> None:  # fmt: skip
    """Assign a finding to a person. `once`: a name for the act; repeated under the same name, it has no effect."""
    _record(connection, "finding_assigned", person, table, at, {"finding": finding, "to": to, "reason": reason}, once)


def close(
    connection: Connection[Any], person: str, table: str, finding: str, reason: str, at: datetime,
    once: str | None = None,
) -> None:  # fmt: skip
    """Close a finding."""
    _record(connection, "finding_closed", person, table, at, {"finding": finding, "reason": reason}, once)


def look_at(
    connection: Connection[Any], person: str, table: str, finding: str, at: datetime, reason: str | None = None,
    once: str | None = None,
) -> None:  # fmt: skip
    """Record that a person looked at a finding."""
    _record(connection, "finding_looked_at", person, table, at, {"finding": finding, "reason": reason}, once)


def undo(
    connection: Connection[Any], person: str, table: str, finding: str, act: str, at: datetime,
    reason: str | None = None, once: str | None = None,
) -> None:  # fmt: skip
    """Undo an act on a finding, by the id of its fact."""
    fields = {"finding": finding, "act": act, "reason": reason}
    _record(connection, "finding_act_undone", person, table, at, fields, once)


def _record(
    connection: Connection[Any], kind: str, person: str, table: str, at: datetime, fields: dict[str, str | None],
    once: str | None,
) -> None:  # fmt: skip
    record_in(connection, access_to(table), fact(kind, table, person, at, fields, once), person)
