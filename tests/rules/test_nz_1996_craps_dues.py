"""New Zealand 1996, Division X: what every wager is due, paragraph by paragraph."""

import pytest

from tests.rules.craps import CRAPS, due, fate, last, results, story
from tests.rules.proves import proves
from tests.rules.rounds import checked

Story = tuple[str, ...]
POINT_6: Story = ("pass 5 @line", "4-2")
"""A shooter with a bet on the line, and a point."""

# --- bets of two stages ---------------------------------------------------------------------------------------

STAGES: list[tuple[str, str, Story, str, str]] = [
    ("3.1(a)(i)(A)", "pass", ("pass 10", "4-3"), "win", "10.00"),
    ("3.1(a)(i)(A)", "pass", ("pass 10", "5-6"), "win", "10.00"),
    ("3.1(a)(i)(B)", "pass", ("pass 10", "5-4", "2-2", "6-3"), "win", "10.00"),
    ("3.1(a)(i)(B)", "pass", ("pass 10", "1-3", "6-5", "6-6", "2-2"), "win", "10.00"),
    ("3.1(a)(ii)(A)", "pass", ("pass 10", "6-6"), "lose", "0.00"),
    ("3.1(a)(ii)(A)", "pass", ("pass 10", "1-1"), "lose", "0.00"),
    ("3.1(a)(ii)(A)", "pass", ("pass 10", "2-1"), "lose", "0.00"),
    ("3.1(a)(ii)(B)", "pass", ("pass 10", "3-3", "5-5", "5-2"), "lose", "0.00"),
    ("3.1(b)(i)(A)", "dont_pass", ("dont_pass 10", "1-2"), "win", "10.00"),
    ("3.1(b)(i)(A)", "dont_pass", ("dont_pass 10", "1-1"), "win", "10.00"),
    ("3.1(b)(i)(B)", "dont_pass", ("dont_pass 10", "5-5", "4-2", "6-1"), "win", "10.00"),
    ("3.1(b)(ii)(A)", "dont_pass", ("dont_pass 10", "5-6"), "lose", "0.00"),
    ("3.1(b)(ii)(A)", "dont_pass", ("dont_pass 10", "3-4"), "lose", "0.00"),
    ("3.1(b)(ii)(B)", "dont_pass", ("dont_pass 10", "4-4", "5-3"), "lose", "0.00"),
    ("3.1(b)(iii)", "dont_pass", ("dont_pass 10", "6-6"), "stand_off", "0.00"),
    ("3.1(c)(i)(A)", "come", (*POINT_6, "come 10", "5-2"), "win", "10.00"),
    ("3.1(c)(i)(A)", "come", (*POINT_6, "come 10", "5-6"), "win", "10.00"),
    ("3.1(c)(i)(B)", "come", (*POINT_6, "come 10", "4-1", "6-3", "3-2"), "win", "10.00"),
    ("3.1(c)(i)(B)", "come", (*POINT_6, "come 10", "4-2", "4-2"), "win", "10.00"),
    ("3.1(c)(ii)(A)", "come", (*POINT_6, "come 10", "1-1"), "lose", "0.00"),
    ("3.1(c)(ii)(A)", "come", (*POINT_6, "come 10", "6-6"), "lose", "0.00"),
    ("3.1(c)(ii)(B)", "come", (*POINT_6, "come 10", "4-1", "6-1"), "lose", "0.00"),
    ("3.1(d)(i)(A)", "dont_come", (*POINT_6, "dont_come 10", "2-1"), "win", "10.00"),
    ("3.1(d)(i)(B)", "dont_come", (*POINT_6, "dont_come 10", "5-4", "6-1"), "win", "10.00"),
    ("3.1(d)(ii)(A)", "dont_come", (*POINT_6, "dont_come 10", "5-6"), "lose", "0.00"),
    ("3.1(d)(ii)(A)", "dont_come", (*POINT_6, "dont_come 10", "4-3"), "lose", "0.00"),
    ("3.1(d)(ii)(B)", "dont_come", (*POINT_6, "dont_come 10", "5-4", "6-3"), "lose", "0.00"),
    ("3.1(d)(iii)", "dont_come", (*POINT_6, "dont_come 10", "6-6"), "stand_off", "0.00"),
]  # fmt: skip
LINES = ("Pass Bet", "Don't Pass Bet", "Come Bet", "Don't Come Bet")


