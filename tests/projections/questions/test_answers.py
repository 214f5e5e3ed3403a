"""Answers to questions are what a program finds that goes through all rows, one by one."""

from contextlib import closing
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection

from projections.errors import CannotSort, NoSuchColumn, NotAFilter
from projections.questions.answer import answer, stream
from projections.questions.columns import Row
from projections.questions.names import with_known_names
from projections.questions.question import NAMES, SPAN, Question, question
from projections.questions.subjects import ROUNDS, SUBJECTS, WAGERS
from record.errors import UnknownName

from ...examples import examples
from .random_questions import ZONE, filters, matches


@pytest.fixture(scope="module")
def everything(record: Connection[Any]) -> dict[str, list[Row]]:
    """Every row of each subject, with every column."""
    return {name: rows_of(record, question(one, {"fields": list(one.columns)}, ZONE)) for name, one in SUBJECTS.items()}


def rows_of(connection: Connection[Any], asked: Question) -> list[Row]:
    with closing(stream(connection, asked, ZONE)) as rows:
        return [*rows]


# --- the same by another program -------------------------------------------------------------------------------------


@examples(60)
@given(data=st.data())
@pytest.mark.parametrize("name", SUBJECTS)
def test_filters_select_what_going_through_all_rows_selects(
    record: Connection[Any], everything: dict[str, list[Row]], name: str, data: st.DataObject
) -> None:
    subject, rows = SUBJECTS[name], everything[name]
    asked = dict(data.draw(st.lists(filters(subject, rows), min_size=1, max_size=2)))
    but = data.draw(st.one_of(st.none(), filters(subject, rows)))
    without = [f"{but[0]}={but[1][0]}"] if but else []
    found = with_known_names(
        record, question(subject, {**asked, "not": without, "fields": list(subject.columns)}, ZONE)
    )
    wanted = [
        row
        for row in rows
        if all(
            any(matches(subject.columns[one].kind, row[one], each) for each in words) for one, words in asked.items()
        )
        and not (but and matches(subject.columns[but[0]].kind, row[but[0]], but[1][0]))
    ]
    assert rows_of(record, found) == wanted
    assert answer(record, found, ZONE, 3).of == len(wanted)
    assert answer(record, found, ZONE, 3).rows == wanted[:3]


@pytest.mark.parametrize("by", [["dealer"], ["table", "bet"], ["code"], ["rule", "dealer"], ["hour"], ["player"]])
def test_groups_add_up_what_their_rows_say(
    record: Connection[Any], everything: dict[str, list[Row]], by: list[str]
) -> None:
    """Amounts of several currencies are never added up."""
    asked = with_known_names(record, question(WAGERS, {"by": by}, ZONE))
    found, keys = answer(record, asked, ZONE), [*by, "currency"]
    assert len({tuple(group[one] for one in keys) for group in found.rows}) == len(found.rows)
    assert {group["currency"] for group in found.rows} == {"AUD", "NZD"}
    for group in found.rows:
        rows = [row for row in everything["wagers"] if all(_in(row[one], group[one]) for one in keys)]
        off = [row["difference"] for row in rows if row["difference"]]
        assert (group["wagers"], group["errors"]) == (len(rows), len(off))
        assert group["rate"] == (Decimal(1000 * len(off)) / len(rows)).quantize(Decimal("0.1"), ROUND_HALF_UP)
        assert group["staked"] == sum(row["in_force"] or 0 for row in rows)
        assert group["house_owes"] - group["players_owe"] == sum(off)
    assert found.total["wagers"] == len(everything["wagers"])
    assert found.total["staked"] is None
    for total in found.by_currency:
        rows = [row for row in everything["wagers"] if row["currency"] == total["currency"]]
        assert (total["wagers"], total["paid"]) == (len(rows), sum(row["paid"] or 0 for row in rows))


def test_counts_are_of_all_currencies_and_one_currency_is_added_up(record: Connection[Any]) -> None:
    counts = with_known_names(record, question(WAGERS, {"by": ["bet"], "fields": ["bet,rate"]}, ZONE))
    rows = answer(record, counts, ZONE).rows
    assert len({row["bet"] for row in rows}) == len(rows)
    one = with_known_names(record, question(WAGERS, {"currency": ["aud"], "stake": [">10"]}, ZONE))
    assert answer(record, one, ZONE, 3).total["staked"] > 0
    assert not one.compares_currencies
    assert with_known_names(record, question(WAGERS, {"stake": [">10"]}, ZONE)).compares_currencies
    with pytest.raises(UnknownName, match="AUD"):
        with_known_names(record, question(WAGERS, {"currency": ["AUS"]}, ZONE))


def _in(value: Any, one: Any) -> bool:
    return (one in value or (not value and one is None)) if isinstance(value, list) else value == one


