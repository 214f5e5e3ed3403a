"""`pitlog check --as`: the same feed under another book, for people and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog

from ...feeds import Feed
from ..running import on_terminal, written_to

CROWN = "vic-2002-crown"
CHIPS = ["1", "5", "25", "100"]


def evening(rounds: int = 1, ruleset: str = "nz-1998-baccarat") -> Feed:
    """Rounds that the Banker wins on six."""
    feed = Feed(ruleset=ruleset).opened(chips=CHIPS, style="A", decks=8).shoe("S1").burned()
    for number in range(rounds):
        feed.started(f"R{number}").wager(f"w{number}", bet="banker").closed()
        feed.cards("5H:player 6D:banker QC:player KS:banker 9D:player").result("banker", player=4, banker=6)
        feed.settled(f"w{number}", "win", "95.00", commission="5.00").ended()
    return feed


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    return written_to(tmp_path / "evening.ndjson", evening().raw())


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(pitlog, ["check", *map(str, words)], input=stdin)


def as_json(*words: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def test_a_person_sees_the_round_the_dues_and_the_sums(feed: Path) -> None:
    result = run(feed, "--as", CROWN)
    assert (result.exit_code, result.stderr) == (1, "")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "R0 at BAC07, under nz-1998-baccarat" in lines
    assert "w0: banker 100.00 win 100.00 + 95.00 win 100.00 + 50.00 -45.00" in lines
    assert "BAC07: options that vic-2002-crown ignores: style A" in lines
    assert "1 round compared with vic-2002-crown, 1 differ" in lines
    assert "NZD in all 1 195.00 150.00 -45.00" in lines


def test_nothing_that_differs_gives_0(feed: Path) -> None:
    result = run(feed, "--as", "nz-1998-baccarat")
    assert result.exit_code == 0
    assert "1 round compared with nz-1998-baccarat, 0 differ" in result.stdout


def test_refused_lines_give_1_and_are_shown(feed: Path) -> None:
    feed.write_bytes(feed.read_bytes() + b"nonsense\n")
    result = run(feed, "--as", "nz-1998-baccarat")
    assert result.exit_code == 1
    assert "refused: line " in result.stdout
    assert len(as_json(feed, "--as", CROWN)["refused"]) == 1


def test_json_has_the_same(feed: Path) -> None:
    found = as_json(feed, "--as", CROWN)
    assert list(found) == ["as", "rounds", "findings", "tables", "totals", "refused", "failed"]
    assert found["rounds"][0]["wagers"][0]["more"] == "-45.00"
    assert found["totals"]["currencies"]["NZD"]["more"] == "-45.00"


def test_standard_input_and_readings_go_with_it() -> None:
    feed = evening()
    feed.corrected(next(fact for fact in feed.facts if fact["fact"] == "wager_placed"), {"stake": "200.00"})
    stdin = b"\n".join(feed.raw())
    sums = [
        json.loads(run("-", "--as", CROWN, "--json", *reading, stdin=stdin).stdout)["totals"]["currencies"]["NZD"]
        for reading in ((), ("--as-recorded",))
    ]
    assert [one["more"] for one in sums] == ["-90.00", "-45.00"]


def test_of_many_rounds_a_person_sees_the_first(tmp_path: Path) -> None:
    path = written_to(tmp_path / "many.ndjson", evening(60).raw())
    shown = run(path, "--as", CROWN).stdout
    assert "and 10 more rounds; use --json for all" in shown
    assert "60 rounds compared with vic-2002-crown, 60 differ" in shown
    assert len(as_json(path, "--as", CROWN)["rounds"]) == 60


@pytest.mark.parametrize("word", ["vic-2002-crwn", "crown", "", "nz-1996-general", "vic-2002-baccarat"])
def test_an_unknown_ruleset_is_an_error(feed: Path, word: str) -> None:
    """A document is no ruleset that a table could be opened under."""
    result = run(feed, "--as", word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no such ruleset" in f"{result.exception} {result.stderr}"


def test_another_game_is_an_error_that_names_both(feed: Path) -> None:
    for words in ((), ("--json",)):
        result = run(feed, "--as", "nz-1996-roulette", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "BAC07 is played under nz-1998-baccarat" in f"{result.exception} {result.stderr}"


@pytest.mark.parametrize("columns", [80, 120])
def test_it_fits_a_terminal(tmp_path: Path, columns: int) -> None:
    path = written_to(tmp_path / "evening.ndjson", evening(3).raw())
    code, seen = on_terminal("check", path, "--as", CROWN, environ={}, columns=columns)
    lines = [line for line in seen.replace("\r", "").split("\n") if "\x1b" not in line]
    assert code == 1
    assert max(map(len, lines)) <= columns
