"""`pitlog replay` of wagers that are up for many rounds: each has its whole life on a page of its own."""

import json
import os
import pty
from contextlib import redirect_stdout
from io import StringIO
from unittest.mock import patch

import pytest
from rich.console import Console

from cli.output import keyboard
from cli.review.screens.replay_pager import Walk
from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.replay.wager_history import Lives, spanning
from record.venue import UNNAMED
from tests.feeds import Feed
from tests.rules.craps import story

from ..running import Pitlog


def feed() -> Feed:
    """A point, a Come Bet that goes to 9 and wins, and a Place Bet that is off on the come out roll."""
    steps = ("begin R1", "pass 10", "4-2", "end", "begin R2", "come 10", "place:8 12", "5-4", "end", "begin R3", "6-3")
    told = story(*steps, "settle come win 5.00", "end", "begin R4", "3-3", "settle pass win 10.00", "end", "begin R5")
    return story("6-2", "end", feed=told)


@pytest.fixture
def craps(pitlog: Pitlog) -> Pitlog:
    """It is recorded."""
    return pitlog.recorded(feed().raw())


def shown() -> Shown:
    """Its second round."""
    lines = [FeedLine(number, raw) for number, raw in enumerate(feed().raw(), 1)]
    watcher = Watcher("R2", games)
    assert [*Replay(lambda: lines, games=watcher.game).rounds()]
    [found] = watcher.shown
    lives = Lives(spanning(found.round), games)
    assert [*Replay(lambda: lines, games=lives.game).rounds()]
    found.lives = lives.in_order
    return found


def test_every_round_of_it_stands_in_the_replay_of_any(craps: Pitlog) -> None:
    shown = json.loads(craps.said("replay", "R2", "--json"))
    lives = {life["wager"]: [sight["round"] for sight in life["sights"]] for life in shown["lives"]}
    assert lives == {"pass": ["R1", "R2", "R3", "R4"], "come": ["R2", "R3"], "place": ["R2", "R3", "R4", "R5"]}
    assert {frame["stakes"][0]["wager"] for frame in shown["frames"]} == {"pass"}


def test_printed_it_stands_behind_what_the_round_came_to(craps: Pitlog) -> None:
    _, _, said = craps.said("replay", "R2", "--all").partition("Outcome")
    page = said.partition("come, 2 rounds: come of P1")[2].partition("place, 4 rounds")[0]
    assert "10.00 was laid at" in page
    assert "5-4  point 6  its own 9  it is on" in page
    assert "It goes to 9: it stays up until that comes again, or a 7. [3.1(c)]" in page
    assert (
        "due: win, 10.00 back and 10.00 on top; recorded: win, 10.00 back and 5.00 on top; house owes P1 5.00" in page
    )


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
    other = story("pass 10", "4-3")
    other.facts = [{**fact, "table": "CRA02", "id": f"two-{fact['id']}"} for fact in other.facts]
    craps.recorded(other.raw())
    assert "several tables" in craps.run("replay", "--wager", "pass").output
    assert "pass, 1 round" in craps.said("replay", "--wager", "pass", "--table", "CRA02")


def test_keys_that_are_held_down_and_cut_in_two_are_read_whole() -> None:
    """Forty arrows and the first byte of another; its rest comes later."""
    ours, theirs = pty.openpty()
    with patch.object(keyboard.sys, "stdin", os.fdopen(theirs)), keyboard.keyboard() as pressed:
        os.write(ours, b"\x1b[B" * 40 + b"\x1b")
        os.write(ours, b"[C")
        assert pressed() == "\x1b[B" * 40 + "\x1b[C"
        os.write(ours, b"\x1b")
        assert pressed() == "\x1b"
    os.close(ours)


def test_a_page_longer_than_the_screen_is_scrolled() -> None:
    console = Console(file=StringIO(), width=80, height=6)
    walked = Walk({False: shown()}, UNNAMED, opened=False)
    walked.press("G")
    seen = []
    for key in ("", "j", "\x1b[B", "\x1b[6~", "\x1b[6~", "\x1b[6~", "k"):
        walked.press(key)
        with redirect_stdout(StringIO()) as drawn:
            walked.draw(console)
        seen.append(drawn.getvalue().splitlines()[0])
    assert seen[0].startswith("BAC07 · R2")
    assert seen[4] == seen[5], "the end is the end"
    assert len(set(seen[:4])) == 4, "a line down, another, ten at once"
    assert seen[6] != seen[5]
    walked.press("h")
    assert walked.top == 0
