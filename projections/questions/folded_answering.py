"""Answers questions by the facts of a bundle or of feeds, in memory."""

from collections.abc import Collection, Generator
from datetime import date, tzinfo

import msgspec

from domain.errors import NotInFeed
from projections.queries import rounds as recorded_rounds
from projections.queries.findings import Found, RecordedFinding
from projections.queries.rounds import FoundRound
from projections.queries.times import end_of_record, moment
from projections.questions.answer import Answer
from projections.questions.answer_in_memory import answer_in_memory
from projections.questions.answering import NamedRound
from projections.questions.columns import Row
from projections.questions.folded import FoldedFacts
from projections.questions.in_memory import in_order, selected
from projections.questions.names import with_names
from projections.questions.names_of_facts import NamesOfFacts
from projections.questions.question import Question
from projections.questions.subjects import ROUNDS


class Folded:
    """Folded facts answer, in memory."""

    def __init__(self, facts: FoldedFacts, zone: tzinfo) -> None:
        self.facts, self.zone = facts, zone

    def known(self, asked: Question) -> Question:
        return with_names(NamesOfFacts(self.facts), asked)

    def days(self) -> Collection[date]:
        return self.facts.days

    def answer(self, asked: Question, limit: int | None) -> Answer:
        return answer_in_memory(asked, self._selected(asked), self.zone, limit)

    def count(self, asked: Question) -> int:
        return len(self._selected(asked))

    def stream(self, asked: Question, limit: int | None) -> Generator[Row]:
        yield from self.answer(asked, limit).rows

    def rounds(self, asked: Question, limit: int | None) -> Generator[FoundRound]:
        for row in in_order(asked, self._selected(asked), self.zone)[:limit]:
            yield FoundRound(**{name: row[name] for name in FoundRound.__struct_fields__})

    def findings(self, asked: Question, limit: int | None) -> Generator[Found]:
        for row in in_order(asked, self._selected(asked), self.zone)[:limit]:
            kept = {name: row[name] for name in RecordedFinding.__struct_fields__}
            yield RecordedFinding(**kept | {"values": msgspec.json.decode(row["values"])}).as_found()

    def named(self, name: str) -> NamedRound:
        rounds = [*self.rounds(Question(ROUNDS), None)]
        for one in rounds:
            if one.round == name:
                return NamedRound(one)
        table, _, time = name.rpartition("@")
        then = moment(time, self.zone, end=end_of_record(self.days(), self.zone)) if table else None
        if then is None:
            raise NotInFeed("round", name, None)
        table = NamesOfFacts(self.facts).spelled(ROUNDS, ROUNDS.columns["table"], table)
        there = [one for one in rounds if one.table_name == table and one.began_at is not None]
        near = recorded_rounds.nearest_round(there, table, then)
        return NamedRound(near.round, near)

    def who_owes(self, found: FoundRound) -> list[str]:
        [row] = [one for one in self.facts.rows["rounds"] if (one["session"], one["n"]) == (found.session, found.n)]
        return recorded_rounds.balances(row["body"])

    def _selected(self, asked: Question) -> list[Row]:
        return selected(asked, self.facts.of(asked), self.zone)
