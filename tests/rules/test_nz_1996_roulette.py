"""New Zealand 1996, Division III: roulette, paragraph by paragraph."""

from itertools import pairwise
from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.layouts import Lying, begun, dues, found, laid, no_spin, numbers, paid_out, settled
from tests.rules.proves import proves
from tests.rules.rounds import checked, the_round

ROULETTE = "nz-1996-roulette"
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)


def spun(feed: Feed, number: int, revolutions: int = 6, **fields: Any) -> Feed:
    """No more bets, and the ball comes to rest."""
    feed.closed().add("wheel_spun", number=number, revolutions=revolutions, **fields)
    return feed


def marked(feed: Feed, number: int) -> Feed:
    """The number is announced, and the dolly put on it."""
    feed.add("result_announced", number=number)
    feed.add("dolly_placed", number=number)
    return feed


def played(number: int, *lying: Lying, **fields: Any) -> Report:
    """One round."""
    return the_round(marked(spun(begun(ROULETTE, *lying, **fields), number), number).ended())


def of_one(number: int, bet: str, on: Any = None) -> tuple[str, str, list[str]]:
    """What ten on one bet came to: result, winnings, rules."""
    due = played(number, (bet, on, "10"))["wagers"][0]["due"]
    return due["result"], due["pays"], due["rules"]


# --- what may be wagered, and what it pays --------------------------------------------------------------------

WINS = [
    ("4.1(a)(i)", 17, "straight", [17], "350.00"), ("4.1(a)(i)", 0, "straight", [0], "350.00"),
    ("4.1(b)(i)", 20, "split", [17, 20], "170.00"), ("4.1(b)(i)", 17, "split", [18, 17], "170.00"),
    ("4.1(b)(ii)", 0, "split", [0, 2], "170.00"), ("4.1(b)(ii)", 3, "split", [3, 0], "170.00"),
    ("4.1(c)(i)", 14, "street", [13, 14, 15], "110.00"), ("4.1(c)(ii)", 1, "street", [0, 1, 2], "110.00"),
    ("4.1(c)(iii)", 3, "street", [0, 2, 3], "110.00"), ("4.1(d)(i)", 11, "corner", [8, 9, 11, 12], "80.00"),
    ("4.1(d)(ii)", 0, "corner", [0, 1, 2, 3], "80.00"),
    ("4.1(e)(i)", 34, "six_line", [31, 32, 33, 34, 35, 36], "50.00"),
    ("4.1(f)(i)", 34, "column", 1, "20.00"), ("4.1(f)(i)", 36, "column", 3, "20.00"),
    ("4.1(g)(i)", 24, "dozen", 2, "20.00"), ("4.1(h)(i)", 18, "low", None, "10.00"),
    ("4.1(i)(i)", 19, "high", None, "10.00"), ("4.1(j)(i)", 22, "even", None, "10.00"),
    ("4.1(k)(i)", 7, "odd", None, "10.00"), ("4.1(l)(i)", 32, "red", None, "10.00"),
    ("4.1(m)(i)", 17, "black", None, "10.00"),
]  # fmt: skip
LOSES = [
    ("4.1(a)(ii)", 20, "straight", [17]), ("4.1(b)(iii)", 18, "split", [17, 20]), ("4.1(b)(iii)", 1, "split", [0, 2]),
    ("4.1(c)(iv)", 16, "street", [13, 14, 15]), ("4.1(c)(iv)", 3, "street", [0, 1, 2]),
    ("4.1(d)(iii)", 10, "corner", [8, 9, 11, 12]), ("4.1(e)(ii)", 7, "six_line", [1, 2, 3, 4, 5, 6]),
    ("4.1(f)(ii)", 35, "column", 1), ("4.1(g)(ii)", 25, "dozen", 2), ("4.1(h)(ii)", 19, "low", None),
    ("4.1(i)(ii)", 18, "high", None), ("4.1(j)(ii)", 7, "even", None), ("4.1(k)(ii)", 22, "odd", None),
    ("4.1(l)(ii)", 17, "red", None), ("4.1(m)(ii)", 32, "black", None),
]  # fmt: skip


