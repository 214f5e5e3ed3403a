"""New Zealand 1996, Division X: what is said of each bet by name, asked of every one of them."""

from typing import Any

import pytest

from tests.domain.views.explain.test_explain import explained, numbers
from tests.rules.craps import CRAPS, due, found, last, results, story, table
from tests.rules.proves import proves
from tests.rules.rounds import checked

# --- numbers that a bet does not have ---------------------------------------------------------------------------

NUMBERS = {
    "place": ("3.1(i)", (4, 5, 6, 8, 9, 10)), "buy": ("3.1(j)", (4, 5, 6, 8, 9, 10)),
    "lay": ("3.1(k)", (4, 5, 6, 8, 9, 10)), "hardway": ("3.1(l)", (4, 6, 8, 10)),
    "horn_high": ("3.1(w)", (2, 3, 11, 12)),
}  # fmt: skip
"""By bet: its paragraph, and the numbers on which it may be made."""


@proves(CRAPS, "3.1(i)", "3.1(j)", "3.1(k)", "3.1(l)", "3.1(w)")
@pytest.mark.parametrize("bet", NUMBERS)
def test_3_1_a_number_that_the_bet_does_not_have_is_found_under_its_paragraph(bet: str) -> None:
    paragraph, good = NUMBERS[bet]
    for number in range(2, 13):
        ended = last(story("pass 5", "5-4", f"{bet}:{number} 10", "6-5"))
        amiss = [one["rule"] for one in ended["findings"] if one["code"] == "no-wager-of-the-layout"]
        assert amiss == ([] if number in good else [paragraph]), number


# --- bets of one roll, and those that stay up -------------------------------------------------------------------

ONE_ROLL = {
    "field": "10", "any_seven": "10", "any_craps": "10", "two": "10", "three": "10", "twelve": "10", "eleven": "10",
    "horn": "4", "horn_high:2": "5", "world": "5", "c_and_e:1+1": "2",
}  # fmt: skip
"""3.1(o) to 3.1(y): each covers only the next roll."""
STAYING = ("big_six", "big_eight", "place:4", "buy:5", "lay:6", "hardway:8")


@pytest.mark.parametrize("dice", ["4-4", "5-4"])
def test_12_2_an_outcome_that_was_invalidated_ends_wagers_of_one_roll_alone(dice: str) -> None:
    steps = [*(f"{bet} {stake}" for bet, stake in ONE_ROLL.items()), *(f"{bet} 10" for bet in STAYING)]
    feed = story("pass 5", "5-5", *steps, dice)
    feed.add("round_voided", reason="invalidated", role="casino_supervisor")
    came = results(last(feed))
    assert {came[bet.partition(":")[0]] for bet in ONE_ROLL} == {"void"}
    assert {came[bet.partition(":")[0]] for bet in STAYING} == {"open"}


# --- off on a come out roll, and taken down ---------------------------------------------------------------------

SLEEPING = {"place:6": ("10", "3-3", True), "buy:6": ("20", "3-3", True), "hardway:6": ("10", "3-3", True),
            "lay:6": ("30", "3-3", False), "big_six": ("10", "3-3", False)}  # fmt: skip
"""By bet: stake, a roll that decides it, and whether 3.8 puts it off on a come out roll."""


@proves(CRAPS, "3.8", "3.8(a)")
@pytest.mark.parametrize("bet", SLEEPING)
def test_3_8_a_four_kinds_of_wager_are_off_on_a_come_out_roll(bet: str) -> None:
    stake, dice, off = SLEEPING[bet]
    came = results(last(story("pass 5", f"{bet} {stake}", dice)))
    assert (came[bet.partition(":")[0]] == "open") is off


DOWN = {
    "dont_pass": ("3.6", ("dont_pass 10", "4-2", "down dont_pass", "5-5")),
    "dont_come": ("3.7", ("pass 5", "4-2", "dont_come 10", "5-4", "down dont_come", "5-5")),
    "place": ("3.5", ("pass 5", "4-2", "place:8 12", "down place", "5-5")),
    "pass_odds": ("3.5", ("pass 5", "4-2", "pass_odds 5", "down pass_odds", "5-5")),
    "come": ("3.5", ("pass 5", "4-2", "come 5", "down come", "5-5")),
}


@proves(CRAPS, "3.5", "3.6", "3.7")
@pytest.mark.parametrize("wager", DOWN)
def test_3_5_to_3_7_what_was_taken_down_goes_back_by_the_rule_that_lets_it(wager: str) -> None:
    rule, steps = DOWN[wager]
    rounds = [ended for ended in checked(story(*steps))["rounds"] if wager in results(ended)]
    one = due(rounds[-1], wager)
    assert (one["result"], one["rules"]) == ("void", [rule])


# --- the point of every bet of two stages -----------------------------------------------------------------------

POINTS = {4: "3-1", 5: "3-2", 6: "4-2", 8: "5-3", 9: "5-4", 10: "6-4"}
STAGES = {"pass": "3.1(a)", "dont_pass": "3.1(b)", "come": "3.1(c)", "dont_come": "3.1(d)"}
WINS = {"pass": True, "dont_pass": False, "come": True, "dont_come": False}
"""Whether it wins where its point comes again."""


