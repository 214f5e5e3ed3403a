"""Electronic Baccarat: results announced and entered, what terminals pay by them, wrong results worked out anew."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, due, money, rules, the_round
from tests.rules.screens import (
    BANKER,
    CARDS,
    DIV5,
    ELECTRONIC,
    ON_SIX,
    PLAYER,
    entered,
    found,
    hall,
    paid_out,
    play,
    touch,
    won,
)

BOTH = {"layout_wagers": True}
WRONG = [(DIV5, "5.10(b)"), (DIV5, "5.1(b)(ii)")]
"""What is paid wrongly when Player is entered, and Banker won."""


def two(outcome: str = "banker", **fields: Any) -> Feed:
    """Two wagers of 100: w14 on Banker at T1, w15 on Player at T2; cards that give this outcome."""
    feed = touch(hall("T1", "T2", **fields).started("R1"), "w14", bet="banker", stake="100")
    return deal(touch(feed, "w15", "T2", stake="100").closed(), *CARDS[outcome])


def by_player(feed: Feed) -> Feed:
    """Settled as if Player had won."""
    return won(feed.settled("w14"), "w15", "100")


def by_banker(feed: Feed) -> Feed:
    """Settled as the cards want it."""
    return won(feed, "w14", "95", "5").settled("w15")


# --- announced and settled ------------------------------------------------------------------------------------


def test_10_1_the_result_is_announced_where_chips_are_taken() -> None:
    for options, wanted in ((BOTH, [(ELECTRONIC, "10.1")]), ({}, [])):
        feed = two(options=options).result("player", player=1, banker=7)
        assert rules(the_round(by_banker(entered(feed, "banker")).ended())) == wanted


def test_10_2_chips_are_settled_when_it_is_announced() -> None:
    feed = hall("T1", options=BOTH).started("R1").wager("chips", "player", "100", player="P9", seat=3)
    deal(touch(feed, "screen", stake="100").closed(), *BANKER)
    entered(feed, "banker").settled("screen").settled("chips").result("banker", player=1, banker=7)
    (early,) = the_round(feed.ended())["findings"]
    assert (early["rule"], early["wager"]) == ("10.2", "chips")


@proves(ELECTRONIC, "3.4(c)(v)", "10.3(b)", "10.3(b)(iii)(A)")
def test_10_3_b_iii_winners_are_paid_and_losers_cleared() -> None:
    ended = the_round(entered(two(), "banker").ended())
    left = [(one["rule"], one["code"]) for one in ended["findings"]]
    assert left == [("10.3(b)(iii)", "winner-not-paid"), ("3.4(c)(v)", "loser-not-collected")]
    assert rules(the_round(by_banker(entered(two(), "banker")).ended())) == []


def test_10_2_at_a_table_of_both_each_by_its_own_rule() -> None:
    feed = hall("T1", options=BOTH).started("R1").wager("chips", "banker", "100", player="P9", seat=3)
    touch(feed, "screen", bet="banker", stake="100").wager("lost", "tie", "10", player="P9", seat=3)
    deal(feed.closed(), *BANKER).result("banker", player=1, banker=7)
    left = [one["rule"] for one in the_round(entered(feed, "banker").ended())["findings"]]
    assert left == ["10.2", "10.3(b)(iii)", "10.2"]


@pytest.mark.parametrize(
    ("bet", "cards", "pays", "rule"),
    [
        ("banker", BANKER, "95.00", "5.10(b)"),
        ("player", PLAYER, "100.00", "5.10(a)"),
        ("tie", CARDS["tie"], "800.00", "5.10(c)"),
    ],
)
def test_10_4_settled_by_division_5(bet: str, cards: tuple[str, str], pays: str, rule: str) -> None:
    feed = deal(touch(hall("T1").started("R1"), "a", bet=bet, stake="100").closed(), *cards)
    ended = the_round(won(entered(feed, bet), "a", "100").ended())
    assert (due(ended, "a")["pays"], due(ended, "a")["rules"]) == (pays, [rule])
    assert rules(ended) == ([] if pays == "100.00" else [(DIV5, rule)])


def test_10_4_credits_need_no_exactness() -> None:
    """5.12 and 5.13 are left out; half cents too are paid as they are."""
    feed = touch(hall("T1", limits={"*": {"min": "0.50"}}).started("R1"), "a", bet="banker", stake="30")
    touch(feed, "b", bet="banker", stake="0.50")
    ended = the_round(won(won(play(feed), "a", "28.50", "1.50"), "b", "0.475", "0.025").ended())
    assert (money(ended, "a"), money(ended, "b")[3]) == (("win", "30.00", "1.50", "28.50"), "0.475")
    assert rules(ended) == []


def test_10_4_credits_though_no_terminal_is_named() -> None:
    feed = deal(hall().started("R1").wager("a", "banker", "30").closed(), *BANKER)
    ended = the_round(won(entered(feed, "banker"), "a", "28.50", "1.50").ended())
    assert (money(ended, "a")[3], rules(ended)) == ("28.50", [])


def test_10_4_one_to_two_on_six() -> None:
    feed = touch(hall("T1", options={"banker_six_half": True}).started("R1"), "a", bet="banker", stake="25")
    ended = the_round(won(entered(deal(feed.closed(), *ON_SIX), "banker"), "a", "12.50").ended())
    assert (due(ended, "a")["pays"], due(ended, "a")["rules"], rules(ended)) == ("12.50", ["5.11"], [])


@pytest.mark.parametrize(("scale", "third", "pays"), [(1, "6H", "300.00"), (2, "6H", "250.00"), (1, "6D", "100.00")])
def test_11a_1_perfect_pairs_by_scale(scale: int, third: str, pays: str) -> None:
    feed = touch(hall("T1", options={"perfect_pairs": scale}).started("R1"), "a", bet="perfect_pairs", stake="10")
    ended = the_round(won(play(feed, cards=(f"6H 9D {third} KS",)), "a", pays).ended())
    assert (due(ended, "a")["pays"], due(ended, "a")["rules"], rules(ended)) == (pays, ["11A.7"], [])


def test_11b_1_the_dragon_bonus_needs_the_tables_own_pay_table() -> None:
    for table, pays in (({"7": "6", "natural_win": "1", "natural_tie": "push"}, "60.00"), (None, None)):
        feed = hall("T1", options={"dragon_bonus": table} if table else {}).started("R1")
        touch(feed, "d", bet="dragon_bonus", stake="10", on="player")
        play(feed, "player", cards=("5H KD QC 2S", "4D:player", "KC:banker"))
        ended = the_round(won(feed, "d", "60").ended())
        found_due = ended["wagers"][0]["due"]
        assert (found_due and (found_due["pays"], found_due["rules"])) == (pays and (pays, ["11B.1"]))
        assert ("11B.1" in [rule for _, rule in rules(ended)]) == (table is None)


# --- results entered ------------------------------------------------------------------------------------------


def test_10_3_a_the_result_that_the_cards_give_is_entered() -> None:
    for options in ({}, BOTH):
        feed = entered(entered(two(options=options).result("banker", player=1, banker=7), "player"), "banker")
        assert rules(the_round(by_banker(feed).ended())) == [(ELECTRONIC, "10.3(a)")]


@pytest.mark.parametrize(("by", "wanted"), [("dealer:1", []), ("game_supervisor:1", []), ("pit_boss:1", ["10.3(a)"])])
def test_10_3_a_by_the_dealer_or_the_game_supervisor(by: str, wanted: list[str]) -> None:
    assert found(by_banker(entered(two(), "banker", by=by)).ended()) == wanted
    assert found(by_banker(entered(two(), "banker", "automatic", by=by)).ended()) == []


@pytest.mark.parametrize(("method", "rule"), [("manual", "10.3(a)"), ("automatic", "10.3(b)(i)")])
@proves(ELECTRONIC, "10.3(b)(i)", "3.3(b)")
def test_10_3_the_result_is_entered_at_all(method: str, rule: str) -> None:
    """Where results are written down; else nobody can tell."""
    feed = by_banker(entered(two(), "banker", method)).ended().started("R2")
    again = deal(touch(feed, "x").closed(), *BANKER).settled("x").ended()
    assert found(again) == [rule]
    assert found(by_banker(two()).ended()) == []


# --- wrong results --------------------------------------------------------------------------------------------


def test_12_3_settled_by_a_wrong_result() -> None:
    ended = the_round(by_player(entered(two(), "player")).ended())
    assert [one["difference"] for one in ended["wagers"]] == ["195.00", "-200.00"]
    assert sorted(rules(ended)) == sorted([(ELECTRONIC, "12.3"), (ELECTRONIC, "10.3(a)"), *WRONG])


def test_12_3_a_tie_that_was_none() -> None:
    feed = entered(two(), "tie").settled("w14", "stand_off").settled("w15", "void").ended()
    ended = the_round(feed)
    assert [one["difference"] for one in ended["wagers"]] == ["95.00", "-100.00"]
    assert (ELECTRONIC, "12.3") in rules(ended)


def test_12_3_worked_out_anew() -> None:
    feed = by_banker(entered(by_player(entered(two(), "player")), "banker")).ended()
    ended = the_round(paid_out(paid_out(feed, "T1", "595"), "T2", "400", "V2"))
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00"]
    assert sorted(rules(ended)) == [(ELECTRONIC, "10.3(a)"), (ELECTRONIC, "12.3")]
    assert "wrong-result-recalculated" in [one["code"] for one in ended["findings"]]
    assert checked(feed)["findings"] == []


@pytest.mark.parametrize("later", [False, True])
def test_12_3_put_right_by_credits(later: bool) -> None:
    """What was settled first stays on record; credits added and cancelled make up for it, whenever they are."""
    feed = by_player(entered(two(), "player")).ended()
    if later:
        play(touch(feed.started("R2"), "x")).settled("x").ended()
    feed.add("credits_added", terminal="T1", amount="195", round="R1")
    feed.add("credits_cancelled", terminal="T2", amount="200", round="R1")
    paid_out(paid_out(feed, "T1", "545" if later else "595"), "T2", "400", "V2")
    report = checked(feed)
    assert "wrong-result-recalculated" in [one["code"] for one in report["rounds"][0]["findings"]]
    assert [one["difference"] for one in report["rounds"][0]["wagers"]] == ["195.00", "-200.00"]
    assert report["findings"] == []


def test_12_3_put_right_before_anything_was_paid() -> None:
    feed = by_banker(entered(entered(two(), "player"), "banker")).ended()
    assert rules(the_round(feed)) == [(ELECTRONIC, "10.3(a)")]


def test_12_3_a_terminal_that_took_it_otherwise() -> None:
    """The right result was entered; one terminal was told another."""
    feed = won(won(entered(two(), "banker"), "w14", "95", "5"), "w15", "100").ended()
    assert sorted(rules(the_round(feed))) == sorted([(ELECTRONIC, "12.3"), (DIV5, "5.1(b)(ii)")])
    (found_anew,) = the_round(feed.settled("w15"))["findings"]
    assert (found_anew["rule"], found_anew["code"]) == ("12.3", "terminal-misled-recalculated")


def test_12_3_a_wrong_amount_is_no_wrong_result() -> None:
    feed = won(entered(two(), "banker"), "w14", "100").settled("w15").ended()
    assert rules(the_round(feed)) == [(DIV5, "5.10(b)")]


def test_12_3_an_entry_that_was_misread() -> None:
    feed = two()
    wrong = feed.add("result_entered", method="manual", outcome="player")
    assert rules(the_round(by_banker(feed).ended().corrected(wrong, {"outcome": "banker"}))) == []


def test_10_3_a_says_what_was_entered_and_by_whom() -> None:
    feed = deal(touch(hall("T1").started("R1"), "a").closed(), *BANKER)
    ended = the_round(entered(feed, "player", by="inspector:7").settled("a").ended())
    said = [one["message"] for one in ended["findings"] if one["rule"] == "10.3(a)"]
    assert said == [
        "An inspector entered the result; only the dealer or the game supervisor may.",
        "The result was entered as a win of the Player's Hand; by the cards it is a win of the Banker's Hand, Player 1,"
        " Banker 7.",
    ]
