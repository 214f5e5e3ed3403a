"""New Zealand 1996, Division X: wagers taken down, changed, called on and off; commission; limits."""

from decimal import Decimal

import pytest

from tests.rules.craps import CRAPS, due, fate, found, last, results, story
from tests.rules.proves import proves
from tests.rules.rounds import checked

POINT_6 = ("pass 10", "4-2")
DOUBLE = {"options": {"double_odds": True}}

# --- taken down, reduced, raised ------------------------------------------------------------------------------


@proves(CRAPS, "3.5")
@pytest.mark.parametrize(
    "steps",
    [(*POINT_6, "down pass"), (*POINT_6, "cut pass 5"), (*POINT_6, "settle pass void"),
     (*POINT_6, "come 10", "5-4", "down come"), (*POINT_6, "come 10", "5-4", "cut come 5")],
)  # fmt: skip
def test_3_5_a_bet_for_the_shooter_is_fixed_once_it_has_its_point(steps: tuple[str, ...]) -> None:
    """It stays up as it was."""
    bet = steps[-1].split()[1]
    feed = story(*steps, "5-5", "4-3")
    assert "3.5" in found(feed=feed)
    assert (due(last(feed), bet)["result"], due(last(feed), bet)["valid_stake"]) == ("lose", "10.00")


def test_3_5_and_nobody_is_told_to_collect_what_is_gone() -> None:
    ended = last(story(*POINT_6, "down pass", "4-3"))
    assert [one["code"] for one in ended["findings"] if one["rule"] == "5.7"] == []


@pytest.mark.parametrize(
    ("before", "bet"),
    [(("pass 10",), "pass"), ((*POINT_6, "come 10"), "come"), ((*POINT_6, "pass_odds 10"), "pass_odds"),
     ((*POINT_6, "place:8 12"), "place"), ((*POINT_6, "hardway:8 5"), "hardway"), ((*POINT_6, "field 5"), "field"),
     ((*POINT_6, "lay:4 40 %1.00"), "lay"), ((*POINT_6, "big_eight 5", "5-4"), "big_eight")],
)  # fmt: skip
def test_3_5_everything_else_may_be_taken_down_before_a_roll_that_decides_it(before: tuple[str, ...], bet: str) -> None:
    feed = story(*before, f"down {bet}", "dont_pass 5 @line" if before == ("pass 10",) else "field 1 @next", "5-4")
    rounds = [ended for ended in checked(feed)["rounds"] if bet in results(ended)]
    one = due(rounds[-1], bet)
    assert found(feed=feed) == []
    assert one["result"] == "void"
    assert Decimal(one["stake_back"]) > 0
    assert one["rules"][0] == "3.5"


def test_3_5_a_wager_may_be_reduced_and_counts_as_it_lies() -> None:
    assert fate("place", *POINT_6, "place:8 24", "5-5", "cut place 12", "4-4") == ("win", "12.00", "14.00")


def test_3_5_what_a_roll_decided_is_only_picked_up() -> None:
    feed = story(*POINT_6, "3-3", "settle pass win 10.00", "down pass")
    assert found(feed=feed) == []
    assert due(last(feed), "pass")["result"] == "win"


def test_3_5_what_lost_may_not_be_picked_up() -> None:
    assert found(*POINT_6, "place:8 12", "4-3", "down place") == ["3.5"]


def test_3_1_a_a_bet_for_the_shooter_is_not_raised_either() -> None:
    feed = story(*POINT_6, "cut pass 20", "3-3")
    assert found(feed=feed) == ["3.1(a)"]
    assert due(last(feed), "pass")["valid_stake"] == "10.00"
    assert found("pass 10", "cut pass 20", "3-4") == []


def test_3_6_a_dont_pass_is_reduced_and_not_raised_again() -> None:
    steps = ("dont_pass 20", "pass 5", "4-2", "cut dont_pass 10", "5-5")
    assert found(*steps) == []
    feed = story(*steps, "cut dont_pass 20", "4-3")
    assert found(feed=feed) == ["3.6"]
    assert (due(last(feed), "dont_pass")["valid_stake"], due(last(feed), "dont_pass")["pays"]) == ("10.00", "10.00")


def test_3_6_nor_put_back_before_a_new_come_out_roll() -> None:
    steps = ("dont_pass 20", "pass 5", "4-2", "down dont_pass")
    assert found(*steps, "5-5") == []
    assert found(*steps, "dont_pass 20 @back", "5-5") == ["3.1(b)", "3.6"]
    assert found(*steps, "4-2", "dont_pass 20 @back", "pass 5 @line", "5-5") == []
    assert due(last(story(*steps)), "dont_pass")["rules"] == ["3.6"]


