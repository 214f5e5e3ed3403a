"""The context of every command: the server and its connections."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import click
import psycopg
from psycopg import Connection

from cli.consent import is_dry_run
from cli.errors import DatabaseTooOld, NoRecordYet
from cli.output.user_text import safe
from record.postgres.connections import SEALER, VAULT, WEB, WRITER, connect
from record.postgres.embedded.paths import ServerPaths
from record.postgres.home import data_home
from record.postgres.migrate import migrate, pending
from record.postgres.moved import check_arrived, moved
from record.postgres.server_choice import URL_VARIABLE, lingering_seconds, open_server
from record.postgres.servers import ReadOnlyServer, Server

KEYS_VARIABLE = "PITLOG_KEYS"
WRITING = frozenset({WRITER, WEB, SEALER, VAULT})
"""The roles that cannot write in a dry run."""


@dataclass(frozen=True)
class Where:
    """The location of the record."""

    home: Path | None = None

    @property
    def is_made(self) -> bool:
        """Whether there is a record, or another server that may have one."""
        return URL_VARIABLE in os.environ or ServerPaths(data_home(self.home)).data.exists()

    @contextmanager
    def server(self, *, ready: bool = True, lingers: bool = True) -> Iterator[Server]:
        """The server. An embedded one is migrated; any other must have been (`pitlog migrate`). An embedded one stays
        for some minutes. After `pitlog serve` it does not stay: a person who ends that command wants the server to end.

        In a dry run nothing can be written but the projections, which every question brings up to date.
        """
        if is_dry_run() and not self.is_made:
            raise NoRecordYet(data_home(self.home))
        linger = lingering_seconds(os.environ) if lingers else 0
        with open_server(os.environ.get(URL_VARIABLE), self.home, linger) as server:
            if ready:
                _make_ready(server, self.home)
            yield ReadOnlyServer(server, WRITING) if is_dry_run() else server

    def opens(self) -> Callable[[], Server]:
        """Opens the server in another process, too, once it is ready."""
        return partial(open_server, os.environ.get(URL_VARIABLE), self.home)

    @contextmanager
    def reading(self) -> Iterator[Connection[Any]]:
        """A connection that reads the record with names."""
        from record.vault.connections import reading

        with self.server() as server, reading(server) as connection:
            yield connection

    @contextmanager
    def connection(self, role: str) -> Iterator[Connection[Any]]:
        """A connection in one role."""
        with self.server() as server, connect(server, role) as connection:
            yield connection


def _make_ready(server: Server, home: Path | None) -> None:
    with connect(server) as connection:
        due = pending(connection)
        if due and not server.is_embedded:
            raise DatabaseTooOld(len(due))
        if due:
            done = migrate(connection)
        if not _say_if_moved(connection):
            _say_if_gone_back(connection, home)
    if due:
        from record.authored.adopting import adopt  # only here: it loads the code of facts

        adopt(server, done)


def _say_if_moved(connection: Connection[Any]) -> bool:
    """Say on standard error that the record has moved. One that is still arriving is not to be used."""
    found = moved(connection)
    check_arrived(found)
    if found is None or found.state != "gone":
        return False
    when = f"{found.at.astimezone(UTC):%Y-%m-%d %H:%M:%SZ}"
    click.secho(safe(f"the record has moved to {found.place}: this is what it was on {when}"), fg="red", err=True)
    return True


def _say_if_gone_back(connection: Connection[Any], home: Path | None) -> None:
    """Say on standard error that the record is older than its seals. Without a kept checkpoint it costs nothing."""
    keys = Path(os.environ.get(KEYS_VARIABLE) or data_home(home) / "keys")
    with suppress(OSError, psycopg.Error):  # a login that may not read the log is told by its own errors
        written = (keys / "last.checkpoint").read_text(encoding="utf-8")
        row = connection.execute("SELECT note FROM pitlog.checkpoints ORDER BY number DESC LIMIT 1").fetchone()
        if row is not None and row[0] == written:
            return
        from evidence.sealing.gone_back import gone_back  # only here: it loads the code of signatures
        from evidence.sealing.key_files import KeyRing

        if found := gone_back(connection, KeyRing(keys)):
            click.secho(str(found), fg="red", err=True)


P = ParamSpec("P")
T = TypeVar("T")


def with_where(command: Callable[Concatenate[Where, P], T]) -> Callable[P, T]:
    """Give a command the `Where` as its first argument."""

    @wraps(command)
    def placed(*args: P.args, **options: P.kwargs) -> T:
        return command(Where(click.get_current_context().find_root().params.get("home")), *args, **options)

    return placed
