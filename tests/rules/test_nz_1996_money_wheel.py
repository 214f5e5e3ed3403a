"""New Zealand 1996, Division VII: money wheel, paragraph by paragraph."""

from typing import Any

import pytest

from domain.rulebooks import RULEBOOKS
from domain.rulebooks.nz_1996_money_wheel import ODDS, SECTIONS
from tests.feeds import Feed, Report
from tests.rules.layouts import begun, dues, found, laid, no_spin, numbers, paid_out, settled
from tests.rules.proves import proves
from tests.rules.rounds import checked, opened, the_round

WHEEL = "nz-1996-money-wheel"
ONE_EACH = tuple(("symbol", symbol, "10") for symbol in ODDS)


def table(*symbols: str, **fields: Any) -> Feed:
    """Ten on each of these symbols."""
    return begun(WHEEL, *(("symbol", symbol, "10") for symbol in symbols), **fields)


def spun(feed: Feed, symbol: str | None = "C", revolutions: int = 5, **fields: Any) -> Feed:
    """No more bets, and the wheel turns."""
    feed.closed().add("wheel_spun", symbol=symbol, revolutions=revolutions, **fields)
    return feed


def round_of(feed: Feed) -> Report:
    """What is said of it once it is over."""
    return the_round(feed.ended())


