"""Connections to PostgreSQL, each taken on as one of the six roles, and what its errors mean to a person."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from eventsourcing.postgres import PostgresDatastore
from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from domain.errors import ConnectionLost, DatabaseFailed, DiskFull, Failed, NoDatabase, NotPermitted
from record.servers import Server

WRITER, READER, WEB = "pitlog_writer", "pitlog_reader", "pitlog_web"

# A writer that hangs inside a transaction would hold back every reader's horizon.
_TIMEOUTS = "-c idle_in_transaction_session_timeout=60s -c lock_timeout=60s"
CONNECT_TIMEOUT = 10


def conninfo_for(server: Server, role: str | None) -> str:
    """How to connect as a role, with the time-outs every session has."""
    conninfo = server.conninfo(role=role)
    options = conninfo_to_dict(conninfo).get("options") or ""
    return make_conninfo(conninfo, options=f"{options} {_TIMEOUTS}".strip(), connect_timeout=CONNECT_TIMEOUT)


@contextmanager
def connect(server: Server, role: str | None = None) -> Iterator[Connection]:
    """One connection; whatever PostgreSQL refuses is raised as an error of ours."""
    with explained(server):
        connection = psycopg.connect(conninfo_for(server, role), autocommit=True)
    with connection, explained(server):
        yield connection


@contextmanager
def explained(server: Server) -> Iterator[None]:
    """Turn PostgreSQL's errors into sentences."""
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        raise failure(error, server.describe()) from error


def failure(error: Exception, where: str) -> Failed:
    """What an error of PostgreSQL means to a person."""
    why = str(error).splitlines()[0] if str(error) else type(error).__name__
    if isinstance(error, errors.DiskFull):
        return DiskFull(why)
    if isinstance(error, errors.InsufficientPrivilege | errors.InvalidAuthorizationSpecification):
        return NotPermitted(why)
    if is_lost(error):
        return ConnectionLost(why)
    if isinstance(error, psycopg.OperationalError | PoolTimeout):
        return NoDatabase(where, str(error).replace("\n", " "))
    return DatabaseFailed(why)


def is_lost(error: BaseException) -> bool:
    """Whether the connection went away, so that nobody knows what became of the last statement."""
    if isinstance(error, errors.AdminShutdown | errors.CrashShutdown | errors.CannotConnectNow):
        return True
    if isinstance(error, errors.IdleInTransactionSessionTimeout):
        return True
    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and error.sqlstate is None


class Datastore(PostgresDatastore):
    """The library's datastore, on a pool that connects as one of our roles. Types and tables come from migrations/."""

    def __init__(self, server: Server, role: str, size: int = 1) -> None:
        self.server = server
        self.originator_id_type = "text"
        self.schema = "pitlog"
        self.pool_open_timeout = None
        self.pool: Any = ConnectionPool(
            conninfo_for(server, role),
            kwargs={"autocommit": True},
            min_size=1,
            max_size=size,
            open=False,
            timeout=CONNECT_TIMEOUT + 5,
        )

    def register_type_adapters(self) -> None:
        """There are no types of the library's here."""

    @contextmanager
    def get_connection(self) -> Iterator[Connection[Any]]:
        """A connection of the pool; its errors are PostgreSQL's own."""
        self.pool.open()
        with self.pool.connection() as connection:
            yield connection

    def take(self) -> Connection[Any]:
        """A connection to keep for a while."""
        self.pool.open()
        connection: Connection[Any] = self.pool.getconn()
        return connection

    def give_back(self, connection: Connection[Any]) -> None:
        """One that was taken; a broken one is replaced."""
        self.pool.putconn(connection)
