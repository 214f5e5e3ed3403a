"""New Zealand 1996, Division VI: tai-sai, paragraph by paragraph."""

from itertools import combinations, product
from typing import Any

import pytest

from tests.feeds import Feed, Report
from tests.rules.layouts import Lying, begun, dues, found, laid, no_spin, numbers, paid_out, settled
from tests.rules.proves import proves
from tests.rules.rounds import checked, opened, the_round

TAI_SAI = "nz-1996-tai-sai"
CHECKS = ["power", "winning areas and entry terminal", "tumbler", "dice seal"]
Dice = tuple[int, int, int]


def table(*lying: Lying, **fields: Any) -> Feed:
    """A table that was checked, a round, the dice tumbled, and wagers on the layout."""
    feed = opened(TAI_SAI, **fields)
    for what in CHECKS:
        feed.add("equipment_tested", what=what, role="casino_supervisor")
    return tumbled(feed.started("R1"), *lying)


def tumbled(feed: Feed, *lying: Lying, spins: int = 3) -> Feed:
    """The tumbler is set going, then wagers are placed."""
    feed.add("tumbler_activated", spins=spins)
    return laid(feed, *lying)


def uncovered(feed: Feed, dice: Dice, **fields: Any) -> Feed:
    """No more bets, and the dice are read."""
    feed.closed().add("dice_tumbled", dice=list(dice), **fields)
    return feed


def shown(feed: Feed, dice: Dice) -> Feed:
    """Announced, keyed and lit."""
    feed.add("result_announced", dice=sorted(dice))
    feed.add("result_entered", dice=list(dice))
    feed.add("areas_lit", dice=list(dice))
    return feed


def played(dice: Dice, *lying: Lying, **fields: Any) -> Report:
    """One round."""
    return the_round(shown(uncovered(table(*lying, **fields), dice), dice).ended())


def of_one(dice: Dice, bet: str, on: Any = None) -> tuple[str, str, list[str]]:
    """What ten on one bet came to: result, winnings, rules."""
    due = played(dice, (bet, on, "10"))["wagers"][0]["due"]
    return due["result"], due["pays"], due["rules"]


# --- what may be wagered, and what it pays --------------------------------------------------------------------

WINS = [
    ("3.1(a)(i)", (1, 2, 4), "small", None, "10.00"), ("3.1(a)(i)", (1, 1, 2), "small", None, "10.00"),
    ("3.1(b)(i)", (4, 4, 5), "big", None, "10.00"), ("3.1(b)(i)", (6, 6, 5), "big", None, "10.00"),
    ("3.1(c)(i)", (4, 4, 4), "triple", 4, "1800.00"), ("3.1(d)(i)", (2, 5, 2), "double", 2, "110.00"),
    ("3.1(d)(ii)", (2, 2, 2), "double", 2, "110.00"), ("3.1(e)(i)", (6, 6, 6), "any_triple", None, "310.00"),
    ("3.1(f)(i)", (2, 2, 2), "total", 6, "180.00"), ("3.1(f)(i)", (1, 1, 2), "total", 4, "620.00"),
    ("3.1(f)(i)", (6, 4, 6), "total", 16, "310.00"), ("3.1(f)(i)", (3, 5, 6), "total", 14, "120.00"),
    ("3.1(f)(i)", (3, 2, 3), "total", 8, "80.00"), ("3.1(f)(i)", (4, 4, 4), "total", 12, "70.00"),
    ("3.1(f)(i)", (6, 3, 2), "total", 11, "60.00"), ("3.1(g)(i)", (1, 1, 2), "combination", [2, 1], "60.00"),
    ("3.1(g)(i)", (6, 5, 2), "combination", [5, 6], "60.00"), ("3.1(h)(i)", (1, 5, 6), "face", 5, "10.00"),
    ("3.1(h)(i)", (5, 2, 5), "face", 5, "20.00"), ("3.1(h)(i)", (5, 5, 5), "face", 5, "120.00"),
]  # fmt: skip
LOSES = [
    ("3.1(a)(ii)", (2, 2, 2), "small", None), ("3.1(a)(ii)", (1, 1, 1), "small", None),
    ("3.1(a)(ii)", (4, 4, 5), "small", None), ("3.1(b)(ii)", (5, 5, 5), "big", None),
    ("3.1(b)(ii)", (6, 6, 6), "big", None), ("3.1(b)(ii)", (1, 2, 4), "big", None),
    ("3.1(c)(ii)", (4, 4, 5), "triple", 4), ("3.1(c)(ii)", (3, 3, 3), "triple", 4),
    ("3.1(d)(iii)", (2, 5, 5), "double", 2), ("3.1(e)(ii)", (6, 6, 5), "any_triple", None),
    ("3.1(f)(ii)", (1, 2, 4), "total", 6), ("3.1(g)(ii)", (1, 1, 3), "combination", [1, 2]),
    ("3.1(h)(ii)", (1, 2, 3), "face", 5),
]  # fmt: skip


