"""Which disputes people follow, and how much of each they have seen. It is about people, and no fact of the record."""

from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row


class Follow(Struct, frozen=True):
    """Somebody follows a dispute."""

    name: str
    table_name: str
    dispute: str
    seen: int
    """Of its facts."""


def follow(connection: Connection[Any], one: Follow) -> None:
    """From now on; who follows already has seen so much."""
    connection.execute(
        "INSERT INTO pitlog.follows VALUES (%s, %s, %s, %s) "
        "ON CONFLICT (name, table_name, dispute) DO UPDATE SET seen = excluded.seen",
        (one.name, one.table_name, one.dispute, one.seen),
    )


def mark_seen(connection: Connection[Any], one: Follow) -> None:
    """They have seen so much of it, if they follow it."""
    connection.execute(
        "UPDATE pitlog.follows SET seen = greatest(seen, %s) WHERE (name, table_name, dispute) = (%s, %s, %s)",
        (one.seen, one.name, one.table_name, one.dispute),
    )


def leave(connection: Connection[Any], name: str, table: str, dispute: str) -> None:
    """No longer."""
    connection.execute(
        "DELETE FROM pitlog.follows WHERE (name, table_name, dispute) = (%s, %s, %s)", (name, table, dispute)
    )


def every(connection: Connection[Any]) -> list[Follow]:
    """Of everybody."""
    with connection.cursor(row_factory=class_row(Follow)) as cursor:
        return cursor.execute("SELECT * FROM pitlog.follows ORDER BY table_name, dispute, name").fetchall()
