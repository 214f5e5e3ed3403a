"""Two names, one person: what is read of them is merged, whenever it was found out, and no fact is changed."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due, money, the_round
from tests.rules.seating import B98, CROWN, FULL5, FULL96, GENERAL, MINI96, PLAYER_WINS, TRADITIONAL, at, found, wagered

Known = dict[str, str]


def identified(feed: Feed, name: str, is_: str) -> Feed:
    feed.add("player_identified", player=name, **{"is": is_})
    return feed


def one_round(book: str, *wagers: tuple[str, int | None, str, str], when: str, **fields: Any) -> Feed:
    """A round of people of whom it is found out `before`, `inside` or `after` it that P9 is P1."""
    feed = at(book, seats=7, **fields)
    feed = identified(feed, "P9", "P1") if when == "before" else feed
    feed = wagered(feed.started("R1"), *wagers)
    feed = identified(feed, "P9", "P1") if when == "inside" else feed
    feed = deal(feed.closed(), PLAYER_WINS).ended()
    return identified(feed, "P9", "P1") if when == "after" else feed


whenever = pytest.mark.parametrize("when", ["before", "inside", "after"])


@whenever
@pytest.mark.parametrize(("book", "rule"), [(MINI96, "4.8"), (B98, "5.2")])
def test_both_hands(book: str, rule: str, when: str) -> None:
    wagers = (("P1", 1, "banker", "100"), ("P9", 2, "player", "100"))
    assert found(one_round(book, *wagers, when=when)) == [("both-hands", rule)]
    assert found(one_round(book, *wagers, when="never")) == []


@whenever
def test_stacks_of_one_person_are_one_wager_for_limits(when: str) -> None:
    wagers = (("P1", 1, "player", "3000"), ("P9", 1, "player", "3000"))
    limits = {"*": {"min": "5", "max": "5000"}}
    options = {"shared_areas": 3}
    feed = one_round(MINI96, *wagers, when=when, limits=limits, options=options)
    assert found(feed) == [("wager-outside-limits", "14.1(b)")]
    ended = the_round(feed)
    assert [one["due"]["valid_stake"] for one in ended["wagers"]] == ["2500.00", "2500.00"]
    assert found(one_round(MINI96, *wagers, when="never", limits=limits, options=options)) == []


@whenever
@proves(GENERAL, "14.2(a)")
def test_once_under_the_minimum(when: str) -> None:
    feed = at(FULL96)
    feed = identified(feed, "P9", "P1") if when == "before" else feed
    for number, player in enumerate(("P1", "P9")):
        wagered(feed.started(f"R{number}"), (player, number + 1, "player", "2"))
        feed = identified(feed, "P9", "P1") if when == "inside" and number else feed
        deal(feed.closed(), PLAYER_WINS).ended()
    feed = identified(feed, "P9", "P1") if when == "after" else feed
    results = [one["wagers"][0]["due"]["result"] for one in checked(feed)["rounds"]]
    assert results == ["win", "void"]


@whenever
def test_the_cap_of_an_insurance(when: str) -> None:
    feed = at(CROWN, options={"insurance": True}, seats=7)
    feed = identified(feed, "P9", "P1") if when == "before" else feed
    wagered(feed.started("R1"), ("P1", 1, "banker", "100"), ("P9", 2, "banker", "200")).closed()
    feed = identified(deal(feed, "2H TC 3D 6S"), "P9", "P1") if when == "inside" else deal(feed, "2H TC 3D 6S")
    feed.wager("i", "insurance", "200", player="P1", seat=1).cards("9H:player").ended()
    feed = identified(feed, "P9", "P1") if when == "after" else feed
    assert ("insurance-too-large", "1.1") not in found(feed)
    assert due(the_round(feed), "i")["valid_stake"] == "200.00"


@whenever
def test_commission_is_owed_by_one_person(when: str) -> None:
    feed = at(TRADITIONAL, seats=7)
    feed = identified(feed, "P9", "P1") if when == "before" else feed
    wagered(feed.started("R1"), ("P1", 3, "banker", "100"), ("P9", 3, "banker", "100")).closed()
    deal(feed, "2H 9C 5D KD").result("banker")
    for fact in [one for one in feed.facts if one["fact"] == "wager_placed"]:
        feed.settled(fact["wager"], "win", "100.00", commission="5.00", deferred=True)
        feed.add("commission_marked", player=fact["player"], amount="5.00")
    feed = identified(feed, "P9", "P1") if when == "inside" else feed
    feed = identified(feed.ended(), "P9", "P1") if when == "after" else feed.ended()
    report = checked(feed)
    assert [(one["player"], one["outstanding"]) for one in report["commission"]] == [("P1", "10.00")]
    assert {one["code"] for one in report["rounds"][0]["findings"]} <= {"area-crowded", "area-shared-unsaid"}


def test_names_in_a_chain_and_in_a_circle() -> None:
    chain = identified(identified(at(B98, seats=7), "P9", "P8"), "P8", "P1")
    circle = identified(identified(at(B98, seats=7), "P9", "P1"), "P1", "P9")
    for feed in (chain, circle):
        wagered(feed.started("R1"), ("P1", 1, "banker", "100"), ("P9", 2, "player", "100")).closed()
        assert found(deal(feed, PLAYER_WINS).ended()) == [("both-hands", "5.2")]


def test_an_identification_that_was_corrected() -> None:
    feed = one_round(B98, ("P1", 1, "banker", "100"), ("P9", 2, "player", "100"), when="after")
    wrong = feed.facts[-1]
    assert found(Feed.corrected(feed, wrong, None)) == []
    other = one_round(B98, ("P1", 1, "banker", "100"), ("P9", 2, "player", "100"), when="after")
    assert found(other.corrected(other.facts[-1], {"player": "P7"})) == []


def test_at_another_table_it_says_nothing() -> None:
    feed = one_round(B98, ("P1", 1, "banker", "100"), ("P9", 2, "player", "100"), when="never")
    elsewhere = Feed("BAC08", B98).opened(seats=14)
    identified(elsewhere, "P9", "P1")
    feed.facts += elsewhere.facts
    assert found(feed) == []


def test_in_division_5_one_person_may_have_both_hands() -> None:
    feed = one_round(FULL5, ("P1", 1, "banker", "100"), ("P9", 2, "player", "100"), when="after")
    assert found(feed) == []
    wager = next(fact["wager"] for fact in feed.facts if fact["fact"] == "wager_placed")
    assert money(the_round(feed), wager)[0] == "lose"
