"""New Zealand 1996, Division X: the dice, and who throws them."""

import pytest

from tests.feeds import Feed
from tests.rules.craps import CRAPS, found, last, results, story, table
from tests.rules.proves import proves
from tests.rules.rounds import opened

POINT_6 = ("pass 10", "4-2")

# --- the dice -------------------------------------------------------------------------------------------------


def untouched() -> Feed:
    """A table whose dice nobody has inspected."""
    return opened(CRAPS, limits={"*": {"min": "1", "max": "5000"}})


@pytest.mark.parametrize(
    ("roles", "amiss"),
    [(["dealer", "game_supervisor"], []), (["casino_supervisor", "dealer"], []), (["dealer"], ["4.2"]),
     (["game_supervisor"], ["4.2"]), (["dealer", "dealer"], ["4.2"]), ([], ["4.2"])],
)  # fmt: skip
def test_4_2_a_dealer_and_a_game_supervisor_inspect_the_dice(roles: list[str], amiss: list[str]) -> None:
    feed = story(*(f"inspect {role}" for role in roles), "pass 10", "4-2", "5-5", feed=untouched())
    assert found(feed=feed) == amiss


def test_4_2_where_no_inspection_is_on_record_at_all_it_is_worth_a_look() -> None:
    assert [one["severity"] for one in last(story("pass 10", "4-2", feed=untouched()))["findings"]] == ["notice"]


def test_4_2_dice_that_come_later_are_inspected_too() -> None:
    feed = story(*POINT_6)
    feed.add("inspector_notified", about="dice_replaced")
    feed.add("dice_replaced")
    assert found("5-5", feed=feed) == ["4.2"]


@pytest.mark.parametrize(
    ("roles", "amiss"), [(["game_supervisor"], []), (["dealer"], ["4.5(c)"]), (["dealer", "shift_manager"], [])]
)
def test_4_5_c_a_die_that_was_found_is_inspected_by_a_game_supervisor(roles: list[str], amiss: list[str]) -> None:
    feed = story(*POINT_6, "3-3!off_table", *(f"inspect {role}" for role in roles), "5-5")
    assert found(feed=feed) == ["7.1(a)", *amiss]


def test_4_5_c_the_shooter_may_have_taken_another_die() -> None:
    """So where nothing is on record it is only worth a look."""
    ended = last(story(*POINT_6, "3-3!off_table", "5-5"))
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [("4.5(c)", "notice")]


@pytest.mark.parametrize(
    ("lost", "then", "amiss"),
    [(2, ("5-5", "4-3"), False), (2, ("4-3", "pass 10 @b P2", "offer P2", "throw P2 4-2"), True),
     (1, ("4-3", "pass 10 @b P2", "offer P2", "throw P2 4-2"), False)],
)  # fmt: skip
def test_4_5_d_with_two_dice_lost_only_who_holds_them_goes_on(lost: int, then: tuple[str, ...], amiss: bool) -> None:
    assert ("4.5(d)" in found(*POINT_6, *["3-3!off_table"] * lost, *then)) == amiss


def test_4_5_d_dice_that_were_found_or_replaced_are_not_lost() -> None:
    lost = ("3-3!off_table", "inspect game_supervisor") * 2
    assert "4.5(d)" not in found(*POINT_6, *lost, "4-3", "pass 10 @b P2", "throw P2 4-2")
    feed = story(*POINT_6, "3-3!off_table", "3-3!off_table", "4-3")
    feed.add("inspector_notified", about="dice_replaced")
    feed.add("dice_replaced")
    steps = ("inspect dealer", "inspect game_supervisor", "pass 10 @b P2", "throw P2 4-2")
    assert "4.5(d)" not in found(*steps, feed=feed)


@pytest.mark.parametrize("when", ["before", "after", "never", "of something else"])
def test_4_5_e_an_inspector_is_told_before_dice_are_replaced(when: str) -> None:
    feed = story(*POINT_6)
    if when in ("before", "of something else"):
        feed.add("inspector_notified", about="dice_replaced" if when == "before" else "limits")
    feed.add("dice_replaced")
    if when == "after":
        feed.add("inspector_notified", about="dice_replaced")
    story("inspect dealer", "inspect game_supervisor", "5-5", feed=feed)
    assert found(feed=feed) == ([] if when == "before" else ["4.5(e)"])


# --- who throws -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "amiss"),
    [(("offer P1 passes", "offer P2"), []), (("offer P3",), ["4.3"]), (("offer P2",), ["4.3"]),
     (("offer P1 passes", "offer P3"), ["4.3"]), (("offer P1",), [])],
)  # fmt: skip
def test_4_3_the_dice_are_offered_from_the_left_of_the_game_supervisor(
    steps: tuple[str, ...], amiss: list[str]
) -> None:
    taker = steps[-1].split()[1]
    assert found(f"pass 10 {taker}", *steps, f"throw {taker} 4-2") == amiss


def test_4_3_seats_may_run_the_other_way() -> None:
    other = {"seats_run": "counter_clockwise"}
    assert found("pass 10 P3", "offer P3", "throw P3 4-2", **other) == []
    assert found("pass 10", "offer P1", "4-2", **other) == ["4.3"]


@proves(CRAPS, "4.4", "5.10")
def test_4_4_and_5_10_who_takes_the_dice_throws_them() -> None:
    both = ("pass 10", "pass 10 @other P2")
    assert found(*both, "offer P1", "throw P2 4-2") == ["4.4"]
    assert found(*both, "offer P1", "4-2", "offer P2", "4-4") == ["5.10"]


