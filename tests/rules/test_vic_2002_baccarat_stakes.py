"""Victoria: which wagers count, and how much of them (6.4-6.6, 7.2-7.7): limits, differentials, late, refused."""

from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import checked, due, money, played, the_round
from tests.rules.victoria import COUPS, CROWN, HIGH, TRADITIONAL, VIC, begun, codes, coup, dealt, found, opened


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


# --- 6.4: from the first card on ------------------------------------------------------------------------------


def after_first_card(**fields: Any) -> Feed:
    return begun(opened(**fields), "R1", ("w", "player", "100")).cards("4H:player", **fields.get("card", {}))


def finished(feed: Feed) -> Feed:
    return feed.cards("3C:banker 5D:player TS:banker").result("player")


def test_6_4_raised_after_the_first_card() -> None:
    feed = after_first_card()
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(finished(feed).settled("w", "win", "100.00").ended())
    assert (found(ended), due(ended, "w")["valid_stake"]) == (["6.4"], "100.00")


def test_6_4_taken_back_after_the_first_card() -> None:
    feed = after_first_card()
    feed.add("wager_withdrawn", wager="w")
    ended = the_round(finished(feed).ended())
    assert (found(ended), due(ended, "w")["result"]) == (["6.4"], "win")


@pytest.mark.parametrize(("settles", "rules"), [(("void", "0.00"), ["6.4"]), (("win", "50.00"), ["6.4", "6.4"])])
def test_6_4_laid_after_the_first_card(settles: tuple[str, str], rules: list[str]) -> None:
    feed = after_first_card().wager("late", "player", "50", player="P4", seat=4)
    finished(feed).settled("w", "win", "100.00").settled("late", *settles)
    ended = the_round(feed.ended())
    assert (found(ended), money(ended, "late")[:2]) == (rules, ("void", "50.00"))


def test_6_4_between_the_call_and_the_first_card_counts() -> None:
    feed = begun(opened(), "R1", ("w", "player", "100")).wager("late", "player", "50", player="P4", seat=4)
    ended = the_round(dealt(feed, "P").settled("w", "win", "100.00").settled("late", "win", "50.00").ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(None, "notice")]
    assert due(ended, "late")["result"] == "win"


def test_6_4_once_settled_a_wager_is_the_players_again() -> None:
    feed = dealt(begun(opened(), "R1", ("w", "player", "100")), "P").settled("w", "win", "100.00")
    feed.add("wager_withdrawn", wager="w")
    assert found(feed.ended()) == []


def test_6_4_a_stake_put_right_is_the_stake() -> None:
    feed = after_first_card()
    feed.add("wager_changed", wager="w", stake="150", reason="correction")
    assert found(finished(feed).settled("w", "win", "150.00").ended()) == []


# --- 11.10: changes while the first card lies unseen ----------------------------------------------------------


def unseen(style: str = "8.1.2") -> Feed:
    feed = begun(opened(style=style), "R1", ("w", "player", "100"))
    feed.add("card_drawn", card=None, to="player", face="down")
    return feed


def allowed(feed: Feed, role: str = "casino_supervisor", **more: Any) -> Feed:
    feed.add("ruling_made", action="wagers may be changed", role=role, **{"rule": "11.10", **more})
    return feed


def shown(feed: Feed) -> Feed:
    """The Banker wins with nine against seven."""
    feed.add("card_drawn", card=None, to="banker", face="down")
    for hand in ("player", "banker"):
        feed.add("card_drawn", card=None, to=hand, face="down")
    for hand, index, card in (("player", 0, "2H"), ("player", 1, "5D"), ("banker", 0, "9C"), ("banker", 1, "KD")):
        feed.add("card_turned", to=hand, index=index, card=card)
    return feed.result("banker")


def test_11_10_1_a_wager_is_moved() -> None:
    feed = allowed(unseen(), rule="11.10.1")
    feed.add("wager_withdrawn", wager="w")
    feed.wager("moved", "banker", "100", player="P3", seat=3)
    ended = the_round(shown(feed).settled("moved", "win", "95.00", commission="5.00").ended())
    assert (found(ended), due(ended, "w")["result"], due(ended, "moved")["pays"]) == ([], "void", "95.00")


def test_11_10_2_an_amount_is_changed() -> None:
    feed = allowed(unseen(), rule="11.10.2")
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert (found(ended), due(ended, "w")["valid_stake"]) == ([], "200.00")


