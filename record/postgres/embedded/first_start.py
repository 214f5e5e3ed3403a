"""The first start: makes a cluster in a temporary directory, and renames it when it is complete.

If it is killed, `data.new` remains, which the next start deletes. The programs run here inherit the gate's lock: if
only this process is killed, the gate stays locked until they end.
"""

import os
import shutil
from pathlib import Path

from record.postgres.embedded.errors import HomeDiskFull, InitFailed
from record.postgres.embedded.password import make_secret, secret_for_init
from record.postgres.embedded.paths import ServerPaths
from record.postgres.embedded.programs import Program
from record.postgres.embedded.settings import INCLUDE

ADMIN = "pitlog_admin"
DATABASE = "pitlog"
# The third is PostgreSQL's advice if the last page fits in part.
FULL_DISK = ("No space left on device", "Disk quota exceeded", "Check free disk space")

INITDB = (
    # The password is required from the first moment on every way in.
    "--auth=scram-sha-256",
    "--auth-local=scram-sha-256",
    "--auth-host=scram-sha-256",
    f"--username={ADMIN}",
    # The same text order on every machine, independent of system libraries.
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    # Changed bytes on disk are detected when they are read.
    "--data-checksums",
)


def make_cluster(places: ServerPaths, program: Program, gate: int) -> None:
    """Make `places.data`. Call it behind the gate (`gate` is its open file)."""
    program.account.check_name()
    make_secret(places)
    _clear(places.data_in_making, program)
    _initdb(places, program, gate)
    _make_database(places, program, gate)
    with (places.data_in_making / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(INCLUDE)
        settings.flush()
        os.fsync(settings.fileno())
    places.data_in_making.rename(places.data)
    _sync_directory(places.home)


def _clear(data: Path, program: Program) -> None:
    if data.exists():
        shutil.rmtree(data)
    data.mkdir(mode=0o700)
    program.account.own(data)


def _initdb(places: ServerPaths, program: Program, gate: int) -> None:
    data = places.data_in_making
    with secret_for_init(places, program.account) as secret:
        _run(places, program, gate, "initdb", "-D", data, f"--pwfile={secret}", *INITDB)


def _make_database(places: ServerPaths, program: Program, gate: int) -> None:
    """Made by a server without any listener, so a cluster never appears without its database."""
    single = ("--single", "-D", places.data_in_making, "-c", "exit_on_error=on", "template1")
    _run(places, program, gate, "postgres", *single, feed=f"CREATE DATABASE {DATABASE};\n")


def _run(places: ServerPaths, program: Program, gate: int, tool: str, *arguments: str | Path, feed: str = "") -> None:
    done = program.run(tool, *arguments, feed=feed, keep=(gate,))
    if done.returncode != 0:
        output = (done.stdout + done.stderr).strip()
        raise HomeDiskFull(places.home) if says_disk_full(output) else InitFailed(places.data, output)


def says_disk_full(output: str) -> bool:
    return any(sign in output for sign in FULL_DISK)


def _sync_directory(path: Path) -> None:
    """Sync the rename: otherwise a power cut could lose the record's first facts."""
    file = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
