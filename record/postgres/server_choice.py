"""Chooses the PostgreSQL behind the record: the external server that was named, or the embedded one."""

from collections.abc import Mapping
from pathlib import Path

from record.postgres.embedded.errors import EmptyDatabaseUrl, NoSuchLinger, NotOursToStop
from record.postgres.home import data_home
from record.postgres.servers import ExternalServer, Server

URL_VARIABLE = "PITLOG_DATABASE_URL"
LINGER_VARIABLE = "PITLOG_LINGER_MINUTES"
USUAL_LINGER = "5"


def open_server(url: str | None = None, home: Path | None = None, linger: float = 0) -> Server:
    """The server that `url` (the value of PITLOG_DATABASE_URL) names, else the embedded server in `home`, or the usual
    home. An embedded one lingers for so many seconds after its last user.

    An empty URL is refused: a missing secret must not send facts silently into another record.
    """
    if url is not None:
        if not url.strip():
            raise EmptyDatabaseUrl(URL_VARIABLE)
        return ExternalServer(url)
    # Here, not above: an external server needs none of it.
    from record.postgres.embedded.embedded import EmbeddedServer

    return EmbeddedServer(data_home(home), linger)


def lingering_seconds(environ: Mapping[str, str]) -> float:
    """How long an embedded server stays after the last command."""
    minutes = environ.get(LINGER_VARIABLE, USUAL_LINGER)
    if not (minutes.isascii() and minutes.isdigit() and int(minutes) <= 1440):
        raise NoSuchLinger(LINGER_VARIABLE, minutes)
    return int(minutes) * 60.0


def running_server(url: str | None, home: Path | None) -> Server | None:
    """The same server, neither started nor kept running. None if the embedded one does not run."""
    if url is not None:
        return ExternalServer(url)
    from record.postgres.embedded.embedded import running

    return running(data_home(home))


def stop_server(url: str | None, home: Path | None) -> bool:
    """Stop the embedded server. False if it does not run. A server that was named is the site's to stop."""
    if url is not None:
        raise NotOursToStop(URL_VARIABLE)
    from record.postgres.embedded.embedded import stop

    return stop(data_home(home))
