"""Ingest: decodes lines, places facts, appends batches, and quarantines lines that cannot be understood.

After any interruption (a lost connection, a missing answer, another writer at the table) the same batch is sent again:
the record recognises facts it has.
"""

import time
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from domain.errors import MonthMovedOut, Refused, SameIdOtherContent
from domain.facts import Fact
from domain.facts.decoding.content import same_content
from domain.facts.disputes import FactCorrected
from domain.facts.table import TableOpened
from domain.fold.aggregate import PlacedFact
from domain.fold.lines import FeedLine, understand
from domain.fold.placing import TableHistory
from record.ingest import quarantine
from record.ingest.table_histories import Histories
from record.people.sender import Sender
from record.postgres.connections import failure, is_lost
from record.storage.application import Record, RecordOn
from record.storage.batch import GIVEN_BY_RECORD
from record.storage.months import MONTH, moved_out, refused_month, says_archived
from record.storage.recorder import AlreadyThere, TableChanged
from record.vault.writing import Compared

BATCH = 500
"""Lines per batch: enough for speed, few enough that a killed program loses little work."""


ARRIVING = 2**62
"""The arrival number of a fact about to be recorded: after all others."""


class Became(StrEnum):
    """The outcome of a line."""

    RECORDED = "recorded"
    ALREADY_THERE = "already_there"
    REFUSED = "refused"


class LineAnswer(NamedTuple):
    """The outcome of a line, with the reason if it was refused."""

    line: FeedLine
    became: Became
    refused: Refused | None = None
    comparable: bool = True
    """False for a fact that is already recorded, and of which something was forgotten since."""


class Candidate(NamedTuple):
    """A decoded line."""

    nth: int
    line: FeedLine
    fact: Fact

    @property
    def key(self) -> tuple[str, str]:
        """The key that is unique in the record."""
        return self.fact.table, self.fact.id


class Ingest:
    """Writes lines to the record on one connection. Not thread-safe."""

    def __init__(self, record: Record, patience: float = 60.0) -> None:
        self._record, self._patience = record, patience
        self._on: RecordOn | None = None
        self._histories = Histories()
        self._lookup_first = False

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
        answers: list[LineAnswer | None] = [None] * len(lines)
        waiting = _understand(lines, sender, answers)
        on = self._connected()
        while waiting:
            first, again = _each_once(waiting)
            self._append(on, list(first.values()), sender, answers)
            waiting = [candidate for candidate in again if not _settled(candidate, first[candidate.key], answers)]
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
        answers: list[LineAnswer | None],
    ) -> None:
        moved = frozenset[str]()
        while True:
            if self._lookup_first:
                asked = candidates
                candidates = _without_present(on, asked, answers)
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
        answers: list[LineAnswer | None],
        moved: frozenset[str],
    ) -> None:
        histories = self._histories
        histories.prepare(on.connection, [candidate.fact for candidate in candidates])
        corrections = [candidate.fact for candidate in candidates if isinstance(candidate.fact, FactCorrected)]
        corrected = {(one.table, one.corrects) for one in corrections}
        named = histories.unfound(corrections)
        placed: list[Candidate] = []
        facts: list[PlacedFact] = []
        restarts: list[int] = []
        misplaced: list[Candidate] = []
        for candidate in candidates:
            history = histories.of(candidate.fact.table)
            try:
                session = _place(history, candidate.fact, moved)
            except Refused as why:
                answers[candidate.nth] = LineAnswer(candidate.line, Became.REFUSED, why)
                misplaced.append(candidate)
                continue
            history.evolve(candidate.fact, session, ARRIVING + candidate.nth)
            facts.append(PlacedFact(session, GIVEN_BY_RECORD, candidate.fact, candidate.line.raw))
            if isinstance(candidate.fact, TableOpened) and history.openings.restarts:
                restarts.append(len(facts))
            if candidate.key in corrected:
                histories.know(candidate.fact, session)
            placed.append(candidate)
        _without_present(on, misplaced, answers)
        positions = on.append(
            facts, known=histories.known, sender=sender.name, supervisory=sender.supervisory, restarts=restarts,
            named=named,
        )  # fmt: skip
        for candidate, position in zip(placed, positions, strict=True):
            answers[candidate.nth] = LineAnswer(candidate.line, Became.RECORDED)
            if type(candidate.fact).landmark is not None:
                histories.note(candidate.fact.table, candidate.fact, position)


def _understand(lines: Sequence[FeedLine], sender: Sender, answers: list[LineAnswer | None]) -> list[Candidate]:
    """Decode lines into candidates."""
    candidates: list[Candidate] = []
    for nth, line in enumerate(lines):
        try:
            fact = understand(line)
            sender.allows(fact)
        except Refused as why:
            answers[nth] = LineAnswer(line, Became.REFUSED, why)
            continue
        candidates.append(Candidate(nth, line, fact))
    return candidates


def _each_once(candidates: list[Candidate]) -> tuple[dict[tuple[str, str], Candidate], list[Candidate]]:
    """The first candidate of each id, and the repeated ones."""
    first: dict[tuple[str, str], Candidate] = {}
    return first, [candidate for candidate in candidates if first.setdefault(candidate.key, candidate) is not candidate]


def _settled(candidate: Candidate, first: Candidate, answers: list[LineAnswer | None]) -> bool:
    """Whether the answer to the first line of an id also answers a repeated one. If the first was refused, the next may
    be accepted.
    """
    answer = answers[first.nth]
    if answer is None or answer.became is Became.REFUSED:
        return False
    same = same_content(candidate.line.raw, first.line.raw)
    answers[candidate.nth] = _repeated_answer(candidate, Compared.SAME if same else Compared.DIFFERENT)
    return True


def _place(history: TableHistory, fact: Fact, moved: frozenset[str]) -> str:
    """The session of a fact. Raises if its month was archived."""
    session = history.place(fact)
    if session[MONTH] in moved:
        raise MonthMovedOut("")
    return session


def _without_present(on: RecordOn, candidates: list[Candidate], answers: list[LineAnswer | None]) -> list[Candidate]:
    """Remove candidates that the record has, and answer them."""
    if not candidates:
        return candidates
    tables = [candidate.fact.table for candidate in candidates]
    ids = [candidate.fact.id for candidate in candidates]
    asked = "SELECT nth, line FROM pitlog.facts_present(%s::text[], %s::text[])"
    found = [(candidates[nth - 1], line) for nth, line in on.connection.execute(asked, (tables, ids))]
    there = [(candidate.fact, candidate.line.raw, line) for candidate, line in found if line is not None]
    compared = iter(on.pseudonyms.compare(on.connection, there))
    for candidate, line in found:
        answers[candidate.nth] = _repeated_answer(candidate, None if line is None else next(compared))
    present = {candidate.nth for candidate, _ in found}
    return [candidate for candidate in candidates if candidate.nth not in present]


def _repeated_answer(candidate: Candidate, compared: Compared | None) -> LineAnswer:
    """The answer to a fact whose id is recorded. `compared` is None if the recorded line was archived."""
    if compared is None:
        return LineAnswer(candidate.line, Became.REFUSED, MonthMovedOut("id"))
    if compared is Compared.DIFFERENT:
        return LineAnswer(candidate.line, Became.REFUSED, SameIdOtherContent(candidate.fact.id))
    return LineAnswer(candidate.line, Became.ALREADY_THERE, comparable=compared is Compared.SAME)


def _passing(error: Exception) -> bool:
    """Whether a retry may succeed after this error."""
    return isinstance(
        error, errors.DeadlockDetected | errors.SerializationFailure | errors.LockNotAvailable | PoolTimeout
    )
