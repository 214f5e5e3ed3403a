"""`pitlog replay`: step by step, in each reading, with what was hidden hidden."""

import fcntl
import json
import os
import pty
import re
import struct
import termios
from typing import Any

import pytest

from ...feeds import Feed
from ..running import Pitlog, started, until_closed

R2 = "R2"
KEYS_SHOWN, TYPED = b"q quit", b"\0typed\0"


def evening(pitlog: Pitlog) -> Pitlog:
    """Two rounds; in the second the Player's third card went to the Banker, and its first wager was read wrongly."""
    feed = Feed().opened(decks=8, style="A", chips=["5", "25", "100"]).shoe("S1").burned()
    feed.started("R1").wager("w1", stake="100").closed().cards("9H:player 2C:banker TD:player 5S:banker").ended()
    feed.started(R2).wager("w2", stake="50", player="P2").closed()
    feed.add("card_drawn", card="2H", to="player", face="down", video={"camera": "T7", "at": "21:05:10.9"})
    feed.cards("2C:banker 2D:player 3S:banker 2S:banker")
    feed.add("card_turned", to="player", index=0, card="2H")
    feed.ended()
    wager = next(fact for fact in feed.facts if fact.get("wager") == "w2")
    now = {**wager, "stake": "75"}
    feed.add("fact_corrected", corrects=wager["id"], reason="misread", role="pit_boss", now=now)
    return pitlog.recorded(feed.raw())


@pytest.fixture
def played(pitlog: Pitlog) -> Pitlog:
    """The evening, recorded."""
    return evening(pitlog)


def replay(pitlog: Pitlog, *words: object) -> dict[str, Any]:
    """What `--json` gives."""
    found: dict[str, Any] = json.loads(pitlog.said("replay", R2, "--json", *words))
    return found


def test_each_fact_of_the_round_is_a_step(played: Pitlog) -> None:
    frames = replay(played)["frames"]
    own = [json.loads(line)["id"] for line in played.facts("--round", R2).splitlines()]
    assert [one["fact"] for one in frames] == [name for name in own if "fact_corrected" not in name][: len(frames)]
    assert [one["kind"] for one in frames][:3] == ["round_started", "wager_placed", "no_more_bets"]
    assert frames[3]["video"] == {"camera": "T7", "at": "21:05:10.9"}


def test_what_the_rules_want_is_said_with_the_rule(played: Pitlog) -> None:
    frames = replay(played)["frames"]
    [step] = frames[6]["next"]
    assert "Player's Hand, on 4, draws a third card" in step["words"]
    assert [cited["rule"] for cited in step["rules"]] == ["9.3"]


def test_a_card_that_lay_face_down_stays_down_until_it_was_turned(played: Pitlog) -> None:
    frames = replay(played)["frames"]
    assert [one["cards"]["player"][0] for one in frames[3:]][:6] == ["##"] * 5 + ["2H"]
    opened = replay(played, "--open-cards")["frames"]
    assert {one["cards"]["player"][0] for one in opened[3:]} == {"2H"}
    said = played.said("replay", R2, "--all")
    assert "▒▒▒▒" in said
    assert " 2♥ " in said.partition("is turned")[2]


def test_as_dealt_stands_beside_as_required(played: Pitlog) -> None:
    hands = replay(played)["round"]["hands"]
    assert hands["player"] == {"dealt": ["2H", "2D"], "rightful": ["2H", "2D", "2S"], "points": 6}
    [finding] = [found for one in replay(played)["frames"] for found in one["findings"] if found["rule"] == "12.6"]
    said = played.said("replay", R2, "--all")
    assert "as required" in said
    assert finding["message"] in said


def test_each_reading(played: Pitlog) -> None:
    stake = {words: replay(played, *words)["round"]["wagers"][0]["stake"] for words in ((), ("--as-recorded",))}
    assert stake == {(): "75.00", ("--as-recorded",): "50.00"}
    corrected = replay(played)["frames"][1]
    assert corrected["corrected_by"]
    assert "stake 50" in corrected["first"]
    result = played.run("replay", R2, "--known-at", "1990-01-01T00:00:00Z")
    assert (result.exit_code, "has no round" in result.output) == (2, True)