def test_3_7_a_dont_come_comes_back_only_as_a_new_wager() -> None:
    steps = (*POINT_6, "dont_come 20", "5-4")
    assert found(*steps, "cut dont_come 10", "5-5") == []
    assert found(*steps, "cut dont_come 30", "5-5") == ["3.7"]
    again = (*steps, "down dont_come", "dont_come 20 @again")
    assert found(*again, "1-2") == []
    assert fate("again", *again, "1-2") == ("win", "20.00", "20.00")


def test_3_6_what_lay_behind_goes_with_it() -> None:
    rounds = checked(story("dont_pass 10", "pass 5", "2-2", "dont_pass_odds 20", "down dont_pass", "5-5"))["rounds"]
    assert results(rounds[1]) == {"dont_pass": "void", "pass": "open", "dont_pass_odds": "void"}


# --- off and on -----------------------------------------------------------------------------------------------


@proves(CRAPS, "3.8", "3.8(a)")
def test_3_8_a_on_a_come_out_roll_they_are_off() -> None:
    """What lies behind a bet that is decided goes back."""
    steps = ("pass 10", "5-4", "come 10", "4-2", "come_odds 10", "place:6 12", "buy:4 20 %1.00", "hardway:8 5", "4-5")
    feed = story(*steps, "pass 10 @line", "5-2")
    ended = last(feed)
    assert results(ended) == {
        "come": "lose", "come_odds": "stand_off", "place": "open", "buy": "open", "hardway": "open", "line": "win",
    }  # fmt: skip
    assert due(ended, "come_odds")["rules"] == ["3.8(a)"]
    assert due(ended, "come_odds")["stake_back"] == "10.00"
    assert found(feed=feed) == []


def test_3_8_a_nor_do_they_win_then() -> None:
    rounds = checked(story("pass 10", "place:6 12", "hardway:6 5", "3-3", "5-5", "4-2"))["rounds"]
    assert [results(ended)["place"] for ended in rounds] == ["open", "open", "win"]


def test_3_8_a_one_that_is_marked_turns_on_all_of_the_kind() -> None:
    steps = ("pass 10", "place:8 12 @eight", "place:6 12 @six", "hardway:6 5", "on eight")
    assert results(last(story(*steps, "5-2"))) == {"pass": "win", "eight": "lose", "six": "lose", "hardway": "open"}
    assert results(last(story(*steps, "off six", "5-2")))["six"] == "open"
    assert results(last(story(*steps, "place:6 12 @of_another P2", "5-2")))["of_another"] == "open"


def test_3_8_a_odds_on_the_come_that_were_called_on_follow_it() -> None:
    before = ("pass 10", "5-4", "come 10", "4-2", "come_odds 10", "4-5", "pass 10 @line", "on come_odds")
    assert results(last(story(*before, "5-2")))["come_odds"] == "lose"
    assert fate("come_odds", *before, "3-3") == ("win", "10.00", "12.00")


@pytest.mark.parametrize("result", ["lose", "win 14.00"])
def test_3_8_a_one_that_is_off_is_not_settled(result: str) -> None:
    dice = "5-2" if result == "lose" else "3-3"
    assert found("pass 10", "place:6 12", dice, f"settle place {result}") == ["3.8(a)"]


def test_3_8_b_they_may_be_called_off() -> None:
    steps = (*POINT_6, "place:8 12", "off place", "5-3")
    assert found(*steps) == []
    assert results(last(story(*steps)))["place"] == "open"
    assert found(*steps, "settle place win 14.00") == ["3.8(b)"]
    assert fate("place", *steps, "on place", "4-4") == ("win", "12.00", "14.00")


def test_3_8_b_odds_that_were_called_off_go_back() -> None:
    ended = last(story(*POINT_6, "come 10", "5-4", "come_odds 10", "off come_odds", "6-3"))
    assert results(ended) == {"pass": "open", "come": "win", "come_odds": "stand_off"}
    assert due(ended, "come_odds")["rules"] == ["3.8(b)"]


@pytest.mark.parametrize("wager", ["pass", "pass_odds", "lay", "big_eight", "field"])
def test_3_8_nothing_else_is_ever_off(wager: str) -> None:
    steps = (*POINT_6, "pass_odds 10", "lay:8 24 %1.00", "big_eight 5", "field 5", f"off {wager}", "4-4")
    assert found(*steps) == ["3.8"]
    assert results(last(story(*steps)))["lay"] == "lose"