@proves(TAI_SAI, *sorted({rule for rule, *_ in WINS}), "4.0", "4.0 *", "3.8")
@pytest.mark.parametrize(("rule", "dice", "bet", "on", "pays"), WINS)
def test_3_1_a_winner_is_paid_at_its_odds(rule: str, dice: Dice, bet: str, on: Any, pays: str) -> None:
    assert of_one(dice, bet, on) == ("win", pays, [rule, "4.0"])


@proves(TAI_SAI, *sorted({rule for rule, *_ in LOSES}))
@pytest.mark.parametrize(("rule", "dice", "bet", "on"), LOSES)
def test_3_1_a_loser_is_taken(rule: str, dice: Dice, bet: str, on: Any) -> None:
    assert of_one(dice, bet, on) == ("lose", "0.00", [rule])


@proves(TAI_SAI, "3.1(g)")
def test_3_1_g_a_pair_is_of_two_different_numbers() -> None:
    ended = played((3, 3, 5), ("combination", [3, 3], "10"))
    assert (numbers(ended), dues(ended)["w1"]) == (["3.1(g)", "14.1(a)"], ("void", "10.00", "0.00"))


@proves(TAI_SAI, "3.1", "3.1(a)", "3.1(b)", "3.1(c)", "3.1(d)", "3.1(e)", "3.1(f)", "3.1(h)")
def test_3_1_no_other_bet_is_known() -> None:
    """No dice show a face of 7; the layout has no total of 3, and what lies there is void."""
    others = [("total", 2), ("total", 19), ("triple", 7), ("double", 0), ("face", 9), ("small", 4)]
    report = checked(begun(TAI_SAI, *((bet, on, "10") for bet, on in others), ("any_triple", None, "10")))
    assert len(report["refused"]) == len(others)
    ended = played((1, 1, 1), ("total", 3, "10"), ("total", 18, "10"))
    assert set(dues(ended).values()) == {("void", "10.00", "0.00")}
    assert numbers(ended) == ["3.1(f)", "14.1(a)"] * 2


# --- every bet on every roll ----------------------------------------------------------------------------------

EVERY_BET: list[tuple[str, Any]] = [
    ("small", None), ("big", None), ("any_triple", None),
    *(("triple", face) for face in range(1, 7)), *(("double", face) for face in range(1, 7)),
    *(("face", face) for face in range(1, 7)), *(("total", total) for total in range(4, 18)),
    *(("combination", list(pair)) for pair in combinations(range(1, 7), 2)),
]  # fmt: skip
KEPT = {
    "small": "2.78", "big": "2.78", "any_triple": "11.11", "triple": "16.20", "double": "11.11", "face": "3.70",
    "combination": "2.78",
}  # fmt: skip
TOTALS_KEPT = dict(
    zip(range(4, 11), ("12.50", "11.11", "12.04", "9.72", "12.50", "7.41", "12.50"), strict=True),
)


def test_4_0_every_bet_on_every_roll_keeps_what_the_odds_keep() -> None:
    """50 bets, 216 rolls, through the program's own settlement."""
    lying = tuple((bet, on, "10") for bet, on in EVERY_BET)
    back = [0.0] * len(EVERY_BET)
    feed = table()
    feed.facts.pop()  # the tumbler is set going in every round
    feed.facts.pop()
    for number, dice in enumerate(product(range(1, 7), repeat=3)):
        tumbled(feed.started(f"R{number}"))
        uncovered(laid(feed, *lying, first=1 + number * len(lying)), dice).ended()
    for ended in checked(feed)["rounds"]:
        for place, wager in enumerate(ended["wagers"]):
            back[place] += (float(wager["due"]["stake_back"]) + float(wager["due"]["pays"])) / 10
    kept = [f"{100 * (216 - came) / 216:.2f}" for came in back]
    for (bet, on), edge in zip(EVERY_BET, kept, strict=True):
        assert edge == (TOTALS_KEPT[min(on, 21 - on)] if bet == "total" else KEPT[bet]), (bet, on)


