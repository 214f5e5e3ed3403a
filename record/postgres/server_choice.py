"""Chooses the PostgreSQL behind the record: the external server that was named, or the embedded one."""

from pathlib import Path

from record.postgres.errors import EmptyDatabaseUrl
from record.postgres.home import data_home
from record.postgres.servers import ExternalServer, Server

URL_VARIABLE = "PITLOG_DATABASE_URL"


def open_server(url: str | None = None, home: Path | None = None) -> Server:
    """The server that `url` (the value of PITLOG_DATABASE_URL) names, else the embedded server in `home`, or the usual
    home.

    An empty URL is refused: a missing secret must not send facts silently into another record.
    """
    if url is not None:
        if not url.strip():
            raise EmptyDatabaseUrl(URL_VARIABLE)
        return ExternalServer(url)
    # Here, not above: an external server needs none of it.
    from record.postgres.embedded.embedded import EmbeddedServer

    return EmbeddedServer(data_home(home))


def running_server(url: str | None, home: Path | None) -> Server | None:
    """The same server, neither started nor kept running. None if the embedded one does not run."""
    if url is not None:
        return ExternalServer(url)
    from record.postgres.embedded.embedded import running

    return running(data_home(home))
