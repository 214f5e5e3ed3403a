"""Paths in the home of the embedded server, and homes that cannot be used."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from record.postgres.embedded.errors import HomeNameUnusable, SocketPathTooLong

PORT = 5432
SOCKET_NAME = f".s.PGSQL.{PORT}"
# The size of sun_path without its closing NUL: Linux has 108 bytes, macOS 104.
SOCKET_LIMIT = 103 if sys.platform == "darwin" else 107
# The first five are special to the shell that pg_ctl uses, the comma to libpq's list of hosts.
UNUSABLE = '"$`\\,'


@dataclass(frozen=True)
class ServerPaths:
    """The paths under the home. Root's files are beside the server's own directories, never inside them."""

    home: Path

    @property
    def data(self) -> Path:
        """The cluster. It appears by one rename, so it is complete."""
        return self.home / "data"

    @property
    def data_in_making(self) -> Path:
        return self.home / "data.new"

    @property
    def upgrade(self) -> Path:
        """A home inside the home, for data of this version while those of an earlier one move into them."""
        return self.home / "upgrade"

    @property
    def run(self) -> Path:
        """The directory of the socket."""
        return self.home / "run"

    @property
    def socket(self) -> Path:
        return self.run / SOCKET_NAME

    @property
    def socket_lock(self) -> Path:
        """PostgreSQL's file with the process that may use the socket."""
        return self.run / f"{SOCKET_NAME}.lock"

    @property
    def pid_file(self) -> Path:
        """PostgreSQL's file with the process that may use the data, and its state."""
        return self.data / "postmaster.pid"

    @property
    def secret(self) -> Path:
        return self.home / "secret"

    @property
    def secret_for_init(self) -> Path:
        return self.home / "secret.init"

    @property
    def settings(self) -> Path:
        return self.home / "pitlog.conf"

    @property
    def log(self) -> Path:
        return self.home / "server.log"

    @property
    def gate(self) -> Path:
        """Locked while the server is made, started or stopped."""
        return self.home / "gate.lock"

    @property
    def holders(self) -> Path:
        """Share-locked by every process that uses the server."""
        return self.home / "holders.lock"

    @property
    def running(self) -> Path:
        """Locked by the server's own processes while one of them lives."""
        return self.home / "running.lock"

    @property
    def lingering(self) -> Path:
        """Locked by the process that keeps an unused server for a while. Its time is that of the last use."""
        return self.home / "lingering.lock"

    def check(self) -> None:
        """Refuse a home that PostgreSQL, its shell or its clients would misread."""
        if any(char in UNUSABLE or not char.isprintable() for char in str(self.home)):
            raise HomeNameUnusable(self.home, UNUSABLE)
        length = len(os.fsencode(self.socket))
        if length > SOCKET_LIMIT:
            raise SocketPathTooLong(self.socket, length, SOCKET_LIMIT)
