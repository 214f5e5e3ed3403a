"""Readers of ranges: a connection of this process, and worker processes with their own where they are worth it.

Most of a verification's work is hashing, and a worker returns 32 bytes for each fact. Workers only read; one process
judges the hashes.
"""

import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import ForkContext, SpawnContext
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

import psycopg

from evidence.errors import VerifierLost
from evidence.sealing.fact_rows import in_key_order
from evidence.verification.archived_months import MonthMoved
from evidence.verification.range_reading import RangeLeaves, RangeRequest, read_range
from evidence.verification.row_sources import Rows
from record.cores import cores_beside_server

WORTH_IT = 250_000
"""The number of facts below which starting processes costs more than it saves."""

WORKERS: SpawnContext | ForkContext = get_context("spawn")
"""How workers start. A copy of this process (`fork`) starts faster, but not safely beside its threads."""

MOST = 3
"""More workers than this would only wait for the process that grows the tree."""


class RangeReader(Protocol):
    """Reads one range at a time."""

    def read(self, asked: RangeRequest) -> RangeLeaves:
        """Read a range. Raises the errors of the read."""

    def stop(self) -> None:
        """Stop at once, even during a read."""


class LocalReader:
    """Reads in this process, on a connection that nothing else uses meanwhile."""

    def __init__(self, connection: psycopg.Connection[Any], rows: Rows) -> None:
        self._connection, self._rows = connection, rows

    def read(self, asked: RangeRequest) -> RangeLeaves:
        return read_range(self._connection, self._rows, asked)

    def stop(self) -> None:
        """No effect, because its connection belongs to another object."""


class WorkerReader:
    """Reads in a process of its own, which ends with this one."""

    def __init__(self, conninfo: str, moved: MonthMoved) -> None:
        self._pipe, theirs = WORKERS.Pipe()
        self._process = WORKERS.Process(target=_work, args=(theirs, conninfo, moved), daemon=True)
        with _interrupts_held():
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid or 0

    def read(self, asked: RangeRequest) -> RangeLeaves:
        try:
            self._pipe.send(asked)
            found: RangeLeaves | Exception = self._pipe.recv()
        except (EOFError, OSError):
            raise VerifierLost from None
        if isinstance(found, Exception):
            raise found
        return found

    def stop(self) -> None:
        self._process.terminate()
        self._process.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Delays keyboard interrupts while a worker starts. A worker inherits this. Only this process handles them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Pipe, conninfo: str, moved: MonthMoved) -> None:
    """Run a worker: answer requests until the other end is closed. A failure is answered with its reason."""
    try:
        with psycopg.connect(conninfo, autocommit=True) as connection:
            in_key_order(connection)
            rows = moved.rows(connection)
            while True:
                pipe.send(_answer(connection, rows, pipe.recv()))
    except psycopg.Error as why:
        pipe.send(why)
    except (EOFError, BrokenPipeError):  # nobody asks any more
        return


def _answer(connection: psycopg.Connection[Any], rows: Rows, asked: RangeRequest) -> RangeLeaves | Exception:
    try:
        return read_range(connection, rows, asked)
    except Exception as why:
        return why


# --- in the process that asks -----------------------------------------------------------------------------------

Asker = TypeVar("Asker")


class RangeReaders:
    """Several readers. The next free one reads the next range."""

    def __init__(self, readers: Sequence[RangeReader]) -> None:
        self._readers, self._free = readers, SimpleQueue[RangeReader]()
        for one in readers:
            self._free.put(one)
        self._threads = ThreadPoolExecutor(len(readers))

    def ahead(self, ranges: Iterable[tuple[Asker, RangeRequest]]) -> Iterator[tuple[Asker, Future[RangeLeaves]]]:
        """The ranges in order, each with its requester. One range more than readers is requested in advance."""
        waiting = deque[tuple[Asker, Future[RangeLeaves]]]()
        for asker, asked in ranges:
            waiting.append((asker, self._threads.submit(self._read, asked)))
            if len(waiting) > len(self._readers):
                yield waiting.popleft()
        yield from waiting

    def _read(self, asked: RangeRequest) -> RangeLeaves:
        reader = self._free.get()
        try:
            return reader.read(asked)
        finally:
            self._free.put(reader)

    def close(self) -> None:
        """Stop the readers. Ranges being read are abandoned."""
        for one in self._readers:
            one.stop()
        self._threads.shutdown(cancel_futures=True)


@contextmanager
def range_readers(
    connection: psycopg.Connection[Any], moved: MonthMoved, conninfo: str | None, facts: int
) -> Iterator[RangeReaders]:
    """Readers for so many facts: the connection, and a worker for each core that they and the server leave idle.

    Without a `conninfo` no worker is started.
    """
    workers = 0 if conninfo is None or facts < WORTH_IT else min(cores_beside_server() - 1, MOST)
    started = [WorkerReader(conninfo or "", moved) for _ in range(workers)]
    found = RangeReaders([LocalReader(connection, moved.rows(connection)), *started])
    try:
        yield found
    finally:
        found.close()