@pytest.mark.parametrize("bet", ["tie", "run"])
def test_11_10_3_a_wager_is_added(bet: str) -> None:
    more = {"on": ["B", "B"]} if bet == "run" else {}
    feed = allowed(unseen(), rule="11.10.3").wager("new", bet, "10", player="P6", seat=6, **more)
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert found(ended) == []
    assert due(ended, "new")["result"] == ("lose" if bet == "tie" else "open")


def test_11_10_3_a_run_added_so_counts_from_this_coup() -> None:
    feed = allowed(unseen()).wager("run", "run", "10", player="P6", seat=6, on=["B", "B"])
    shown(feed).settled("w", "lose").ended()
    report = checked(coup(feed, "R2", "B"))
    assert due(report["rounds"][1], "run")["pays"] == "30.00"


def test_11_10_leave_without_a_rule_named() -> None:
    feed = unseen()
    feed.add("ruling_made", action="wagers may be changed", role="casino_supervisor")
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    assert found(shown(feed).settled("w", "lose").ended()) == []


@pytest.mark.parametrize(
    ("style", "role", "rules"),
    [
        ("8.1.2", None, {"6.4"}),
        ("8.1.1", "casino_supervisor", set()),
        ("8.1.3", "casino_supervisor", {"6.4", "11.10"}),
        ("8.1.2", "game_supervisor", {"6.4", "11.10"}),
        ("8.1.2", "dealer", {"6.4", "11.10"}),
    ],
)
def test_11_10_who_may_let_them_and_when_the_dealer_has_the_shoe(style: str, role: str | None, rules: set[str]) -> None:
    feed = unseen(style)
    if role:
        allowed(feed, role)
    feed.add("wager_changed", wager="w", stake="200", reason="player")
    ended = the_round(shown(feed).settled("w", "lose").ended())
    assert {rule for rule in found(ended) if rule in ("6.4", "11.10")} == rules
    assert due(ended, "w")["valid_stake"] == ("100.00" if rules else "200.00")


@pytest.mark.parametrize("then", ["second card", "turned", "dealt up"])
def test_11_10_not_after_a_second_card_or_when_the_first_was_seen(then: str) -> None:
    feed = after_first_card() if then == "dealt up" else unseen()
    if then == "second card":
        feed.add("card_drawn", card=None, to="banker", face="down")
    if then == "turned":
        feed.add("card_turned", to="player", index=0, card="2H")
    allowed(feed).add("wager_changed", wager="w", stake="200", reason="player")
    assert [rule for rule in found(feed) if rule in ("6.4", "11.10")] == ["11.10", "6.4"]


# --- 6.5, 6.6 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", ["perfect_pairs", "dragon_bonus"])
def test_6_5_no_other_bets(bet: str) -> None:
    more = {"on": "player"} if bet == "dragon_bonus" else {}
    feed = opened().started("R1").wager("w", bet, "10", player="P3", seat=3, **more)
    ended = the_round(dealt(feed.closed(), "P").settled("w", "void").ended())
    assert (found(ended), money(ended, "w")[:2]) == (["6.5"], ("void", "10.00"))


@pytest.mark.parametrize(
    ("stake", "reason", "when", "rules"),
    [
        ("25", "not payable in chips", "before", []),
        ("40", "not payable in chips", "before", ["6.6"]),
        ("40", "player asked", "before", []),
        ("25", "not payable in chips", "after", ["6.6"]),
    ],
)
def test_6_6_refused_for_want_of_chips(stake: str, reason: str, when: str, rules: list[str]) -> None:
    feed = begun(opened(), "R1", ("w", "banker", stake), ("o", "player", "25"))
    if when == "after":
        feed.cards("4H:player")
    feed.add("wager_refused", wager="w", reason=reason)
    (finished(feed) if when == "after" else dealt(feed, "P")).settled("o", "win", "25.00").ended()
    assert (found(feed), money(the_round(feed), "w")[:2]) == (rules, ("void", f"{stake}.00"))


def test_6_6_crown_would_pay_half_of_it_on_six() -> None:
    for stake, rules in (("25", []), ("30", ["6.6"])):
        feed = begun(opened(CROWN), "R1", ("w", "banker", stake), ("o", "player", "25"))
        feed.add("wager_refused", wager="w", reason="not exactly payable")
        assert found(dealt(feed, "P").settled("o", "win", "25.00").ended()) == rules