@proves(CRAPS, *sorted({rule for rule, *_ in STAGES}), *(f"6.1 [{name}]" for name in LINES), "6.1")
@proves(CRAPS, *(f"3.1({bet})({way})" for bet in "abcd" for way in ("i", "ii")))
@pytest.mark.parametrize(("rule", "wager", "steps", "result", "pays"), STAGES)
def test_3_1_bets_of_two_stages(rule: str, wager: str, steps: Story, result: str, pays: str) -> None:
    """Until the roll that decides it, it stays up."""
    rounds = checked(story(*steps))["rounds"]
    one = due(rounds[-1], wager)
    back = "0.00" if result == "lose" else "10.00"
    assert (one["result"], one["stake_back"], one["pays"]) == (result, back, pays)
    assert one["rules"] == ([rule, "6.1"] if result == "win" else [rule])
    earlier = [results(ended)[wager] for ended in rounds[:-1] if wager in results(ended)]
    assert set(earlier) <= {"open"}


def test_3_1_b_iii_a_twelve_leaves_the_dont_pass_and_the_next_roll_is_a_come_out_roll_again() -> None:
    rounds = checked(story("dont_pass 10", "pass 10", "6-6", "pass 10 @again", "5-6"))["rounds"]
    assert [results(ended) for ended in rounds] == [{"dont_pass": "stand_off", "pass": "lose"}, {"again": "win"}]


def test_3_1_d_iii_a_twelve_leaves_the_dont_come_and_the_point_stands() -> None:
    rounds = checked(story(*POINT_6, "dont_come 10", "6-6", "3-3"))["rounds"]
    assert [results(ended) for ended in rounds[1:]] == [{"line": "open", "dont_come": "stand_off"}, {"line": "win"}]


# --- odds behind them -----------------------------------------------------------------------------------------

RIGHT = {4: "20.00", 5: "15.00", 6: "12.00", 8: "12.00", 9: "15.00", 10: "20.00"}
"""Ten, on a point that comes again."""
WRONG = {4: ("20", "10.00"), 5: ("15", "10.00"), 6: ("12", "10.00")}
WRONG |= {14 - point: laid for point, laid in WRONG.items()}
"""What is laid, and wins, on a 7."""
DICE = {4: "3-1", 5: "3-2", 6: "4-2", 8: "5-3", 9: "5-4", 10: "6-4"}


@proves(
    CRAPS,
    "6.1 [Odds on the Pass Bet: Come out point of 6 or 8]",
    "6.1 [Odds on the Pass Bet: Come out point of 5 or 9]",
)
@proves(CRAPS, "6.1 [Odds on the Pass Bet: Come out point of 4 or 10]", "3.1(e)", "3.1(e)(ii)")
@pytest.mark.parametrize("point", RIGHT)
def test_3_1_e_ii_odds_on_the_pass_win_with_it(point: int) -> None:
    ended = last(story("pass 10", DICE[point], "pass_odds 10", DICE[point]))
    one = due(ended, "pass_odds")
    assert (one["result"], one["pays"], one["rules"]) == ("win", RIGHT[point], ["3.1(e)(ii)", "6.1"])
    assert results(ended)["pass"] == "win"


def test_3_1_e_iii_and_lose_with_it() -> None:
    ended = last(story("pass 10", "4-2", "pass_odds 10", "4-3"))
    assert due(ended, "pass_odds")["rules"] == ["3.1(e)(iii)"]
    assert results(ended) == {"pass": "lose", "pass_odds": "lose"}


