"""`pitlog replay` of wagers that are up for many rounds: each has its whole life on a page of its own."""

import json

import pytest

from tests.rules.craps import story

from .running import Pitlog


@pytest.fixture
def craps(pitlog: Pitlog) -> Pitlog:
    """A point, a Come Bet that goes to 9 and wins, and a Place Bet that is off on the come out roll."""
    steps = ("begin R1", "pass 10", "4-2", "end", "begin R2", "come 10", "place:8 12", "5-4", "end", "begin R3", "6-3")
    feed = story(*steps, "settle come win 5.00", "end", "begin R4", "3-3", "settle pass win 10.00", "end", "begin R5")
    return pitlog.recorded(story("6-2", "end", feed=feed).raw())


def test_every_round_of_it_stands_in_the_replay_of_any(craps: Pitlog) -> None:
    shown = json.loads(craps.said("replay", "R2", "--json"))
    lives = {life["wager"]: [sight["round"] for sight in life["sights"]] for life in shown["lives"]}
    assert lives == {"pass": ["R1", "R2", "R3", "R4"], "come": ["R2", "R3"], "place": ["R2", "R3", "R4", "R5"]}
    assert {frame["stakes"][0]["wager"] for frame in shown["frames"]} == {"pass"}


def test_printed_it_stands_behind_what_the_round_came_to(craps: Pitlog) -> None:
    _, _, said = craps.said("replay", "R2", "--all").partition("What it came to")
    page = said.partition("come, 2 rounds: come of P1")[2].partition("place, 4 rounds")[0]
    assert "10.00 was laid at" in page
    assert "5-4  point 6  its own 9  it is on" in page
    assert "It goes to 9: it stays up until that comes again, or a 7. [3.1(c)]" in page
    assert "due: win, 10.00 back and 10.00 on top; recorded: win, 10.00 back and 5.00 on top; difference 5.00" in page


def test_a_wager_alone_needs_no_round(craps: Pitlog) -> None:
    said = craps.said("replay", "--wager", "place")
    assert said.startswith("place, 4 rounds: place 8 of P1")
    assert "R5" in said
    assert "It is off for this roll: it stays up, whatever came. [3.8(a)]" in said
    life = json.loads(craps.said("replay", "R3", "--wager", "come", "--json"))
    assert [sight["wager"]["due"]["result"] for sight in life["sights"]] == ["open", "win"]


def test_one_that_nobody_laid_and_one_of_two_tables(craps: Pitlog) -> None:
    assert "no wager 'nobody'" in craps.run("replay", "--wager", "nobody").output
    assert craps.run("replay", "R2", "--wager", "nobody").exit_code == 2
    assert "name a ROUND, or a --wager" in craps.run("replay").output
    feed = story("pass 10", "4-3")
    feed.facts = [{**fact, "table": "CRA02", "id": f"two-{fact['id']}"} for fact in feed.facts]
    craps.recorded(feed.raw())
    assert "several tables" in craps.run("replay", "--wager", "pass").output
    assert "pass, 1 round" in craps.said("replay", "--wager", "pass", "--table", "CRA02")
