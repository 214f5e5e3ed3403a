"""New Zealand 1996, Division X: which wagers may be made, and how much may lie where."""

from decimal import Decimal

import pytest

from domain.games.craps.valid_stake import most
from domain.rulebooks.nz_1996_craps import BEHINDS
from tests.feeds import Feed
from tests.rules.craps import CRAPS, due, fate, found, last, results, story, table
from tests.rules.proves import proves
from tests.rules.rounds import checked

POINT_6 = ("pass 10", "4-2")
DOUBLE = {"options": {"double_odds": True}}

# --- when a wager may be made ---------------------------------------------------------------------------------


@proves(CRAPS, "3.1(a)", "3.1(b)", "3.1(c)", "3.1(d)", '1.0 "Come Out Roll"')
@pytest.mark.parametrize(
    ("rule", "bet", "before", "then"),
    [("3.1(a)", "pass", POINT_6, "3-3"), ("3.1(a)", "pass", (*POINT_6, "5-4"), "4-3"),
     ("3.1(b)", "dont_pass", POINT_6, "4-3"), ("3.1(c)", "come", ("pass 10",), "4-3"),
     ("3.1(c)", "come", (*POINT_6, "3-3", "pass 10 @next"), "5-6"), ("3.1(d)", "dont_come", ("pass 10",), "1-2"),
     ("3.1(d)", "dont_come", ("pass 10", "6-6", "pass 10 @next"), "1-2")],
)  # fmt: skip
def test_3_1_a_to_d_out_of_time_a_wager_is_none(rule: str, bet: str, before: tuple[str, ...], then: str) -> None:
    feed = story(*before, f"{bet} 20 @late", then)
    assert found(feed=feed) == [rule]
    one = due(last(feed), "late")
    assert (one["result"], one["stake_back"], one["valid_stake"], one["rules"]) == ("void", "20.00", "0.00", [rule])


@pytest.mark.parametrize("ended", ["4-3", "5-6", "1-1", "1-2", "6-6"])
def test_1_0_after_every_decision_of_pass_and_dont_pass_the_next_is_a_come_out_roll(ended: str) -> None:
    assert found("pass 10", ended, "pass 10 @next", "4-2") == []


def test_1_0_a_void_roll_does_not_use_the_come_out_roll_up() -> None:
    rounds = checked(story("pass 10", "4-3!stacked", "dont_pass 5 @next", "4-3"))["rounds"]
    assert [results(ended) for ended in rounds] == [{"pass": "open"}, {"pass": "win", "next": "lose"}]


def test_1_0_a_new_shooter_takes_over_the_point() -> None:
    steps = ("pass 10", "pass 10 @other P2", "4-2", "throw P2 3-3")
    assert fate("pass", *steps) == ("win", "10.00", "10.00")
    assert found(*steps, "come 10", "throw P2 3-3")[:1] == ["3.1(c)"]


@proves(CRAPS, "3.1")
def test_3_1_a_bet_of_another_game_is_none() -> None:
    """It is refused, but where it came before anybody knew which game this is."""
    assert len(checked(table().wager("x", bet="tie", stake="10"))["refused"]) == 1
    feed = Feed(ruleset=CRAPS, counted=False).wager("x", bet="tie", stake="10").opened()
    story("pass 10", "4-3", feed=feed)
    assert found(feed=feed)[:2] == ["3.1", "14.1(a)"]
    assert due(last(feed), "x")["stake_back"] == "10.00"