@pytest.mark.parametrize("bet", STAGES)
@pytest.mark.parametrize("point", POINTS)
def test_3_1_every_point_of_a_bet_of_two_stages(bet: str, point: int) -> None:
    """It goes there, it stays for what is neither, and the point or a 7 decides it; each by its paragraph."""
    line = () if bet.endswith("pass") else ("pass 5 @line", "5-5" if point != 10 else "4-4")
    there = (*line, f"{bet} 10", POINTS[point])
    assert numbers_of(there, bet) == [STAGES[bet]]
    for dice, again in ((POINTS[point], True), ("4-3", False)):
        one = due(last(story(*there, "6-5", dice)), bet)
        wins = again is WINS[bet]
        paragraph = f"{STAGES[bet]}{'(i)' if wins else '(ii)'}(B)"
        assert (one["result"], one["rules"]) == (
            ("win", [paragraph, "6.1"]) if wins else ("lose", [paragraph])
        ), (point, dice)  # fmt: skip


def numbers_of(steps: tuple[str, ...], wager: str) -> list[str]:
    """The rules beside what a chain says of the wager's result in the last round."""
    chain = explained(story(*steps), "wager", wager)[-1].steps
    return [number for link in chain if link.topic == "result" for number in numbers(link)]


@pytest.mark.parametrize("bet", STAGES)
def test_3_1_a_bet_of_two_stages_at_the_wrong_time(bet: str) -> None:
    """Pass and Don't Pass before a come out roll; Come and Don't Come after it."""
    line = () if not bet.endswith("pass") else ("pass 5 @line", "5-4")
    ended = last(story(*line, f"{bet} 10", "6-5"))
    assert [one["rule"] for one in ended["findings"] if one["code"] == "line-out-of-time"] == [STAGES[bet]]
    assert due(ended, bet)["rules"] == [STAGES[bet]]


ODDS = {"pass_odds": "3.1(e)", "dont_pass_odds": "3.1(f)", "come_odds": "3.1(g)", "dont_come_odds": "3.1(h)"}


@pytest.mark.parametrize("odds", ODDS)
def test_3_1_odds_behind_nothing(odds: str) -> None:
    """Before the bet has its point."""
    base = odds.removesuffix("_odds")
    line = () if base.endswith("pass") else ("pass 5 @line", "5-4")
    ended = last(story(*line, f"{base} 10", f"{odds} 10", "5-5"))
    assert [one["rule"] for one in ended["findings"] if one["code"] == "odds-without-base"] == [ODDS[odds]]
    assert due(ended, odds)["rules"] == [ODDS[odds]]


# --- over the most ----------------------------------------------------------------------------------------------

MOST: list[tuple[str, int, str, str]] = [
    *(("pass_odds", point, "30", "10.00") for point in (4, 10)),
    *(("dont_pass_odds", point, "60", "20.00") for point in (4, 10)),
    *(("come_odds", point, "30", "10.00") for point in (4, 10)),
    *(("dont_come_odds", point, "60", "20.00") for point in (4, 10)),
]
"""Behind ten: what was staked, and what of it is good (paid 2 to 1, laid 1 to 2)."""


@pytest.mark.parametrize(("odds", "point", "stake", "good"), MOST)
def test_3_1_odds_over_what_the_bet_allows(odds: str, point: int, stake: str, good: str) -> None:
    base = odds.removesuffix("_odds")
    line = () if base.endswith("pass") else ("pass 5 @line", "5-4")
    ended = last(story(*line, f"{base} 10", POINTS[point], f"{odds} {stake}", "6-5"))
    assert [one["rule"] for one in ended["findings"] if one["code"] == "odds-over-most"] == [f"{ODDS[odds]}(i)"]
    assert due(ended, odds)["valid_stake"] == good


# --- who overrules whom -----------------------------------------------------------------------------------------

ABOVE = {"game_supervisor": "7.5", "casino_supervisor": "7.6", "shift_manager": "7.7"}


@proves(CRAPS, "7.5", "7.6", "7.7")
@pytest.mark.parametrize("role", ABOVE)
def test_7_5_to_7_7_whoever_stands_below_does_not_overrule(role: str) -> None:
    """The dealer may call no roll (7.2), but not against who ruled that the throw stands."""
    feed = story("pass 10", "4-3")
    feed.add("ruling_made", action="outcome_stands", role=role, rule=ABOVE[role])
    feed.add("ruling_made", action="outcome_void", role="dealer", rule="7.2(a)")
    assert found(feed=feed) == [ABOVE[role]]
    assert results(last(feed)) == {"pass": "win"}


def test_4_5_a_die_that_left_the_table_is_looked_at_again() -> None:
    """After no other void roll is that asked for."""
    for why, amiss in (("off_table", True), ("stacked", False), ("fraud", False)):
        feed: Any = story("pass 10", f"4-3!{why}", "4-3", feed=table())
        assert any("4.5" in rule for rule in found(feed=feed)) is amiss, why
    assert checked(story("pass 10", "4-3"))["findings"] == []
