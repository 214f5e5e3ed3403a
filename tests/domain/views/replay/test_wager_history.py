"""A wager that is up for many rounds: its life holds every round it saw, and nothing else."""

from typing import Any

import pytest

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.replay.recorder import Watcher
from domain.views.replay.wager_history import Life, Lives, spanning
from tests.feeds import Feed
from tests.rules.craps import story
from tests.rules.rounds import opened

POINT_6 = ("pass 10", "4-2")


def life(feed: Feed, wager: str) -> Life:
    """Of one wager."""
    followed = Lives([wager], games)
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed.raw(), 1)]
    for _ in Replay(lambda: lines, games=followed.game).rounds():
        pass
    [found] = followed.in_order
    return found


def stood(one: Life, name: str) -> list[str | None]:
    """How it stood, round by round."""
    return [sight.stands.get(name) for sight in one.sights]


def words(one: Life) -> list[str]:
    """What is said of it, round by round."""
    return [" ".join(step.words for step in sight.steps) for sight in one.sights]


def test_a_come_bet_from_its_placing_to_its_number() -> None:
    feed = story(*POINT_6, "come 10", "5-4", "2-2", "field 5", "6-3", "settle come win 10.00", "4-4")
    found = life(feed, "come")
    placed = next(fact for fact in feed.facts if fact.get("wager") == "come")
    assert found.laid is not None
    assert (found.laid.fact, found.laid.stake) == (placed["id"], "10.00")
    assert [sight.result for sight in found.sights] == [[5, 4], [2, 2], [6, 3]]
    assert stood(found, "point") == ["6", "6", "6"]
    assert stood(found, "its own") == ["9", "9", "9"]
    assert [one.partition(":")[0] for one in words(found)[1:]] == ["It is not decided", "Its own point is 9"]
    assert "It goes to 9" in words(found)[0]
    assert found.end.difference == 0


def test_a_line_bet_has_no_number_before_it_gets_one() -> None:
    found = life(story("pass 10", "1-2!off_table", "4-2", "3-3"), "pass")
    assert stood(found, "its own") == [None, "6", "6"]
    assert stood(found, "point") == ["off", "off", "6"]
    assert [sight.status for sight in found.sights] == ["void", "settled", "settled"]
    assert "off table" in found.sights[0].came[-1].words


def test_whether_it_was_on_is_said_for_each_roll() -> None:
    steps = (*POINT_6, "place:8 12", "off place", "2-2", "on place", "5-5", "3-3", "6-6", "4-4", "2-3", "down place")
    found = life(story(*steps), "place")
    assert stood(found, "it is") == ["off", "on", "on", "off", "off", "on"]
    assert "It was called off." in words(found)[0]
    assert [cited.rule for cited in found.sights[3].steps[-1].rules] == ["3.8(a)"]


def test_odds_have_the_number_of_the_bet_before_them() -> None:
    found = life(story(*POINT_6, "come 10", "5-4", "come_odds 10", "2-2", "6-3"), "come_odds")
    assert stood(found, "its own") == ["9", "9"]


def test_what_was_done_with_it_stands_at_its_roll() -> None:
    steps = "place:8 24", "2-2", "end", "begin R3", "cut place 12", "5-5", "end", "begin R4", "down place", "1-2"
    found = life(story(*POINT_6, *steps), "place")
    assert ["changed to 12" in one for one in words(found)] == [False, True, False]
    assert "It was taken back." in words(found)[2]
    assert found.end.due is not None
    assert (found.end.due.result, found.end.due.rules) == ("void", ["3.5"])


def test_laid_and_limits_are_said_once() -> None:
    found = life(story(*POINT_6, "2-2", "5-5"), "pass")
    topics = [[step.topic for step in sight.steps] for sight in found.sights]
    assert topics == [["laid", "limits", "result"], ["result"], ["result"]]


def test_one_settled_a_roll_too_late_has_that_roll_too() -> None:
    found = life(story("pass 10", "4-3", "pass 5 @next", "4-2", "settle pass win 10.00"), "pass")
    assert [sight.wager.recorded is not None for sight in found.sights] == [False, True]


def test_a_finding_is_part_of_it() -> None:
    found = life(story(*POINT_6, "end", "begin R2", "down pass", "2-2"), "pass")
    assert [step.topic for step in found.sights[1].steps].count("found") == 1


def test_the_layout_shows_what_was_up_before_the_round() -> None:
    watcher, raw = Watcher("CRA01/3", games), story(*POINT_6, "place:8 24", "2-2", "cut place 12", "5-5").raw()
    rounds = [*Replay(lambda: [FeedLine(*one) for one in enumerate(raw, 1)], games=watcher.game).rounds()]
    watcher = Watcher(rounds[-1].round, games)
    for _ in Replay(lambda: [FeedLine(*one) for one in enumerate(raw, 1)], games=watcher.game).rounds():
        pass
    stakes: list[dict[str, Any]] = [
        {one.wager: one.stake for one in frame.stakes} for frame in watcher.shown[-1].frames
    ]
    assert stakes[0] == {"pass": "10.00", "place": "12.00"}


@pytest.mark.parametrize(
    ("bet", "stays"), [("pass", True), ("come_odds", True), ("place", True), ("field", False), ("horn", False)]
)
def test_only_what_may_stay_up_is_followed(bet: str, stays: bool) -> None:
    feed = story(*POINT_6, "come 10", "5-4", f"{bet}:8 10 @it" if bet == "place" else f"{bet} 12 @it", "2-2")
    rounds = [*Replay(lambda: [FeedLine(*one) for one in enumerate(feed.raw(), 1)], games=games).rounds()]
    assert ("it" in spanning(rounds[-1])) is stays


def test_a_run_of_baccarat_has_a_life_as_well() -> None:
    feed = opened("vic-2002-crown", options={"runs": True}).shoe("S1").burned()
    feed.wager("run", bet="run", on=["P", "P"], stake="25").closed()
    feed.cards("9H:player 2C:banker TD:player 5S:banker").ended()
    feed.wager("other", stake="25").closed().cards("9C:player 2D:banker TS:player 5H:banker").ended()
    assert [sight.wager.due.result for sight in life(feed, "run").sights if sight.wager.due] == ["open", "win"]