# --- before the table opens -----------------------------------------------------------------------------------


@proves(TAI_SAI, "5.0(a)", "5.0(b)", "5.0(c)", "5.0(d)")
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("how", ["left out", "by the dealer"])
def test_5_0_a_casino_supervisor_makes_four_checks(place: int, how: str) -> None:
    feed = opened(TAI_SAI)
    for number, what in enumerate(CHECKS):
        if number != place:
            feed.add("equipment_tested", what=what, role="casino_supervisor")
        elif how == "by the dealer":
            feed.add("equipment_tested", what=what, role="dealer")
    ended = the_round(shown(uncovered(tumbled(feed.started("R1")), (1, 2, 3)), (1, 2, 3)).ended())
    assert numbers(ended) == [f"5.0({'abcd'[place]})"]


def test_5_0_a_higher_rank_will_do_and_the_next_round_asks_no_more() -> None:
    feed = opened(TAI_SAI)
    for what in CHECKS:
        feed.add("equipment_tested", what=what, role="shift_manager")
    for name in ("R1", "R2"):
        shown(uncovered(tumbled(feed.started(name)), (1, 2, 3)), (1, 2, 3)).ended()
    assert [one["findings"] for one in checked(feed)["rounds"]] == [[], []]


def test_5_0_none_on_record_is_worth_a_look() -> None:
    feed = shown(uncovered(tumbled(opened(TAI_SAI).started("R1")), (1, 2, 3)), (1, 2, 3))
    assert [(one["rule"], one["severity"]) for one in the_round(feed.ended())["findings"]] == [("5.0", "notice")]


# --- the roll -------------------------------------------------------------------------------------------------


def test_6_1_the_dice_are_tumbled_three_times_at_least() -> None:
    feed = table()
    feed.facts[-1]["spins"] = 2
    ended = the_round(shown(uncovered(feed, (1, 2, 3)), (1, 2, 3)).ended())
    assert (numbers(ended), ended["status"]) == (["6.1"], "settled")


def test_6_1_and_before_the_wagers_close() -> None:
    feed = table()
    feed.facts.pop()
    feed.closed().add("tumbler_activated", spins=3)
    feed.add("dice_tumbled", dice=[1, 2, 3])
    assert found(shown(feed, (1, 2, 3))) == ["6.1"]


def test_3_2_the_dice_decide_whatever_is_called() -> None:
    feed = uncovered(table(("total", 14, "10")), (3, 5, 6))
    feed.add("result_announced", dice=[3, 5, 5])
    feed.add("result_entered", dice=[3, 5, 6])
    feed.add("areas_lit", dice=[3, 5, 6])
    ended = the_round(feed.ended())
    assert (ended["result"], numbers(ended), dues(ended)["w1"][0]) == ([3, 5, 6], ["6.3"], "win")


@pytest.mark.parametrize("dice", [[2, 4], [2, 4, 4, 6], [2, 4, 7], [0, 1, 2]])
def test_3_3_a_roll_is_three_faces_from_one_to_six(dice: list[int]) -> None:
    feed = table().closed()
    feed.add("dice_tumbled", dice=dice)
    assert [one["field"].partition("[")[0] for one in checked(feed)["refused"]] == ["dice"]


@pytest.mark.parametrize(
    ("dice", "call", "rules"),
    [
        ((6, 1, 3), {"dice": [1, 3, 6]}, []),
        ((6, 1, 3), {"dice": [1, 3, 6], "number": 10}, []),
        ((6, 1, 3), {"dice": [6, 1, 3]}, ["6.3"]),
        ((6, 1, 3), {"dice": [1, 3, 6], "number": 11}, ["6.3"]),
        ((3, 4, 3), {"dice": [3, 3, 5]}, ["6.4"]),
        ((5, 5, 5), {"dice": [5, 5, 5], "number": 16}, ["6.4"]),
        ((1, 4, 4), {"dice": [1, 4, 4]}, []),
    ],
)
@proves(TAI_SAI, "6.3", "6.4")
def test_6_3_faces_are_called_from_the_lowest_and_the_total(dice: Dice, call: dict[str, Any], rules: list[str]) -> None:
    feed = uncovered(table(), dice)
    feed.add("result_announced", **call)
    feed.add("result_entered", dice=list(dice))
    feed.add("areas_lit", dice=list(dice))
    assert found(feed) == rules


