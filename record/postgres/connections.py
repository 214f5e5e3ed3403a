"""Connections to PostgreSQL in one of the program's roles. Its errors are translated into ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import psycopg
from psycopg import Connection, Cursor, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from domain.errors import Failed
from record.postgres.errors import (
    ConnectionLost,
    DatabaseFailed,
    DiskFull,
    NoDatabase,
    NotMigrated,
    NotPermitted,
    PoolerBetween,
    ServerIsStandby,
    ServerTooOld,
)
from record.postgres.moved import MOVED, refused
from record.postgres.poolers import REFUSED, check_session
from record.postgres.servers import Server

WRITER, READER, WEB = "pitlog_writer", "pitlog_reader", "pitlog_web"
PROJECTOR, SEALER, VAULT = "pitlog_projector", "pitlog_sealer", "pitlog_vault"
ASK = "pitlog_ask"

# A writer that hangs inside a transaction would stop every reader's horizon.
_TIMEOUTS = "-c idle_in_transaction_session_timeout=60s -c lock_timeout=60s"
# The horizon and the rows up to it are read in two statements. Each needs its own snapshot, whatever the site's
# settings, and acknowledged facts must be on disk.
# A path that a login or the database has would put other operators before PostgreSQL's.
_SETTINGS = (
    r"-c default_transaction_isolation=read\ committed -c synchronous_commit=on -c search_path=pg_catalog,pg_temp"
)
CONNECT_TIMEOUT = 10
OLDEST = 14
"""The oldest supported major version of PostgreSQL."""
# Detect a hanging server or a cut network within half a minute, long before TCP does.
_KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 4, "tcp_user_timeout": 30_000}


def conninfo_for(server: Server, role: str | None) -> str:
    """The connection string for a role, with the settings of every connection."""
    conninfo = server.conninfo(role=role)
    options = conninfo_to_dict(conninfo).get("options") or ""
    options = f"{options} {_TIMEOUTS} {_SETTINGS}".strip()
    return make_conninfo(conninfo, options=options, connect_timeout=CONNECT_TIMEOUT, **_KEEPALIVE)


@contextmanager
def connect(server: Server, role: str | None = None) -> Iterator[Connection]:
    """One connection. PostgreSQL's errors are raised as ours."""
    try:
        connection = psycopg.connect(conninfo_for(server, role), autocommit=True)
    except psycopg.OperationalError as error:
        raise _not_connected(error, server.describe(), role) from error
    with connection, explained(server, role):
        check_server(connection, server.describe())
        if role is None and not server.is_embedded:  # once a command
            check_session(connection, conninfo_for(server, role), server.describe())
        yield connection


def _not_connected(error: psycopg.OperationalError, where: str, role: str | None) -> Failed:
    why = " ".join(str(error).split()).partition(" HINT: ")[0]
    if REFUSED in why:
        return PoolerBetween(where)
    if role is not None and f'role "{role}"' in why:
        # The login was accepted but may not take the role, or the role does not exist yet.
        denied = "permission denied" in why
        return NotPermitted(f'permission denied to set role "{role}"', role) if denied else NotMigrated(where)
    return NoDatabase(where, why)


def check_server(connection: Connection[Any], where: str) -> None:
    """Raise if the server is too old, or a standby, whose horizon may be wrong. Both are known from the greeting,
    without a query.
    """
    if connection.info.server_version < OLDEST * 10_000:
        raise ServerTooOld(where, connection.info.parameter_status("server_version") or "?", OLDEST)
    if connection.info.parameter_status("in_hot_standby") == "on":
        raise ServerIsStandby(where)


@contextmanager
def explained(server: Server, role: str | None = None) -> Iterator[None]:
    """Translate PostgreSQL's errors."""
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        raise failure(error, server.describe(), role) from error


def failure(error: Exception, where: str, role: str | None = None) -> Failed:
    """The error that a PostgreSQL error means to a person."""
    why = str(error).splitlines()[0] if str(error) else type(error).__name__
    if isinstance(error, errors.DiskFull):
        return DiskFull(why)
    if isinstance(error, errors.InsufficientPrivilege | errors.InvalidAuthorizationSpecification):
        return NotPermitted(why, role)
    if isinstance(error, psycopg.Error) and error.sqlstate == MOVED:
        return refused(error.diag.message_detail or "", error.diag.message_hint or "")
    if isinstance(error, PoolTimeout):
        return NoDatabase(where, why)
    return ConnectionLost(why) if is_lost(error) else DatabaseFailed(why)


def is_lost(error: BaseException) -> bool:
    """Whether the connection was lost, so the result of the last statement is unknown."""
    if isinstance(error, errors.AdminShutdown | errors.CrashShutdown | errors.CannotConnectNow):
        return True
    if isinstance(error, errors.IdleInTransactionSessionTimeout):
        return True
    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and error.sqlstate is None


class Asked(Protocol):
    """A source of answers: a connection, or an object that waits for one."""

    def execute(self, query: Any, params: Any = None, /) -> Cursor[Any]:
        """Like a connection's `execute`."""


class BorrowedConnection:
    """A connection that its owner opens and closes, in the owner's role and transaction."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    @contextmanager
    def get_connection(self) -> Iterator[Connection[Any]]:
        """The connection. Errors are PostgreSQL's own."""
        yield self._connection

    def close(self) -> None:
        """Not ours to close."""


class Datastore:
    """A pool of connections in one of our roles."""

    def __init__(self, server: Server, role: str, size: int = 1) -> None:
        self.server = server
        self._taken: set[Connection[Any]] = set()
        self._conninfo = conninfo_for(server, role)
        self.pool: Any = ConnectionPool(
            self._conninfo,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=size,
            open=False,
            timeout=CONNECT_TIMEOUT + 5,
        )

    @contextmanager
    def get_connection(self) -> Iterator[Connection[Any]]:
        """A connection of the pool. Errors are PostgreSQL's own."""
        self.pool.open()
        with self.pool.connection() as connection:
            yield connection

    def take(self) -> Connection[Any]:
        """A connection for a longer time, outside the pool, so that it does not wait for another."""
        connection = psycopg.connect(self._conninfo, autocommit=True)
        self._taken.add(connection)
        return connection

    def give_back(self, connection: Connection[Any]) -> None:
        """Return a connection from `take`."""
        self._taken.discard(connection)
        connection.close()

    def close(self) -> None:
        """Close all connections."""
        for connection in list(self._taken):
            self.give_back(connection)
        self.pool.close()
