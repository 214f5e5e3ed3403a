"""`pitlog check --json --changed`: what is left out of a round is what was said before."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import pitlog
from simulator import Shift, simulate
from tests.frozen.answers import answer

Report = dict[str, Any]


def checked(file: Path, *words: str) -> Report:
    found: Report = json.loads(answer("check", "--json", *words, file).rpartition(b"exit")[0])
    return found


@pytest.mark.parametrize("ruleset", ["nz-1996-craps", "vic-2002-traditional", "nz-1996-roulette"])
def test_nothing_is_lost(tmp_path: Path, ruleset: str) -> None:
    """Each wager that is left out is, to the letter, what the last round that listed it said."""
    feed = tmp_path / "feed.ndjson"
    shift = Shift(ruleset, tables=2, shoes=1, seed=5, irregularities=0.2, mistakes=0.1)
    feed.write_bytes(b"".join(entry.line for entry in simulate(shift))[:400_000].rpartition(b"\n")[0])
    whole, changed = checked(feed), checked(feed, "--changed")
    last: dict[tuple[str, str], Report] = {}
    left_out = 0
    for one, some in zip(whole["rounds"], changed["rounds"], strict=True):
        listed = {wager["wager"]: wager for wager in some["wagers"]}
        for wager in one["wagers"]:
            key = one["table"], wager["wager"]
            assert listed.get(wager["wager"], last.get(key)) == wager, key
            last[key] = wager
        assert some.pop("unchanged") == len(one["wagers"]) - len(listed)
        left_out += len(one["wagers"]) - len(listed)
        assert {**some, "wagers": None} == {**one, "wagers": None}
    assert {**whole, "rounds": None} == {**changed, "rounds": None}
    assert left_out > 100 or ruleset != "nz-1996-craps"


@pytest.mark.parametrize("words", [("--changed",), ("--changed", "--json", "--as", "vic-2002-crown")])
def test_it_is_for_json(words: tuple[str, ...]) -> None:
    """And not for a comparison of rulesets."""
    assert CliRunner().invoke(pitlog, ["check", *words, __file__]).exit_code == 2