def test_6_5_the_result_is_keyed() -> None:
    feed = uncovered(table(), (1, 2, 3))
    feed.add("result_announced", dice=[1, 2, 3])
    assert [(one["rule"], one["severity"]) for one in the_round(feed.ended())["findings"]] == [("6.5", "notice")]


def keyed(*entries: Dice, settled_after: int, dice: Dice = (2, 3, 6)) -> Report:
    """A round in which these were keyed, and the wagers settled after so many of them."""
    feed = uncovered(table(("total", 11, "10"), ("total", 10, "10")), dice)
    for number, entry in enumerate(entries, 1):
        feed.add("result_entered", dice=list(entry))
        feed.add("areas_lit", dice=list(entry))
        if number == settled_after:
            settled(feed, ("w2", "lose", "0"), ("w1", "win", "60"))
    return the_round(feed.ended())


@proves(TAI_SAI, "6.5(a)", "6.7")
def test_6_7_wrong_keys_are_put_right_before_anything_is_settled() -> None:
    assert numbers(keyed((6, 3, 2), settled_after=1)) == []
    assert numbers(keyed((2, 3, 5), (2, 3, 6), settled_after=2)) == ["6.5(a)"]
    assert numbers(keyed((2, 3, 5), (2, 3, 6), settled_after=1)) == ["6.5(a)", "6.7"]
    assert numbers(keyed((2, 3, 5), settled_after=1)) == ["6.5(a)", "6.7"]


def test_6_7_settled_by_the_keys_the_dice_still_decide() -> None:
    feed = shown(uncovered(table(("total", 11, "10"), ("total", 10, "10")), (2, 3, 6)), (2, 3, 5))
    ended = the_round(settled(feed, ("w1", "lose", "0"), ("w2", "win", "60")).ended())
    assert [one["difference"] for one in ended["wagers"]] == ["70.00", "-70.00"]
    assert {"3.1(f)(i)", "3.1(f)(ii)", "6.7"} <= set(numbers(ended))


@pytest.mark.parametrize("before", ["result_entered", "areas_lit"])
def test_6_6_nothing_is_settled_before_the_lights(before: str) -> None:
    feed = uncovered(table(("total", 11, "10"), ("total", 10, "10")), (2, 3, 6))
    for kind in ("result_entered", "areas_lit"):
        if kind == before:
            feed.settled("w2", "lose", "0")
        feed.add(kind, dice=[2, 3, 6])
    assert found(settled(feed, ("w1", "win", "60"))) == ["6.6"]


def test_6_6_keyed_and_never_lit_is_worth_a_look() -> None:
    feed = uncovered(table(), (1, 2, 3))
    feed.add("result_entered", dice=[1, 2, 3])
    assert [(one["rule"], one["severity"]) for one in the_round(feed.ended())["findings"]] == [("6.6", "notice")]


@proves(TAI_SAI, "6.6(a)", "6.6(b)")
def test_6_6_a_losers_first_then_winners() -> None:
    wagers = ("big", None, "50"), ("small", None, "50")
    feed = shown(uncovered(table(*wagers), (1, 2, 4)), (1, 2, 4))
    assert set(found(settled(feed, ("w2", "win", "50"), ("w1", "lose", "0")))) == {"6.6(a)", "6.6(b)"}
    assert the_round(paid_out(shown(uncovered(table(*wagers), (1, 2, 4)), (1, 2, 4))))["findings"] == []


@pytest.mark.parametrize("rule", ["6.8", "6.2", "3.4", "3.6", "2.5(e)", "2.5(f)(iii)"])
def test_6_8_what_only_people_see_is_reported(rule: str) -> None:
    feed = shown(uncovered(table(), (1, 2, 3)), (1, 2, 3))
    feed.add("irregularity_reported", kind_="seen", note="a player pressed a key", rule=rule)
    assert found(feed) == [rule]


# --- wagers ---------------------------------------------------------------------------------------------------