@proves(CRAPS, "3.1(e)", "3.1(f)", "3.1(g)", "3.1(h)")
@pytest.mark.parametrize(
    ("rule", "steps"),
    [("3.1(e)", ("pass 10", "pass_odds 10")), ("3.1(e)", ("dont_pass 10", "4-2", "pass_odds 10 >dont_pass")),
     ("3.1(e)", (*POINT_6, "pass_odds 10 >nothing")), ("3.1(e)", (*POINT_6, "pass_odds 10 P2")),
     ("3.1(f)", ("dont_pass 10", "dont_pass_odds 10")), ("3.1(f)", (*POINT_6, "dont_pass_odds 10 >pass")),
     ("3.1(f)", ("pass 10", "dont_pass 10", "4-2", "down dont_pass", "dont_pass_odds 10")),
     ("3.1(g)", (*POINT_6, "come 10", "come_odds 10")), ("3.1(g)", (*POINT_6, "come_odds 10 >pass")),
     ("3.1(h)", (*POINT_6, "dont_come 10", "dont_come_odds 10"))],
)  # fmt: skip
def test_3_1_e_to_h_odds_lie_behind_a_bet_that_has_its_point(rule: str, steps: tuple[str, ...]) -> None:
    feed = story(*steps, "5-5")
    odds = next(word.split()[0] for word in steps if "odds" in word)
    assert rule in found(feed=feed)
    assert (due(last(feed), odds)["result"], due(last(feed), odds)["rules"]) == ("void", [rule])


def test_3_1_e_odds_may_come_at_any_time_until_the_decision() -> None:
    assert fate("pass_odds", *POINT_6, "5-4", "2-2", "pass_odds 10", "3-3") == ("win", "10.00", "12.00")


# --- how much may lie behind a bet ----------------------------------------------------------------------------

MOST = [
    ("pass_odds", 5, "5", False, "6"), ("pass_odds", 6, "7", False, "10"), ("pass_odds", 4, "7", False, "7"),
    ("pass_odds", 5, "5", True, "10"), ("come_odds", 8, "7", False, "10"), ("come_odds", 8, "7", True, "14"),
    ("come_odds", 6, "3", True, "6"), ("pass_odds", 6, "2", True, "5"), ("dont_pass_odds", 5, "5", False, "9"),
    ("dont_pass_odds", 4, "10", False, "20"), ("dont_pass_odds", 4, "10", True, "40"),
    ("dont_come_odds", 6, "10", False, "12"), ("dont_come_odds", 6, "10", True, "24"),
    ("dont_come_odds", 8, "7", False, "12"),
]  # fmt: skip


@proves(CRAPS, "3.1(e)(i)", "3.1(f)(i)", "3.1(g)(i)", "3.1(h)(i)")
@pytest.mark.parametrize(("bet", "point", "base", "double", "allowed"), MOST)
def test_3_1_the_most_that_may_lie_behind(bet: str, point: int, base: str, double: bool, allowed: str) -> None:
    """As much as the bet, up to the next unit that is paid exactly; or double it."""
    assert most(BEHINDS[bet], point, Decimal(base), Decimal(1), double) == Decimal(allowed)


@pytest.mark.parametrize(
    ("rule", "steps", "odds", "valid", "pays"),
    [("3.1(e)(i)", ("pass 5", "3-2", "pass_odds 8", "4-1"), "pass_odds", "6.00", "9.00"),
     ("3.1(f)(i)", ("dont_pass 5", "3-2", "dont_pass_odds 12", "4-3"), "dont_pass_odds", "9.00", "6.00"),
     ("3.1(g)(i)", (*POINT_6, "come 7", "5-3", "come_odds 15", "4-4"), "come_odds", "10.00", "12.00"),
     ("3.1(h)(i)", ("pass 10", "5-3", "dont_come 10", "4-2", "dont_come_odds 18", "4-3"), "dont_come_odds", "12.00",
      "10.00")],
)  # fmt: skip
def test_3_1_what_is_more_goes_back(rule: str, steps: tuple[str, ...], odds: str, valid: str, pays: str) -> None:
    feed = story(*steps)
    assert found(feed=feed) == [rule]
    one = due(last(feed), odds)
    assert (one["result"], one["valid_stake"], one["pays"]) == ("win", valid, pays)
    assert rule in one["rules"]


def test_3_1_e_i_a_lost_wager_gets_the_excess_back() -> None:
    assert fate("pass_odds", "pass 5", "3-2", "pass_odds 8", "4-3") == ("lose", "2.00", "0.00")


