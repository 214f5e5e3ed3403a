"""Where questions are answered: by a record, or by the facts of a bundle or a feed (`folded_answering`)."""

from collections.abc import Collection, Generator
from datetime import date, tzinfo
from typing import Any, NamedTuple, Protocol

from psycopg import Connection

from projections.queries import findings as recorded_findings
from projections.queries import rounds as recorded_rounds
from projections.queries.findings import Found
from projections.queries.known_names import days_open
from projections.queries.rounds import FoundRound, NearRound
from projections.questions import answer as by_sql
from projections.questions.answer import Answer
from projections.questions.columns import Row
from projections.questions.filters import Values
from projections.questions.names import NamesOfRecord, with_names
from projections.questions.question import Question
from projections.questions.statements import where


class Answering(Protocol):
    """What answers questions."""

    @property
    def zone(self) -> tzinfo:
        """The zone of its times."""

    def known(self, asked: Question) -> Question:
        """The question with names as they are spelled there. Raises `UnknownName`."""

    def days(self) -> Collection[date]:
        """The gaming days on which a table was open."""

    def answer(self, asked: Question, limit: int | None) -> Answer:
        """The rows or groups of a question, with their number and the figures of all."""

    def count(self, asked: Question) -> int:
        """The number of rows that a question selects."""

    def stream(self, asked: Question, limit: int | None) -> Generator[Row]:
        """The rows or groups. Close the generator."""

    def rounds(self, asked: Question, limit: int | None) -> Generator[FoundRound]:
        """The rounds of a question about rounds. Close the generator."""

    def findings(self, asked: Question, limit: int | None) -> Generator[Found]:
        """The findings of a question about findings. Close the generator."""

    def named(self, name: str) -> "NamedRound":
        """The round with this id, or the one that `TABLE@TIME` means."""

    def who_owes(self, found: FoundRound) -> list[str]:
        """Each wager's balance in words. Empty if nothing is owed."""


class NamedRound(NamedTuple):
    """The round that a name means."""

    round: FoundRound
    near: NearRound | None = None
    """How far it is from the time, if the name is a table and time."""


class Recorded:
    """A record answers, by SQL."""

    def __init__(self, connection: Connection[Any], zone: tzinfo) -> None:
        self.connection, self.zone = connection, zone

    def known(self, asked: Question) -> Question:
        return with_names(NamesOfRecord(self.connection), asked)

    def days(self) -> Collection[date]:
        return days_open(self.connection)

    def answer(self, asked: Question, limit: int | None) -> Answer:
        return by_sql.answer(self.connection, asked, self.zone, limit)

    def count(self, asked: Question) -> int:
        return by_sql.count(self.connection, asked, self.zone)

    def stream(self, asked: Question, limit: int | None) -> Generator[Row]:
        return by_sql.stream(self.connection, asked, self.zone, limit)

    def rounds(self, asked: Question, limit: int | None) -> Generator[FoundRound]:
        values = Values(self.zone, asked.period)
        return recorded_rounds.selected(self.connection, where(asked, values), values.of, limit)

    def findings(self, asked: Question, limit: int | None) -> Generator[Found]:
        values = Values(self.zone, asked.period)
        return recorded_findings.selected(self.connection, where(asked, values), values.of, limit)

    def named(self, name: str) -> NamedRound:
        near = recorded_rounds.near_of(self.connection, name)
        return NamedRound(near.round, near) if near else NamedRound(recorded_rounds.named(self.connection, name)[0])

    def who_owes(self, found: FoundRound) -> list[str]:
        return recorded_rounds.who_owes(self.connection, found)
