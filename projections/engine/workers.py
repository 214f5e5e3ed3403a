"""Worker processes, one for each partition of a rebuild or of catching up."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Any

from psycopg import Connection

from projections.engine.partitions import Report, Work
from projections.errors import WorkerLost
from record.cores import available_cores
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import ExternalServer

POLL_EVERY = 0.5
"""Seconds between checks of progress."""


def deal_out(
    connection: Connection[Any], conninfo: str, who: str, work: Work, parts: int, last: int, report: Report
) -> None:
    """Process every partition up to a position, one process a core. Raises the first error, and stops the others."""
    context = get_context("spawn")
    ends = context.Event()
    with ProcessPoolExecutor(min(parts, available_cores()), context, _begin, (ends,)) as pool:
        running = [pool.submit(_run_part, conninfo, work, part, last) for part in range(parts)]
        try:
            _watch(connection, who, running, report)
        except BrokenProcessPool:
            raise WorkerLost from None
        finally:
            ends.set()


def _watch(connection: Connection[Any], who: str, running: Sequence[Future[None]], report: Report) -> None:
    left: set[Future[None]] = set(running)
    while left:
        done, left = wait(left, POLL_EVERY)
        for one in done:
            one.result()
        for part, position in connection.execute(
            "SELECT part, position FROM pitlog.followed WHERE who = %s", (who,)
        ).fetchall():
            report(part, position)


# --- in a worker process ----------------------------------------------------------------------------------------

_ended: Callable[[], bool]


def _begin(ends: Event) -> None:
    global _ended
    _ended = ends.is_set


def _run_part(conninfo: str, work: Work, part: int, last: int) -> None:
    with ExternalServer(conninfo) as server, connect(server, PROJECTOR) as connection:
        work(connection, part, last, _check_running)


def _check_running(part: int, position: int) -> None:
    """After each batch: exit if told to stop, or if the parent process is gone, because its lock is gone too."""
    parent = parent_process()
    if _ended() or parent is None or not parent.is_alive():
        raise WorkerLost
