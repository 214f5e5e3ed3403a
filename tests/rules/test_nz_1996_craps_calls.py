"""New Zealand 1996, Division X: what was called, marked and overruled, and rolls that do not count."""

from typing import Any

import pytest

from tests.rules.craps import CRAPS, due, found, last, results, roll, story, table
from tests.rules.proves import proves
from tests.rules.rounds import checked

POINT_6 = ("pass 10", "4-2")

# --- what was called ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "amiss"),
    [({"dice": [4, 3]}, []), ({"dice": [3, 4]}, []), ({"number": 7}, []), ({"dice": [3, 4], "number": 7}, []),
     ({"dice": [4, 2]}, ["5.5(a)"]), ({"number": 6}, ["5.5(a)"]), ({"dice": [5, 2]}, ["5.5(a)"]),
     ({"dice": [3, 4], "number": 6}, ["5.5(a)"])],
)  # fmt: skip
def test_5_5_a_the_stickperson_calls_the_sum(call: dict[str, Any], amiss: list[str]) -> None:
    """The dice decide, whatever was called."""
    feed = story("pass 10")
    feed.add("dice_rolled", dice=[4, 3], shooter="P1")
    feed.add("result_announced", **call)
    feed.settled("pass", "win", "10.00")
    assert found(feed=feed) == amiss
    assert due(last(feed), "pass")["result"] == "win"


def test_5_5_a_a_wager_that_was_settled_by_a_wrong_call() -> None:
    feed = story("pass 10")
    feed.add("dice_rolled", dice=[4, 3], shooter="P1")
    feed.add("result_announced", dice=[6, 6])
    feed.settled("pass", "lose")
    assert found(feed=feed) == ["5.5(a)", "3.1(a)(i)(A)"]
    assert last(feed)["wagers"][0]["difference"] == "20.00"


def test_5_5_a_it_is_called_before_wagers_are_settled() -> None:
    feed = story("pass 10")
    feed.add("dice_rolled", dice=[4, 3], shooter="P1")
    story("settle pass win 10.00", feed=feed)
    assert found(feed=feed) == []
    feed.add("result_announced", dice=[4, 3])
    assert found(feed=feed) == ["5.5(a)"]


@pytest.mark.parametrize(("role", "void"), [("game_supervisor", True), ("casino_supervisor", True), ("dealer", False)])
def test_5_5_d_a_game_supervisor_decides_a_dispute_over_a_face(role: str, void: bool) -> None:
    feed = story("pass 10", "4-3")
    feed.add("ruling_made", action="dice re-thrown", effect="outcome_void", role=role, rule="5.5(d)")
    assert last(feed)["status"] == ("void" if void else "settled")
    assert found(feed=feed) == ["5.5(d)"]
    assert results(last(feed)) == {"pass": "open" if void else "win"}


@proves(CRAPS, "5.7")
def test_5_7_wagers_are_settled_before_the_dice_are_passed() -> None:
    feed = story("pass 10", "pass 10 @two P2", "4-2", "4-3", "settle two lose")
    feed.add("dice_offered", player="P2", accepted=True)
    story("settle pass lose", "pass 10 @next P2", "throw P2 4-2", feed=feed)
    assert found(feed=feed) == ["5.7"]


@pytest.mark.parametrize(("steps", "rounds"), [(("4-3",), 0), (("4-2", "3-3"), 1)])
def test_5_7_a_wager_that_was_decided_and_not_settled(steps: tuple[str, ...], rounds: int) -> None:
    ended = checked(story("pass 10", *steps))["rounds"][rounds]
    assert [(one["rule"], one["code"]) for one in ended["findings"]] == [("5.7", "winner-not-paid")]


