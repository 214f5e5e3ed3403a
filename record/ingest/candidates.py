"""Lines to be recorded: decoded, each id once, with the outcome of each line."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from domain.errors import MonthMovedOut, Refused, SameIdOtherContent
from domain.facts import Fact
from domain.facts.decoding.content import same_content
from domain.fold.lines import FeedLine, understand
from record.people.sender import Sender
from record.storage.application import RecordOn
from record.vault.writing import Compared


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


Answers = list[LineAnswer | None]
"""The outcome of each line of a batch, as far as known."""


class Candidate(NamedTuple):
    """A decoded line."""

    nth: int
    line: FeedLine
    fact: Fact

    @property
    def key(self) -> tuple[str, str]:
        """The key that is unique in the record."""
        return self.fact.table, self.fact.id


def understand_all(lines: Sequence[FeedLine], sender: Sender, answers: Answers) -> list[Candidate]:
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


def each_once(candidates: list[Candidate]) -> tuple[dict[tuple[str, str], Candidate], list[Candidate]]:
    """The first candidate of each id, and the repeated ones."""
    first: dict[tuple[str, str], Candidate] = {}
    return first, [candidate for candidate in candidates if first.setdefault(candidate.key, candidate) is not candidate]


def settled(candidate: Candidate, first: Candidate, answers: Answers) -> bool:
    """Whether the answer to the first line of an id also answers a repeated one. If the first was refused, the next may
    be accepted.
    """
    answer = answers[first.nth]
    if answer is None or answer.became is Became.REFUSED:
        return False
    same = same_content(candidate.line.raw, first.line.raw)
    answers[candidate.nth] = repeated_answer(candidate, Compared.SAME if same else Compared.DIFFERENT)
    return True


def without_present(on: RecordOn, candidates: list[Candidate], answers: Answers) -> list[Candidate]:
    """Remove candidates that the record has, and answer them."""
    if not candidates:
        return candidates
    tables = [candidate.fact.table for candidate in candidates]
    ids = [candidate.fact.id for candidate in candidates]
    asked = "SELECT nth, line FROM pitlog.facts_present(%s::text[], %s::text[])"
    found = [(candidates[nth - 1], line) for nth, line in on.execute(asked, (tables, ids))]
    there = [(candidate.fact, candidate.line.raw, line) for candidate, line in found if line is not None]
    compared = iter(on.pseudonyms.compare(on, there))
    for candidate, line in found:
        answers[candidate.nth] = repeated_answer(candidate, None if line is None else next(compared))
    present = {candidate.nth for candidate, _ in found}
    return [candidate for candidate in candidates if candidate.nth not in present]


def repeated_answer(candidate: Candidate, compared: Compared | None) -> LineAnswer:
    """The answer to a fact whose id is recorded. `compared` is None if the recorded line was archived."""
    if compared is None:
        return LineAnswer(candidate.line, Became.REFUSED, MonthMovedOut("id"))
    if compared is Compared.DIFFERENT and candidate.line.begins_group:
        compared = Compared.SAME
    if compared is Compared.DIFFERENT:
        return LineAnswer(candidate.line, Became.REFUSED, SameIdOtherContent(candidate.fact.id))
    return LineAnswer(candidate.line, Became.ALREADY_THERE, comparable=compared is Compared.SAME)
