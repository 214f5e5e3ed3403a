"""Names in a question about facts of files, as those facts spell them."""

from datetime import date

from projections.queries.known_names import OUTCOMES, RULE_NAMES, is_outcome, nearest_in_rules, same_name
from projections.queries.nearest_names import nearest
from projections.queries.same_person import OtherNames
from projections.queries.times import nearest_days
from projections.questions.columns import Column
from projections.questions.folded import FoldedFacts
from projections.questions.in_memory import values_of
from projections.questions.question import CURRENCY, Question
from projections.questions.subjects import ACCOUNTS, Subject


class NamesOfFacts:
    """The names of folded facts."""

    def __init__(self, facts: FoldedFacts) -> None:
        self._facts = facts

    def spelled(self, subject: Subject, column: Column, name: str) -> str:
        if column.known in RULE_NAMES:
            others = nearest_in_rules(column.known, name)
            return name if others is None else same_name(column.known, name, others)
        known = self._facts.names(column.known, subject, column)
        if name in known or (column.known == "outcome" and is_outcome(name)):
            return name
        if column.known == "player" and self.other_names(name):
            return name
        return same_name(column.known or column.name, name, nearest(name, [*sorted(known), *_more(column)]))

    def has_begun(self, subject: Subject, column: Column, start: str) -> bool:
        return any(str(one).startswith(start) for one in self._names(subject, column))

    def names_near(self, subject: Subject, column: Column, name: str) -> list[str]:
        return nearest(name, [*sorted(self._names(subject, column)), *_more(column)])

    def _names(self, subject: Subject, column: Column) -> set[str]:
        facts = self._facts
        if column.known in RULE_NAMES:
            return {name for row in facts.of(Question(subject)) for name in values_of(column, row, facts.zone)}
        return facts.names(column.known, subject, column)

    def other_names(self, player: str) -> OtherNames:
        return self._facts.other_names(player)

    def currencies(self, subject: Subject) -> tuple[str, ...]:
        rows = self._facts.rows["postings" if subject is ACCOUNTS else "rounds"]
        return tuple(sorted({row[CURRENCY] for row in rows} - {None}))

    def days_instead_of(self, on: date) -> list[str]:
        return [] if on in self._facts.days else nearest_days(on, self._facts.days)


def _more(column: Column) -> tuple[str, ...]:
    return OUTCOMES if column.known == "outcome" else ()