@proves(ROULETTE, *sorted({rule for rule, *_ in WINS}), "5.1", "5.1 *")
@pytest.mark.parametrize(("rule", "number", "bet", "on", "pays"), WINS)
def test_4_1_a_winner_is_paid_at_its_odds(rule: str, number: int, bet: str, on: Any, pays: str) -> None:
    result, paid, rules = of_one(number, bet, on)
    assert (result, paid, rules[:2]) == ("win", pays, [rule, "5.1"])


@proves(ROULETTE, *sorted({rule for rule, *_ in LOSES}))
@pytest.mark.parametrize(("rule", "number", "bet", "on"), LOSES)
def test_4_1_a_loser_is_taken(rule: str, number: int, bet: str, on: Any) -> None:
    assert of_one(number, bet, on) == ("lose", "0.00", [rule])


@pytest.mark.parametrize(("bet", "on"), [(bet, on) for _, _, bet, on in LOSES if bet not in ("split", "street")])
def test_5_2_zero_takes_everything_that_is_not_on_zero(bet: str, on: Any) -> None:
    """Red and even lose in full: nothing is halved, nothing stays."""
    result, paid, rules = of_one(0, bet, on)
    assert (result, paid, rules[-1]) == ("lose", "0.00", "5.2")


@pytest.mark.parametrize(("bet", "on"), [("split", [0, 3]), ("street", [0, 1, 2]), ("corner", [0, 1, 2, 3])])
def test_5_3_combinations_with_zero_pay_as_any_other(bet: str, on: list[int]) -> None:
    for number in on:
        result, _, rules = of_one(number, bet, on)
        assert (result, rules[-1]) == ("win", "5.3")
    assert of_one(5, bet, on)[0] == "lose"


NO_POSITION = [
    ("4.1(b)", "split", [1, 36]), ("4.1(b)", "split", [3, 4]), ("4.1(b)", "split", [0, 4]),
    ("4.1(c)", "street", [0, 1, 3]),
    ("4.1(c)", "street", [2, 3, 4]), ("4.1(d)", "corner", [1, 2, 3, 4]), ("4.1(d)", "corner", [3, 4, 6, 7]),
    ("4.1(e)", "six_line", [2, 3, 4, 5, 6, 7]), ("4.1(e)", "six_line", [1, 2, 3, 7, 8, 9]),
]  # fmt: skip


@proves(ROULETTE, "4.1(b)", "4.1(c)", "4.1(d)", "4.1(e)")
@pytest.mark.parametrize(("rule", "bet", "on"), NO_POSITION)
def test_4_1_numbers_that_do_not_lie_together_are_no_wager(rule: str, bet: str, on: list[int]) -> None:
    ended = played(on[0], (bet, on, "10"))
    assert numbers(ended) == [rule, "14.1(a)"]
    assert dues(ended)["w1"] == ("void", "10.00", "0.00")


@proves(ROULETTE, "4.1(a)", "4.1(f)", "4.1(g)", "4.1(h)", "4.1(i)", "4.1(j)", "4.1(k)", "4.1(l)", "4.1(m)", "4.1")
def test_4_1_no_other_bet_is_known() -> None:
    others = [("total", 9), ("column", 4), ("dozen", 0), ("straight", [37]), ("low", 1), ("neighbours", [17])]
    report = checked(begun(ROULETTE, *((bet, on, "10") for bet, on in others), ("red", None, "10")))
    assert len(report["refused"]) == len(others)


# --- every bet on every number --------------------------------------------------------------------------------


def every_bet() -> list[tuple[str, Any, frozenset[int]]]:
    """By hand: the bet, what it is on, and the numbers that it covers."""
    grid = [[row * 3 + column + 1 for column in range(3)] for row in range(12)]
    bets: list[tuple[str, Any]] = [("straight", [n]) for n in range(37)]
    bets += [("split", [0, n]) for n in (1, 2, 3)] + [("street", [0, 1, 2]), ("street", [0, 2, 3])]
    bets += [("corner", [0, 1, 2, 3])] + [("street", row) for row in grid]
    bets += [("split", [row[c], row[c + 1]]) for row in grid for c in (0, 1)]
    for upper, lower in pairwise(grid):
        bets += [("split", [upper[c], lower[c]]) for c in range(3)]
        bets += [("corner", [*upper[c : c + 2], *lower[c : c + 2]]) for c in (0, 1)]
        bets.append(("six_line", [*upper, *lower]))
    inside = [(bet, on, frozenset(on)) for bet, on in bets]
    columns = [("column", c + 1, frozenset(row[c] for row in grid)) for c in range(3)]
    dozens = [("dozen", d + 1, frozenset(range(12 * d + 1, 12 * d + 13))) for d in range(3)]
    halves = {"low": range(1, 19), "high": range(19, 37), "even": range(2, 37, 2), "odd": range(1, 37, 2), "red": RED}
    evens = [(name, None, frozenset(covered)) for name, covered in halves.items()]
    return [*inside, *columns, *dozens, *evens, ("black", None, frozenset(range(1, 37)) - frozenset(RED))]


