"""Functions that run in a process of their own, to be killed there.

Each is forked from a process that has imported the program and does nothing else: a new interpreter would take half a
second of CPU to come as far, and the kill would meet its imports.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

PROGRAMS = ("archiver_program", "backup_program", "follower_program", "mover_program", "recorder_program")

_forking = multiprocessing.get_context("forkserver")
_forking.set_forkserver_preload([f"tests.faults.{name}" for name in PROGRAMS])
_root = str(Path(__file__).parents[2])


def ended(what: Callable[..., None], *given: str) -> int:
    """How a run of it ends: its exit code, or the number of its signal below zero."""
    process = _started(what, *given)
    process.join()
    assert process.exitcode is not None
    return process.exitcode


class Running:
    """It while it runs, and what it says."""

    def __init__(self, process: ForkServerProcess, hears: Connection) -> None:
        self._process, self._hears = process, hears

    def said(self) -> Any:
        """The next thing; it is waited for."""
        return self._hears.recv()

    def rest(self) -> Iterator[Any]:
        """All that it says until its end."""
        with suppress(EOFError, OSError):  # it may be killed within a word
            while True:
                yield self._hears.recv()

    def kill(self) -> None:
        """As the machine does it."""
        self._process.kill()

    def end(self) -> int | None:
        """How it ends."""
        self._process.join()
        return self._process.exitcode


@contextmanager
def running(what: Callable[..., None], *given: Any) -> Iterator[Running]:
    """It, with a pipe to speak to as its first argument."""
    hears, says = _forking.Pipe(duplex=False)
    process = _started(what, says, *given)
    says.close()
    try:
        yield Running(process, hears)
    finally:
        process.kill()
        process.join()
        hears.close()


def _started(what: Callable[..., None], *given: Any) -> ForkServerProcess:
    if _root not in sys.path:
        sys.path.append(_root)  # where the other process finds the tests
    process = _forking.Process(target=what, args=given)
    process.start()
    return process
