"""Locks that the kernel releases when their holder dies: flock on small files that are never removed.

A lock belongs to an open file, not to a process, so a child that inherits the file keeps the lock. Therefore a forked
child counts as a holder, an orphaned initdb keeps the gate locked, and the server shows that it is alive.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from record.postgres.embedded.errors import ServerBusy

PAUSE = 0.01


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)


def _try_exclusive(file: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@contextmanager
def gate(path: Path, seconds: float) -> Iterator[int]:
    """Lock `path` exclusively, waiting at most `seconds`. Gives the open file, which children inherit."""
    file = _open(path)
    try:
        deadline = time.monotonic() + seconds
        while not _try_exclusive(file):
            if time.monotonic() > deadline:
                raise ServerBusy(path, seconds)
            time.sleep(PAUSE)
        yield file
    finally:
        # Closed, never unlocked: unlocking would take the lock from children that still need it.
        os.close(file)


def share(path: Path) -> int:
    """Take a shared lock on `path`; closing the file releases it. Call it behind the gate: then it never waits."""
    file = _open(path)
    fcntl.flock(file, fcntl.LOCK_SH)
    return file


def claim(path: Path) -> int | None:
    """Lock `path` exclusively. None if any process holds it."""
    file = _open(path)
    if _try_exclusive(file):
        return file
    os.close(file)
    return None


def is_held(path: Path) -> bool:
    """Whether any process, including this one, holds `path`. Call it behind the gate, so that no other check
    interferes.
    """
    file = claim(path)
    if file is None:
        return True
    os.close(file)
    return False