# --- commission -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "rules"),
    [("buy:4 20 %1.00", []), ("buy:4 20 %0.00", ["3.1(j)"]), ("buy:4 20", ["3.1(j)"]), ("buy:4 25 %1.00", []),
     ("buy:4 25 %1.25", []), ("buy:4 40 %1.00", ["3.1(j)"]), ("buy:4 20 %2.00", ["3.1(j)", "3.11"]),
     ("lay:4 40 %1.00", []), ("lay:6 24 %1.00", []), ("lay:4 40 %2.00", ["3.1(k)", "3.11"]), ("lay:5 30", ["3.1(k)"]),
     ("place:6 20 %1.00", ["3.11"]), ("lay:4 20", [])],
)  # fmt: skip
@proves(CRAPS, "3.1(j)", "3.1(k) (closing)", "3.11")
def test_3_1_j_and_k_five_percent_are_taken_when_it_is_placed(wager: str, rules: list[str]) -> None:
    """Less than one chip too little is let go."""
    assert found("pass 10", wager, "5-5") == rules


def test_3_11_nothing_is_charged_when_a_wager_is_settled() -> None:
    feed = story("pass 10", "field 20", "5-4")
    feed.settled("field", "win", "20.00", commission="1.00")
    assert found(feed=feed) == ["3.11"]


def test_3_10_commission_goes_back_with_a_wager_that_is_taken_down() -> None:
    rounds = checked(story(*POINT_6, "buy:4 20 %1.00", "5-5", "down buy", "settle buy void 1.00", "end"))["rounds"]
    one = due(rounds[-1], "buy")
    assert (one["result"], one["stake_back"], one["pays"], one["commission"]) == ("void", "20.00", "1.00", "0.00")
    assert one["rules"] == ["3.5", "3.10"]


@pytest.mark.parametrize("wager", ["buy:4 20 %1.00", "lay:4 40 %1.00"])
def test_3_10_and_is_missed_where_it_is_kept(wager: str) -> None:
    bet = wager.partition(":")[0]
    feed = story(*POINT_6, wager, "5-5", f"down {bet}", f"settle {bet} void")
    assert found(feed=feed) == ["3.10"]
    assert next(one["difference"] for one in last(feed)["wagers"] if one["wager"] == bet) == "1.00"
    assert found(*POINT_6, wager, "5-5", f"settle {bet} void 1.00") == []


def test_3_10_not_where_it_is_only_off() -> None:
    assert found(*POINT_6, "buy:4 20 %1.00", "off buy", "2-2", "3-3") == []


# --- limits ---------------------------------------------------------------------------------------------------

SIGN = {"limits": {"*": {"min": "5", "max": "500"}, "field": {"max": "50"}}}


def test_6_1_of_a_wager_over_the_maximum_only_that_much_counts() -> None:
    feed = story("pass 600", "4-2", "5-5", "3-3", **SIGN)
    assert found(feed=feed) == ["14.1(b)"]
    one = due(last(feed), "pass")
    assert (one["valid_stake"], one["stake_back"], one["pays"]) == ("500.00", "600.00", "500.00")
    assert one["rules"] == ["3.1(a)(i)(B)", "6.1", "14.2(b)"]


def test_6_1_one_under_the_minimum_is_good_once() -> None:
    feed = story("pass 2", "4-3", "pass 2 @again", "5-6", **SIGN)
    rounds = checked(feed)["rounds"]
    assert [list(results(ended).values()) for ended in rounds] == [["win"], ["void"]]


def test_6_1_two_stacks_on_one_spot_are_one_wager() -> None:
    assert found("pass 100", "field 30", "field 30 @more", "4-2", **SIGN) == ["14.1(b)"]
    assert found("pass 100", "field 30", "field 30 @more P2", "4-2", **SIGN) == []


def test_6_1_come_bets_on_their_own_points_are_wagers_of_their_own() -> None:
    assert found("pass 100", "4-2", "come 300", "5-4", "come 300 @c2", "5-5", "come 300 @c3", "4-4", **SIGN) == []


def test_6_1_steps_are_not_asked_of_odds() -> None:
    steps = {"limits": {"*": {"min": "5", "max": "500"}}, "increment": "5"}
    assert found("pass 10", "4-2", "place:8 12", "5-5", **steps) == ["13.5"]
    assert found("dont_pass 10", "4-2", "dont_pass_odds 12", "5-5", **steps) == []