@proves(
    CRAPS,
    "6.1 [Behind the Don't Pass Bet: Come out point of 6 or 8]",
    "6.1 [Behind the Don't Pass Bet: Come out point of 5 or 9]",
)
@proves(CRAPS, "6.1 [Behind the Don't Pass Bet: Come out point of 4 or 10]", "3.1(f)")
@pytest.mark.parametrize("point", WRONG)
def test_3_1_f_ii_behind_the_dont_pass_wins_with_it(point: int) -> None:
    stake, wins = WRONG[point]
    one = due(last(story("dont_pass 10", DICE[point], f"dont_pass_odds {stake}", "4-3")), "dont_pass_odds")
    assert (one["result"], one["pays"], one["rules"]) == ("win", wins, ["3.1(f)(ii)", "6.1"])


def test_3_1_f_iii_and_loses_with_it() -> None:
    one = due(last(story("dont_pass 10", "2-2", "dont_pass_odds 20", "3-1")), "dont_pass_odds")
    assert (one["result"], one["rules"]) == ("lose", ["3.1(f)(iii)"])


@proves(CRAPS, "6.1 [Odds on the Come Bet: Come point of 6 or 8]", "6.1 [Odds on the Come Bet: Come point of 5 or 9]")
@proves(CRAPS, "6.1 [Odds on the Come Bet: Come point of 4 or 10]", "3.1(g)")
@pytest.mark.parametrize("point", RIGHT)
def test_3_1_g_ii_odds_on_the_come_win_with_it(point: int) -> None:
    before = ("pass 5 @line", "4-2" if point != 6 else "4-4")
    one = due(last(story(*before, "come 10", DICE[point], "come_odds 10", DICE[point])), "come_odds")
    assert (one["result"], one["pays"], one["rules"]) == ("win", RIGHT[point], ["3.1(g)(ii)", "6.1"])


def test_3_1_g_iii_and_lose_with_it() -> None:
    one = due(last(story(*POINT_6, "come 10", "5-4", "come_odds 10", "4-3")), "come_odds")
    assert (one["result"], one["rules"]) == ("lose", ["3.1(g)(iii)"])


@proves(
    CRAPS,
    "6.1 [Behind the Don't Come Bet: Come point of 6 or 8]",
    "6.1 [Behind the Don't Come Bet: Come point of 5 or 9]",
)
@proves(CRAPS, "6.1 [Behind the Don't Come Bet: Come point of 4 or 10]", "3.1(h)")
@pytest.mark.parametrize("point", WRONG)
def test_3_1_h_ii_behind_the_dont_come_wins_with_it(point: int) -> None:
    stake, wins = WRONG[point]
    before = ("pass 5 @line", "4-2" if point != 6 else "4-4")
    steps = (*before, "dont_come 10", DICE[point], f"dont_come_odds {stake}", "6-1")
    one = due(last(story(*steps)), "dont_come_odds")
    assert (one["result"], one["pays"], one["rules"]) == ("win", wins, ["3.1(h)(ii)", "6.1"])


def test_3_1_h_iii_and_loses_with_it() -> None:
    one = due(last(story(*POINT_6, "dont_come 10", "5-3", "dont_come_odds 12", "6-2")), "dont_come_odds")
    assert (one["result"], one["rules"]) == ("lose", ["3.1(h)(iii)"])


def test_3_1_h_ii_also_on_a_come_out_roll_for_they_are_always_on() -> None:
    steps = (*POINT_6, "dont_come 10", "5-4", "dont_come_odds 15", "3-3", "6-1")
    assert fate("dont_come_odds", *steps) == ("win", "15.00", "10.00")


# --- on numbers -----------------------------------------------------------------------------------------------

PLACED = {4: "18.00", 5: "14.00", 6: "12.00", 8: "12.00", 9: "14.00", 10: "18.00"}
"""Ten; 11.67 is paid at the next amount that chips make."""
BOUGHT = {4: "40.00", 5: "30.00", 6: "24.00", 8: "24.00", 9: "30.00", 10: "40.00"}
LAID = {4: "40", 5: "30", 6: "24", 8: "24", 9: "30", 10: "40"}
"""Each wins twenty."""
ANOTHER = {point: "5-5" if point != 10 else "2-2" for point in PLACED}
OTHER_POINT = {point: "4-2" if point != 6 else "4-4" for point in PLACED}


