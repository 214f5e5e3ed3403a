"""The most memory that some work takes, in a process where nothing else is done.

Memory is traced in all threads of a process. In that of the suite there are servers that go on working: how much they
take meanwhile depends on how long the work lasts.
"""

import multiprocessing
import tracemalloc
from collections.abc import Callable
from multiprocessing.connection import Connection

# Forked, so that the work needs no name and everything is loaded; of the threads only this one goes along.
_forking = multiprocessing.get_context("fork")


def peak_of(work: Callable[[], object]) -> int:
    """In bytes, above what was there before; a fault in the work is a fault of the test."""
    hears, says = _forking.Pipe(duplex=False)
    process = _forking.Process(target=_watched, args=(says, work))
    process.start()
    says.close()
    with hears:
        peak = hears.recv() if hears.poll(None) else None
    process.join()
    assert process.exitcode == 0
    assert isinstance(peak, int), peak
    return peak


def _watched(says: Connection, work: Callable[[], object]) -> None:
    tracemalloc.start()
    try:
        work()
        says.send(tracemalloc.get_traced_memory()[1])
    except BaseException as fault:
        says.send(repr(fault))
        raise
