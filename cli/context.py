"""What every command works with: the server, connections as a role, the venue, and the two outputs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from psycopg import Connection
from rich.console import Console

from domain.errors import DatabaseTooOld
from record.database import connect
from record.migrate import migrate, pending
from record.servers import URL_VARIABLE, Server, open_server


@dataclass(frozen=True)
class Where:
    """Where the record is."""

    home: Path | None = None

    @contextmanager
    def server(self, *, ready: bool = True) -> Iterator[Server]:
        """The server; an embedded one is brought up to date, any other must have been (`pitlog migrate`)."""
        with open_server(os.environ.get(URL_VARIABLE), self.home) as server:
            if ready:
                _make_ready(server)
            yield server

    @contextmanager
    def connection(self, role: str) -> Iterator[Connection[Any]]:
        """One connection as a role."""
        with self.server() as server, connect(server, role) as connection:
            yield connection


def _make_ready(server: Server) -> None:
    with connect(server) as connection:
        due = pending(connection)
        if due and not server.is_embedded:
            raise DatabaseTooOld(len(due))
        if due:
            migrate(connection)


where = click.make_pass_decorator(Where, ensure=True)
"""Gives a command the `Where` as its first argument."""


def out() -> Console:
    """Standard output, for people; plain and as wide as needed when it is no terminal."""
    console = Console(highlight=False, markup=False, emoji=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, emoji=False, width=200)


def err() -> Console:
    """Standard error: progress and what went wrong."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def safe(text: object) -> str:
    """Words from a feed, made harmless for a terminal: no control character gets through."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))
