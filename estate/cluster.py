"""The cluster: distributes work and returns results as they arrive. It is Dask (docs/decisions/0017-estate.md).

for item, came in deal(work, items, Cluster("tcp://scheduler:8786")): ...

Without an address, workers are started here, one for each core. Only enough work for all workers is submitted at a
time, so an estate of a million sessions needs constant memory. If a worker is lost, another one repeats its work, which
is given up after `TRIES` lost workers. All other work continues.
"""

import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from domain.errors import harmless
from estate.errors import ClusterLost, ClusterOutOfReach

SECONDS = 5
"""Seconds to wait for processes to start."""


@contextmanager
def started(workers: int) -> Iterator[Any]:
    """A cluster of so many workers."""
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
    """Threads and processes that start inside this context do not receive Ctrl-C. This process does, afterwards."""
    resource_tracker.ensure_running()  # starting it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def over() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        yield over
    finally:
        over()


def _begun(local: Any, workers: int) -> None:
    """The worker processes, which can be ended from here on."""
    end = time.monotonic() + SECONDS
    while len(list(_processes(local))) < workers and time.monotonic() < end:
        time.sleep(0.01)


def _processes(local: Any) -> Iterator[int]:
    return (one.pid for one in list(local.workers.values()) if one.pid is not None)


def _drop(local: Any, ending: Any) -> None:
    """Cancel running work without waiting, because no answer is needed any more."""
    for one in local.workers.values():
        one.status = ending  # so that none is started in its place
    for process in _processes(local):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


T = TypeVar("T")
R = TypeVar("R")

TRIES = 3
"""The number of workers that may be lost on one task before the task is taken to be the cause."""

AHEAD = 4
"""The number of tasks per worker that are running or queued there."""

PATIENCE = "15s"

AGAIN = 600
"""Seconds to wait for an answer that was lost with its worker."""

POLL_EVERY = 5
"""Seconds without an answer before the cluster is checked for workers."""

DESERTED = 6
"""The number of checks without any worker before giving up: lost workers usually restart."""

LONGEST = 300


@dataclass(frozen=True)
class Cluster:
    """Where work is done."""

    address: str | None = None
    """The scheduler's address. The local machine's, if there is none."""
    workers: int | None = None
    """Local worker processes. By default one per core."""


@dataclass(frozen=True)
class LostWork:
    """Work that gave no result."""

    why: str


def deal(work: Callable[[T], R], items: Iterable[T], cluster: Cluster) -> Generator[tuple[T, R | LostWork]]:
    """Do some work for every item, in no order."""
    with _client(cluster) as client:
        waiting = iter(items)
        under_way = {_submit(client, work, item): item for item in islice(waiting, AHEAD * _workers(client))}
        while under_way:
            for done in _finished(client, under_way):
                yield under_way.pop(done), _result(done)
                done.release()
                under_way |= {_submit(client, work, item): item for item in islice(waiting, 1)}


def _finished(client: Any, under_way: Iterable[Any]) -> Iterable[Any]:
    """Finished work, once there is any. Raises `ClusterLost` if no worker is left."""
    distributed: Any = import_module("distributed")  # it has no types
    deserted = 0
    while deserted < DESERTED:
        try:
            done: set[Any] = distributed.wait(list(under_way), timeout=POLL_EVERY, return_when="FIRST_COMPLETED").done
            return done
        except TimeoutError:
            deserted = deserted + 1 if not client.nthreads() else 0
    raise ClusterLost(POLL_EVERY * DESERTED)


def _submit(client: Any, work: Callable[[T], R], item: T) -> Any:
    return client.submit(work, item, pure=False)


def _workers(client: Any) -> int:
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def _result(done: Any) -> Any:
    """The result. If its worker was just lost, the work is repeated."""
    try:
        return done.result(timeout=AGAIN)
    except Exception as why:
        lost = type(why).__name__ == "KilledWorker"
        words = f"given up: {TRIES} workers were lost over it" if lost else f"{type(why).__name__}: {why}"
        return LostWork(harmless(words, LONGEST))


@contextmanager
def _client(cluster: Cluster) -> Iterator[Any]:
    dask: Any = import_module("dask")
    distributed: Any = import_module("distributed")
    with dask.config.set(_SETTINGS), _scheduler(cluster) as scheduler:
        try:
            client = distributed.Client(scheduler, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as why:
            raise ClusterOutOfReach(str(cluster.address), str(why)) from None
        with client:
            yield client


_SETTINGS = {
    "distributed.scheduler.allowed-failures": TRIES - 1,
    # A fold holds the interpreter for a second or two. The worker must not be taken for dead, and no warning is needed.
    "distributed.admin.tick.limit": "60s",
    "distributed.worker.daemon": False,
    # One piece for each worker: others waiting there would be blamed if one kills it.
    "distributed.scheduler.worker-saturation": 1.0,
}


@contextmanager
def _scheduler(cluster: Cluster) -> Iterator[Any]:
    if cluster.address is not None:
        yield cluster.address
        return
    with started(cluster.workers or len(os.sched_getaffinity(0))) as here:
        yield here