def test_3_9_a_wager_after_the_call_is_none_and_what_lies_there_stays() -> None:
    feed = laid(table(("big", None, "50"), ("big", None, "50")).closed(), ("big", None, "50"), first=3)
    feed.add("wager_changed", wager="w1", stake="90", reason="player")
    feed.add("wager_withdrawn", wager="w2")
    feed.add("dice_tumbled", dice=[5, 5, 6])
    ended = the_round(shown(feed, (5, 5, 6)).ended())
    assert numbers(ended) == ["3.9"] * 3
    assert dues(ended) == {
        "w1": ("win", "50.00", "50.00"), "w2": ("win", "50.00", "50.00"), "w3": ("void", "50.00", "0.00"),
    }  # fmt: skip


def test_3_10_nobody_lifts_a_wager_before_everybody_in_its_area_is_paid() -> None:
    feed = shown(uncovered(table(("face", 5, "10"), ("face", 5, "10"), ("face", 6, "10")), (1, 5, 6)), (1, 5, 6))
    feed.settled("w1", "win", "10")
    feed.add("wager_withdrawn", wager="w1")
    feed.settled("w2", "win", "10")
    feed.add("wager_withdrawn", wager="w2")
    assert found(settled(feed, ("w3", "win", "10"))) == ["3.10"]


def test_6_9_no_wager_before_the_winners_of_the_roll_before_are_paid() -> None:
    feed = shown(uncovered(table(("small", None, "10"), ("small", None, "10")), (1, 2, 3)), (1, 2, 3))
    feed.settled("w1", "win", "10")
    laid(feed, ("big", None, "10"), first=3)
    feed.facts[-1]["round"] = "R2"
    feed.settled("w2", "win", "10").ended()
    laid(tumbled(feed.started("R2")), ("big", None, "10"), first=4)
    shown(uncovered(feed, (6, 6, 5)), (6, 6, 5)).ended()
    first, second = checked(feed)["rounds"]
    assert numbers(first) == []
    assert [(one["rule"], one["fact"]) for one in second["findings"] if one["code"] != "winner-not-paid"] == [
        ("6.9", next(fact["id"] for fact in feed.facts if fact.get("wager") == "w3"))
    ]
    assert dues(second)["w3"] == ("win", "10.00", "10.00")


def test_5_0_wrong_odds() -> None:
    feed = shown(uncovered(table(("double", 2, "10")), (2, 2, 2)), (2, 2, 2))
    assert found(settled(feed, ("w1", "win", "330"))) == ["4.0"]


# --- no spin --------------------------------------------------------------------------------------------------

VOID = [("not_flat", "7.1"), ("tumbler_fault", "7.2"), ("exposed_early", "7.3"), ("not_activated", "7.4")]


@proves(TAI_SAI, "7.1", "7.2", "7.3", "7.4")
@pytest.mark.parametrize(("why", "rule"), VOID)
def test_7_1_no_spin_gives_every_stake_back(why: str, rule: str) -> None:
    feed = no_spin(uncovered(table(("small", None, "50"), ("total", 8, "10")), (2, 5, 1), void=why))
    ended = the_round(settled(feed, ("w1", "void", "0"), ("w2", "void", "0")).ended())
    assert (ended["status"], ended["result"]) == ("void", None)
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(rule, "ruling")]
    assert dues(ended) == {"w1": ("void", "50.00", "0.00"), "w2": ("void", "10.00", "0.00")}


@pytest.mark.parametrize(("why", "rule"), VOID)
def test_7_5_the_round_is_void_though_nobody_said_so(why: str, rule: str) -> None:
    ended = the_round(
        settled(uncovered(table(("small", None, "50")), (2, 5, 1), void=why), ("w1", "win", "50")).ended()
    )
    assert (ended["status"], numbers(ended)) == ("void", [rule, "7.5", rule])


def test_7_2_a_tumbler_that_stops_makes_the_round_void() -> None:
    feed = table(("total", 8, "10"))
    feed.add("malfunction_reported")
    ended = the_round(settled(no_spin(feed), ("w1", "void", "0")).ended())
    assert (ended["status"], numbers(ended), dues(ended)["w1"]) == ("void", ["7.2"], ("void", "10.00", "0.00"))


def test_7_6_a_roll_that_was_read_is_not_called_off_for_the_lights() -> None:
    feed = uncovered(table(("small", None, "50")), (1, 1, 2))
    feed.add("result_entered", dice=[1, 1, 2])
    feed.add("malfunction_reported")
    ended = the_round(no_spin(feed).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["8.1"])


