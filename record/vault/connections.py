"""Connections that read the record with names, if the login may read the vault."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from psycopg import Connection, OperationalError

from domain.facts.players import Shown
from record.postgres.connections import READER, VAULT, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.vault.loaders import show_names
from record.vault.reading import Vault, VaultOf


class VaultOn:
    """The vault of a server, over one connection that is opened when first needed."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._open = ExitStack()
        self._connection: Connection[Any] | None = None
        self.vault = Vault(self._connected)
        self._forgettings: int | None = None

    @contextmanager
    def _connected(self) -> Iterator[Connection[Any]]:
        if self._connection is None or self._connection.closed:
            self.close()
            self._connection = self._open.enter_context(connect(self._server, VAULT))
        try:
            yield self._connection
        except OperationalError:
            self.close()
            raise

    def show_names(self, connection: Connection[Any], shown: Shown | None = None) -> None:
        """Show names in rows that arrive on this connection, if the record keeps names outside the log.

        `shown`: show the names of these people only.
        """
        [now] = connection.execute("SELECT pitlog_vault.forgettings()").fetchone() or (None,)
        if now != self._forgettings:
            self.vault.forget()
            self._forgettings = now
        if now is not None:
            show_names(connection, self.vault if shown is None else VaultOf(self.vault, shown))

    def close(self) -> None:
        """Close the connection. The next query opens another."""
        self._open.close()
        self._connection = None


@contextmanager
def vault_of(server: Server) -> Iterator[VaultOn]:
    """The vault of a server."""
    its = VaultOn(server)
    try:
        yield its
    finally:
        its.close()


@contextmanager
def vault_connection(server: Server) -> Iterator[Connection[Any] | None]:
    """A connection that may read the vault. None if this login may not."""
    with ExitStack() as held:
        try:
            connection = held.enter_context(connect(server, VAULT))
        except NotPermitted:
            connection = None
        yield connection


@contextmanager
def reading(server: Server) -> Iterator[Connection[Any]]:
    """A connection that reads the record with names."""
    with vault_of(server) as its, connect(server, READER) as connection:
        its.show_names(connection)
        yield connection