def test_5_1_every_bet_on_every_number_keeps_one_in_37() -> None:
    """157 bets, 37 numbers, through the program's own settlement: 36 of 37 come back on each."""
    bets = every_bet()
    assert len(bets) == 157
    back = dict.fromkeys(range(157), 0.0)
    for number in range(37):
        for place, wager in enumerate(played(number, *((bet, on, "10") for bet, on, _ in bets))["wagers"]):
            due, covered = wager["due"], bets[place][2]
            assert due["result"] == ("win" if number in covered else "lose"), (bets[place], number)
            back[place] += (float(due["stake_back"]) + float(due["pays"])) / 10
    assert set(back.values()) == {36.0}


# --- the spin -------------------------------------------------------------------------------------------------


def test_2_3_there_are_37_places() -> None:
    ended = the_round(spun(begun(ROULETTE, ("red", None, "10")), 37).ended())
    assert "2.3" in numbers(ended)
    assert ended["status"] == "open"


def test_3_2_fewer_than_four_turns_are_no_spin() -> None:
    ended = the_round(settled(spun(begun(ROULETTE, ("straight", [17], "10")), 17, 3), ("w1", "win", "350")).ended())
    assert ended["status"] == "void"
    assert {"3.2", "6.6"} == set(numbers(ended))
    assert ended["wagers"][0]["difference"] == "-350.00"


def test_3_2_four_turns_are_one() -> None:
    ended = the_round(marked(spun(begun(ROULETTE, ("straight", [17], "10")), 17, 4), 17).ended())
    assert (ended["status"], numbers(ended)) == ("settled", [])


def test_3_2_a_player_does_not_spin_the_ball() -> None:
    assert found(marked(spun(begun(ROULETTE), 17, by="player:P1"), 17)) == ["3.2"]


@pytest.mark.parametrize("called", ["never", "after"])
def test_3_3_no_more_bets_is_called_while_the_ball_runs(called: str) -> None:
    feed = begun(ROULETTE, ("red", None, "10"))
    feed.add("wheel_spun", number=17, revolutions=6)
    assert found(marked(feed.closed() if called == "after" else feed, 17)) == ["3.3"]


@pytest.mark.parametrize("marks", [0, 1, 2])
def test_3_4_the_number_is_announced_and_marked(marks: int) -> None:
    """With nothing of both on record somebody should look; one of them shows that it was done."""
    feed = spun(begun(ROULETTE, ("red", None, "10")), 17)
    feed = feed if not marks else marked(feed, 17)
    if marks == 1:
        feed.facts.pop()
    ended = the_round(feed.ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"] if one["rule"] == "3.4"] == (
        [] if marks else [("3.4", "notice")]
    )


def test_3_4_a_the_compartment_is_the_result_whatever_is_announced() -> None:
    feed = spun(begun(ROULETTE, ("straight", [17], "10")), 17)
    feed.add("result_announced", number=14)
    ended = the_round(feed.ended())
    assert (numbers(ended), ended["result"], dues(ended)["w1"][0]) == (["3.4(a)"], 17, "win")


def test_3_4_b_the_dolly_goes_on_the_number() -> None:
    feed = spun(begun(ROULETTE, ("straight", [17], "10"), ("straight", [14], "10")), 17)
    feed.add("dolly_placed", number=14)
    ended = the_round(settled(feed, ("w1", "lose", "0"), ("w2", "win", "350")).ended())
    assert numbers(ended) == ["4.1(a)(i)", "4.1(a)(ii)", "3.4(b)"]
    assert dues(ended) == {"w1": ("win", "10.00", "350.00"), "w2": ("lose", "0.00", "0.00")}


