"""What the tests themselves go on with where a connection closed: a session as a new one begins."""

from typing import Any

import pytest
from psycopg import Connection

from record.postgres.connections import READER, conninfo_for
from record.postgres.servers import Server
from tests.kept_sessions import KeptConnection
from tests.servers import superuser

CHANGES = (
    "RESET ROLE", "SET ROLE NONE", "SET SESSION AUTHORIZATION pitlog_web", "SET lock_timeout = 1",
    "SET search_path = pitlog", "CREATE TEMPORARY TABLE left_behind (n integer)", "PREPARE left_behind AS SELECT 1",
    "SELECT pg_advisory_lock(1)", "LISTEN left_behind", "DECLARE left_behind CURSOR WITH HOLD FOR SELECT 1",
)  # fmt: skip
STATE = (
    "SELECT current_user, session_user, pg_backend_pid()",
    "SELECT name, setting FROM pg_settings ORDER BY name",
    "SELECT name FROM pg_prepared_statements",
    "SELECT name FROM pg_cursors",
    "SELECT * FROM pg_listening_channels()",
    "SELECT to_regclass('left_behind'), to_regclass('pg_temp.left_behind')",
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
)


def state(connection: Connection[Any]) -> list[list[tuple[Any, ...]]]:
    """All that a command could find otherwise than in a new session."""
    return [connection.execute(one, prepare=False).fetchall() for one in STATE]


@pytest.fixture
def begun(server: Server) -> str:
    """How connections of readers begin."""
    return conninfo_for(server, READER)


@pytest.mark.parametrize("change", CHANGES)
def test_it_is_given_on_as_it_began(begun: str, change: str) -> None:
    with KeptConnection.connect(begun, autocommit=True) as one:
        before = state(one)
        one.execute("SET ROLE NONE" if "TEMPORARY" in change else "SELECT 1", prepare=True)
        one.execute(change)
    assert one.closed
    with KeptConnection.connect(begun, autocommit=True) as again:
        assert state(again) == before


def test_one_in_a_transaction_ends(begun: str) -> None:
    one = KeptConnection.connect(begun)
    process = one.execute("SELECT 1") and one.info.backend_pid
    one.close()
    with KeptConnection.connect(begun) as again:
        assert again.info.backend_pid != process


def test_one_that_the_server_ended_is_not_given_on(server: Server, begun: str) -> None:
    with KeptConnection.connect(begun, autocommit=True) as one:
        process = one.info.backend_pid
    with superuser(server) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 10000)", (process,))
    with KeptConnection.connect(begun, autocommit=True) as again:
        assert again.info.backend_pid != process


def test_roles_do_not_share_one(server: Server, begun: str) -> None:
    with KeptConnection.connect(begun) as one:
        process = one.info.backend_pid
    with KeptConnection.connect(conninfo_for(server, None)) as other:
        assert other.info.backend_pid != process
