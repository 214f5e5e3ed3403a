"""`pitlog dispute`, from raising to decision."""

import json
from typing import Any

import pytest

from ..feeds import Feed
from .running import Pitlog


@pytest.fixture
def table(pitlog: Pitlog) -> Pitlog:
    """Two rounds at one table, one at another."""
    feed = Feed().opened(decks=8).shoe("S1").burned()
    for name in ("R1", "R2"):
        feed.started(name).wager(f"w-{name}").closed().cards("9H:player 2C:banker TD:player 5S:banker").ended()
    other = Feed("BAC08").opened().started("R9").closed().ended()
    return pitlog.recorded([*feed.raw(), *other.raw()])


def listed(pitlog: Pitlog, *words: object, code: int = 1) -> list[dict[str, Any]]:
    """What `list --json` gives."""
    return [json.loads(line) for line in pitlog.said("dispute", "list", "--json", *words, code=code).splitlines()]


def test_from_raising_to_decision(table: Pitlog) -> None:
    table.said("dispute", "raise", "R1", "R2", "--claim", "I won both", "--player", "P1", "--name", "D1")
    [one] = listed(table)
    assert (one["dispute"], one["state"], one["rounds"], one["table_name"]) == ("D1", "open", ["R1", "R2"], "BAC07")
    assert one["raised_by"].startswith("person:")
    table.said("dispute", "comment", "D1", "--note", "looked at the video")
    decision = ("--decision", "pay", "--role", "shift_manager", "--note", "nine against seven")
    table.said("dispute", "decide", "D1", *decision)
    assert listed(table, "--state", "open", code=0) == []
    said = table.said("dispute", "show", "D1")
    for words in ("I won both", "looked at the video", "shift_manager", "nine against seven", "R2"):
        assert words in said
    found = [json.loads(line)["round"] for line in table.said("rounds", "--disputed", "--json").splitlines()]
    assert found == ["R1", "R2"]


def test_what_cannot_be_disputed(table: Pitlog) -> None:
    for words in (["nowhere"], ["R1", "R9"]):
        result = table.run("dispute", "raise", *words, "--claim", "mine")
        assert result.exit_code == 2, result.output
    assert table.run("dispute", "show", "none").exit_code == 2
    assert table.run("dispute", "comment", "none", "--note", "x").exit_code == 2
    assert "no disputes" in table.said("dispute", "list")


def test_a_round_may_be_named_by_its_time(table: Pitlog) -> None:
    [one] = [json.loads(line) for line in table.said("rounds", "R2", "--json").splitlines()]
    table.said("dispute", "raise", f"BAC07@{one['began_at']}", "--claim", "x")
    assert listed(table)[0]["rounds"] == ["R2"]