def test_3_5_no_money_moves_before_the_dolly() -> None:
    feed = settled(spun(begun(ROULETTE, ("straight", [20], "10")), 17), ("w1", "lose", "0"))
    feed.add("dolly_placed", number=17)
    assert found(feed) == ["3.5"]


def test_3_5_nor_before_the_ball_is_at_rest() -> None:
    feed = settled(begun(ROULETTE, ("straight", [20], "10")).closed(), ("w1", "lose", "0"))
    feed.add("wheel_spun", number=17, revolutions=6)
    assert "3.5" in found(feed)


@proves(ROULETTE, "3.5(a)", "3.5(b)")
def test_3_5_a_losers_first_then_winners() -> None:
    wagers = ("straight", [17], "10"), ("straight", [20], "10")
    feed = marked(spun(begun(ROULETTE, *wagers), 17), 17)
    assert set(found(settled(feed, ("w1", "win", "350"), ("w2", "lose", "0")))) == {"3.5(a)", "3.5(b)"}
    assert the_round(paid_out(marked(spun(begun(ROULETTE, *wagers), 17), 17)))["findings"] == []


def test_3_6_interference_is_reported() -> None:
    feed = marked(spun(begun(ROULETTE), 17), 17)
    feed.add("irregularity_reported", kind_="touched", note="a player touched the wheel head", rule="3.6")
    assert found(feed) == ["3.6"]


# --- wagers ---------------------------------------------------------------------------------------------------


def test_4_5_a_wager_after_the_call_is_none_and_what_lies_there_stays() -> None:
    feed = begun(ROULETTE, ("straight", [17], "10"), ("straight", [17], "10")).closed()
    laid(feed, ("straight", [17], "10"), first=3)
    feed.add("wager_changed", wager="w1", stake="40", reason="player")
    feed.add("wager_withdrawn", wager="w2")
    feed.add("wheel_spun", number=17, revolutions=6)
    ended = the_round(marked(feed, 17).ended())
    assert numbers(ended) == ["4.5"] * 3
    assert dues(ended) == {
        "w1": ("win", "10.00", "350.00"), "w2": ("win", "10.00", "350.00"), "w3": ("void", "10.00", "0.00"),
    }  # fmt: skip


def test_4_5_a_late_wager_is_reported() -> None:
    feed = marked(spun(begun(ROULETTE), 17), 17)
    feed.add("irregularity_reported", kind_="late_wager", note="a chip was slipped on to 17")
    assert found(feed) == ["4.5"]


def test_4_7_a_wager_counts_where_it_lies() -> None:
    assert of_one(17, "split", [17, 20])[1] == "170.00"
    ended = the_round(
        settled(marked(spun(begun(ROULETTE, ("split", [17, 20], "10")), 17), 17), ("w1", "win", "350")).ended()
    )
    assert numbers(ended) == ["5.1"]
    assert ended["wagers"][0]["difference"] == "-180.00"


@proves(ROULETTE, "4.9")
@pytest.mark.parametrize(("bet", "on", "rules"), [("straight", [17], ["4.8"]), ("black", None, [])])
def test_4_8_inside_wagers_stay_until_all_of_their_box_are_paid(bet: str, on: Any, rules: list[str]) -> None:
    feed = marked(spun(begun(ROULETTE, (bet, on, "10"), (bet, on, "10")), 17), 17)
    pays = "350" if on else "10"
    feed.settled("w1", "win", pays)
    feed.add("wager_withdrawn", wager="w1")
    assert found(settled(feed, ("w2", "win", pays))) == rules


def test_5_1_wrong_odds() -> None:
    feed = marked(spun(begun(ROULETTE, ("corner", [8, 9, 11, 12], "10")), 11), 11)
    assert found(settled(feed, ("w1", "win", "90"))) == ["5.1"]


def test_5_2_half_of_a_red_wager_back_on_zero() -> None:
    feed = marked(spun(begun(ROULETTE, ("red", None, "10")), 0), 0)
    feed.settled("w1", "lose", "0", returned="5")
    assert found(feed) == ["5.2"]