@proves(CRAPS, "3.1(i)", *(f"6.1 [Place Bet to Win, on: {name}]" for name in (
    "Four (4)", "Five (5)", "Six (6)", "Eight (8)", "Nine (9)", "Ten (10)")))  # fmt: skip
@pytest.mark.parametrize("point", PLACED)
def test_3_1_i_i_a_place_bet_wins_if_its_number_comes_first(point: int) -> None:
    ended = last(story("pass 5", OTHER_POINT[point], f"place:{point} 10", DICE[point]))
    rounded = ["15.3"] if point in (6, 8) else []
    one = due(ended, "place")
    assert (one["result"], one["pays"], one["rules"]) == ("win", PLACED[point], ["3.1(i)(i)", "6.1", *rounded])


def test_3_1_i_i_twelve_on_six_pays_fourteen() -> None:
    one = due(last(story("pass 5", "5-4", "place:6 12", "3-3")), "place")
    assert (one["winnings"], one["pays"], one["rules"]) == ("14.00", "14.00", ["3.1(i)(i)", "6.1"])


def test_3_1_i_ii_and_loses_if_a_seven_does() -> None:
    rounds = checked(story("pass 5", "5-4", "place:6 12", "5-5", "5-2"))["rounds"]
    assert results(rounds[1])["place"] == "open"
    one = due(rounds[2], "place")
    assert (one["result"], one["rules"]) == ("lose", ["3.1(i)(ii)"])


@proves(CRAPS, *(f"6.1 [Buy Bet, on: {point} to win]" for point in BOUGHT))
@pytest.mark.parametrize("point", BOUGHT)
def test_3_1_j_a_buy_bet_pays_true_odds_and_five_percent_when_it_is_placed(point: int) -> None:
    ended = last(
        story("pass 5", OTHER_POINT[point], f"buy:{point} 20 %1.00", DICE[point], "settle buy win " + BOUGHT[point])
    )
    one = due(ended, "buy")
    assert (one["result"], one["pays"], one["commission"]) == ("win", BOUGHT[point], "1.00")
    assert one["rules"] == ["3.1(i)(i)", "3.1(j)", "6.1"]
    recorded = next(wager for wager in ended["wagers"] if wager["wager"] == "buy")
    assert (recorded["recorded"]["commission"], recorded["difference"]) == ("1.00", "0.00")


def test_3_1_j_on_a_seven_the_stake_is_lost_and_the_commission_stays() -> None:
    one = due(last(story("pass 5", "4-2", "buy:4 20 %1.00", "5-2")), "buy")
    assert (one["result"], one["commission"], one["pays"]) == ("lose", "1.00", "0.00")
    assert one["rules"] == ["3.1(i)(ii)", "3.1(j)"]


@proves(CRAPS, "3.1(k)", "3.1(k) (closing)", *(f"6.1 [Lay Bet, on: {point} to lose]" for point in LAID))
@pytest.mark.parametrize("point", LAID)
def test_3_1_k_i_a_lay_bet_wins_if_a_seven_comes_first(point: int) -> None:
    """Also on a come out roll: it is always on."""
    one = due(last(story("pass 5", f"lay:{point} {LAID[point]} %1.00", "6-1")), "lay")
    assert (one["result"], one["pays"], one["commission"]) == ("win", "20.00", "1.00")
    assert one["rules"] == ["3.1(k)(i)", "6.1"]


def test_3_1_k_ii_and_loses_if_its_number_does() -> None:
    one = due(last(story("pass 5", "lay:10 40 %1.00", "6-4")), "lay")
    assert (one["result"], one["stake_back"], one["rules"]) == ("lose", "0.00", ["3.1(k)(ii)"])


HARD = {4: ("2-2", "3-1", "35.00"), 6: ("3-3", "5-1", "45.00"), 8: ("4-4", "6-2", "45.00"), 10: ("5-5", "6-4", "35.00")}


