"""Victoria: how much of a wager counts (7.2-7.7): limits of the sign and of one player, differentials."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked, due, money, played, the_round
from tests.rules.victoria import (
    COUPS,
    CROWN,
    HIGH,
    TRADITIONAL,
    VIC,
    begun,
    codes,
    dealt,
    found,
    opened,
)


def small(feed: Feed, name: str, stake: str = "15", settled: bool = True) -> Feed:
    """P3 wagers less than the minimum on the Player's hand, which wins."""
    dealt(begun(feed, name, (name.lower(), "player", stake)), "P")
    return (feed.settled(name.lower(), "win", f"{stake}.00") if settled else feed).ended()


def told(feed: Feed, about: str = "wagers under the minimum") -> Feed:
    feed.add("player_advised", player="P3", about=about)
    return feed


def results(report: Report, *wagers: str) -> list[str]:
    return [due(one, wager)["result"] for one, wager in zip(report["rounds"], wagers, strict=True)]


# --- 7.3.1: under the minimum ---------------------------------------------------------------------------------


def test_7_3_1_the_first_small_wager_stands_and_its_owner_is_told() -> None:
    feed = told(small(opened(), "R1"))
    dealt(begun(feed, "R2", ("r2", "player", "20")), "P").settled("r2", "void").ended()
    report = checked(feed)
    assert (results(report, "r1", "r2"), found(report)) == (["win", "void"], [])
    assert due(report["rounds"][1], "r2")["rules"] == ["7.3.1"]


@pytest.mark.parametrize(("result", "paid"), [("win", "20.00"), ("lose", "0.00")])
def test_7_3_1_a_small_wager_that_was_settled_after_all(result: str, paid: str) -> None:
    feed = dealt(begun(told(small(opened(), "R1")), "R2", ("r2", "player", "20")), "P")
    assert found(feed.settled("r2", result, paid).ended()) == ["7.3.1"]


def test_7_3_1_nobody_was_told_so_the_next_stands_too() -> None:
    report = checked(small(small(opened(), "R1"), "R2", "20"))
    assert (results(report, "r1", "r2"), found(report)) == (["win", "win"], ["7.3.1", "7.3.1"])


def test_7_3_1_told_in_the_coup_itself_it_still_counts() -> None:
    feed = opened().started("R1").wager("r1", "player", "15", player="P3", seat=3)
    told(feed).closed()
    report = checked(dealt(feed, "P").settled("r1", "win", "15.00").ended())
    assert (results(report, "r1"), found(report)) == (["win"], [])


def test_7_3_1_told_of_something_else_is_not_told() -> None:
    report = checked(small(told(small(opened(), "R1"), "the right to consult an inspector"), "R2"))
    assert results(report, "r1", "r2") == ["win", "win"]


def test_7_3_1_who_comes_back_is_told_again() -> None:
    feed = told(small(opened(), "R1"))
    feed.add("player_left", player="P3")
    report = checked(small(feed, "R2"))
    assert (results(report, "r1", "r2"), found(report)) == (["win", "win"], ["7.3.1"])


def test_7_3_1_one_player_is_told_for_another_bet_and_day_too() -> None:
    feed = told(small(opened(), "R1"))
    feed.opened("1998-03-15", limits={"*": {"min": "25"}}, seats=9, chips=["1"])
    dealt(begun(feed, "R2", ("r2", "banker", "20")), "B").settled("r2", "void").ended()
    feed.started("R3").wager("r3", "player", "15", player="P4", seat=4)
    report = checked(dealt(feed.closed(), "P").settled("r3", "win", "15.00").ended())
    assert results(report, "r1", "r2", "r3") == ["win", "void", "win"]


def test_7_3_1_two_stacks_make_the_minimum_together() -> None:
    feed = dealt(begun(opened(), "R1", ("a", "player", "15"), ("b", "player", "10")), "P")
    assert found(feed.settled("a", "win", "15.00").settled("b", "win", "10.00").ended()) == []


def test_7_3_1_each_bet_has_its_own_minimum() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "tie", "5")), "T").settled("w", "win", "40.00").ended()
    assert found(feed) == []