def test_5_3_a_corner_with_zero_at_six_to_one() -> None:
    feed = marked(spun(begun(ROULETTE, ("corner", [0, 1, 2, 3], "10")), 0), 0)
    assert found(settled(feed, ("w1", "win", "60"))) == ["5.3"]


@pytest.mark.parametrize("rule", ["3.0", "4.1", "7.0", "9.0", "11.1", "14.1(c)", "16.2", "18.2(b)", "18.2(d)", "20.2"])
def test_what_only_people_see_is_found_where_a_report_names_the_general_rule(rule: str) -> None:
    feed = marked(spun(begun(ROULETTE), 17), 17)
    feed.add("irregularity_reported", kind_="seen", note="somebody saw it", rule=rule)
    assert [(one["ruleset"], one["rule"]) for one in the_round(feed.ended())["findings"]] == [("nz-1996-general", rule)]


# --- no spin --------------------------------------------------------------------------------------------------

VOID = [
    ("same_direction", "6.1"), ("foreign_object", "6.2"), ("too_slow", "6.3"), ("ball_out", "6.4"),
    ("interference", "6.5"), ("short_spin", "6.6"),
]  # fmt: skip


@proves(ROULETTE, "6.1", "6.2", "6.3", "6.4", "6.5", "6.6")
@pytest.mark.parametrize(("why", "rule"), VOID)
def test_6_1_no_spin_gives_every_stake_back(why: str, rule: str) -> None:
    feed = no_spin(spun(begun(ROULETTE, ("straight", [17], "10"), ("red", None, "10")), 17, void=why))
    ended = the_round(settled(feed, ("w1", "void", "0"), ("w2", "void", "0")).ended())
    assert (ended["status"], ended["result"]) == ("void", None)
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(rule, "ruling")]
    assert [one["difference"] for one in ended["wagers"]] == ["0.00", "0.00"]


@proves(ROULETTE, "6.7")
@pytest.mark.parametrize(("why", "rule"), VOID)
def test_6_7_nobody_has_to_say_so(why: str, rule: str) -> None:
    feed = spun(begun(ROULETTE, ("straight", [17], "10")), 17, void=why)
    ended = the_round(settled(feed, ("w1", "win", "350")).ended())
    assert ended["status"] == "void"
    assert set(numbers(ended)) == {rule}
    assert {"spin-void", "no-spin-not-announced", "wrong-payment"} == {one["code"] for one in ended["findings"]}


def test_6_1_the_ball_runs_against_the_wheel() -> None:
    ended = the_round(spun(begun(ROULETTE, ("straight", [17], "10")), 17, same_direction=True).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["6.1", "6.1"])
    against = the_round(marked(spun(begun(ROULETTE), 17, same_direction=False), 17).ended())
    assert against["status"] == "settled"


def test_6_2_a_report_while_the_ball_runs() -> None:
    feed = begun(ROULETTE, ("straight", [8], "10")).closed()
    feed.add("irregularity_reported", kind_="foreign_object", note="a chip fell into the wheel")
    feed.add("wheel_spun", number=8, revolutions=6)
    ended = the_round(marked(feed, 8).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["6.2"])


def test_6_3_hung_long_by_a_report_that_names_the_rule() -> None:
    feed = marked(spun(begun(ROULETTE, ("straight", [8], "10")), 8), 8)
    feed.add("irregularity_reported", kind_="ball", note="hung in the air for a minute and a half", rule="6.3")
    assert the_round(feed.ended())["status"] == "void"


@pytest.mark.parametrize(
    ("role", "rules"), [("game_supervisor", ["6.4"]), ("casino_supervisor", ["6.4"]), ("dealer", ["6.4", "6.4"])]
)
def test_6_4_the_game_supervisor_examines_a_ball_that_left_the_wheel(role: str, rules: list[str]) -> None:
    feed = no_spin(spun(begun(ROULETTE), 5, void="ball_out")).ended()
    feed.add("equipment_tested", what="Ball", role=role)
    marked(spun(feed.started("R2"), 17), 17).ended()
    report = checked(feed)
    assert [one["rule"] for ended in report["rounds"] for one in ended["findings"]] == rules