@proves(CRAPS, "3.1(l)", *(f"6.1 [Hardways: {name}]" for name in ("Four (4)", "Six (6)", "Eight (8)", "Ten (10)")))
@pytest.mark.parametrize("total", HARD)
def test_3_1_l_i_a_hardway_wins_with_both_dice_alike(total: int) -> None:
    hard, _, pays = HARD[total]
    ended = last(story("pass 5", "5-4", f"hardway:{total} 5", "5-6", hard))
    one = due(ended, "hardway")
    assert (one["result"], one["pays"], one["rules"]) == ("win", pays, ["3.1(l)(i)", "6.1"])


@pytest.mark.parametrize("total", HARD)
@pytest.mark.parametrize("seven", [False, True])
def test_3_1_l_ii_and_loses_on_its_total_otherwise_or_a_seven(total: int, seven: bool) -> None:
    one = due(last(story("pass 5", "5-4", f"hardway:{total} 5", "4-3" if seven else HARD[total][1])), "hardway")
    assert (one["result"], one["rules"]) == ("lose", ["3.1(l)(ii)"])


BIG = {"big_six": ("3.1(m)", "4-2"), "big_eight": ("3.1(n)", "5-3")}


@proves(
    CRAPS, "3.1(m)", "3.1(m)(i)", "3.1(m)(ii)", "3.1(n)", "3.1(n)(i)", "3.1(n)(ii)", "6.1 [Big Six]", "6.1 [Big Eight]"
)
@pytest.mark.parametrize("bet", BIG)
def test_3_1_m_and_n_big_six_and_big_eight_are_on_from_the_first_roll(bet: str) -> None:
    number, dice = BIG[bet]
    won, lost = due(last(story("pass 5", f"{bet} 10", dice)), bet), due(last(story("pass 5", f"{bet} 10", "4-3")), bet)
    assert (won["result"], won["pays"], won["rules"]) == ("win", "10.00", [f"{number}(i)", "6.1"])
    assert (lost["result"], lost["rules"]) == ("lose", [f"{number}(ii)"])
    assert fate(bet, "pass 5", f"{bet} 10", "5-4")[0] == "open"


# --- of one roll ----------------------------------------------------------------------------------------------

ONCE = {
    "field": ("3.1(o)", {2: "20.00", 3: "10.00", 4: "10.00", 9: "10.00", 10: "10.00", 11: "10.00", 12: "20.00"}),
    "any_seven": ("3.1(p)", {7: "40.00"}), "any_craps": ("3.1(q)", {2: "70.00", 3: "70.00", 12: "70.00"}),
    "two": ("3.1(r)", {2: "300.00"}), "three": ("3.1(s)", {3: "150.00"}), "twelve": ("3.1(t)", {12: "300.00"}),
    "eleven": ("3.1(u)", {11: "150.00"}),
}  # fmt: skip
TOTALS = {
    2: "1-1",
    3: "2-1",
    4: "3-1",
    5: "3-2",
    6: "4-2",
    7: "4-3",
    8: "5-3",
    9: "5-4",
    10: "6-4",
    11: "6-5",
    12: "6-6",
}
NAMED_ONCE = (
    "Field Bet, total thrown: 3, 4, 9, 10 or 11", "Field Bet, total thrown: 2 or 12", "Any Seven", "Any Craps",
    "Craps Two", "Craps Three", "Craps Twelve", "11 in One Roll",
)  # fmt: skip


@proves(CRAPS, *(f"3.1({bet}){way}" for bet in "opqrstu" for way in ("", "(i)", "(ii)")))
@proves(CRAPS, *(f"6.1 [{name}]" for name in NAMED_ONCE))
@pytest.mark.parametrize("bet", ONCE)
@pytest.mark.parametrize("total", TOTALS)
def test_3_1_o_to_u_wagers_of_one_roll(bet: str, total: int) -> None:
    number, wins = ONCE[bet]
    one = due(last(story("pass 5", f"{bet} 10", TOTALS[total])), bet)
    if total in wins:
        assert (one["result"], one["pays"], one["rules"]) == ("win", wins[total], [f"{number}(i)", "6.1"])
    else:
        assert (one["result"], one["stake_back"], one["rules"]) == ("lose", "0.00", [f"{number}(ii)"])