def test_3_1_e_i_what_is_within_is_not_found_in_any_round() -> None:
    assert found("pass 5", "3-2", "pass_odds 6", "5-5", "6-6", "4-1") == []
    assert found("pass 5", "3-2", "pass_odds 10", "5-5", "4-1", **DOUBLE) == []
    assert found("pass 5", "3-2", "pass_odds 12", "5-5", "4-1", **DOUBLE) == ["3.1(e)(i)"]


def test_3_1_f_i_odds_have_to_fit_a_bet_that_was_reduced() -> None:
    feed = story("dont_pass 20", "2-2", "dont_pass_odds 40", "5-5", "cut dont_pass 10", "6-1", "end")
    assert due(last(feed), "dont_pass_odds")["valid_stake"] == "20.00"


# --- wagers in parts ------------------------------------------------------------------------------------------


@proves(CRAPS, "3.1(v)", "3.1(w)(i)", "3.1(x)(i)", "3.1(y)(i)")
@pytest.mark.parametrize(
    ("rule", "wager", "valid"),
    [("3.1(v)", "horn 6", "4.00"), ("3.1(w)(i)", "horn_high:12 7", "5.00"), ("3.1(x)(i)", "world 14", "10.00"),
     ("3.1(x)(i)", "world 4", "0.00"), ("3.1(y)(i)", "c_and_e:3+0 3", "0.00"), ("3.1(y)(i)", "c_and_e:1+1 3", "0.00")],
)  # fmt: skip
def test_3_1_v_to_y_a_wager_in_parts_comes_out_even(rule: str, wager: str, valid: str) -> None:
    """What is over goes back."""
    bet, stake = wager.split()
    feed = story("pass 5", wager, "4-2")
    one = due(last(feed), bet.partition(":")[0])
    assert found(feed=feed) == [rule]
    assert (one["valid_stake"], Decimal(one["stake_back"])) == (valid, Decimal(stake) - Decimal(valid))
    assert rule in one["rules"]


@pytest.mark.parametrize("wager", ["horn 20", "horn_high:3 25", "world 5", "c_and_e:5+1 6"])
def test_3_1_v_to_y_one_that_does_is_not_found(wager: str) -> None:
    assert found("pass 5", wager, "4-2") == []


# --- late wagers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settled", [("settle late win 10.00",), ("settle late lose",), ("settle late void",)])
def test_3_2_a_wager_when_the_dice_lie_is_none(settled: tuple[str, ...]) -> None:
    feed = table()
    story("begin R1", "pass 5", feed=feed)
    feed.add("dice_rolled", dice=[5, 4], shooter="P1")
    story("field 10 @late", *settled, "end", feed=feed)
    ended = last(feed)
    assert "3.2" in found(feed=feed)
    assert (ended["round"], due(ended, "late")["result"], due(ended, "late")["stake_back"]) == ("R1", "void", "10.00")


def test_3_2_one_before_the_call_is_late_and_one_after_it_is_for_the_next_roll() -> None:
    feed = table()
    story("pass 5", feed=feed)
    feed.add("dice_rolled", dice=[5, 4], shooter="P1")
    story("field 10 @late", feed=feed)
    feed.add("result_announced", dice=[5, 4])
    story("field 10 @next", "6-6", feed=feed)
    rounds = checked(feed)["rounds"]
    assert [results(ended) for ended in rounds] == [{"pass": "open", "late": "void"}, {"pass": "open", "next": "win"}]
    assert found(feed=feed) == ["3.2"]


def test_3_2_a_wager_may_be_named_as_one_of_the_roll() -> None:
    feed = story("begin R1", "pass 5", "5-4", "end", "begin R2")
    feed.wager("late", bet="field", stake="10", round="R1")
    story("4-2", feed=feed)
    assert results(checked(feed)["rounds"][0]) == {"pass": "open", "late": "void"}


def test_3_2_a_late_wager_may_be_reported() -> None:
    feed = story("pass 5", "5-4")
    feed.add("irregularity_reported", kind_="late_wager", note="chips on the field when the dice lay")
    assert found(feed=feed) == ["3.2"]
