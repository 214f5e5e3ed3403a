"""Craps 1996: the same things, told in the other ways that a feed may: other facts, other order, other fields."""

import random
from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.explain.questions import Explainer, ExplainQuestion
from tests.feeds import Feed
from tests.rules.craps import CRAPS, due, found, last, results, roll, story, table
from tests.rules.rounds import checked, opened

POINT_6 = ("pass 10", "4-2")

# --- rounds ---------------------------------------------------------------------------------------------------


def announced(*steps: str) -> Feed:
    """Every roll in a round that is announced and ended; what comes before a roll is said in its round."""
    feed, number, inside = table(), 0, False
    for step in steps:
        if not inside:
            number, inside = number + 1, True
            feed.started(f"R{number}")
        story(step, feed=feed)
        if step[0].isdigit():
            feed.ended()
            inside = False
    return feed


LIVES = [
    (*POINT_6, "come 10", "5-4", "come_odds 10", "place:8 12", "3-3", "pass 10 @next", "6-3", "5-2"),
    ("dont_pass 10", "pass 5", "3-2", "dont_pass_odds 12", "hardway:8 5", "lay:4 40 %1.00", "4-4", "off hardway",
     "4-3"),
    ("pass 10", "place:6 12", "on place", "6-6", "pass 10 @next", "3-3", "horn 4", "1-2"),
    (*POINT_6, "field 10", "5-3!stacked", "cut place 6", "6-6", "buy:4 20 %1.00", "down buy", "2-2"),
    (*POINT_6, "place:8 12", "5-5", "down place", "4-4", "down pass", "5-6", "4-3"),
]  # fmt: skip


@pytest.mark.parametrize("steps", LIVES)
def test_rounds_may_be_announced_or_not(steps: tuple[str, ...]) -> None:
    """The dues are the same; only where something was taken down between rolls differs."""
    said, unsaid = checked(announced(*steps))["rounds"], checked(story(*steps))["rounds"]

    def ends(rounds: list[dict[str, Any]]) -> dict[str, Any]:
        every = [(one["wager"], one["due"]) for ended in rounds for one in ended["wagers"]]
        return {name: due for name, due in every if due["result"] != "open"}

    assert ends(said) == ends(unsaid)


def test_several_rolls_in_an_announced_round_are_rounds_of_their_own() -> None:
    feed = story("begin R1", *POINT_6, "5-5", "3-3")
    assert [results(ended)["pass"] for ended in checked(feed)["rounds"]] == ["open", "open", "win"]


def test_wagers_before_a_round_is_announced_are_of_it() -> None:
    feed = story("pass 10", "begin R1", "4-2", "end", "come 10", "begin R2", "5-6", "end")
    assert [results(ended) for ended in checked(feed)["rounds"]] == [{"pass": "open"}, {"pass": "open", "come": "win"}]
    assert found(feed=feed) == []


def test_no_more_bets_may_be_called_and_closes_nothing() -> None:
    feed = story("pass 10").closed()
    story("field 10", "4-3", feed=feed)
    assert results(last(feed)) == {"pass": "win", "field": "lose"}
    assert found(feed=feed) == []


def test_a_settlement_that_names_its_round_comes_late_to_it() -> None:
    feed = story("begin R1", "pass 10", "4-3", "end", "begin R2", "pass 10 @next")
    feed.settled("pass", "win", "10.00", round="R1")
    story("5-6", "settle next win 10.00", "end", feed=feed)
    rounds = checked(feed)["rounds"]
    assert (rounds[0]["wagers"][0]["difference"], found(feed=feed)) == ("0.00", [])


def test_one_that_comes_after_the_next_throw_was_late() -> None:
    feed = story("begin R1", "pass 10", "pass 5 @other P2", "4-3", "settle other win 5.00", "end")
    story("begin R2", "pass 10 @next", "4-2", feed=feed)
    feed.settled("pass", "win", "10.00", round="R1")
    assert found("end", feed=feed) == ["5.7"]


def test_a_roll_that_was_corrected_is_another_roll() -> None:
    feed = story(*POINT_6, "4-3")
    wrong = next(fact for fact in feed.facts if fact.get("dice") == [4, 3])
    feed.corrected(wrong, {"dice": [4, 4]})
    assert results(last(feed)) == {"pass": "open"}
    story("3-3", feed=feed)
    assert results(last(feed)) == {"pass": "win"}


def test_a_table_that_opens_again_on_the_same_day_goes_on() -> None:
    feed = story(*POINT_6)
    feed.opened(limits={"*": {"min": "1", "max": "5000"}})
    story("3-3", feed=feed)
    assert (results(last(feed)), found(feed=feed)) == ({"pass": "win"}, [])