def test_5_1_who_throws_has_a_bet_on_the_line() -> None:
    assert found("pass 10", "field 5 P2", "throw P2 4-2") == ["5.1"]
    assert found("dont_pass 10 P2", "throw P2 4-2") == []
    assert found(*POINT_6, "come 10 @c P2", "throw P2 5-5") == ["5.1"]


def test_5_1_a_bet_that_was_none_is_not_one() -> None:
    assert found(*POINT_6, "pass 10 @late P2", "throw P2 5-5") == ["3.1(a)", "5.1"]


def test_5_3_and_keeps_it() -> None:
    before = ("dont_pass 10", "pass 5 @other P2", "4-2", "down dont_pass")
    assert found(*before, "5-5") == ["5.3"]
    assert found(*before, "throw P2 5-5") == []
    assert found("dont_pass 10", "4-2", "cut dont_pass 5", "5-5") == []


OUT = ("pass 10", "pass 10 @two P2", "pass 10 @three P3", "4-2", "4-3")


def after_a_seven_out(*steps: str) -> list[str]:
    """P1 threw a 7 out; everybody has a bet on the line again."""
    return found(*OUT, "pass 10 @a", "pass 10 @b P2", "dont_pass 10 @c P3", *steps)


@pytest.mark.parametrize("steps", [("4-2",), ("offer P1", "4-2"), ("4-2!stacked",)])
def test_5_8_a_after_a_seven_out_the_dice_are_passed(steps: tuple[str, ...]) -> None:
    assert "5.8(a)" in after_a_seven_out(*steps)


def test_5_8_a_they_come_back_where_nobody_else_takes_them() -> None:
    assert after_a_seven_out("offer P2 passes", "offer P3 passes", "offer P1", "4-2") == []
    assert found("pass 10", "4-2", "4-3", "pass 10 @a", "offer P1", "4-2") == []


@pytest.mark.parametrize("steps", [("4-3", "pass 10 @a", "5-5"), ("4-2", "4-2", "pass 10 @a", "5-5")])
def test_5_8_a_a_come_out_seven_or_a_point_that_is_made_is_no_seven_out(steps: tuple[str, ...]) -> None:
    assert found("pass 10", *steps) == []


def test_5_8_b_a_game_supervisor_may_order_the_dice_passed() -> None:
    for role, amiss in (("game_supervisor", []), ("dealer", ["5.8(b)"])):
        feed = story(*POINT_6)
        feed.add("ruling_made", action="the dice are passed", role=role, rule="5.8(b)")
        assert found(feed=feed) == amiss


@pytest.mark.parametrize(
    ("steps", "amiss"),
    [(("offer P2", "throw P2 4-2"), []), (("offer P3", "throw P3 4-2"), ["5.9(a)"]),
     (("offer P2 passes", "offer P3", "throw P3 4-2"), [])],
)  # fmt: skip
def test_5_9_a_they_are_offered_first_to_the_left(steps: tuple[str, ...], amiss: list[str]) -> None:
    assert after_a_seven_out(*steps) == amiss


def test_5_9_a_past_who_has_no_bet_on_the_line() -> None:
    assert found(*OUT, "pass 10 @c P3", "offer P3", "throw P3 4-2") == []


def test_5_9_a_past_who_has_left() -> None:
    feed = story(*OUT[:4])
    feed.add("player_left", player="P2")
    assert found("offer P3", "throw P3 5-5", feed=feed) == []


def test_5_9_a_who_threw_a_seven_out_may_go_and_the_order_is_the_same() -> None:
    feed = story(*OUT, "pass 10 @b P2", "pass 10 @c P3")
    feed.add("player_left", player="P1")
    assert found("offer P3", "throw P3 5-5", feed=feed) == ["5.9(a)"]


def test_5_9_b_and_then_on() -> None:
    feed = table()
    feed.add("player_seated", player="P4", seat=4)
    lines = tuple(f"pass 10 @n{seat} P{seat}" for seat in (1, 2, 3, 4))
    story(*OUT, *lines, feed=feed)
    assert found("offer P2 passes", "offer P4", "throw P4 4-2", feed=feed) == ["5.9(b)"]


@proves(CRAPS, "5.9")
def test_5_9_the_shooter_may_also_give_the_dice_up() -> None:
    lines = ("pass 10", "pass 10 @two P2", "pass 10 @three P3")
    assert found(*lines, "4-2", "offer P2", "throw P2 5-5") == []
    assert found(*lines, "4-2", "offer P3", "throw P3 5-5") == ["5.9(a)"]
    assert found(*lines, "4-2", "offer P2", "throw P2 5-5", "offer P3", "throw P3 2-2") == []


def test_5_9_who_keeps_the_dice_may_be_given_them_again() -> None:
    assert found(*OUT[:3], "offer P1", "4-2", "offer P1", "5-5", "offer P1", "4-2") == []


def test_5_11_the_stickperson_throws_where_nobody_can() -> None:
    steps = (*POINT_6, "come 10", "5-4", "down come_odds", "throw dealer:4411 5-5", "throw stickperson 5-4")
    assert found(*steps) == []
    assert results(last(story(*steps)))["come"] == "win"


def test_5_11_nothing_stays_undetermined_when_the_table_closes() -> None:
    feed = story(*POINT_6, "5-5")
    feed.add("closure_announced", at_time="1998-03-14T20:01:00+13:00")
    feed.add("table_closed")
    assert "5.11" in found(feed=feed)
    feed = story(*POINT_6, "4-3")
    feed.add("table_closed")
    assert "5.11" not in found(feed=feed)