# --- 7.3.2, 7.6: over the maximum -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "outcome", "expected"),
    [
        ("player", "P", ("win", "6000.00", "0.00", "5000.00")),
        ("player", "B", ("lose", "1000.00", "0.00", "0.00")),
        ("banker", "B", ("win", "6000.00", "250.00", "4750.00")),
        ("banker", "T", ("stand_off", "6000.00", "0.00", "0.00")),
    ],
)
def test_7_3_2_paid_or_collected_to_the_maximum(bet: str, outcome: str, expected: tuple[str, ...]) -> None:
    ended = played(TRADITIONAL, {bet: "6000"}, *COUPS[outcome], limits={"*": {"max": "5000"}})
    assert money(ended, bet) == expected
    assert [(one["rule"], one["severity"]) for one in ended["findings"]][:1] == [("7.3.2", "notice")]


@pytest.mark.parametrize(("paid", "returned"), [("6000.00", None), ("0.00", "0.00")])
def test_7_3_2_settled_above_the_maximum_or_the_excess_kept(paid: str, returned: str | None) -> None:
    won = paid != "0.00"
    feed = dealt(begun(opened(), "R1", ("w", "player", "6000")), "P" if won else "B")
    more: dict[str, Any] = {} if returned is None else {"returned": returned}
    assert "wrong-payment" in codes(feed.settled("w", "win" if won else "lose", paid, **more).ended())
    assert set(found(feed)) == {"7.3.2"}


def test_7_3_2_stacks_of_one_person_share_the_maximum() -> None:
    feed = dealt(begun(opened(), "R1", ("a", "player", "4000"), ("b", "player", "2000")), "P").ended()
    ended = the_round(feed)
    assert [due(ended, name)["valid_stake"] for name in "ab"] == ["3333.33", "1666.67"]


def test_7_6_a_personal_limit_takes_the_place_of_the_signs() -> None:
    feed = opened()
    feed.add("personal_limit_set", player="P3", limits={"player": {"min": "100", "max": "8000"}})
    dealt(begun(feed, "R1", ("mine", "player", "6000")), "P").settled("mine", "win", "6000.00").ended()
    feed.started("R2").wager("other", "player", "6000", player="P4", seat=4)
    dealt(feed.closed(), "P").settled("other", "win", "5000.00").ended()
    dealt(begun(feed, "R3", ("low", "player", "50")), "P").settled("low", "win", "50.00").ended()
    report = checked(feed)
    assert [found(one) for one in report["rounds"]] == [[], ["7.3.2"], ["7.3.1"]]


def test_7_6_half_a_personal_limit_leaves_the_signs_other_half() -> None:
    feed = opened()
    feed.add("personal_limit_set", player="P3", limits={"player": {"max": "8000"}})
    dealt(begun(feed, "R1", ("low", "player", "15")), "P").settled("low", "win", "15.00").ended()
    assert found(feed) == ["7.3.1"]


@proves(VIC, "7.7.1")
def test_7_7_limits_are_those_at_the_wager() -> None:
    feed = begun(opened(), "R1", ("before", "player", "25"))
    feed.add("limits_changed", limits={"player": {"min": "100", "max": "5000"}}, basis="players_agreed")
    dealt(feed, "P").settled("before", "win", "25.00").ended()
    dealt(begun(feed, "R2", ("after", "player", "25")), "P").settled("after", "win", "25.00").ended()
    report = checked(feed)
    assert [found(one) for one in report["rounds"]] == [[], ["7.3.1"]]
    assert report["findings"] == []


# --- 7.2, 7.4: the differential -------------------------------------------------------------------------------

TEN = {"limits": {"*": {"min": "25", "max": "50000"}}, "differential": {"min": "10000", "max": "10000"}}
WIDE = {"limits": {"*": {"min": "25", "max": "50000"}}, "differential": {"min": "10000", "max": "20000"}}


def hands(ruleset: str, player: list[str], banker: list[str], cuts: dict[str, str], **fields: Any) -> Report:
    """Wagers on both hands, some cut to other stakes, and a Player win."""
    feed = opened(ruleset, **fields).started("R1")
    for bet, stakes in (("player", player), ("banker", banker)):
        for number, stake in enumerate(stakes):
            name = f"{bet}{number}"
            feed.wager(name, bet, stake, player=f"{bet}-{number}", seat=len(feed.facts) % 9 + 1)
    for name, stake in cuts.items():
        feed.add("wager_changed", wager=name, stake=stake, reason="differential")
    return the_round(dealt(feed.closed(), "P").ended())


@proves(VIC, "7.2")
def test_7_4_all_on_the_heavier_hand_come_down_in_proportion() -> None:
    cuts = {"player0": "5200", "player1": "7800"}
    ended = hands(CROWN, ["6000", "9000"], ["3000"], cuts, **TEN)
    assert found(ended) == []
    assert money(ended, "player0") == ("win", "5200.00", "0.00", "5200.00")
    assert money(ended, "player1") == ("win", "7800.00", "0.00", "7800.00")