def test_the_dice_may_be_inspected_before_the_table_opens() -> None:
    feed = Feed(ruleset=CRAPS, counted=False)
    for role in ("dealer", "game_supervisor"):
        feed.add("dice_inspected", role=role)
    feed.opened()
    assert found(*POINT_6, feed=feed) == []


LAID = ("pass", "dont_pass", "come", "dont_come", "field", "horn", "world")
NAMES = ("six", "pass1", "come1", "come_o", "buy", "horn1", "c", "x")
STEPS = [
    *(f"{one}-{other}" for one in range(1, 7) for other in range(one, 7)), "4-3!stacked", "4-3!other", "6-6!off_table",
    *(f"{bet} 10 @{bet}{n}" for bet in LAID for n in "12"), "c_and_e:1+1 2 @c", "lay:4 40 @lay", "big_six 5 @big",
    *(f"{bet}_odds 10 @{bet}_o >{bet}1" for bet in LAID[:4]), "place:6 12 @six", "place:8 12 @eight",
    "buy:4 20 %1.00 @buy", "hardway:8 5 @hard", *(f"{word} {name}" for word in ("on", "off", "down") for name in NAMES),
    *(f"settle {name} {result}" for name in NAMES for result in ("win 5", "void", "lose")), "cut six 24", "cut pass1 5",
    "cut dont_pass1 20", "cut six 0", "mark 6", "mark off", "offer P2", "offer P1 passes", "end", "begin R1",
    "begin R2", "throw P2 4-3", "throw dealer:1 5-5",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_nothing_that_is_told_stops_the_fold(seed: int) -> None:
    """Whatever is done in whatever order, every wager that was placed is due something."""
    rng = random.Random(seed)
    feed = table()
    for _ in range(60):
        story(rng.choice(STEPS), feed=feed)
        if rng.random() < 0.04:
            feed.add("round_voided", reason=rng.choice(["other", "invalidated"]), role="game_supervisor")
        if rng.random() < 0.04:
            effect = rng.choice(["outcome_void", "outcome_stands", "wagers_void", "wagers_forfeited", "wagers_stand"])
            rule = rng.choice(["7.6", "11.2(a)", "12.1(b)", "12.2", "5.5(d)"])
            feed.add("ruling_made", action="as ruled", effect=effect, role="casino_manager", rule=rule)
    for ended in checked(feed)["rounds"]:
        for wager in ended["wagers"]:
            assert wager["bet"] is None or wager["due"] is not None
            assert wager["bet"] is None or wager["due"]["result"] in ("win", "lose", "stand_off", "void", "open")


# --- money ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "paid", "rule"),
    [(("pass 10", "4-3"), "pass win 15.00", "6.1"), (("pass 10", "4-3"), "pass lose", "3.1(a)(i)(A)"),
     (("pass 10", "6-6"), "pass win 10.00", "3.1(a)(ii)(A)"), (("pass 10", "6-6"), "pass void", "3.1(a)(ii)(A)"),
     (("dont_pass 10", "6-6"), "dont_pass lose", "3.1(b)(iii)"),
     ((*POINT_6, "pass_odds 10", "3-3"), "pass_odds win 10.00", "6.1"),
     ((*POINT_6, "pass_odds 10", "3-3"), "pass_odds lose", "3.1(e)(ii)"),
     ((*POINT_6, "place:8 10", "4-4"), "place win 11.00", "15.3"),
     ((*POINT_6, "buy:4 20 %1.00", "2-2"), "buy win 39.00", "6.1"),
     ((*POINT_6, "buy:4 20 %1.00", "4-3"), "buy win 40.00", "3.1(i)(ii)"),
     (("pass 10", "horn 4", "6-6"), "horn win 120.00", "6.2"),
     (("pass 10", "world 5", "4-3"), "world win 20.00", "6.3"),
     (("pass 10", "c_and_e:1+1 2", "5-6"), "c_and_e win 30.00", "6.4"),
     (("pass 10", "hardway:8 5", "on hardway", "5-3"), "hardway win 45.00", "3.1(l)(ii)")],
)  # fmt: skip
def test_a_wrong_payment_cites_the_rule_that_gives_what_was_due(steps: tuple[str, ...], paid: str, rule: str) -> None:
    assert found(*steps, f"settle {paid}") == [rule]


