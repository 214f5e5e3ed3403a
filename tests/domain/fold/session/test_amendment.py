"""Which change of the past leaves all other facts in their places: then only some rounds are told again."""

import json
from typing import Any

import pytest

from domain.facts import Fact, decode
from domain.fold.lines import FeedLine
from domain.fold.reading import ReadFact
from domain.fold.session.amendment import Amendment, amends, joins, passes

AT = "1998-03-14T21:05:11+13:00"
FIELDS: dict[str, dict[str, Any]] = {
    "card_drawn": {"card": "9H", "to": "player", "face": "up"},
    "irregularity_reported": {"kind": "card_exposed", "note": "seen"},
    "player_identified": {"player": "P1", "is": "P2"},
    "points_announced": {"hand": "player", "points": 6},
    "result_announced": {"outcome": "player"},
    "round_ended": {},
    "round_started": {"round": "R"},
    "ruling_made": {"action": "stands", "role": "casino_manager"},
    "shoe_started": {"shoe": "S"},
    "table_closed": {},
    "wager_placed": {"wager": "w", "bet": "player", "stake": "100", "player": "P1"},
    "wager_settled": {"wager": "w", "result": "win", "paid": "100", "commission": "0", "deferred": False},
    "wheel_spun": {"number": 17, "revolutions": 4},
}


def fact(kind: str, **said: Any) -> Fact:
    return decode(json.dumps({"fact": kind, "id": "f", "table": "T", "at": AT, **FIELDS[kind], **said}).encode())


def read(one: Fact, number: int = 1, gone: bool = False) -> ReadFact:
    return ReadFact(one, FeedLine(number, b""), gone=gone)


@pytest.mark.parametrize(
    ("kind", "otherwise"),
    [
        ("card_drawn", {"card": "2C", "to": "banker"}),
        ("wager_placed", {"stake": "50", "player": "P2"}),
        ("wager_settled", {"paid": "50"}),
        ("wheel_spun", {"number": 0}),
        ("card_drawn", {"by": "dealer:D2"}),
    ],
)
def test_another_value_leaves_a_fact_in_its_place(kind: str, otherwise: dict[str, Any]) -> None:
    was, now = read(fact(kind), 7), read(fact(kind, **otherwise), 7)
    amendment = amends(was, now)
    assert amendment == Amendment(now, was)
    assert amendment is not None and (amendment.line, amendment.joins) == (7, None)


@pytest.mark.parametrize(
    ("kind", "otherwise"),
    [
        ("card_drawn", {"at": "1998-03-14T21:05:12+13:00"}),
        ("card_drawn", {"at": "1998-03-14T20:05:11+12:00"}),
        ("card_drawn", {"round": "R"}),
        ("card_drawn", {"shoe": "S"}),
        ("wager_placed", {"bet": "banker"}),
        ("wager_placed", {"wager": "v"}),
        ("wager_settled", {"result": "void"}),
        ("wheel_spun", {"void": "too_slow"}),
        ("player_identified", {"is": "P3"}),
        ("shoe_started", {"by": "dealer:D2"}),
        ("round_started", {"by": "dealer:D2"}),
        ("table_closed", {"by": "dealer:D2"}),
    ],
)
def test_another_name_or_time_may_move_it(kind: str, otherwise: dict[str, Any]) -> None:
    assert amends(read(fact(kind)), read(fact(kind, **otherwise))) is None


def test_another_kind_may_move_it() -> None:
    assert amends(read(fact("card_drawn")), read(fact("points_announced"))) is None


@pytest.mark.parametrize("kind", ["card_drawn", "points_announced", "irregularity_reported"])
def test_what_only_passes_through_a_round_may_never_have_happened(kind: str) -> None:
    was, gone = read(fact(kind)), read(fact(kind), gone=True)
    assert amends(was, gone) == Amendment(gone, was)
    assert amends(gone, was) is None, "it has no place to come back to"
    for name in ({"round": "R"}, {"shoe": "S"}):
        assert amends(read(fact(kind, **name)), read(fact(kind, **name), gone=True)) is None


@pytest.mark.parametrize("kind", ["wager_placed", "wager_settled", "result_announced", "round_ended", "wheel_spun"])
def test_what_begins_or_ends_a_round_changes_the_grouping_if_it_never_happened(kind: str) -> None:
    assert amends(read(fact(kind)), read(fact(kind), gone=True)) is None


@pytest.mark.parametrize("kind", ["irregularity_reported", "ruling_made", "wager_settled"])
def test_a_late_fact_joins_the_round_that_it_names(kind: str) -> None:
    assert joins(fact(kind, round="R")) and Amendment(read(fact(kind, round="R"))).joins == "R"
    assert not joins(fact(kind)) and not joins(fact(kind, round="R", shoe="S"))
    assert not joins(fact("card_drawn", round="R"))


def told(*kinds: str) -> list[ReadFact]:
    return [read(fact(kind), number) for number, kind in enumerate(kinds, 1)]


def test_a_fact_of_an_announced_round_passes_before_its_result() -> None:
    facts = told("round_started", "wager_placed", "card_drawn", "result_announced", "points_announced")
    assert [line for line in range(9) if passes(facts, line)] == [2, 3, 4]
    over = told("round_started", "card_drawn", "round_ended", "irregularity_reported")
    assert [line for line in range(9) if passes(over, line)] == [2, 3]


def test_no_fact_passes_in_a_round_that_nobody_announced() -> None:
    assert not passes([], 1)
    assert not passes(told("wager_placed", "card_drawn"), 2)
