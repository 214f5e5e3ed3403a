"""Locks: one process at a time follows; one rebuilds."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection

LIVE_LOCK, REBUILD_LOCK = 0x7069746C6F6731, 0x7069746C6F6732


@contextmanager
def alone(connection: Connection[Any], key: int, wait: bool = True) -> Iterator[bool]:
    """Hold a lock exclusively. Without `wait`, returns whether it was free."""
    how = "SELECT pg_advisory_lock(%s) IS NOT NULL" if wait else "SELECT pg_try_advisory_lock(%s)"
    row = connection.execute(how, (key,)).fetchone()
    mine = row is not None and bool(row[0])
    try:
        yield mine
    finally:
        if mine and not connection.closed:
            connection.execute("SELECT pg_advisory_unlock(%s)", (key,))