def test_6_6_called_off_though_the_ball_then_ran_long_enough() -> None:
    feed = no_spin(begun(ROULETTE, ("straight", [17], "10")).closed())
    feed.add("wheel_spun", number=17, revolutions=4)
    ended = the_round(feed.ended())
    assert (ended["status"], numbers(ended)) == ("void", ["6.6"])


def test_6_8_the_next_spin_has_a_call_of_its_own() -> None:
    feed = no_spin(spun(begun(ROULETTE, ("straight", [17], "10")), 5, void="interference"))
    laid(feed, ("straight", [5], "10"), first=2)
    feed.add("wheel_spun", number=17, revolutions=8)
    ended = the_round(marked(feed, 17).ended())
    assert (ended["status"], numbers(ended)) == ("settled", ["6.8", "6.5"])
    assert dues(ended) == {"w1": ("win", "10.00", "350.00"), "w2": ("lose", "0.00", "0.00")}


def test_6_8_with_a_call_nothing_more_is_found() -> None:
    feed = no_spin(spun(begun(ROULETTE, ("straight", [17], "10")), 5, void="interference"))
    assert found(marked(spun(feed, 17), 17)) == ["6.5"]


def test_8_1_no_spin_after_a_good_spin_wants_a_decision() -> None:
    ended = the_round(no_spin(marked(spun(begun(ROULETTE, ("red", None, "10")), 17), 17)).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["8.1"])


# --- the general rules ----------------------------------------------------------------------------------------


def test_14_2_a_a_small_wager_is_good_once() -> None:
    feed = begun(ROULETTE, ("red", None, "5"), limits={"*": {"min": "10", "max": "500"}})
    marked(spun(feed, 1), 1).ended().started("R2")
    marked(spun(laid(feed, ("red", None, "5")), 1), 1).ended()
    first, second = (ended["wagers"][0]["due"] for ended in checked(feed)["rounds"])
    assert (first["result"], second["result"], second["rules"]) == ("win", "void", ["14.2(a)"])


def test_13_4_a_player_may_have_limits_of_his_own_and_a_bet_too() -> None:
    limits = {"*": {"min": "5", "max": "500"}, "straight": {"min": "1", "max": "50"}}
    ended = played(17, ("straight", [17], "60"), ("straight", [17], "1"), ("black", None, "60"), limits=limits)
    assert dues(ended) == {
        "w1": ("win", "60.00", "1750.00"), "w2": ("win", "1.00", "35.00"), "w3": ("win", "60.00", "60.00"),
    }  # fmt: skip


def test_14_2_b_stacks_of_one_player_on_one_spot_are_one_wager() -> None:
    feed = begun(ROULETTE, limits={"*": {"min": "5", "max": "100"}})
    for number, on in enumerate(([17, 20], [20, 17]), 1):
        feed.wager(f"w{number}", bet="split", on=on, stake="80", player="P1")
    ended = the_round(marked(spun(feed, 17), 17).ended())
    assert dues(ended) == {"w1": ("win", "80.00", "850.00"), "w2": ("win", "80.00", "850.00")}


def test_13_5_a_wager_between_the_steps_stands() -> None:
    ended = played(17, ("black", None, "12"), increment="5")
    assert (numbers(ended), dues(ended)["w1"]) == (["13.5"], ("win", "12.00", "12.00"))


def test_13_3_limits_are_not_made_tighter_on_a_sign_that_did_not_stand() -> None:
    feed = begun(ROULETTE, ("red", None, "10"))
    feed.add("sign_displayed", limits={"*": {"min": "25", "max": "500"}}, effective_at="1998-03-14T20:00:30+13:00")
    feed.add("limits_changed", limits={"*": {"min": "25", "max": "500"}}, basis="sign")
    report = checked(marked(spun(feed, 1), 1).ended())
    assert "13.3(a)" in [one["rule"] for one in report["findings"]]


def test_15_3_what_chips_do_not_make_is_paid_at_the_next_amount_up() -> None:
    ended = played(17, ("black", None, "7"), chips=["5", "25"])
    assert (dues(ended)["w1"], ended["wagers"][0]["due"]["rules"][-1]) == (("win", "7.00", "10.00"), "15.3")