def test_wagers_add_up_to_what_their_rounds_owe(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    owed = record.execute("SELECT sum(house_owes), sum(players_owe) FROM pitlog.rounds").fetchone()
    total = answer(record, question(WAGERS, {}, ZONE), ZONE).total
    assert owed == (total["house_owes"], total["players_owe"]) and all(owed)
    assert sum(row["difference"] for row in everything["wagers"] if row["difference"]) == owed[0] - owed[1]


# --- order, names, mistakes ------------------------------------------------------------------------------------------


def test_groups_and_rows_are_sorted_as_asked(record: Connection[Any]) -> None:
    groups = answer(record, question(WAGERS, {"by": ["dealer"], "sort": ["-rate,dealer"]}, ZONE), ZONE).rows
    assert [one["rate"] for one in groups] == sorted((one["rate"] for one in groups), reverse=True)
    rows = answer(record, question(WAGERS, {"sort": ["-difference"]}, ZONE), ZONE, 20).rows
    assert [one["difference"] for one in rows] == sorted((one["difference"] for one in rows), reverse=True)
    with pytest.raises(CannotSort):
        answer(record, question(WAGERS, {"sort": ["player"]}, ZONE), ZONE)


def test_a_group_of_what_is_filtered_has_nothing_else(record: Connection[Any]) -> None:
    asked = question(WAGERS, {"code": ["wrong-payment"], "by": ["code"]}, ZONE)
    assert [one["code"] for one in answer(record, asked, ZONE).rows] == ["wrong-payment"]


def test_a_column_named_twice_makes_the_same_groups(record: Connection[Any]) -> None:
    once, twice = (
        answer(record, question(SUBJECTS["rounds"], {"by": by}, ZONE), ZONE)
        for by in (["player"], ["player", "player"])
    )
    assert once == twice and len(once.rows) > 1


def test_a_group_by_an_amount_has_that_amount(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    """Also if a figure of groups has the same name."""
    found = answer(record, question(WAGERS, {"by": ["due"]}, ZONE), ZONE).rows
    assert [one["due"] for one in found if one["due"] is not None] == sorted(
        {row["due"] for row in everything["wagers"] if row["due"] is not None}
    )


def test_case_does_not_matter(record: Connection[Any]) -> None:
    asked = question(WAGERS, {"table": ["bac01"], "player": ["p101"], "bet": ["BANKER"]}, ZONE)
    known = with_known_names(record, asked)
    assert [one.words for one in known.filters] == [("BAC01",), ("P101",), ("banker",)]


@pytest.mark.parametrize(
    "asked",
    [{"table": ["BAC77"]}, {"player": ["P1033"]}, {"dealer": ["44011"]}, {"rule": ["99.9"]}, {"round": ["R0"]},
     {"code": ["wrong-paymnet"]}, {"bet": ["bankr"]}, {"result": ["won"]}, {"wager": ["w-none"]}, {"shoe": ["S0"]},
     {"not": ["table=BAC77"]}, {"target": ["99"]}, {"supervisor": ["nobody"]}, {"ruleset": ["nz-1998-bacarat"]}],
)  # fmt: skip
def test_an_unknown_name_is_an_error(record: Connection[Any], asked: dict[str, list[str]]) -> None:
    with pytest.raises(UnknownName):
        with_known_names(record, question(WAGERS, asked, ZONE))


@pytest.mark.parametrize("name", ["by", "sort", "fields"])
def test_an_unknown_column_is_an_error(name: str) -> None:
    with pytest.raises(NoSuchColumn, match="dealer"):
        question(WAGERS, {name: ["deeler"]}, ZONE)


@pytest.mark.parametrize(
    "asked",
    [{"difference": ["much"]}, {"stake": ["1..x"]}, {"seat": ["-1"]}, {"day": ["2002-11-31"]}, {"since": ["soon"]},
     {"not": ["table"]}, {"stake": ["1e9"]}, {"stake": [""]}],
)  # fmt: skip
def test_what_is_no_filter_is_an_error(record: Connection[Any], asked: dict[str, list[str]]) -> None:
    with pytest.raises(NotAFilter):
        answer(record, question(WAGERS, asked, ZONE), ZONE)


BLANK = ["", " ", "\t \u00a0"]


@pytest.mark.parametrize("name", SUBJECTS)
def test_an_empty_value_is_an_error_wherever_it_is(name: str) -> None:
    """An empty variable in a script, an empty field of a form: no other question is answered instead."""
    subject = SUBJECTS[name]
    special = [*SPAN, "not", *NAMES]
    for one in (*subject.columns, *special):
        for blank in (
            *BLANK,
            *([",", " , "] if one in NAMES else []),
            *([f"table={BLANK[1]}"] if one == "not" else []),
        ):
            for words in ([blank], ["BAC01", blank]):
                with pytest.raises(NotAFilter):
                    question(subject, {one: words}, ZONE)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ({"table": ["BAQ*"]}, False), ({"table": ["bac*"]}, True), ({"round": ["BAC09-*"]}, False),
        ({"shoe": ["nothing*"]}, False), ({"rule": ["99.*"]}, False), ({"rule": ["12.*"]}, True),
        ({"code": ["wrnog*"]}, False), ({"code": ["late-*"]}, True), ({"outcome": ["xx*"]}, False),
        ({"ruleset": ["nz-19*"]}, True), ({"ruleset": ["nz-20*"]}, False),
    ],
)  # fmt: skip
def test_a_beginning_with_which_no_name_begins_is_unknown(
    record: Connection[Any], asked: dict[str, list[str]], known: bool
) -> None:
    """In every case of letters, and also in what is left out."""
    [(column, [words])] = asked.items()
    for of in (asked, {"not": [f"{column}={words}"]}):
        it = question(ROUNDS, of, ZONE)
        if known:
            with_known_names(record, it)
        else:
            with pytest.raises(UnknownName):
                with_known_names(record, it)


def test_around_a_time_are_ten_minutes_on_each_side(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    at = everything["wagers"][20]["time"]
    found = rows_of(record, question(WAGERS, {"around": [at.isoformat()], "fields": ["time"]}, ZONE))
    wanted = [row["time"] for row in everything["wagers"] if abs((row["time"] - at).total_seconds()) <= 600]
    assert [row["time"] for row in found] == wanted != []