@pytest.mark.parametrize(
    ("steps", "settled", "rule"),
    [(POINT_6, "pass win 10.00", "3.1(a)(i)(B)"), (POINT_6, "pass lose", "3.1(a)(ii)(B)"),
     ((*POINT_6, "come 10", "5-4"), "come win 10.00", "3.1(c)(i)(B)"),
     ((*POINT_6, "pass_odds 10", "5-4"), "pass_odds lose", "3.1(e)(iii)"),
     ((*POINT_6, "place:8 12", "5-4"), "place win 14.00", "3.1(i)(i)"),
     ((*POINT_6, "lay:8 24 %1.00", "5-4"), "lay lose", "3.1(k)(ii)"),
     ((*POINT_6, "hardway:8 5", "2-2"), "hardway lose", "3.1(l)(ii)"),
     ((*POINT_6, "big_eight 5", "2-2"), "big_eight win 5.00", "3.1(n)(i)")],
)  # fmt: skip
def test_a_wager_that_no_roll_decided_is_not_settled(steps: tuple[str, ...], settled: str, rule: str) -> None:
    """It stays up, and is due what a later roll says."""
    feed = story(*steps, f"settle {settled}")
    assert found(feed=feed) == [rule]
    story("4-3", feed=feed)
    assert due(last(feed), settled.split()[0])["result"] in ("win", "lose")


def test_3_8_a_what_was_on_and_was_left_up() -> None:
    feed = story("pass 10", "place:8 12 @eight", "place:6 12 @six", "on eight", "5-2", "settle eight lose", "end")
    assert found(feed=feed) == ["3.8(a)"]
    assert due(last(feed), "six")["rules"] == ["3.1(i)(ii)", "3.8(a)"]


def test_3_10_what_goes_back_with_a_wager_that_was_none() -> None:
    """Whatever it was that made it none."""
    limits = {"*": {"min": "5", "max": "500"}}
    steps = ("pass 10", "buy:4 2 %0.10 @one", "4-2", "buy:4 2 %0.10 @two", "5-5")
    one = due(last(story(*steps, limits=limits)), "two")
    assert (one["result"], one["pays"], one["rules"]) == ("void", "0.10", ["14.2(a)", "3.10"])


def test_12_2_wagers_that_the_house_gave_back() -> None:
    feed = story(*POINT_6, "5-5")
    feed.add("round_voided", reason="invalidated", role="casino_supervisor")
    story("settle pass void", "end", feed=feed)
    assert (found(feed=feed), due(last(feed), "pass")["rules"]) == (["12.2"], ["12.2"])
    assert due(last(feed), "pass")["stake_back"] == "10.00"


def test_11_2_a_a_manager_may_declare_wagers_void() -> None:
    feed = story(*POINT_6, "4-3")
    feed.add("ruling_made", action="wagers_void", role="shift_manager", rule="11.2(a)", wagers=["pass"])
    assert due(last(feed), "pass")["rules"] == ["11.2(a)"]


def test_5_11_a_bet_that_was_given_back_when_the_table_closed() -> None:
    feed = story(*POINT_6, "5-5", "settle pass void")
    feed.add("table_closed")
    assert {"3.5", "5.11"} <= set(found(feed=feed))


# --- rolls that do not count ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "role", "rule", "status", "found_there"),
    [("outcome_void", "game_supervisor", "7.2(c)", "void", ["7.2(c)"]),
     ("outcome_void", "dealer", "7.1(b)", "void", ["7.1(b)"]), ("outcome_void", "dealer", "7.2", "void", ["7.2"]),
     ("outcome_stands", "game_supervisor", "7.2(c)", "settled", [None])],
)  # fmt: skip
def test_7_2_no_roll_may_be_a_ruling(
    effect: str, role: str, rule: str, status: str, found_there: list[str | None]
) -> None:
    feed = story("pass 10", "field 5", "4-3")
    feed.add("ruling_made", action="no roll", effect=effect, role=role, rule=rule)
    assert (last(feed)["status"], found(feed=feed)) == (status, found_there)
    again = story("5-4", feed=feed)
    assert results(last(again)).get("field") == ("win" if status == "void" else None)


@pytest.mark.parametrize(("rule", "found_there"), [("7.1", "7.1"), ("7.1(h)", "7.1(h)")])
def test_7_1_a_report_that_names_the_rule(rule: str, found_there: str) -> None:
    feed = story("pass 10", "field 5")
    feed.add("dice_rolled", dice=[4, 3], shooter="P1")
    feed.add("irregularity_reported", kind_="throw", note="a hand on the dice", rule=rule)
    assert (last(feed)["status"], found(feed=feed)) == ("void", [found_there])
    story("5-4", "settle field win 5.00", feed=feed)
    assert (results(last(feed))["field"], found(feed=feed)) == ("win", [found_there])


def test_7_1_a_roll_called_void_that_nobody_recorded_as_thrown() -> None:
    feed = story("begin R1", "pass 10")
    feed.add("round_voided", reason="other", role="dealer", note="a die went over the rail")
    feed.ended()
    assert (last(feed)["status"], results(last(feed))) == ("void", {"pass": "open"})