def test_5_7_settled_a_roll_late_it_is_shown_there_as_it_was_due() -> None:
    ended = last(story("pass 10", "pass 10 @other P2", "4-3", "pass 10 @next", "4-2", "settle pass win 10.00"))
    assert [(one["wager"], one["due"]["result"], one["difference"]) for one in ended["wagers"]] == [
        ("next", "open", None), ("pass", "win", "0.00"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("steps", "amiss"),
    [((*POINT_6, "mark 6", "5-5", "3-3", "mark off"), 0), ((*POINT_6, "mark 8"), 1), (("pass 10", "mark 4", "4-2"), 1),
     ((*POINT_6, "mark 6", "end", "5-5", "mark off"), 1), ((*POINT_6, "mark 6", "end", "mark 6", "4-3", "mark off"), 0),
     (("mark off", "pass 10", "4-3", "mark off"), 0), (("mark 6", "pass 10", "4-3"), 1),
     ((*POINT_6, "mark 6", "4-4!stacked", "mark 6", "5-5"), 0)],
)  # fmt: skip
def test_2_4_d_the_marker_shows_the_point(steps: tuple[str, ...], amiss: int) -> None:
    assert [rule for rule in found(*steps) if rule != "7.1(b)"] == ["2.4(d)"] * amiss


# --- rolls that do not count ----------------------------------------------------------------------------------

VOIDS = {
    "off_table": "7.1(a)", "stacked": "7.1(b)", "on_bank": "7.1(c)", "in_bowl": "7.1(d)", "on_rail": "7.1(d)",
    "cocked": "7.1(e)", "not_flat": "7.1(e)", "fraud": "7.1(f)", "wrong_dice": "7.1(g)", "not_callable": "7.1(h)",
    "not_together": "7.2(a)", "missed_wall": "7.2(b)", "improper": "7.2(c)", "other": "7.2(d)",
}  # fmt: skip
UP = ("pass 10", "4-2", "pass_odds 10", "come 10", "field 10", "twelve 5", "place:8 12", "horn 4")


@proves(CRAPS, *sorted(set(VOIDS.values())), "7.1")
@pytest.mark.parametrize("why", VOIDS)
def test_7_1_and_7_2_a_void_roll_decides_nothing(why: str) -> None:
    feed = story(*UP, f"6-6!{why}", "inspect game_supervisor", "6-6")
    void, good = checked(feed)["rounds"][1:]
    assert (void["status"], void["result"], set(results(void).values())) == ("void", None, {"open"})
    assert [one["rule"] for one in void["findings"]] == [VOIDS[why]]
    assert results(good) == {
        "pass": "open", "pass_odds": "open", "come": "lose", "field": "win", "twelve": "win", "place": "open",
        "horn": "win",
    }  # fmt: skip


@proves(CRAPS, "7.1 (closing)")
def test_7_1_a_void_roll_settles_nothing_whatever_was_called() -> None:
    feed = story(*UP)
    feed.add("dice_rolled", dice=[6, 6], shooter="P1", void="off_table")
    feed.add("result_announced", dice=[6, 6])
    story("settle field win 20.00", "settle come lose", feed=feed)
    assert found(feed=feed) == ["7.1(a)", "7.1", "7.1", "7.1"]
    assert [one["due"]["result"] for one in last(feed)["wagers"] if one["recorded"]] == ["open", "open"]


def test_7_1_and_what_was_settled_by_it_stays_up() -> None:
    steps = (*UP, "6-6!stacked", "settle field win 20.00", "4-1", "settle field lose")
    void, good = checked(story(*steps))["rounds"][1:]
    assert (results(void)["field"], results(good)["field"]) == ("open", "lose")


@proves(CRAPS, "7.1(f)")
def test_7_1_f_what_is_found_out_later_voids_the_roll_too() -> None:
    feed = story("begin R1", "pass 10", "dont_pass 10", "6-1", "settle pass win 10.00", "settle dont_pass lose", "end")
    feed.started("R2")
    feed.add("irregularity_reported", kind_="fraud", note="a weighted die", rule="7.1(f)", round="R1")
    first = checked(feed)["rounds"][0]
    assert (first["status"], results(first)) == ("void", {"pass": "open", "dont_pass": "open"})
    assert [one["rule"] for one in first["findings"]] == ["7.1(f)", "7.1", "7.1"]


@pytest.mark.parametrize(("rule", "kind"), [("7.1(a)", "die on the floor"), (None, "off_table")])
def test_7_1_a_report_says_why_as_well(rule: str | None, kind: str) -> None:
    feed = story("pass 10", "4-3")
    feed.add("irregularity_reported", kind_=kind, note="it fell", **({"rule": rule} if rule else {}))
    assert last(feed)["status"] == "void"
    assert found(feed=feed) == ["7.1(a)"]


@pytest.mark.parametrize("role", ["dealer", "game_supervisor"])
def test_7_2_no_roll_is_called_on_a_ground(role: str) -> None:
    for ground, rule in ((None, "7.2"), ("not_together", "7.2(a)")):
        feed = story("pass 10")
        feed.add("dice_rolled", dice=[4, 3], shooter="P1")
        if ground is not None:
            feed.add("irregularity_reported", kind_=ground, note="one die after the other")
        feed.add("round_voided", reason="other", role=role)
        assert (last(feed)["status"], found(feed=feed)) == ("void", [rule])
        assert results(last(feed)) == {"pass": "open"}


def test_7_2_without_the_call_the_roll_stands() -> None:
    feed = story("pass 10", "4-3")
    feed.add("irregularity_reported", kind_="throw", note="one die after the other", rule="5.2")
    assert (last(feed)["status"], results(last(feed)), found(feed=feed)) == ("settled", {"pass": "win"}, ["5.2"])


@pytest.mark.parametrize("voided", [True, False])
@pytest.mark.parametrize("report", [{"kind_": "dice_touched_chips"}, {"kind_": "throw", "rule": "7.3"}])
def test_7_3_chips_that_were_touched_are_no_ground(report: dict[str, str], voided: bool) -> None:
    feed, said = story("pass 10"), "the dice touched chips on the pass line"
    feed.add("dice_rolled", dice=[5, 2], shooter="P1", **({} if voided else {"void": "other", "note": said}))
    feed.add("irregularity_reported", note=said, **report)
    if voided:
        feed.add("round_voided", reason="other", role="dealer")
    assert (last(feed)["status"], results(last(feed))) == ("settled", {"pass": "win"})
    assert set(found(feed=feed)) == {"7.3"}


def test_7_3_a_note_decides_nothing() -> None:
    """Whatever it says of chips: who means 7.3 reports under it."""
    feed = story("pass 10")
    feed.add("dice_rolled", dice=[5, 2], shooter="P1", void="not_together", note="no chips were touched")
    assert (last(feed)["status"], found(feed=feed)) == ("void", ["7.2(a)"])


def test_7_3_those_of_the_bank_are() -> None:
    feed = story("pass 10")
    feed.add("dice_rolled", dice=[5, 2], shooter="P1", void="on_bank", note="among the chips of the bank")
    assert (last(feed)["status"], found(feed=feed)) == ("void", ["7.1(c)"])


@proves(CRAPS, "7.5", "7.6", "7.7")
@pytest.mark.parametrize(
    ("rulings", "amiss"),
    [([("game_supervisor", None)], [None]), ([("dealer", None)], [None]), ([("dealer", "7.5")], ["7.5"]),
     ([("game_supervisor", "7.6")], ["7.6"]), ([("casino_supervisor", "7.7")], ["7.7"]),
     ([("game_supervisor", "7.5"), ("casino_supervisor", "7.6"), ("shift_manager", "7.7")], []),
     ([("casino_supervisor", "7.5"), ("game_supervisor", "7.5")], ["7.6"]),
     ([("shift_manager", "7.7"), ("casino_supervisor", "7.6")], ["7.7"]),
     ([("casino_manager", "7.6"), ("game_supervisor", "7.5")], ["7.7"])],
)  # fmt: skip
def test_7_5_to_7_7_a_call_is_overruled_upwards_only(
    rulings: list[tuple[str, str | None]], amiss: list[str | None]
) -> None:
    feed = story("pass 10", "4-3")
    for role, rule in rulings:
        named = {"rule": rule} if rule else {}
        feed.add("ruling_made", action="call overruled: seven", effect="outcome_stands", role=role, **named)
    assert found(feed=feed) == amiss
    assert results(last(feed)) == {"pass": "win"}


def test_7_5_a_no_roll_that_was_called_may_be_overruled() -> None:
    feed = story("pass 10", "4-3!missed_wall")
    feed.add("ruling_made", action="outcome_stands", role="game_supervisor", rule="7.5")
    assert (last(feed)["status"], results(last(feed)), found(feed=feed)) == ("settled", {"pass": "win"}, ["7.5"])


def test_7_5_a_throw_that_is_void_by_what_happened_may_not() -> None:
    feed = story("pass 10", "4-3!off_table")
    feed.add("ruling_made", action="outcome_stands", role="game_supervisor", rule="7.5")
    assert (last(feed)["status"], results(last(feed)), found(feed=feed)) == (
        "void",
        {"pass": "open"},
        ["7.1(a)", "7.5"],
    )


def test_7_5_a_throw_may_be_overruled_to_no_roll() -> None:
    feed = story("pass 10", "4-3")
    feed.add("ruling_made", action="outcome_void", role="game_supervisor", rule="7.5")
    assert (last(feed)["status"], results(last(feed)), found(feed=feed)) == ("void", {"pass": "open"}, ["7.5"])


def test_12_2_an_outcome_that_was_invalidated() -> None:
    feed = story("pass 10", "field 10", "4-3")
    feed.add("round_voided", reason="invalidated", role="casino_supervisor")
    assert (last(feed)["status"], results(last(feed))) == ("void", {"pass": "open", "field": "void"})
    assert found(feed=feed) == ["12.2"]


@proves(CRAPS, "5.2", "5.4", "2.2", "4.1", "5.6", "7.4")
@pytest.mark.parametrize("rule", ["5.2", "5.4", "2.2", "4.1", "5.6", "7.4", "3.3", "4.5(a)", "4.5(d)", "5.5(c)"])
def test_what_only_people_see_is_found_where_a_report_names_the_rule(rule: str) -> None:
    feed = story(*POINT_6)
    feed.add("irregularity_reported", kind_="seen", note="as it was seen", rule=rule)
    assert found("5-5", feed=feed) == [rule]


# --- the same, told otherwise ---------------------------------------------------------------------------------


def test_a_session_that_is_in_order_has_no_finding() -> None:
    """Announced rounds, settled as due."""
    feed = table()
    story("begin R1", "pass 10", "offer P1", "4-2", "mark 6", "end", feed=feed)
    story("begin R2", "pass_odds 10", "come 10", "5-4", "end", feed=feed)
    story("begin R3", "come_odds 10", "place:8 12", "4-4", "settle place win 14.00", "end", feed=feed)
    story("begin R4", "3-3", "settle pass win 10.00", "settle pass_odds win 12.00", "mark off", "end", feed=feed)
    story("begin R5", "pass 10 @p5", "3-4", "settle p5 win 10.00", "settle come lose", feed=feed)
    story("settle come_odds stand_off", "end", feed=feed)
    report = checked(feed)
    assert [one for ended in report["rounds"] for one in ended["findings"]] + report["findings"] == []
    assert all(one["difference"] in (None, "0.00") for ended in report["rounds"] for one in ended["wagers"])


def test_wagers_end_with_the_gaming_day() -> None:
    feed = story(*POINT_6, "place:8 12")
    feed.opened("1998-03-15")
    roll(feed, 4, 4)
    assert results(last(feed)) == {}