@pytest.mark.parametrize(
    ("cuts", "code"),
    [
        ({}, "differential-exceeded"),
        ({"player0": "5200"}, "differential-cut-short"),
        ({"player1": "7000"}, "differential-cut-uneven"),
        ({"player0": "6000", "player1": "8000"}, "differential-cut-short"),
        ({"player0": "4000", "player1": "6000"}, "differential-cut-too-far"),
        ({"player0": "5199", "player1": "7799"}, "differential-cut-too-far"),
        ({"banker0": "2000"}, "differential-cut-unneeded"),
    ],
)
def test_7_4_cut_otherwise(cuts: dict[str, str], code: str) -> None:
    ended = hands(CROWN, ["6000", "9000"], ["3000"], cuts, **TEN)
    assert (code, "7.4") in [(one["code"], one["rule"]) for one in ended["findings"]]


def test_7_4_a_cut_that_leaves_more_than_the_least_differential_is_worth_a_look() -> None:
    cuts = {"player0": "5600", "player1": "8400"}
    ended = hands(TRADITIONAL, ["6000", "9000"], ["3000"], cuts, **WIDE)
    assert [(one["code"], one["rule"], one["severity"]) for one in ended["findings"] if one["rule"] == "7.4"] == [
        ("differential-cut-in-part", "7.4", "notice"),
    ]


def test_7_4_shares_go_down_to_chips() -> None:
    cuts = {"player0": "3333", "player1": "3333", "player2": "3333"}
    assert found(hands(CROWN, ["4000"] * 3, [], cuts, **TEN)) == []


def test_7_4_nothing_to_cut_within_the_differential() -> None:
    assert found(hands(CROWN, ["10000"], [], {}, **TEN)) == []
    assert found(hands(CROWN, ["6000"], [], {"player0": "5000"}, **TEN)) == ["7.4"]


def test_7_4_not_cutting_is_a_notice() -> None:
    ended = hands(CROWN, ["12000"], [], {}, **TEN)
    assert {(one["rule"], one["severity"]) for one in ended["findings"] if one["rule"] in ("7.4", "7.5")} == {
        ("7.4", "notice"), ("7.5", "notice"),
    }  # fmt: skip


def test_7_4_after_the_first_card_it_is_too_late() -> None:
    feed = begun(opened(**WIDE), "R1", ("w", "player", "15000")).cards("4H:player")
    feed.add("wager_changed", wager="w", stake="10000", reason="differential")
    feed.cards("3C:banker 5D:player TS:banker").result("player").settled("w", "win", "14875.00", commission="125.00")
    assert [rule for rule in found(feed.ended()) if rule != "7.4"] == ["6.4"]


@proves(VIC, "7.5")
def test_7_5_traditional_lets_more_lie_for_extra_commission() -> None:
    ended = hands(TRADITIONAL, ["15000"], [], {}, **WIDE)
    assert [(one["rule"], one["severity"]) for one in ended["findings"] if one["rule"]][:1] == [("7.4", "notice")]
    cut = hands(TRADITIONAL, ["25000"], [], {"player0": "20000"}, **WIDE)
    assert [rule for rule in found(cut) if rule != "7.4"] == []


@proves(VIC, "7.5 [maximum differential]")
def test_7_5_maximum_differential() -> None:
    alone = hands(TRADITIONAL, ["21000"], [], {}, **WIDE)
    assert "7.5" in found(alone)
    assert money(alone, "player0") == ("win", "21000.00", "250.00", "19750.00")
    lost = hands(TRADITIONAL, ["100"], ["21000"], {}, **WIDE)
    assert money(lost, "banker0") == ("lose", "1000.00", "0.00", "0.00")
    together = hands(TRADITIONAL, ["15000", "12000"], ["1000"], {}, **WIDE)
    assert [(one["rule"], one["severity"]) for one in together["findings"] if one["rule"] == "7.5"] == [
        ("7.5", "violation")
    ]


@proves(VIC, "7.5 [maximum differential]")
def test_7_5_maximum_differential_and_maximum_wager_are_both_found() -> None:
    ended = played(TRADITIONAL, {"banker": "26000"}, *COUPS["B"], **HIGH)
    assert {"7.3.2", "7.5"} <= set(found(ended))
    assert due(ended, "banker")["valid_stake"] == "20000.00"
