"""Disputes that users follow, and the part of each that they have seen. This concerns users and is not a fact of the
record.
"""

from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row


class Follow(Struct, frozen=True):
    """A user follows a dispute."""

    name: str
    table_name: str
    dispute: str
    seen: int
    """The number of its facts that were seen."""


def follow(connection: Connection[Any], one: Follow) -> None:
    """Follow a dispute. If it is followed already, update what was seen."""
    connection.execute(
        "INSERT INTO pitlog.follows VALUES (%s, %s, %s, %s) "
        "ON CONFLICT (name, table_name, dispute) DO UPDATE SET seen = excluded.seen",
        (one.name, one.table_name, one.dispute, one.seen),
    )


def mark_seen(connection: Connection[Any], one: Follow) -> None:
    """Update what was seen, if the dispute is followed."""
    connection.execute(
        "UPDATE pitlog.follows SET seen = greatest(seen, %s) WHERE (name, table_name, dispute) = (%s, %s, %s)",
        (one.seen, one.name, one.table_name, one.dispute),
    )


def leave(connection: Connection[Any], name: str, table: str, dispute: str) -> None:
    """Unfollow a dispute."""
    connection.execute(
        "DELETE FROM pitlog.follows WHERE (name, table_name, dispute) = (%s, %s, %s)", (name, table, dispute)
    )


def every(connection: Connection[Any]) -> list[Follow]:
    """All follows of all users."""
    with connection.cursor(row_factory=class_row(Follow)) as cursor:
        return cursor.execute("SELECT * FROM pitlog.follows ORDER BY table_name, dispute, name").fetchall()