# --- in parts -------------------------------------------------------------------------------------------------

PARTS: list[tuple[str, str, int, str, str, list[str]]] = [
    ("3.1(v)(i)", "horn 4", 12, "30.00", "27.00", ["6.2"]), ("3.1(v)(i)", "horn 4", 2, "30.00", "27.00", ["6.2"]),
    ("3.1(v)(i)", "horn 4", 11, "15.00", "12.00", ["6.2"]), ("3.1(v)(i)", "horn 8", 3, "30.00", "24.00", ["6.2"]),
    ("3.1(w)(ii)", "horn_high:12 5", 12, "60.00", "57.00", ["6.2"]),
    ("3.1(w)(ii)", "horn_high:12 5", 3, "15.00", "11.00", ["6.2"]),
    ("3.1(w)(ii)", "horn_high:11 5", 11, "30.00", "27.00", ["6.2"]),
    ("3.1(w)(ii)", "horn_high:2 10", 2, "120.00", "114.00", ["6.2"]),
    ("3.1(x)(ii)", "world 5", 7, "4.00", "0.00", ["6.3"]), ("3.1(x)(ii)", "world 5", 11, "15.00", "11.00", ["6.3"]),
    ("3.1(x)(ii)", "world 10", 12, "60.00", "52.00", ["6.3"]),
    ("3.1(y)(ii)", "c_and_e:1+1 2", 11, "15.00", "14.00", ["6.4"]),
    ("3.1(y)(ii)", "c_and_e:1+1 2", 2, "7.00", "6.00", ["6.4"]),
    ("3.1(y)(ii)", "c_and_e:1+2 3", 12, "7.00", "5.00", ["6.4"]),
    ("3.1(y)(ii)", "c_and_e:1+2 3", 11, "30.00", "29.00", ["6.4"]),
]  # fmt: skip


@proves(CRAPS, *sorted({rule for rule, *_ in PARTS}), "3.1(v)", "3.1(w)", "3.1(x)", "3.1(y)", "6.2", "6.3", "6.4")
@pytest.mark.parametrize(("rule", "wager", "total", "winnings", "pays", "settled"), PARTS)
def test_3_1_v_to_y_a_wager_in_parts_is_settled_as_its_parts(
    rule: str, wager: str, total: int, winnings: str, pays: str, settled: list[str]
) -> None:
    """Its stake comes back whole, and what it pays is less by the parts that lose."""
    bet, stake = wager.split()
    one = due(last(story("pass 5", wager, TOTALS[total])), bet.partition(":")[0])
    assert (one["result"], one["winnings"], one["pays"]) == ("win", winnings, pays)
    assert (one["stake_back"], one["rules"]) == (f"{stake}.00", [rule, *settled])


@proves(CRAPS, "3.1(v)(ii)", "3.1(w)(iii)", "3.1(x)(iii)", "3.1(y)(iii)")
@pytest.mark.parametrize(
    ("rule", "wager", "dice"),
    [("3.1(v)(ii)", "horn 4", "5-3"), ("3.1(v)(ii)", "horn 4", "4-3"), ("3.1(w)(iii)", "horn_high:12 5", "4-3"),
     ("3.1(x)(iii)", "world 5", "4-2"), ("3.1(y)(iii)", "c_and_e:1+1 2", "4-3")],
)  # fmt: skip
def test_3_1_v_to_y_and_loses_where_none_of_them_wins(rule: str, wager: str, dice: str) -> None:
    one = due(last(story("pass 5", wager, dice)), wager.split()[0].partition(":")[0])
    assert (one["result"], one["stake_back"], one["rules"]) == ("lose", "0.00", [rule])


def test_6_2_the_winning_quarter_may_be_recorded_as_it_came_back() -> None:
    feed = story("pass 5", "horn 4", "6-6")
    feed.settled("horn", "win", "30.00", returned="1.00")
    wager = last(feed)["wagers"][1]
    assert (wager["recorded"]["stake_back"], wager["difference"]) == ("1.00", "0.00")