def test_a_name_at_two_tables_wants_the_table(pitlog: Pitlog) -> None:
    for table in ("T1", "T2"):
        feed = Feed(table).opened().started("R1").closed().cards("9H:player 2C:banker TD:player 5S:banker").ended()
        pitlog.recorded(feed.raw())
    assert "several tables" in pitlog.run("replay", "R1").output
    assert json.loads(pitlog.said("replay", "R1", "--table", "T2", "--json"))["round"]["table"] == "T2"
    assert pitlog.run("replay", "R1", "--table", "T9").exit_code == 2


def test_words_of_a_feed_move_no_cursor(pitlog: Pitlog) -> None:
    feed = Feed().opened().started("R1").wager("w\x1b[2J", player="\x1b]0;title\x07").closed()
    pitlog.recorded(feed.raw())
    said = pitlog.said("replay", "R1", "--all")
    assert "\x1b" not in said
    assert "\\x1b[2J" in said


def test_by_the_keyboard(played: Pitlog) -> None:
    """Forward, to what went wrong, to the end, open cards, and out."""
    seen = typed(played, ["l", "n", "o", "G", "q"])
    assert {"1/10  ", "2/10  "} <= set(re.findall(r"\d+/\d+  ", seen))
    assert "Outcome" in seen
    assert "q quit" in seen


def typed(pitlog: Pitlog, keys: list[str]) -> str:
    """What reaches the screen while somebody types."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    environ = {**pitlog.environ, "TERM": "xterm"}
    seen = b""
    with started("replay", R2, environ=environ, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        try:
            for key in keys:
                while KEYS_SHOWN not in seen.rpartition(TYPED)[2]:
                    seen += os.read(ours, 65536)
                seen += TYPED
                os.write(ours, key.encode())
            seen += b"".join(until_closed(ours))  # a terminal that nobody reads holds back whoever leaves it
            assert process.wait() == 0
        finally:
            process.kill()  # or a test that failed would wait for a key that nobody types
    os.close(ours)
    return seen.decode()


def test_a_step_is_told_as_somebody_at_the_table_would(pitlog: Pitlog) -> None:
    """A bet by its name and what it is on, as in the viewer and in dossiers; nothing as the program writes it."""
    feed = Feed("BAC07", "vic-2002-traditional").opened(options={"runs": True}).shoe("S1").burned().started("R1")
    feed.wager("w1", player="P1", bet="run", on=["B", "B", "P"], seat=2).closed()
    pitlog.recorded(feed.raw())
    said = pitlog.said("replay", "R1", "--all")
    assert "Round R1 begins." in said
    assert "P1 at seat 2 places 100.00 on run B, B, P." in said
    assert re.search(r"^w1 +P1 +2 +run B, B, P +100", said, re.MULTILINE)
    assert "nothing more" not in said
    assert "('B'" not in said


def test_into_a_pipe_a_round_is_printed_once(played: Pitlog) -> None:
    """A line a step, in their order; each hand is drawn once; what it came to as with --all."""
    steps = json.loads(played.said("replay", R2, "--json"))["frames"]
    once, whole = played.said("replay", R2).splitlines(), played.said("replay", R2, "--all").splitlines()
    numbered = [line for line in once if re.match(r" *\d+  \d{4}-", line)]
    assert [int(line.split()[0]) for line in numbered] == [*range(1, len(steps) + 1)]
    assert sum("╭────╮" in line for line in once) < len(steps)
    assert len(once) < len(whole) / 2
    came = once.index("Outcome")
    assert once[came:] == whole[whole.index("Outcome") :]


def test_standard_input_is_no_round(played: Pitlog) -> None:
    found = played.run("replay", "-", stdin=b"{}")
    assert (found.exit_code, found.stdout) == (2, "") and "name the ROUND" in found.stderr
