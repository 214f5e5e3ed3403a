"""Detects a pooler between us and PostgreSQL that does not give each connection a session of its own.

pitlog needs a session: the role and the time limits that a connection begins with, and advisory locks that stay with
it. A pooler in transaction mode loses all of them, silently. One that gives each client a server's session passes.
"""

from typing import Any

import psycopg
from psycopg import Connection

from record.postgres.errors import PoolerBetween

REFUSED = "unsupported startup parameter"
"""What PgBouncer answers to a connection that begins with settings of its own."""
_SESSION = "SELECT current_setting('lock_timeout'), pg_backend_pid()"
_BEGUN_WITH = "1min"
"""The time limit that every connection begins with (`record/postgres/connections.py`)."""


def check_session(connection: Connection[Any], conninfo: str, where: str) -> None:
    """Raise if this connection has no session of its own.

    A server whose process is not the one that the greeting named is behind a pooler. Then a second connection is made:
    two sessions are never in one process.
    """
    limit, process = _session(connection)
    if limit != _BEGUN_WITH:
        raise PoolerBetween(where)
    if process == connection.info.backend_pid:
        return
    with psycopg.connect(conninfo, autocommit=True) as other:
        others, again = _session(other)[1], _session(connection)[1]
    if others == process or again != process:
        raise PoolerBetween(where)


def _session(connection: Connection[Any]) -> tuple[str, int]:
    row = connection.execute(_SESSION).fetchone()
    assert row is not None
    return str(row[0]), int(row[1])
