"""Workers on this machine. Ctrl-C is for whoever asked: it ends them at once, and none of them has a word to say."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import resource_tracker
from typing import Any

SECONDS = 5
"""To wait for processes to begin."""


@contextmanager
def started(workers: int) -> Iterator[Any]:
    """A cluster of so many."""
    distributed: Any = import_module("distributed")  # it has no types
    here = {"n_workers": 0, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with _undisturbed() as over, distributed.LocalCluster(**here, silence_logs=50) as local:
        try:
            local.scale(workers)
            _begun(local, workers)
            over()
            local.wait_for_workers(workers)
            yield local
        except BaseException:
            _drop(local, distributed.Status.closing_gracefully)
            raise


@contextmanager
def _undisturbed() -> Iterator[Any]:
    """Threads that begin here, and processes that they start, are not told of Ctrl-C. This one is, when it is over."""
    resource_tracker.ensure_running()  # starting it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def over() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        yield over
    finally:
        over()


def _begun(local: Any, workers: int) -> None:
    """From when their processes are there, they can be ended."""
    end = time.monotonic() + SECONDS
    while len(list(_processes(local))) < workers and time.monotonic() < end:
        time.sleep(0.01)


def _processes(local: Any) -> Iterator[int]:
    return (one.pid for one in list(local.workers.values()) if one.pid is not None)


def _drop(local: Any, ending: Any) -> None:
    """Nobody waits for an answer any more: what workers are at is not waited for either."""
    for one in local.workers.values():
        one.status = ending  # so that none is started in its place
    for process in _processes(local):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
