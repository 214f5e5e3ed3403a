"""Sessions, facts that wait for one, and lines that can't be understood."""

import base64
import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import WrongValue
from domain.fold import FeedLine, RefusedLine, Replay
from domain.fold.feed import replay as module
from tests.feeds import Feed, names, replayed, wagers, written
from tests.memory import peak_of


def test_facts_before_the_first_opening_join_its_session() -> None:
    feed = Feed().coup("w1").opened().coup("w2")
    report = replayed(feed)
    assert [(ended["round"], ended["session"], ended["ruleset"]) for ended in report["rounds"]] == [
        ("BAC07/1", "BAC07/1998-03-14", "nz-1998-baccarat"), ("BAC07/2", "BAC07/1998-03-14", "nz-1998-baccarat"),
    ]  # fmt: skip


def test_a_table_never_opened_is_folded_all_the_same() -> None:
    (ended,) = replayed(Feed().coup("w1"))["rounds"]
    assert (ended["session"], ended["ruleset"], wagers(ended)) == ("BAC07/unopened", None, {"w1": "lose"})


def test_an_opening_on_another_day_ends_the_round_and_the_shoe() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").wager("w2").cards("4H:player").opened("1998-03-15").coup("w3")
    report = replayed(feed)
    assert [(ended["session"], ended["round"], ended["status"]) for ended in report["rounds"]] == [
        ("BAC07/1998-03-14", "BAC07/S1/1", "settled"), ("BAC07/1998-03-14", "BAC07/S1/2", "open"),
        ("BAC07/1998-03-15", "BAC07/1", "settled"),
    ]  # fmt: skip


def test_a_second_opening_on_the_same_day_goes_on() -> None:
    feed = Feed().opened().shoe("S1").coup("w1").opened().coup("w2")
    assert names(replayed(feed)) == ["BAC07/S1/1", "BAC07/S1/2"]


def test_a_bet_of_another_game_is_refused() -> None:
    feed = Feed().opened().wager("w1", "red").coup("w2")
    report = replayed(feed)
    assert [(refused["line"], refused["field"]) for refused in report["refused"]] == [(2, "bet")]
    assert [wagers(ended) for ended in report["rounds"]] == [{"w2": "lose"}]


def test_a_refused_fact_takes_no_id() -> None:
    feed = Feed().opened().wager("w1", "red").coup("w2")
    wrong = feed.facts[1]
    report = replayed([*feed.raw(), written(wrong), written({**wrong, "bet": "tie"}), written(wrong)])
    refused = [(entry["line"], entry["field"]) for entry in report["refused"]]
    assert refused == [(2, "bet"), (11, "bet"), (13, "id")]
    assert [wagers(ended) for ended in report["rounds"]] == [{"w1": None, "w2": "lose"}]


def test_a_bet_of_the_game_played_on_another_day_is_none_today() -> None:
    feed = Feed().opened().wager("w1", "player").opened("1998-03-15", ruleset="nz-1996-roulette")
    feed.wager("w2", "player").wager("w3", "red").wager("w4", "tie", round="BAC07/1")
    feed.corrected(feed.facts[4], {"bet": "tie"})
    assert [refused["line"] for refused in replayed(feed)["refused"]] == [4, 6, 7]


def test_refused_lines_keep_their_number_and_their_bytes_and_the_next_go_on() -> None:
    feed = Feed().opened().coup("w1").raw()
    bad = [b'{"fact":', b'["card_drawn"]', b'{"fact":"no_more_bets","id":"\xff\xfe"}', '{"a":"\u202e"}'.encode()]
    report = replayed([*feed[:3], *bad, *feed[3:]])
    assert [refused["line"] for refused in report["refused"]] == [4, 5, 6, 7]
    assert [refused["raw"] for refused in report["refused"]][:2] == ['{"fact":', '["card_drawn"]']
    assert base64.b64decode(report["refused"][2]["raw_base64"]) == bad[2]
    assert report["rounds"] == replayed(feed)["rounds"]


