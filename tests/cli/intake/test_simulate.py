"""`pitlog simulate`: a feed on standard output, the same bytes for the same seed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog
from simulator import RULESETS

from ..running import on_terminal, started


def simulated(*words: object) -> Result:
    return CliRunner().invoke(pitlog, ["simulate", *map(str, words)])


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_ruleset_gives_a_feed_that_is_understood(ruleset: str, tmp_path: Path) -> None:
    """The same for the same seed, another for another; with nothing to look at, as nothing was put in."""
    one, two, other = (simulated("--ruleset", ruleset, "--seed", seed) for seed in (7, 7, 8))
    assert one.exit_code == 0, one.output
    assert one.stdout_bytes == two.stdout_bytes != other.stdout_bytes
    (tmp_path / "feed").write_bytes(one.stdout_bytes)
    checked = CliRunner().invoke(pitlog, ["check", str(tmp_path / "feed")])
    assert checked.exit_code == 0, checked.output


def test_the_demonstration_is_always_the_same() -> None:
    assert simulated("--demo").stdout_bytes == simulated("--demo", "--seed", 9).stdout_bytes


def test_the_truth_names_facts_of_the_feed(tmp_path: Path) -> None:
    """And is written whether or not anybody reads the feed to its end."""
    truth = tmp_path / "truth"
    wanted = ("--ruleset", "nz-1998-baccarat", "--mistakes", 0.2, "--irregularities", 0.2, "--truth", truth)
    feed = simulated(*wanted)
    ids = {json.loads(line)["id"] for line in feed.stdout_bytes.splitlines()}
    faults = [json.loads(line) for line in truth.read_bytes().splitlines()]
    assert len(faults) > 5
    assert all(fault["fact"] in ids for fault in faults if fault.get("fact"))


def test_a_night_goes_on_after_another(tmp_path: Path) -> None:
    """On the next day, with the counters of the first: together they are as clean as each."""
    monday, tuesday = tmp_path / "monday", tmp_path / "tuesday"
    monday.write_bytes(simulated("--ruleset", "nz-1998-baccarat", "--seed", 5).stdout_bytes)
    tuesday.write_bytes(simulated("--ruleset", "nz-1998-baccarat", "--seed", 6, "--after", monday).stdout_bytes)
    assert b'"gaming_day":"1998-03-15"' in tuesday.read_bytes()
    checked = CliRunner().invoke(pitlog, ["check", str(monday), str(tuesday)])
    assert checked.exit_code == 0, checked.output
    same = simulated("--ruleset", "nz-1998-baccarat", "--gaming-day", "1998-03-14", "--after", monday)
    assert (same.exit_code, same.stdout, "is not after 1998-03-14" in same.stderr) == (2, "", True)
    monday.write_bytes(b"%PDF")
    other = simulated("--ruleset", "nz-1998-baccarat", "--after", monday)
    assert (other.exit_code, other.stdout, "line 1 is not of a simulated feed" in other.stderr) == (2, "", True)


def test_wrong_usage(tmp_path: Path) -> None:
    for words in (
        (), ("--ruleset", "x"), ("--demo", "--tables", 0), ("--demo", "--mistakes", 2), ("--demo", "--seed", "x"),
        ("--demo", "--gaming-day", "x"), ("--demo", "--truth", tmp_path / "no" / "file"),
        ("--ruleset", "nz-1996-craps", "--plant", "bais=1"), ("--ruleset", "nz-1996-craps", "--plant", "bias:17=1/9"),
    ):  # fmt: skip
        result = simulated(*words)
        assert (result.exit_code, result.stdout) == (2, "")


def test_on_a_terminal_it_says_where_a_feed_should_go() -> None:
    code, seen = on_terminal("simulate", "--demo", environ={})
    assert code == 0
    assert "pitlog record -" in seen.splitlines()[0]


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with started("simulate", "--ruleset", "nz-1998-baccarat", "--shoes", 40, environ={}) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)
