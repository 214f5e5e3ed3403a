"""The embedded server: PostgreSQL in the home, shared by all running pitlog commands, stopped with the last one or some
minutes later (`lingering.py`).

Each process that uses the server holds a shared lock. Starting and leaving happen behind one gate:

    start: lock the gate, start the server unless it runs, take the shared lock, unlock the gate
    leave: release the shared lock, lock the gate, stop the server if the lock is free (or let it linger), unlock it

The kernel releases locks of dead processes. A command killed with -9 leaves at most a running server, which the next
command uses and stops.
"""

import atexit
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from psycopg.conninfo import make_conninfo

from record.postgres.embedded.cluster import GATE_SECONDS, DatabaseCluster
from record.postgres.embedded.errors import HomeDiskFull, HomeUnusable, ServerInUse
from record.postgres.embedded.file_locks import gate, is_held, share
from record.postgres.embedded.first_start import ADMIN, DATABASE
from record.postgres.embedded.lingering import linger
from record.postgres.embedded.password import read_secret
from record.postgres.embedded.paths import PORT, ServerPaths
from record.postgres.embedded.programs import VERSION
from record.postgres.home import prepare_home
from record.postgres.servers import APPLICATION, ExternalServer, Server, with_role


class EmbeddedServer(Server):
    """The server in `home`, running until `close` or the end of this process, and for `linger` seconds after it."""

    is_embedded = True

    def __init__(self, home: Path, linger: float = 0) -> None:
        self._linger = linger
        self._places = ServerPaths(home.absolute())
        self._cluster = DatabaseCluster(self._places)
        self._holder: int | None = None
        self._places.check()
        with _explained(home):
            prepare_home(self._places.home)
        self.ensure_running()
        atexit.register(self.close)

    def ensure_running(self) -> None:
        """Take the shared lock and ensure that the server answers, even after it was killed."""
        with _explained(self._places.home), gate(self._places.gate, GATE_SECONDS) as gate_file:
            self._cluster.ensure_running(gate_file)
            self._secret = read_secret(self._places.secret)
            # Taken last, but behind the gate, where no other process can stop the server.
            if self._holder is None:
                self._holder = share(self._places.holders)

    def close(self) -> None:
        """Leave the server. If no other process uses it, stop it, or let it linger."""
        holder, self._holder = self._holder, None
        if holder is None:
            return
        atexit.unregister(self.close)
        # Closed, not unlocked: a forked child that uses the server keeps its lock.
        os.close(holder)
        with _explained(self._places.home), gate(self._places.gate, GATE_SECONDS):
            if is_held(self._places.holders):
                return
            if not self._cluster.is_serving() or not linger(self._places, self._linger):
                self._cluster.stop()

    def conninfo(self, role: str | None = None, database: str | None = None) -> str:
        return conninfo_of(self._places, self._secret, role, database)

    def describe(self) -> str:
        return f"the embedded PostgreSQL {VERSION} in {self._places.home}"

    def data_directory_size(self) -> int:
        return sum(_size(path) for path in self._places.data.rglob("*"))


def conninfo_of(places: ServerPaths, secret: str, role: str | None = None, database: str | None = None) -> str:
    """How the server of a home is reached."""
    return make_conninfo(
        host=str(places.run),
        port=PORT,
        user=ADMIN,
        password=secret,
        dbname=database or DATABASE,
        application_name=APPLICATION,
        options=with_role(None, role),
    )


def running(home: Path) -> Server | None:
    """The server in a home, if other commands keep it running now. It may stop at any time."""
    places = ServerPaths(home.absolute())
    if not DatabaseCluster(places).is_serving():
        return None
    return ExternalServer(conninfo_of(places, read_secret(places.secret)))


def stop(home: Path) -> bool:
    """Stop a lingering server. False if none runs. Raises `ServerInUse` while other commands use it."""
    places = ServerPaths(home.absolute())
    with _explained(home), gate(places.gate, GATE_SECONDS):
        cluster = DatabaseCluster(places)
        if not cluster.is_serving():
            return False
        if is_held(places.holders):
            raise ServerInUse(home)
        cluster.stop()
        return True


def _size(path: Path) -> int:
    # Files change while the server works.
    with suppress(FileNotFoundError):
        return path.lstat().st_size
    return 0


@contextmanager
def _explained(home: Path) -> Iterator[None]:
    """Translate errors of the operating system."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise HomeDiskFull(home) from error
        raise HomeUnusable(home, error) from error
