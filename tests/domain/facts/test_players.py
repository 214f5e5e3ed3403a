"""Who is shown where names are withheld: the staff, and the players who are asked for, under all their names."""

from datetime import UTC, datetime

import pytest

from domain.errors import PlayerNotNamed
from domain.facts import Fact
from domain.facts.people import PlayerIdentified
from domain.facts.players import label, players_of, same_people, shown_people
from domain.facts.wagers import WagerPlaced

AT = datetime(2002, 11, 9, 21, tzinfo=UTC)


def placed(player: str, by: str | None = None) -> Fact:
    return WagerPlaced(id=player, table="T", at=AT, by=by, wager=player, bet="banker", stake="10", player=player)


def same(name: str, other: str) -> Fact:
    return PlayerIdentified(id=f"{name}={other}", table="T", at=AT, player=name, is_=other)


FACTS = [placed("P1", "dealer:D1"), placed("P2"), same("P1", "P3"), same("P3", "P4"), placed("P5")]


def test_the_players_of_a_fact_are_no_staff() -> None:
    assert [*players_of(FACTS[0])] == ["P1"]


def test_a_person_is_shown_under_all_names_and_the_staff_too() -> None:
    assert shown_people(FACTS, frozenset({"P4"})) == ({"D1", "P1", "P3", "P4"}, {"P2", "P5"})


def test_a_dealer_who_also_plays_is_withheld_as_a_player_is() -> None:
    facts = [placed("P1", "dealer:D1"), placed("D1", "dealer:D2")]
    assert shown_people(facts, frozenset({"P1"})) == ({"P1", "D2"}, {"D1"})


def test_nobody_asked_for_withholds_every_player() -> None:
    assert shown_people(FACTS, frozenset()) == ({"D1"}, {"P1", "P2", "P3", "P4", "P5"})


def test_a_player_whom_no_fact_names_is_refused() -> None:
    with pytest.raises(PlayerNotNamed):
        shown_people(FACTS, frozenset({"P9"}))


def test_names_are_connected_over_others() -> None:
    assert same_people({"a"}, [{"c", "d"}, {"b", "c"}, {"a", "b"}, {"x", "y"}]) == {"a", "b", "c", "d"}


def test_labels_go_on_after_z() -> None:
    assert [label(n) for n in (0, 25, 26, 27, 701, 702)] == [
        "player A", "player Z", "player AA", "player AB", "player ZZ", "player AAA",
    ]  # fmt: skip
