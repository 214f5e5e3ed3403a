"""Records a long feed in several processes: the tables are dealt out, and all lines of a table go to one worker.

So the facts of a table are recorded in the order of the feed. Positions of different tables mix as the workers write.
A worker ends with the process that started it, at whatever moment that is killed.
"""

import re
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from domain.errors import Failed, Refused
from domain.fold.lines import FeedLine, understand
from record.ingest.ingest import Ingest
from record.ingest.outcomes import BatchOutcome
from record.people.sender import Sender
from record.postgres.servers import Server
from record.storage.application import Record

Open = Callable[[], AbstractContextManager[Server]]
"""Opens the record's server in any process."""

AHEAD = 3
"""Batches that a worker may be behind: one on its way, one being placed, one at hand."""

MOST_TABLES = 100_000
"""So many tables are dealt out one by one. Further ones go by their names, so that memory stays bounded."""


class WorkerKilled(Exception):
    """A worker ended without a word."""


class IngestWorkers:
    """Worker processes that record a feed. Each is started when a table falls to it."""

    def __init__(self, open_: Open, person: str, batch: int, most: int) -> None:
        self._open, self._person, self._batch = open_, person, batch
        self._workers = [_Worker() for _ in range(most)]
        self._of_table: dict[bytes, _Worker] = {}

    def take_all(self, lines: Iterable[FeedLine], may_wait: bool = False) -> Iterator[BatchOutcome]:
        """Record the lines. A batch is durable when its outcome comes. `may_wait`: nothing read is held back for a
        fuller batch, because the next line may be long in coming.
        """
        each = iter(lines)
        try:
            while True:
                try:
                    taken = [*islice(each, self._batch)]
                except Failed:  # the feed cannot be read further: what came before counts
                    yield from self._end()
                    raise
                if not taken:
                    break
                for line in taken:
                    self._worker_of(line).waiting.append(line)
                yield from self._give(1 if may_wait else self._batch)
            yield from self._end()
        finally:
            self._stop()

    def _worker_of(self, line: FeedLine) -> "_Worker":
        table = table_in(line)
        worker = self._of_table.get(table)
        if worker is None:
            if len(self._of_table) >= MOST_TABLES:
                return self._workers[sum(table) % len(self._workers)]
            worker = self._of_table[table] = min(self._workers, key=lambda one: one.lines)
        worker.lines += 1
        return worker

    def _give(self, least: int) -> Iterator[BatchOutcome]:
        """Give each worker what waits for it, in batches of at least so many lines."""
        for worker in self._workers:
            while len(worker.waiting) >= least:
                while worker.behind >= AHEAD:
                    yield from self._arrived([worker])
                given, worker.waiting = worker.waiting[: self._batch], worker.waiting[self._batch :]
                worker.give(given, self._open, self._person)
            if worker.behind:
                yield from self._arrived([worker], patience=0)

    def _arrived(self, workers: Sequence["_Worker"], patience: float | None = None) -> Iterator[BatchOutcome]:
        """What these workers say. Raises what one ran into, when the others have recorded what they were given."""
        by_link: dict[Any, _Worker] = {worker.link: worker for worker in workers if worker.behind}
        for link in wait([*by_link], patience):
            said = by_link[link].said()
            if isinstance(said, BatchOutcome):
                yield said
                continue
            by_link[link].behind = 0
            yield from self._last_words()
            raise said

    def _end(self) -> Iterator[BatchOutcome]:
        yield from self._give(1)
        while any(worker.behind for worker in self._workers):
            yield from self._arrived(self._workers)

    def _last_words(self) -> Iterator[BatchOutcome]:
        """One worker failed. Wait for what the others were given, whatever becomes of it."""
        while left := [worker for worker in self._workers if worker.behind]:
            for link in wait([worker.link for worker in left]):
                [worker] = [one for one in left if one.link is link]
                said = worker.said()
                if isinstance(said, BatchOutcome):
                    yield said
                else:
                    worker.behind = 0

    def _stop(self) -> None:
        for worker in self._workers:
            worker.stop()


class _Worker:
    """A worker process, what it was given, and what waits for it."""

    def __init__(self) -> None:
        self.waiting: list[FeedLine] = []
        self.lines = 0
        self.behind = 0
        self._process: Any = None
        self.link: Connection[Any, Any]

    def give(self, lines: Sequence[FeedLine], open_: Open, person: str) -> None:
        """Give it a batch. It is started with the first one."""
        if self._process is None:
            self._start(open_, person)
        self.behind += 1
        with suppress(ConnectionError):  # it ended: it is asked next why
            self.link.send([line if line.refused or line.begins_group else line[:5] for line in lines])

    def said(self) -> BatchOutcome | Exception:
        """What it says next, or why it says no more."""
        try:
            said = self.link.recv()
        except (EOFError, ConnectionError):
            return WorkerKilled()
        if isinstance(said, _Failure):
            return said.error()
        self.behind -= 1
        assert isinstance(said, BatchOutcome)
        return said

    def _start(self, open_: Open, person: str) -> None:
        context = get_context("spawn")
        self.link, its = context.Pipe()
        self._process = context.Process(target=_work, args=(its, open_, person), daemon=True)
        # Ctrl-C is for this process. The other one inherits what is blocked, and never hears of it. The tracker is
        # started before, because its start would unblock it.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        its.close()

    def stop(self) -> None:
        """End it, wherever it is: a batch is recorded or not."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self.link.close()


_TABLE = re.compile(rb'"table"\s*:\s*"([^"]*)"')


def table_in(line: FeedLine) -> bytes:
    """The table of a line. Lines that cannot be understood have any.

    Where the key stands once and nothing is spelled with a backslash, it is the fact's own, or the line is refused.
    """
    raw = line.raw
    if b"\\" not in raw and raw.count(b'"table"') == 1 and (found := _TABLE.search(raw)):
        return found[1]
    try:
        return understand(line).table.encode()
    except Refused:
        return b""


# --- in a worker process --------------------------------------------------------------------------------------


class _Failure(NamedTuple):
    """An error on its way to another process: most are not made of what they were given."""

    kind: type[Exception]
    args: tuple[Any, ...]
    attributes: dict[str, Any]

    def error(self) -> Exception:
        error = self.kind.__new__(self.kind, *self.args)
        error.__dict__.update(self.attributes)
        return error


def _work(link: "Connection[Any, Any]", open_: Open, person: str) -> None:
    """Record batches until there are no more, or nobody to tell."""
    with suppress(ConnectionError):
        try:
            with open_() as server, Record(server) as into:
                for answers in Ingest(into).take_all(_given(link), Sender.person(person)):
                    link.send(BatchOutcome.of(answers))
        except Failed as error:
            link.send(_Failure(type(error), error.args, vars(error)))


def _given(link: "Connection[Any, Any]") -> Iterator[list[FeedLine] | None]:
    with suppress(EOFError):
        while True:
            if not link.poll():
                yield None
            yield [FeedLine(*line) for line in link.recv()]