@proves(WHEEL, "2.3", "2.3(a)", "2.3(b)", "2.3(c)", "2.3(d)", "2.3(e)", "2.3(f)", "2.3(g)")
def test_2_3_the_rim_has_52_sections() -> None:
    sections = RULEBOOKS[WHEEL].sections  # type: ignore[attr-defined]
    assert sections == {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
    assert sum(sections.values()) == 52


@pytest.mark.parametrize("who", ["player:P1", "inspector:3"])
def test_3_2_only_the_dealer_or_the_game_supervisor_spins(who: str) -> None:
    assert found(spun(table("A"), by=who)) == ["3.2"]
    for allowed in ("dealer:44", "game_supervisor:7"):
        assert found(spun(table("A"), by=allowed)) == []


def test_3_3_a_short_spin_taken_as_good_is_no_spin() -> None:
    feed = settled(spun(table("C"), revolutions=3).result("", symbol="C"), ("w1", "win", "50"))
    ended = round_of(feed)
    assert ended["status"] == "void"
    assert {"3.3", "6.3", "6.4"} <= set(numbers(ended))
    assert dues(ended)["w1"] == ("void", "10.00", "0.00")


def test_3_3_four_turns_are_enough() -> None:
    ended = round_of(spun(table("C"), revolutions=4))
    assert (ended["status"], ended["result"]) == ("settled", "C")
    assert numbers(ended) == []


@pytest.mark.parametrize("called", ["never", "after"])
def test_3_4_no_more_bets_is_called_before_the_wheel_is_spun(called: str) -> None:
    feed = table("A")
    feed.add("wheel_spun", symbol="A", revolutions=6)
    assert found(feed.closed() if called == "after" else feed) == ["3.4"]


@proves(WHEEL, "3.5(a)")
def test_3_5_a_the_symbol_under_the_indicator_is_the_result_whatever_is_announced() -> None:
    feed = spun(table("D", "E"), "D")
    feed.add("result_announced", symbol="E")
    ended = round_of(feed)
    assert numbers(ended) == ["3.5(a)"]
    assert ended["result"] == "D"
    assert dues(ended)["w1"] == ("win", "10.00", "110.00")


def test_3_5_nothing_moves_before_the_announcement() -> None:
    feed = settled(spun(table("A", "B"), "A"), ("w2", "lose", "0"))
    feed.add("result_announced", symbol="A")
    assert found(settled(feed, ("w1", "win", "10"))) == ["3.5"]


@proves(WHEEL, "3.5(b)", "3.5(c)")
def test_3_5_c_losers_are_collected_before_winners_are_paid() -> None:
    feed = settled(spun(table("D", "A", "D"), "D"), ("w1", "win", "110"), ("w2", "lose", "0"), ("w3", "win", "110"))
    ended = round_of(feed)
    assert [(one["rule"], one["fact"]) for one in ended["findings"]] == [
        ("3.5(c)", feed.facts[-4]["id"]), ("3.5(b)", feed.facts[-3]["id"]),
    ]  # fmt: skip


def test_3_5_in_order_nothing_is_found() -> None:
    feed = spun(table("D", "A", "D"), "D")
    feed.add("result_announced", symbol="D")
    assert the_round(paid_out(feed))["findings"] == []


def test_3_6_interference_is_reported() -> None:
    feed = table("A").closed()
    feed.add("irregularity_reported", kind_="player at the wheel", note="a player held the wheel", rule="3.6")
    feed.add("wheel_spun", symbol="A", revolutions=6)
    assert found(feed) == ["3.6"]


def test_4_1_only_a_symbol_may_be_wagered_on() -> None:
    report = checked(spun(begun(WHEEL, ("red", None, "20"), ("symbol", "H", "20"), ("symbol", "C", "20"))).ended())
    assert [one["field"] for one in report["refused"]] == ["bet", "on"]
    assert dues(report["rounds"][0]) == {"w3": ("win", "20.00", "100.00")}


@proves(WHEEL, "4.1(a)", "4.1(b)", "4.6", "5.0", "5.0 *")
@pytest.mark.parametrize("came", list(ODDS))
def test_5_0_every_symbol_against_every_other(came: str) -> None:
    ended = round_of(spun(begun(WHEEL, *ONE_EACH), came))
    for wager, symbol in zip(ended["wagers"], ODDS, strict=True):
        due = wager["due"]
        if symbol == came:
            assert (due["result"], due["pays"], due["rules"]) == ("win", f"{10 * ODDS[symbol]}.00", ["4.1(a)", "5.0"])
        else:
            assert (due["result"], due["stake_back"], due["rules"]) == ("lose", "0.00", ["4.1(b)"])


def test_5_0_every_symbol_keeps_one_thirteenth() -> None:
    """7.6923% on each: 48 of 52 come back, through the program's own settlement."""
    back = dict.fromkeys(ODDS, 0.0)
    for came, sections in SECTIONS.items():
        for one in round_of(spun(begun(WHEEL, *ONE_EACH), came))["wagers"]:
            back[one["on"]] += sections * (float(one["due"]["stake_back"]) + float(one["due"]["pays"])) / 10
    assert back == dict.fromkeys(ODDS, 48.0)


@pytest.mark.parametrize(("result", "paid", "rule"), [("win", "40", "5.0"), ("lose", "0", "4.1(a)")])
def test_4_1_a_a_winner_is_paid_as_a_winner_at_its_odds(result: str, paid: str, rule: str) -> None:
    ended = round_of(settled(spun(table("C")), ("w1", result, paid)))
    assert numbers(ended) == [rule]


def test_4_1_b_a_loser_is_not_paid() -> None:
    ended = round_of(settled(spun(table("A")), ("w1", "win", "10")))
    assert numbers(ended) == ["4.1(b)"]
    assert ended["wagers"][0]["difference"] == "-20.00"


def test_13_3_a_lower_maximum_needs_a_ground_too() -> None:
    feed = opened(WHEEL, limits={"*": {"min": "5", "max": "500"}})
    feed.add("limits_changed", limits={"*": {"min": "5", "max": "200"}}, basis="sign")
    assert "limits-sign-unrecorded" in [one["code"] for one in checked(feed)["findings"]]


def test_4_7_a_wager_after_the_call_is_none() -> None:
    feed = laid(table("A").closed(), ("symbol", "A", "50"), first=2)
    feed.add("wheel_spun", symbol="A", revolutions=6)
    ended = round_of(feed)
    assert numbers(ended) == ["4.7"]
    assert dues(ended) == {"w1": ("win", "10.00", "10.00"), "w2": ("void", "50.00", "0.00")}


def test_4_7_a_change_and_a_withdrawal_after_the_call_change_nothing() -> None:
    feed = table("A", "A").closed()
    feed.add("wager_changed", wager="w1", stake="100", reason="player")
    feed.add("wager_withdrawn", wager="w2")
    feed.add("wheel_spun", symbol="A", revolutions=6)
    ended = round_of(feed)
    assert numbers(ended) == ["4.7", "4.7"]
    assert dues(ended) == {"w1": ("win", "10.00", "10.00"), "w2": ("win", "10.00", "10.00")}


def test_4_7_before_the_call_they_do() -> None:
    feed = table("A", "A")
    feed.add("wager_changed", wager="w1", stake="100", reason="player")
    feed.add("wager_withdrawn", wager="w2")
    ended = round_of(spun(feed, "A"))
    assert numbers(ended) == []
    assert dues(ended) == {"w1": ("win", "100.00", "100.00"), "w2": ("void", "10.00", "0.00")}


def test_4_8_nobody_lifts_a_wager_before_everybody_in_its_area_is_paid() -> None:
    feed = settled(spun(table("A", "A", "B"), "A"), ("w3", "lose", "0"), ("w1", "win", "10"))
    feed.add("wager_withdrawn", wager="w1")
    ended = round_of(settled(feed, ("w2", "win", "10")))
    assert numbers(ended) == ["4.8"]
    assert dues(ended)["w1"] == ("win", "10.00", "10.00")


def test_4_8_afterwards_anybody_may() -> None:
    feed = settled(spun(table("A", "A"), "A"), ("w1", "win", "10"), ("w2", "win", "10"))
    feed.add("wager_withdrawn", wager="w1")
    assert found(feed) == []


VOID = [
    ("interference", "6.1"), ("foreign_object", "6.1"), ("malfunction", "6.1"), ("other", "6.1"), ("on_peg", "6.2"),
    ("short_spin", "6.3"), ("too_slow", "6.3"),
]  # fmt: skip


@proves(WHEEL, "6.1", "6.2", "6.3")
@pytest.mark.parametrize(("why", "rule"), VOID)
def test_6_1_a_void_spin_gives_every_stake_back(why: str, rule: str) -> None:
    feed = no_spin(spun(table("A", "C"), "C", void=why))
    ended = round_of(settled(feed, ("w1", "void", "0"), ("w2", "void", "0")))
    assert (ended["status"], ended["result"]) == ("void", None)
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(rule, "ruling")]
    assert {one["due"]["rules"][0] for one in ended["wagers"]} == {rule}
    assert set(dues(ended).values()) == {("void", "10.00", "0.00")}


