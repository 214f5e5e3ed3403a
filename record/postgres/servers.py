"""The PostgreSQL behind the record, wherever it is: one interface, and a server that the site runs."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from record.postgres.embedded.errors import BadDatabaseUrl

APPLICATION = "pitlog"
# Never options or key files: they may contain a password.
SHOWN = ("host", "port", "dbname", "user", "service")


class Server(ABC):
    """A PostgreSQL server that answers until it is closed."""

    is_embedded: bool

    @abstractmethod
    def conninfo(self, role: str | None = None, database: str | None = None) -> str:
        """The libpq connection string, with `role` if given. It contains the password: never show it."""

    @abstractmethod
    def describe(self) -> str:
        """The server in words for people."""

    @abstractmethod
    def ensure_running(self) -> None:
        """After a lost connection: ensure that the server answers, if it is embedded."""

    def data_directory_size(self) -> int | None:
        """Bytes on disk, if they can be measured."""
        return None

    @abstractmethod
    def close(self) -> None:
        """Leave the server. May be called repeatedly."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ExternalServer(Server):
    """A server run by the site, given as a URL or a libpq connection string in the variable or option `named`."""

    is_embedded = False

    def __init__(self, url: str, named: str = "PITLOG_DATABASE_URL") -> None:
        try:
            self._given = conninfo_to_dict(url)
        except (ProgrammingError, UnicodeError):
            # libpq quotes what it could not parse, which may contain the password. "%ec" may be no UTF-8.
            raise BadDatabaseUrl(named) from None
        self._url = url

    def conninfo(self, role: str | None = None, database: str | None = None) -> str:
        named = self._given.get("application_name", APPLICATION)
        return make_conninfo(
            self._url, dbname=database, application_name=named, options=with_role(self._given.get("options"), role)
        )

    def describe(self) -> str:
        shown = [f"{key} {self._given[key]}" for key in SHOWN if key in self._given]
        return "PostgreSQL at " + (", ".join(shown) or "libpq's defaults")

    def ensure_running(self) -> None:
        """No effect: the site starts it."""

    def close(self) -> None:
        """No effect: others use it."""


class ReadOnlyServer(Server):
    """Another server, on which some roles cannot write."""

    def __init__(self, server: Server, roles: frozenset[str]) -> None:
        self._server, self._roles = server, roles
        self.is_embedded = server.is_embedded

    def conninfo(self, role: str | None = None, database: str | None = None) -> str:
        conninfo = self._server.conninfo(role, database)
        if role not in self._roles:
            return conninfo
        options = conninfo_to_dict(conninfo).get("options") or ""
        return make_conninfo(conninfo, options=f"{options} -c default_transaction_read_only=on".strip())

    def describe(self) -> str:
        return self._server.describe()

    def ensure_running(self) -> None:
        self._server.ensure_running()

    def data_directory_size(self) -> int | None:
        return self._server.data_directory_size()

    def close(self) -> None:
        self._server.close()


def with_role(options: str | int | None, role: str | None) -> str | None:
    """The connection's options with `role` added."""
    if role is None:
        return None if options is None else str(options)
    # In options a space separates arguments, unless a backslash is before it.
    escaped = role.replace("\\", "\\\\").replace(" ", "\\ ")
    return f"{options or ''} -c role={escaped}".strip()