def test_7_3_a_report_of_something_else_with_chips_changes_nothing() -> None:
    feed = story("pass 10", "4-3!improper")
    feed.add("irregularity_reported", kind_="late_stack", note="somebody moved chips")
    assert last(feed)["status"] == "void"


# --- who throws -----------------------------------------------------------------------------------------------


def test_4_3_places_may_be_known_from_wagers_alone() -> None:
    feed = opened(CRAPS, limits={"*": {"min": "1"}}, seats_run="clockwise")
    for role in ("dealer", "game_supervisor"):
        feed.add("dice_inspected", role=role)
    for seat in (1, 2):
        feed.wager(f"w{seat}", bet="pass", stake="10", player=f"P{seat}", seat=seat)
    assert found("offer P2", "throw P2 4-2", feed=feed) == ["4.3"]


def test_4_3_where_nobody_knows_who_is_where_nothing_follows() -> None:
    feed = opened(CRAPS, limits={"*": {"min": "1"}})
    for role in ("dealer", "game_supervisor"):
        feed.add("dice_inspected", role=role)
    steps = ("pass 10", "pass 10 @b P2", "offer P2", "throw P2 4-2", "throw P2 4-3", "pass 10 @c", "offer P1", "4-2")
    assert found(*steps, feed=feed) == []


def test_5_8_a_a_seven_that_was_void_is_no_seven_out() -> None:
    assert found(*POINT_6, "pass 5 @x P2", "4-3!stacked", "5-5") == ["3.1(a)", "7.1(b)"]


def test_5_1_a_small_bet_on_the_line_is_good_once() -> None:
    assert found("pass 2", "4-2", limits={"*": {"min": "5"}}) == ["14.1(b)"]


# --- why ------------------------------------------------------------------------------------------------------


def words(feed: Feed, wager: str) -> str:
    """Why a wager was due what it was due, in its last round."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    explainer = Explainer(ExplainQuestion("wager", wager), games)
    for _ in Replay(lambda: lines, games=explainer.game).rounds():
        pass
    return " ".join(step.words for step in explainer.found[-1].steps)


@pytest.mark.parametrize(
    ("steps", "wager", "said"),
    [((*POINT_6, "come 10", "5-4"), "come", "It goes to 9: it stays up until that comes again, or a 7"),
     ((*POINT_6, "come 10", "5-4", "2-2"), "come", "it stays up, for 9 or a 7"),
     ((*POINT_6, "place:8 12", "off place", "4-4"), "place", "It was called off."),
     ((*POINT_6, "place:8 12", "4-4"), "place", "7 to 6 on 12.00 is 14.00"),
     (("pass 10", "place:8 12", "4-4"), "place", "It is off for this roll"),
     ((*POINT_6, "buy:4 20 %1.00", "4-3"), "buy", "Commission was due when it was placed: 1.00"),
     ((*POINT_6, "buy:4 20 %1.00", "5-5", "down buy"), "buy", "Commission is returned with it: 1.00"),
     (("pass 10", "4-3!stacked"), "pass", "The roll is void (stacked)"),
     (("pass 10", "horn 4", "6-6"), "horn", "27.00 is paid"),
     (("pass 10", "4-3", "pass 5 @next", "4-2", "settle pass win 10.00"), "pass", "An earlier round decided it")],
)  # fmt: skip
def test_why_a_wager_was_due_what_it_was_due(steps: tuple[str, ...], wager: str, said: str) -> None:
    assert said in words(story(*steps), wager)


def test_craps_can_be_followed_in_words_from_the_first_roll() -> None:
    feed = story("pass 10")
    roll(feed, 4, 2)
    assert "P1 threw 4-2, total 6; it was a come-out roll" in words(feed, "pass")


# --- refused, and thrown again --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "rules"),
    [((*POINT_6, "pass 10 @x"), ["3.1(a)"]), (("pass 10", "horn_high:12 7 @x"), []),
     (("pass 10", "c_and_e:3+0 3 @x"), ["3.1(y)(i)"])],
)  # fmt: skip
def test_a_wager_that_was_refused_was_only_tried(steps: tuple[str, ...], rules: list[str]) -> None:
    feed = story(*steps)
    feed.add("wager_refused", wager="x", reason="not now")
    story("5-5", feed=feed)
    ended = last(feed)
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == [(rule, "notice") for rule in rules]
    assert (due(ended, "x")["result"], due(ended, "x")["valid_stake"]) == ("void", "0.00")


def test_7_1_a_throw_after_no_roll_was_called_is_a_throw() -> None:
    feed = story("begin R1", "pass 10")
    feed.add("round_voided", reason="other", role="dealer", note="a die went over the rail")
    story("4-3", "end", feed=feed)
    assert (last(feed)["status"], results(last(feed)), found(feed=feed)) == ("settled", {"pass": "win"}, [])
