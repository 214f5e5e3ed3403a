"""Locks that the kernel gives back when their holder dies, however it dies: flock, on small files never removed.

A lock belongs to an open file, not to a process: a child that inherits the file keeps the lock. Three things rest on
that: a forked child counts as a holder, an orphaned initdb keeps the gate shut, and the server shows that it lives.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from domain.errors import ServerBusy

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
    """Hold `path` alone, waiting for others at most `seconds`; gives the open file, to be handed to children."""
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
    """Join those who hold `path`; closing the file leaves them. Call it behind the gate: then it never waits."""
    file = _open(path)
    fcntl.flock(file, fcntl.LOCK_SH)
    return file


def claim(path: Path) -> int | None:
    """Hold `path` alone from now on, or None if anybody holds it."""
    file = _open(path)
    if _try_exclusive(file):
        return file
    os.close(file)
    return None


def is_held(path: Path) -> bool:
    """Whether anybody, this process included, holds `path`. Call it behind the gate, where no other prober is met."""
    file = claim(path)
    if file is None:
        return True
    os.close(file)
    return False