def test_many_refused_lines_are_read_again_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    feed = Feed().opened().wager("w1", "red").coup("w2")
    feed.facts.append({**feed.facts[2], "stake": "7.00"})
    lines = [b"{" * 3 + str(number).encode() for number in range(40)]
    lines[10:10] = feed.raw()
    whole = replayed(lines)
    monkeypatch.setattr(module, "ROOM", 4096)
    assert replayed(lines) == whole
    assert len(whole["refused"]) == 42


def test_of_a_line_too_long_only_the_beginning_is_known() -> None:
    lines = [FeedLine(1, b"x" * 10, length=70_000, sha256="ab" * 32)]
    (refused,) = _refused(lines)
    assert refused.why.reason == "the line is longer than 65536 bytes"


def _refused(lines: list[FeedLine]) -> list[RefusedLine]:
    replay = Replay(lambda: lines)
    assert list(replay.rounds()) == []
    return list(replay.refused())


def test_refusals_come_in_the_order_of_their_lines() -> None:
    kept = module.Refusals()
    for number in (3, 1, 2):
        kept.add(FeedLine(number, b""), WrongValue("x", "y"))
    found = kept.all(list, Replay(list)._scan)
    assert [refused.line.number for refused in found] == [1, 2, 3]


def test_a_long_run_of_refused_lines_is_held_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the room they are found again by reading again, one at a time, and without the frames they arose in."""
    monkeypatch.setattr(module, "ROOM", 20_000)

    def lines() -> Iterator[FeedLine]:
        for number in range(1, 5_001):
            yield FeedLine(number, b'{"fact":"card_drawn","id":"c","card":"XX"}')

    def read_twice() -> None:
        replay = Replay(lines)
        assert list(replay.rounds()) == []
        for count, refused in enumerate(replay.refused(), 1):
            assert (refused.line.number, refused.why.__traceback__, refused.why.__context__) == (count, None, None)
        assert (replay.refused_count, count) == (5_000, 5_000)

    assert peak_of(read_twice) < 200_000


BASE = Feed(ruleset="nz-1996-craps").opened().started("R1").wager("w", "pass").rolled(1, 2).settled("w").ended()
BASE.corrected(BASE.facts[2], {"stake": "5.00"}).cards("4H:player").coup("w2", "4H:player 5H:none").shoe("S")
PIECES = [*BASE.facts]


@st.composite
def hostile(draw: st.DrawFn) -> list[bytes]:
    """Facts with each other's fields, names, counters and order."""
    lines = []
    for fact in draw(st.lists(st.sampled_from(PIECES), max_size=25)):
        twist = draw(
            st.sampled_from(["id", "seq", "round", "shoe", "wager", "fact", "gaming_day", "at", "none", "cut"])
        )
        other = draw(st.sampled_from(["R1", "S", "w", "w2", 1, 7, 10**18, None, "1998-03-15", "BAC07/1", "BAC07/S/1"]))
        line = written({**fact, twist: other} if twist != "none" else fact)
        lines.append(line[: len(line) // 2] if twist == "cut" and other == 7 else line)
        if draw(st.booleans()):
            lines.append(written({**fact, "id": draw(st.text(min_size=1, max_size=4)), "round": "R1"}))
    return lines


@given(hostile())
def test_no_feed_raises_anything(lines: list[bytes]) -> None:
    report = replayed(lines)
    assert len(report["refused"]) <= len(lines)
    for ended in report["rounds"]:
        assert ended["status"] in ("settled", "void", "void_hand", "open")


@given(hostile())
def test_every_wager_that_is_understood_is_shown(lines: list[bytes]) -> None:
    """Nothing is lost: what is not refused, not gone and not a second time the same, stands in some round."""
    report = replayed(lines)
    refused = {entry["line"] for entry in report["refused"]}
    placed = set()
    for number, line in enumerate(lines, 1):
        if number not in refused:
            fact = json.loads(line)
            if fact["fact"] == "wager_placed" and fact["id"] != BASE.facts[2]["id"]:
                placed.add(fact["wager"])
    assert placed <= {wager["wager"] for ended in report["rounds"] for wager in ended["wagers"]}
