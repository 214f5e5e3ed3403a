"""What recording lines would do, without writing any: each is decoded, compared with the record and with the lines
before it, and placed, as `Ingest` does it.

The facts of the rehearsed lines stay known until the end, because the record does not have them: about 200 bytes each.
"""

from collections.abc import Iterable, Iterator, Sequence

from domain.facts import Fact
from domain.facts.decoding.content import content_digest
from domain.fold.lines import FeedLine
from record.ingest.candidates import (
    Answers,
    Became,
    Candidate,
    LineAnswer,
    each_once,
    repeated_answer,
    settled,
    understand_all,
    without_present,
)
from record.ingest.ingest import Ingest
from record.ingest.table_histories import Histories
from record.people.sender import Sender
from record.storage.application import Record, RecordOn
from record.storage.months import moved_out
from record.vault.writing import Compared


class _Kept(Histories):
    """Histories that are never looked up again: the record has not got what was added to them."""

    most = 2**63

    def forget(self, tables: Iterable[str]) -> None:
        """Nothing is outdated, because nothing is recorded."""

    def note(self, table: str, fact: Fact, position: int) -> None:
        """A fact of a rehearsal has no position."""


class Rehearsal(Ingest):
    """Takes lines as `Ingest` does, and writes nothing."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._histories = _Kept()
        self._would: dict[tuple[str, str], bytes] = {}
        """The contents of facts that would be recorded, as digests."""

    def take_all(self, batches: Iterable[Sequence[FeedLine] | None], sender: Sender) -> Iterator[list[LineAnswer]]:
        """Rehearse batches in order."""
        for lines in batches:
            if lines:
                yield self.take(lines, sender)

    def take(self, lines: Sequence[FeedLine], sender: Sender) -> list[LineAnswer]:
        """Rehearse a batch."""
        answers: Answers = [None] * len(lines)
        waiting, on = understand_all(lines, sender, answers), self._connected()
        while waiting:
            first, again = each_once(waiting)
            self._rehearse(on, self._new(list(first.values()), answers), sender, answers)
            waiting = [candidate for candidate in again if not settled(candidate, first[candidate.key], answers)]
        return [answer for answer in answers if answer is not None]

    def _new(self, candidates: list[Candidate], answers: Answers) -> list[Candidate]:
        """The candidates that no earlier batch has. The others are answered."""
        new = []
        for candidate in candidates:
            known = self._would.get(candidate.key)
            if known is None:
                new.append(candidate)
                continue
            same = known == content_digest(candidate.fact)
            answers[candidate.nth] = repeated_answer(candidate, Compared.SAME if same else Compared.DIFFERENT)
        return new

    def _rehearse(self, on: RecordOn, candidates: list[Candidate], sender: Sender, answers: Answers) -> None:
        candidates = without_present(on, candidates, answers)
        placed = self._place(on, candidates, sender, answers, moved_out(on.connection)) if candidates else None
        for candidate in placed.facts if placed is not None else ():
            answers[candidate.nth] = LineAnswer(candidate.line, Became.RECORDED)
            self._would[candidate.key] = content_digest(candidate.fact)
