"""Ingest: decodes lines, places facts, appends batches, and quarantines lines that cannot be understood.

After any interruption (a lost connection, a missing answer, another writer at the table) the same batch is sent again:
the record recognises facts it has.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

import psycopg
from eventsourcing.persistence import IntegrityError
from psycopg import errors
from psycopg_pool import PoolTimeout

from domain.errors import MonthMovedOut, Refused
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.table import TableOpened
from domain.fold.aggregate import PlacedFact
from domain.fold.lines import FeedLine
from domain.fold.placing import TableHistory
from record.ingest import quarantine
from record.ingest.candidates import (
    Answers,
    Became,
    Candidate,
    LineAnswer,
    each_once,
    settled,
    understand_all,
    without_present,
)
from record.ingest.table_histories import Histories
from record.people.sender import Sender
from record.postgres.connections import failure, is_lost
from record.storage.appending import AlreadyThere, TableChanged
from record.storage.application import Record, RecordOn
from record.storage.batch import GIVEN_BY_RECORD, Batch
from record.storage.months import MONTH, moved_out, refused_month, says_archived

BATCH = 500
"""Lines per batch: enough for speed, few enough that a killed program loses little work."""


ARRIVING = 2**62
"""The arrival number of a fact about to be recorded: after all others."""


_Lines = Sequence[FeedLine]


class _Placed(NamedTuple):
    """A batch whose facts are placed as if it and the batches before it were recorded."""

    lines: Sequence[FeedLine]
    answers: Answers
    """The answers to refused lines."""
    facts: list[Candidate]
    batch: Batch
    opens: bool
    """Whether it opens a table. The next batch is then placed only when the record has answered."""
    by: Histories


class Ingest:
    """Writes lines to the record on one connection. Not thread-safe."""

    def __init__(self, record: Record, patience: float = 60.0) -> None:
        self._record, self._patience = record, patience
        self._on: RecordOn | None = None
        self._histories = Histories()
        self._arrivals = count(ARRIVING)
        self._lookup_first = False

    def take_all(self, batches: Iterable[_Lines | None], sender: Sender) -> Iterator[list[LineAnswer]]:
        """Record batches in order. A batch is durable when its answers are returned. While the record writes one batch,
        the next is decoded and placed. None instead of a batch: the next one may take long to arrive.
        """
        before: _Placed | None = None
        try:
            for lines in _with_a_last_pause(batches):
                placed = self._place_next(lines, sender) if lines else None
                answers = None if before is None else self._answered(before, sender)
                before = self._sent(placed)
                if answers is not None:
                    yield answers
                if lines and before is None:
                    yield self.take(lines, sender)
                elif before is not None and before.opens:
                    last, before = before, None
                    yield self._answered(last, sender)
            if before is not None:
                last, before = before, None
                yield self._answered(last, sender)
        finally:
            if before is not None:
                self.close()  # it is not known what became of it

    def take(self, lines: Sequence[FeedLine], sender: Sender) -> list[LineAnswer]:
        """Record a batch. It is durable on return. After a lost connection, retries for a limited time."""
        deadline = time.monotonic() + self._patience
        pause = 0.1
        while True:
            try:
                return self._take(lines, sender)
            except (psycopg.Error, PoolTimeout) as error:
                self.close()
                if not (is_lost(error) or _passing(error)) or time.monotonic() > deadline:
                    raise failure(error, self._record.server.describe()) from error
            time.sleep(pause)
            pause = min(pause * 2, 2.0)
            self._record.server.ensure_running()

    def _take(self, lines: Sequence[FeedLine], sender: Sender) -> list[LineAnswer]:
        answers: Answers = [None] * len(lines)
        waiting = understand_all(lines, sender, answers)
        on = self._connected()
        while waiting:
            first, again = each_once(waiting)
            self._append(on, list(first.values()), sender, answers)
            waiting = [candidate for candidate in again if not settled(candidate, first[candidate.key], answers)]
        return self._done(on, answers, sender)

    @staticmethod
    def _done(on: RecordOn, answers: Answers, sender: Sender) -> list[LineAnswer]:
        """The answers to a batch whose facts are recorded, once its refused lines are in quarantine."""
        done = [answer for answer in answers if answer is not None]
        refused = [(answer.line, answer.refused) for answer in done if answer.refused is not None]
        if refused:
            quarantine.quarantine_lines(on.connection, refused, sender)
        return done

    def _connected(self) -> RecordOn:
        """One connection for all batches: taking it from the pool each time costs as much as a batch."""
        if self._on is None:
            self._on = RecordOn(self._record.pool.take())
        return self._on

    def close(self) -> None:
        """Return the connection and drop the caches."""
        self._histories = Histories()
        if self._on is not None:
            self._record.pool.give_back(self._on.connection)
            self._on = None

    def _append(
        self,
        on: RecordOn,
        candidates: list[Candidate],
        sender: Sender,
        answers: Answers,
    ) -> None:
        moved = frozenset[str]()
        while True:
            if self._lookup_first:
                asked = candidates
                candidates = without_present(on, asked, answers)
                self._lookup_first = len(candidates) < len(asked)
            if not candidates:
                return
            tables = {candidate.fact.table for candidate in candidates}
            try:
                self._append_once(on, candidates, sender, answers, moved)
            except TableChanged:
                pass
            except AlreadyThere:
                # Check in advance from now on, until a batch has none.
                self._lookup_first = True
            except psycopg.Error as error:
                known = moved | moved_out(on.connection) | refused_month(error) if says_archived(error) else moved
                if known == moved:
                    raise
                # Facts of this session are refused; the others are tried again.
                moved = known
            else:
                return
            self._histories.forget(tables)

    def _append_once(
        self,
        on: RecordOn,
        candidates: list[Candidate],
        sender: Sender,
        answers: Answers,
        moved: frozenset[str],
    ) -> None:
        placed = self._place(on, candidates, sender, answers, moved)
        if placed is not None:
            on.send(placed.batch, self._histories.known)
            self._note(placed, on.answer())

    def _place(
        self,
        on: RecordOn,
        candidates: list[Candidate],
        sender: Sender,
        answers: Answers,
        moved: frozenset[str] = frozenset(),
    ) -> _Placed | None:
        """The batch of candidates that can be placed. None if there are none. The others are answered."""
        histories = self._histories
        histories.prepare(on, [candidate.fact for candidate in candidates])
        corrections = [candidate.fact for candidate in candidates if isinstance(candidate.fact, FactCorrected)]
        corrected = {(one.table, one.corrects) for one in corrections}
        named = histories.unfound(corrections)
        placed: list[Candidate] = []
        facts: list[PlacedFact] = []
        openings: list[int] = []
        restarts: list[int] = []
        misplaced: list[Candidate] = []
        for candidate in candidates:
            fact = candidate.fact
            history = histories.of(fact.table)
            try:
                session = _session(history, fact, moved)
            except Refused as why:
                answers[candidate.nth] = LineAnswer(candidate.line, Became.REFUSED, why)
                misplaced.append(candidate)
                continue
            history.evolve(fact, session, next(self._arrivals))
            facts.append(PlacedFact(session, GIVEN_BY_RECORD, fact, candidate.line.raw))
            if isinstance(fact, TableOpened):
                openings.append(len(facts))
                if history.openings.restarts:
                    restarts.append(len(facts))
            if candidate.key in corrected:
                histories.know(fact, session)
            placed.append(candidate)
        without_present(on, misplaced, answers)
        if not facts:
            return None
        batch = on.prepare(
            facts, sender=sender.name, supervisory=sender.supervisory, restarts=restarts, named=named
        )  # fmt: skip
        return _Placed([], answers, placed, batch, bool(openings), histories)

    def _note(self, placed: _Placed, positions: Sequence[int]) -> None:
        """Note that the facts of a batch are recorded at these positions."""
        for candidate, position in zip(placed.facts, positions, strict=True):
            placed.answers[candidate.nth] = LineAnswer(candidate.line, Became.RECORDED)
            if type(candidate.fact).landmark is not None:
                self._histories.note(candidate.fact.table, candidate.fact, position)

    # --- one batch on its way while the next is placed ------------------------------------------------------------

    def _place_next(self, lines: Sequence[FeedLine], sender: Sender) -> _Placed | None:
        """Place a batch as if the pending one were recorded. None if it must be recorded separately: an id occurs twice
        in it, or is probably recorded already.
        """
        if self._lookup_first:
            return None
        answers: Answers = [None] * len(lines)
        candidates = understand_all(lines, sender, answers)
        _, again = each_once(candidates)
        if again or not candidates:
            return None
        try:
            placed = self._place(self._connected(), candidates, sender, answers)
        except (psycopg.Error, PoolTimeout):
            self._histories = Histories()
            return None
        return placed and placed._replace(lines=lines)

    def _sent(self, placed: _Placed | None) -> _Placed | None:
        """Send a batch. None if its placing depended on facts that were not recorded."""
        if placed is None or placed.by is not self._histories:
            return None
        try:
            self._connected().send(placed.batch, self._histories.known)
        except psycopg.Error:
            self._histories = Histories()
            return None
        return placed

    def _answered(self, placed: _Placed, sender: Sender) -> list[LineAnswer]:
        """The answers to the batch that was sent. After a conflict, the batch is recorded separately."""
        on = self._connected()
        try:
            self._note(placed, on.answer())
            return self._done(on, placed.answers, sender)
        except (IntegrityError, psycopg.Error) as why:
            self._lookup_first = isinstance(why, AlreadyThere)
            self._histories = Histories()
            return self.take(placed.lines, sender)


def _with_a_last_pause(batches: Iterable[_Lines | None]) -> Iterator[_Lines | None]:
    """If the batches end with an error, first answer the pending batch."""
    try:
        yield from batches
    except Exception:
        yield None
        raise


def _session(history: TableHistory, fact: Fact, moved: frozenset[str]) -> str:
    """The session of a fact. Raises if its month was archived."""
    session = history.place(fact)
    if session[MONTH] in moved:
        raise MonthMovedOut("")
    return session


def _passing(error: Exception) -> bool:
    """Whether a retry may succeed after this error."""
    return isinstance(
        error, errors.DeadlockDetected | errors.SerializationFailure | errors.LockNotAvailable | PoolTimeout
    )


__all__ = ["BATCH", "Became", "Ingest", "LineAnswer"]
