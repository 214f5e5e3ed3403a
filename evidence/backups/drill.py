"""A drill: a backup restored beside the record, on a server of its own, verified there, and taken away again."""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from domain.errors import Failed
from evidence.backups.making import verify_rows
from evidence.backups.manifest import Backup
from evidence.backups.restoring import restore_backup
from evidence.sealing.log_tables import last_checkpoint
from evidence.verification.outside_evidence import Witnessed, cut_to
from evidence.verification.request import Given
from evidence.verification.result import VerificationResult
from record.postgres.connections import READER, connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.servers import Server

PREFIX, LOCK = "drill", ".lock"
"""The beginning of a drill's directory, and the end of the file that is locked while the drill is at work."""


@dataclass(frozen=True)
class Drilled:
    """The result of a drill."""

    verdict: VerificationResult
    restored: float
    """Seconds that restoring took."""
    verified: float
    """Seconds that verifying took."""
    witnessed: int | None
    """The number of leaves that the witness confirms."""


def drill(folder: Path, found: Backup, given: Given, beside: Path, report: Callable[[int], None]) -> Drilled:
    """Restore a backup into a directory of its own below `beside`, and verify it against the log and the witness."""
    with _server(beside) as server:
        begin = time.monotonic()
        restore_backup(server, folder, found)
        restored = time.monotonic()
        verdict = _verified(server, given, report)
        return Drilled(verdict, restored - begin, time.monotonic() - restored, verdict.witnessed)


@contextmanager
def _server(beside: Path) -> Iterator[Server]:
    """A server of its own. The file that is locked while it is there is beside it, and made before it."""
    _clear(beside)
    file, name = tempfile.mkstemp(prefix=PREFIX, suffix=LOCK, dir=beside)
    lock = Path(name)
    home = lock.with_suffix("")
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        home.mkdir(mode=0o700)
        with EmbeddedServer(home) as server:
            yield server
    finally:
        _remove(home, lock)
        os.close(file)


def _clear(beside: Path) -> None:
    """Stop and remove what killed drills left: a server with a copy of the record, and of its names."""
    for lock in beside.glob(f"{PREFIX}*{LOCK}"):
        home = lock.with_suffix("")
        with lock.open(encoding="ascii") as file, suppress(BlockingIOError):  # held: that drill is at work
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if home.is_dir():
                with suppress(Failed), EmbeddedServer(home):
                    pass  # it takes over the server that runs there, and stops it
            _remove(home, lock)


def _remove(home: Path, lock: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    lock.unlink(missing_ok=True)


def _verified(server: Server, given: Given, report: Callable[[int], None]) -> VerificationResult:
    """What a witness saw after the backup is no alteration of the backup."""
    with connect(server, READER) as connection, connect(server, READER) as second:
        one = last_checkpoint(connection)
        size = one.size if one else 0

        def cut(witness: Witnessed) -> Witnessed:
            return cut_to(witness, size)

        return verify_rows(connection, second, replace(given, cut=cut), report)
