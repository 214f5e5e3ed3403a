"""A full disk: it is said, nothing is half done, and after room is made the same command goes on."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Literal

from domain.errors import Failed
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.embedded.errors import EmbeddedServerError
from record.postgres.errors import ConnectionLost, DiskFull
from record.postgres.migrate import migrate
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record
from record.vault.connections import reading

from ..servers import embedded, short_home, superuser, value
from .feeds import card, take

BALLAST = 3_000_000
ROOM = 8_000_000
"""For the log to grow by before there is none: some hundreds of facts of 6 kB each, with their images of pages."""


class SmallDisk:
    """A file system of its own, filled up but for a few megabytes, and a ballast to throw away."""

    def __init__(self, megabytes: int) -> None:
        self.path = short_home()
        command = ("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", str(self.path))
        if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
            self.path.rmdir()
            pytest.skip("a small disk can't be mounted here")

    def load(self, size: int, name: str = "ballast") -> None:
        """Take the ballast on board, or something that stays."""
        (self.path / name).write_bytes(b"x" * size)

    def leave(self, room: int) -> None:
        """Fill it up for good, but for so much."""
        self.load(max(0, shutil.disk_usage(self.path).free - room), "stones")

    def make_room(self) -> None:
        """Throw it overboard."""
        (self.path / "ballast").unlink()

    def unmount(self) -> None:
        """Leave nothing behind."""
        subprocess.run(("umount", "-l", str(self.path)), check=True)
        self.path.rmdir()


@pytest.fixture
def small_table_space() -> Iterator[tuple[Server, SmallDisk]]:
    """A record in a tablespace on a disk of its own; the server's own files are elsewhere."""
    disk = SmallDisk(25)
    space = disk.path / "space"
    space.mkdir(mode=0o700)
    try:
        with embedded() as server:
            owner = Path(str(value(server, "SHOW data_directory"))).stat()
            os.chown(space, owner.st_uid, owner.st_gid)
            with superuser(server) as connection:
                connection.execute(SQL("CREATE TABLESPACE small LOCATION {}").format(Literal(str(space))))
                connection.execute("CREATE DATABASE small TABLESPACE small")
            small = ExternalServer(server.conninfo(database="small"))
            with connect(small) as connection:
                migrate(connection)
            disk.load(BALLAST)
            yield small, disk
    finally:
        disk.unmount()


def fill(ingest: Ingest) -> tuple[list[bytes], list[bytes], Failed]:
    """Record ever more, until there is no room: what was acknowledged, the batch that failed, and how."""
    acknowledged: list[bytes] = []
    for n in range(0, 100_000, 20):
        batch = [card(f"c{n + m}", note=os.urandom(3000).hex()) for m in range(20)]
        try:
            assert set(take(ingest, batch)) == {Became.RECORDED}
        except Failed as error:
            return acknowledged, batch, error
        acknowledged += batch
    raise AssertionError("the disk is never full")


def lines(server: Server) -> list[bytes]:
    """What is there, as it came."""
    with reading(server) as connection:
        # Sorted here: there, a sort would want room on the full disk.
        return [line for _, line in sorted(connection.execute("SELECT position, line FROM pitlog.facts"))]


def test_a_full_tablespace_is_said_and_nothing_is_half_done(small_table_space: tuple[Server, SmallDisk]) -> None:
    """After room is made the same program goes on with the same batch."""
    server, disk = small_table_space
    with Record(server) as record:
        ingest = Ingest(record, patience=1)
        acknowledged, batch, error = fill(ingest)
        assert isinstance(error, DiskFull)
        assert "Make room" in str(error)
        assert lines(server) == acknowledged
        with pytest.raises(DiskFull):
            take(ingest, batch)
        disk.make_room()
        assert set(take(ingest, batch)) == {Became.RECORDED}
        assert set(take(ingest, [*acknowledged[-20:], *batch])) == {Became.ALREADY_THERE}
    assert lines(server) == [*acknowledged, *batch]


def test_a_disk_too_full_for_the_log_loses_nothing_that_was_acknowledged() -> None:
    """PostgreSQL stops when it can't write its log; with room it recovers, and the same command goes on."""
    disk = SmallDisk(250)
    home = disk.path / "home"
    try:
        disk.load(20_000_000)
        server = EmbeddedServer(home)
        with connect(server) as connection:
            migrate(connection)
        disk.leave(ROOM)
        with Record(server) as record:
            acknowledged, batch, error = fill(Ingest(record, patience=1))
        assert acknowledged
        assert isinstance(error, DiskFull | ConnectionLost | EmbeddedServerError)
        assert "traceback" not in str(error).lower()
        disk.make_room()
        server.ensure_running()
        with Record(server) as record:
            assert Became.REFUSED not in take(Ingest(record), batch)
        assert lines(server) == [*acknowledged, *batch]
        server.close()
    finally:
        with suppress(psycopg.Error):
            shutil.rmtree(home, ignore_errors=True)
        disk.unmount()
