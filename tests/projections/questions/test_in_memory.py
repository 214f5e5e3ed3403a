"""Facts in memory answer every question as a record of the same facts does."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection

from domain.fold.lines import FeedLine
from domain.games import games
from projections.errors import CannotSort, NotAFilter
from projections.questions.answering import Answering, Recorded
from projections.questions.columns import Column, Kind, Row
from projections.questions.folded import FoldedFacts
from projections.questions.folded_answering import Folded
from projections.questions.question import question
from projections.questions.subjects import ACCOUNTS, ROUNDS, SUBJECTS, WAGERS, Subject
from record.errors import UnknownName

from ...examples import examples
from .random_questions import ZONE, evenings, filters


@pytest.fixture(scope="module")
def folded() -> dict[str, Folded]:
    """The same facts, in memory."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(evenings(), 1)]
    return {name: Folded(FoldedFacts(lambda: iter(lines), games, subject), ZONE) for name, subject in SUBJECTS.items()}


@pytest.fixture(scope="module")
def everything(folded: dict[str, Folded]) -> dict[str, list[Row]]:
    """Every row of each subject, with every column."""
    return {
        name: folded[name].answer(question(one, {"fields": list(one.columns)}, ZONE), None).rows
        for name, one in SUBJECTS.items()
    }


@st.composite
def questions(draw: st.DrawFn, subject: Subject, rows: list[Row]) -> dict[str, Sequence[str]]:
    """Filters, then groups or order."""
    asked: dict[str, Sequence[str]] = dict(draw(st.lists(filters(subject, rows), max_size=2)))
    names = [one for one in subject.columns.values() if one.kind is not Kind.TIME]
    if draw(st.booleans()):
        column, words = draw(filters(subject, rows))
        asked["not"] = [f"{column}={one}" for one in words]
    if subject is ACCOUNTS:
        first, last = sorted(draw(st.tuples(*[st.sampled_from([str(row["charged_on"]) for row in rows])] * 2)))
        asked |= draw(st.sampled_from([{}, {"since": [first]}, {"until": [last]}, {"since": [first], "until": [last]}]))
    if draw(st.booleans()):
        asked["by"] = [one.name for one in draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))]
        asked["sort"] = draw(st.lists(st.sampled_from([f"-{one}" for one in subject.measures]), max_size=1))
    else:
        plain = [one.name for one in names if not one.listed and one.kind is not Kind.PERSON]
        asked["sort"] = draw(st.lists(st.sampled_from([*plain, *(f"-{one}" for one in plain)]), max_size=2))
        asked["fields"] = list(subject.columns)
    return asked


@examples(150)
@given(data=st.data())
@pytest.mark.parametrize("name", SUBJECTS)
def test_both_give_the_same_answer(
    record: Connection[Any], folded: dict[str, Folded], everything: dict[str, list[Row]], name: str, data: st.DataObject
) -> None:
    asked = question(SUBJECTS[name], data.draw(questions(SUBJECTS[name], everything[name])), ZONE)
    limit = data.draw(st.one_of(st.none(), st.integers(1, 5)))
    both: tuple[Answering, Answering] = (Recorded(record, ZONE), folded[name])
    here, there = (one.answer(one.known(asked), limit) for one in both)
    assert there.rows == here.rows
    assert (there.of, there.total, there.by_currency) == (here.of, here.total, here.by_currency)
    assert both[0].count(both[0].known(asked)) == both[1].count(both[1].known(asked))


@pytest.mark.parametrize("name", SUBJECTS)
def test_both_have_the_same_rows_and_there_are_some(
    record: Connection[Any], folded: dict[str, Folded], everything: dict[str, list[Row]], name: str
) -> None:
    asked = question(SUBJECTS[name], {"fields": list(SUBJECTS[name].columns)}, ZONE)
    rows = [*Recorded(record, ZONE).stream(asked, None)]
    assert len(rows) > 10
    assert everything[name] == rows


def test_rounds_and_findings_are_the_same_in_full(record: Connection[Any], folded: dict[str, Folded]) -> None:
    here, there = Recorded(record, ZONE), folded["rounds"]
    asked = question(ROUNDS, {"difference": [">0"]}, ZONE)
    rounds = [*here.rounds(asked, None)]
    assert [*there.rounds(asked, None)] == rounds != []
    assert [there.who_owes(one) for one in rounds] == [here.who_owes(one) for one in rounds]
    asked = question(SUBJECTS["findings"], {}, ZONE)
    assert [*folded["findings"].findings(asked, None)] == [*here.findings(asked, None)]


@pytest.mark.parametrize(
    "asked",
    [{"table": ["BAC77"]}, {"player": ["P1033"]}, {"dealer": ["44011"]}, {"rule": ["99.9"]}, {"round": ["R0"]},
     {"code": ["wrong-paymnet"]}, {"bet": ["bankr"]}, {"result": ["won"]}, {"wager": ["w-none"]}, {"shoe": ["S0"]},
     {"not": ["table=BAC77"]}, {"target": ["99"]}, {"supervisor": ["nobody"]}, {"ruleset": ["nz-1998-bacarat"]}],
)  # fmt: skip
def test_an_unknown_name_is_the_same_error(
    record: Connection[Any], folded: dict[str, Folded], asked: dict[str, list[str]]
) -> None:
    said = []
    for one in (Recorded(record, ZONE), folded["wagers"]):
        with pytest.raises(UnknownName) as refused:
            one.known(question(WAGERS, asked, ZONE))
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_people_sort_no_rows(folded: dict[str, Folded]) -> None:
    with pytest.raises(CannotSort):
        folded["wagers"].answer(question(WAGERS, {"sort": ["player"]}, ZONE), None)


IMPOSSIBLE = {
    Kind.NAME: "no such name", Kind.PERSON: "nobody", Kind.CARD: "14H", Kind.MONEY: "much", Kind.NUMBER: "-3",
    Kind.DAY: "1998-02-30", Kind.FLAG: "perhaps",
}  # fmt: skip
"""A value of each kind that no row can have."""
EVERY = [(subject, one) for subject in SUBJECTS.values() for one in subject.columns.values() if one.kind in IMPOSSIBLE]


@pytest.mark.parametrize(("subject", "column"), EVERY, ids=lambda one: one.name)
def test_no_column_is_asked_for_what_no_row_can_have(
    record: Connection[Any],
    folded: dict[str, Folded],
    everything: dict[str, list[Row]],
    subject: Subject,
    column: Column,
) -> None:
    """An unknown name or an impossible value is an error with the nearest names, never an empty answer."""
    values = [row[column.name] for row in everything[subject.name]]
    known = {one for each in values for one in (each if isinstance(each, list) else [each])} - {None}
    words = [IMPOSSIBLE[column.kind]]
    words = [max(known, key=len)[:-1] + "~"] if column.kind in (Kind.NAME, Kind.PERSON) and known else words
    words += ["25", "'>24'", "20..3"] if column.name == "hour" else []
    words += ["-0.01", "5..4"] if column.least == 0 and column.kind is Kind.MONEY else []
    words += [str(max(known) + timedelta(1))] if column.name == "day" else []
    for there in (Recorded(record, ZONE), folded[subject.name]):
        for one in words:
            for way in ({column.name: [one]}, {"not": [f"{column.name}={one}"]}):
                with pytest.raises((UnknownName, NotAFilter)) as refused:
                    there.count(there.known(question(subject, way, ZONE)))
                if isinstance(refused.value, UnknownName) and known:
                    assert refused.value.near, (column.name, one)