@pytest.mark.parametrize(("why", "rule"), VOID)
def test_6_4_a_void_spin_is_void_though_nobody_said_so(why: str, rule: str) -> None:
    ended = round_of(settled(spun(table("C"), "C", void=why), ("w1", "win", "50")))
    assert ended["status"] == "void"
    assert numbers(ended) == [rule, "6.4", rule]
    assert ended["wagers"][0]["difference"] == "-50.00"


def test_6_1_something_reported_while_the_wheel_turned_makes_the_spin_void() -> None:
    feed = table("A").closed()
    feed.add("irregularity_reported", kind_="interference", note="a glass fell into the wheel")
    feed.add("wheel_spun", symbol="A", revolutions=6)
    ended = round_of(feed)
    assert ended["status"] == "void"
    assert numbers(ended) == ["6.1"]


@proves(WHEEL, "4.7")
def test_4_7_a_late_wager_is_reported() -> None:
    feed = spun(table("C"))
    feed.add("irregularity_reported", kind_="late_wager", note="a chip was pushed over the line")
    late = [one for one in round_of(feed)["findings"] if one["code"] == "late-wager-reported"]
    assert [(one["rule"], one["severity"]) for one in late] == [("4.7", "violation")]


def test_6_1_something_that_came_later_does_not() -> None:
    feed = spun(table("A"), "A")
    feed.add("irregularity_reported", kind_="interference", note="a glass fell into the wheel at rest")
    assert the_round(feed.ended())["status"] == "settled"


def test_6_1_a_wheel_that_failed_is_called_off() -> None:
    feed = spun(table("A"), "A")
    feed.add("malfunction_reported")
    ended = round_of(no_spin(feed))
    assert (ended["status"], ended["wagers"][0]["due"]["rules"]) == ("void", ["6.1"])
    assert numbers(ended) == ["6.1"]


def test_6_3_what_stays_for_the_next_spin_wants_a_call_of_its_own() -> None:
    feed = spun(table("A", "B"), "A", 2, void="short_spin")
    feed.settled("w1", "void", "0")
    feed.add("wheel_spun", symbol="B", revolutions=7)
    ended = round_of(feed)
    assert (ended["status"], ended["result"]) == ("settled", "B")
    assert numbers(ended) == ["3.4", "6.3", "6.4"]
    assert dues(ended) == {"w1": ("void", "10.00", "0.00"), "w2": ("win", "10.00", "30.00")}


def test_6_4_a_good_spin_called_off_for_nothing_wants_a_decision() -> None:
    ended = round_of(no_spin(spun(table("A"), "A")))
    assert ended["status"] == "void"
    assert [(one["ruleset"], one["rule"]) for one in ended["findings"]] == [("nz-1996-general", "8.1")]


@pytest.mark.parametrize(("role", "rule"), [("dealer", "12.1"), ("casino_operator", "12.2")])
def test_12_2_a_round_undone_by_the_house_gives_everything_back(role: str, rule: str) -> None:
    feed = settled(spun(table("A", "B"), "A"), ("w2", "lose", "0"))
    feed.add("round_voided", reason="disruption", role=role)
    ended = round_of(feed)
    assert [(one["ruleset"], one["rule"]) for one in ended["findings"]] == [
        ("nz-1996-general", rule), ("nz-1996-general", "12.2"),
    ]  # fmt: skip
    assert ended["wagers"][1]["difference"] == "10.00"
    assert set(dues(ended).values()) == {("void", "10.00", "0.00")}


def test_14_1_b_the_limits_are_those_of_the_sign() -> None:
    limits = {"*": {"min": "10", "max": "500"}}
    ended = round_of(spun(begun(WHEEL, ("symbol", "A", "650"), ("symbol", "B", "5"), limits=limits), "A"))
    assert numbers(ended) == ["14.1(b)", "14.1(b)"]
    assert dues(ended) == {"w1": ("win", "650.00", "500.00"), "w2": ("lose", "0.00", "0.00")}


def test_a_spin_that_nobody_saw_leaves_the_round_open() -> None:
    ended = round_of(table("A").closed())
    assert (ended["status"], ended["wagers"][0]["due"]["result"]) == ("open", "open")
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(None, "notice")]


def test_rounds_that_nobody_announced_are_told_apart() -> None:
    feed = begun(WHEEL)
    feed.facts.pop()
    for number, came in enumerate("AG", 1):
        spun(laid(feed, ("symbol", "A", "10"), first=number), came)
        feed.add("result_announced", symbol=came)
        feed.settled(f"w{number}", *(("win", "10") if came == "A" else ("lose", "0")))
    report = checked(feed)
    assert [(one["status"], one["result"], one["findings"]) for one in report["rounds"]] == [
        ("settled", "A", []), ("settled", "G", []),
    ]  # fmt: skip
