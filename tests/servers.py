"""A real PostgreSQL for the tests: one server for the whole run, a database of its own for each test.

The server is embedded, unless PITLOG_TEST_DATABASE_URL names another (its login must be a superuser).
"""

import copy
import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Identifier

from domain.games import games
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.migrate import migrate
from record.postgres.servers import ExternalServer, Server

from .kept_sessions import PREFIX, let_go

URL_VARIABLE = "PITLOG_TEST_DATABASE_URL"
UNFLUSHED = """
# Of the server for tests alone.
fsync = off
full_page_writes = off
max_wal_size = '256MB'
# Nothing happens that no test asked for.
autovacuum = off
"""
MEMORY = Path("/dev/shm")
CONNECTED = "SELECT FROM pg_stat_activity WHERE datname = %s"
ROOM = 2 * 2**30
"""Of memory that files may take: several times what the databases of one server come to."""


def quick_place() -> Path:
    """Where files never reach a disk, if there is room: each new database is hundreds of small files."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if roomy else Path("/tmp")


def short_home() -> Path:
    """A directory whose path leaves room for the name of a socket."""
    return Path(tempfile.mkdtemp(prefix="pt", dir=quick_place()))


@contextmanager
def embedded(home: Path | None = None) -> Iterator[EmbeddedServer]:
    """An embedded server that a test may break."""
    home = home or short_home()
    server = EmbeddedServer(home)
    try:
        yield server
    finally:
        server.close()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def any_server() -> Iterator[Server]:
    """The server of the run."""
    if url := os.environ.get(URL_VARIABLE):
        yield ExternalServer(url)
        return
    with embedded() as server:
        without_flushing(server)
        with_cheap_password(server)
        yield server


def without_flushing(server: EmbeddedServer) -> None:
    """It waits for no disk any more: nothing of it outlives the run. What has to survive a crash has its own server."""
    settings = server._places.settings
    settings.write_text(settings.read_text(encoding="utf-8") + UNFLUSHED, encoding="utf-8")
    with superuser(server) as connection:
        connection.execute("SELECT pg_reload_conf()")


def with_cheap_password(server: EmbeddedServer) -> None:
    """Its password is asked for as before, but hashed once: 4096 times took half the CPU of a connection."""
    asked = conninfo_to_dict(server.conninfo())
    with superuser(server) as connection:
        connection.execute("SET scram_iterations = 1")
        connection.execute(SQL("ALTER ROLE {} PASSWORD {}").format(Identifier(asked["user"]), asked["password"]))


class Databases:
    """Makes databases on a server, quickly: copies of one that has had the migrations."""

    def __init__(self, server: Server) -> None:
        self.unfollowed = self
        self._conninfo = server.conninfo()
        # Kept open: to connect took as long as to make a database.
        self._connection = psycopg.connect(self._conninfo, autocommit=True)
        self._numbers = itertools.count(1)
        self._made: list[str] = []
        self._unused: list[str] = []
        # Where nothing is flushed a copy of the files is the cheapest: half the CPU of one that is logged.
        self._strategy = " STRATEGY file_copy" if server.is_embedded else ""
        self._template = self.blank()
        with psycopg.connect(self.at(self._template).conninfo(), autocommit=True) as connection:
            migrate(connection)
            connection.execute("DELETE FROM pitlog_vault.secret")  # what stands in rows is plain to read

    def at(self, name: str) -> ExternalServer:
        """A database, as the server that pitlog sees."""
        return ExternalServer(make_conninfo(self._conninfo, dbname=name))

    def with_vault(self) -> "Databases":
        """The same, of records as they are: with names outside the log."""
        others = self._others()
        with superuser(self.at(others._template)) as connection:
            connection.execute("INSERT INTO pitlog_vault.secret (secret) VALUES (sha256('of tests'))")
        return others

    def followed(self) -> "Databases":
        """The same, with projections: to make them takes a test longer than all that it asks of them."""
        others = self._others()
        others.unfollowed = self
        with connect(self.at(others._template), PROJECTOR) as connection:
            catch_up(connection, games)
        return others

    def _others(self) -> "Databases":
        others = copy.copy(self)
        others.unfollowed, others._template = others, self.migrated()
        return others

    def blank(self) -> str:
        """An empty database."""
        return self._make("CREATE DATABASE {}" + self._strategy)

    def migrated(self) -> str:
        """One that has had the migrations."""
        return self.copy_of(self._template)

    def copy_of(self, name: str) -> str:
        """One like another, to which nobody is connected any more."""
        let_go(name)
        # PostgreSQL would wait for who is still leaving, and look again only after a tenth of a second.
        while name != self._template and self._connection.execute(CONNECTED, (name,)).fetchall():
            time.sleep(0.001)
        return self._make("CREATE DATABASE {} TEMPLATE {}" + self._strategy, name)

    def drop(self, name: str) -> None:
        """Gone with the next one that is dropped, whoever is connected to it; until then everybody has left."""
        self._unused.append(name)
        if len(self._unused) > 1:
            self._drop(self._unused.pop(0))

    def drop_all(self) -> None:
        """Leave the server as it was."""
        for name in list(self._made):
            self._drop(name)
        self._connection.close()

    def _drop(self, name: str) -> None:
        self._made.remove(name)
        let_go(name)
        self._run("DROP DATABASE {} WITH (FORCE)", name)

    def _make(self, statement: str, *names: str) -> str:
        name = f"{PREFIX}{os.getpid()}_{next(self._numbers)}"
        self._run(statement, name, *names)
        self._made.append(name)
        return name

    def _run(self, statement: Any, *names: str) -> None:
        self._connection.execute(SQL(statement).format(*map(Identifier, names)), prepare=False)


def superuser(server: Server) -> Connection[Any]:
    """A connection that may do anything, to look and to break."""
    return psycopg.connect(server.conninfo(), autocommit=True)


def rows(server: Server, statement: Any, *values: Any) -> list[tuple[Any, ...]]:
    """What a query answers."""
    with superuser(server) as connection:
        return connection.execute(statement, values or None).fetchall()


def value(server: Server, statement: Any, *values: Any) -> Any:
    """The one value that a query answers."""
    return rows(server, statement, *values)[0][0]