def test_7_3_dice_seen_before_the_call_decide_nothing() -> None:
    feed = table(("big", None, "50"))
    feed.add("dice_tumbled", dice=[5, 5, 6])
    ended = the_round(no_spin(feed).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["7.3"])


def test_7_4_dice_that_were_not_tumbled_decide_nothing() -> None:
    feed = table()
    feed.facts.pop()
    ended = the_round(no_spin(uncovered(laid(feed, ("small", None, "50")), (1, 2, 4))).ended())
    assert (ended["status"], numbers(ended)) == ("void", ["7.4"])


def test_7_4_the_tumbler_may_be_set_going_before_the_round_is_announced() -> None:
    feed = shown(uncovered(table(), (1, 2, 3)), (1, 2, 3))
    feed.add("tumbler_activated", spins=3)
    shown(uncovered(feed.started("R2"), (4, 5, 6)), (4, 5, 6)).ended()
    assert [(one["status"], one["findings"]) for one in checked(feed)["rounds"]] == [("settled", []), ("settled", [])]


def test_7_1_tumbled_again_in_the_same_round() -> None:
    feed = no_spin(uncovered(table(("small", None, "50")), (2, 5, 1), void="not_flat"))
    ended = the_round(shown(uncovered(tumbled(feed), (1, 2, 4)), (1, 2, 4)).ended())
    assert (ended["status"], numbers(ended), dues(ended)["w1"]) == ("settled", ["7.1"], ("win", "50.00", "50.00"))


# --- equipment that failed ------------------------------------------------------------------------------------


def test_7_6_wrong_lights_change_nothing() -> None:
    feed = uncovered(table(("big", None, "50"), ("small", None, "50"), ("combination", [1, 2], "10")), (1, 1, 2))
    feed.add("result_announced", dice=[1, 1, 2])
    feed.add("result_entered", dice=[1, 1, 2])
    feed.add("areas_lit", dice=[5, 5, 6])
    ended = the_round(settled(feed, ("w1", "lose", "0"), ("w2", "win", "50"), ("w3", "win", "60")).ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("7.6", "ruling")]
    assert [one["difference"] for one in ended["wagers"]] == ["0.00"] * 3


def test_7_6_dark_lights_change_nothing() -> None:
    feed = uncovered(table(("small", None, "50")), (1, 1, 2))
    feed.add("result_entered", dice=[1, 1, 2])
    feed.add("malfunction_reported")
    ended = the_round(settled(feed, ("w1", "win", "50")).ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("7.6", "ruling")]


def test_7_6_lights_that_show_wrong_keys_did_not_fail() -> None:
    assert "7.6" not in numbers(keyed((2, 3, 5), settled_after=1))


def after_a_fault(*facts: tuple[str, dict[str, Any]], how: str = "reported") -> list[str]:
    """Rules found in the game after one in which the equipment failed."""
    feed = table()
    if how == "lights":
        feed = uncovered(feed, (1, 1, 2))
        feed.add("result_entered", dice=[1, 1, 2])
        feed.add("areas_lit", dice=[5, 5, 6])
    elif how == "tumbler":
        feed = no_spin(uncovered(feed, (1, 1, 2), void="tumbler_fault"))
    else:
        feed = shown(uncovered(feed, (1, 1, 2)), (1, 1, 2))
        feed.add("malfunction_reported")
    feed.ended()
    for kind, fields in facts:
        feed.add(kind, **fields)
    shown(uncovered(tumbled(feed.started("R2")), (1, 2, 3)), (1, 2, 3)).ended()
    return numbers(checked(feed)["rounds"][1])


TOLD = ("inspector_notified", {"about": "malfunction"})
CLEARED = ("malfunction_cleared", {})
MEASURE = ("ruling_made", {"action": "results are called by two dealers", "role": "game_supervisor", "rule": "7.7"})


@pytest.mark.parametrize("how", ["reported", "lights", "tumbler"])
def test_7_7_no_game_goes_on_until_it_is_put_right_and_an_inspector_told(how: str) -> None:
    assert after_a_fault(TOLD, CLEARED, how=how) == []
    assert after_a_fault(TOLD, MEASURE, how=how) == []
    assert after_a_fault(TOLD, how=how) == ["7.7"]
    assert after_a_fault(CLEARED, how=how) == ["7.7"]
    assert after_a_fault(how=how) == ["7.7", "7.7"]
    assert after_a_fault(CLEARED, ("inspector_notified", {"about": "limits"}), how=how) == ["7.7"]
