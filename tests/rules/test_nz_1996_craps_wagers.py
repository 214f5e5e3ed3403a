"""New Zealand 1996, Division X: which wagers may be made, changed, taken down and called on and off."""

from decimal import Decimal

import pytest

from domain.games.craps.weighing import most
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
