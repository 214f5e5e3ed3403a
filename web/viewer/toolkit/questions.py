"""Questions from addresses: what may be asked by whom, and the answer with names as the record spells them."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from psycopg import Connection

from projections.queries.known_names import days_open
from projections.questions.names import with_known_names
from projections.questions.question import Question, question
from projections.questions.subjects import ACCOUNTS, FINDINGS, ROUNDS, WAGERS, Subject
from web.viewer.toolkit.question_address import Address
from web.viewer.toolkit.request import Person, Visit
from web.viewer.toolkit.rights import Right

ASKED: dict[str, tuple[Subject, Right]] = {
    "rounds": (ROUNDS, Right.SEARCH), "wagers": (WAGERS, Right.SEARCH), "findings": (FINDINGS, Right.FINDINGS),
    "accounts": (ACCOUNTS, Right.COMMISSION),
}  # fmt: skip
"""The subjects of the viewer, with the right that each needs."""

OF_OTHERS: dict[str, Mapping[str, Right]] = {
    "rounds": {
        **dict.fromkeys(("findings", "rule", "code", "errors", "rate"), Right.FINDINGS), "disputed": Right.DISPUTES,
    },
    "wagers": {"rule": Right.FINDINGS, "code": Right.FINDINGS},
}  # fmt: skip
"""Columns and figures that need a further right."""


def question_of(visit: Visit, subject: Subject, words: Mapping[str, list[str]]) -> Question:
    """Read a question. Raises 403 for a column that needs a right which the person lacks."""

    def days() -> list[date]:
        with visit.reading() as connection:
            return days_open(connection)

    asked = question(subject, words, visit.here.venue.zone, days)
    hidden = OF_OTHERS.get(subject.name, {})
    for name in _names(asked):
        if name in hidden:
            visit.need(hidden[name])
    return asked._replace(subject=seen_by(visit.person, subject))


def known_question(connection: Connection[Any], asked: Question) -> Question:
    """The question with names as the record spells them. Raises `UnknownName`."""
    return with_known_names(connection, asked)


def seen_by(person: Person, subject: Subject) -> Subject:
    """A subject without the columns and figures that a person may not see."""
    hidden = {name for name, right in OF_OTHERS.get(subject.name, {}).items() if not person.may(right)}
    return subject._replace(
        columns={name: one for name, one in subject.columns.items() if name not in hidden},
        measures={name: one for name, one in subject.measures.items() if name not in hidden},
        shown=tuple(name for name in subject.shown if name not in hidden),
        facets=tuple(name for name in subject.facets if name not in hidden),
    )


def people_of(asked: Question) -> list[str]:
    """The filters that name a person, in words."""
    return [one.sentence for one in asked.filters if one.column.kind == "person"]


def note_people(visit: Visit, asked: Question) -> None:
    """Record a question about people."""
    if people_of(asked):
        visit.noted(f"{asked.subject.name}: {asked.searched}")


def search_address(name: str, **words: str) -> Address:
    """The address of a question."""
    return Address(f"/{name}", tuple(words.items()))


def _names(asked: Question) -> set[str]:
    """The columns and figures that a question names."""
    filtered = [one.column.name for one in asked.filters]
    return {*filtered, *(one.name for one in asked.by), *(one.name for one in asked.sort), *asked.fields}
