"""The samples of docs/import: each map makes of its input what `pitlog check` can judge, the same facts each time."""

import json
from collections import Counter
from pathlib import Path

import pytest

from cli.imports.map_file import read_map
from cli.imports.stream import ImportStream
from domain.fold import AS_CORRECTED, FeedLine, Replay
from domain.games import games

SAMPLES = Path(__file__).parents[3] / "docs" / "import"
INPUTS = {
    "baccarat-hands": "baccarat-hands.csv",
    "baccarat-display": "baccarat-display.csv",
    "baccarat-ranks": "baccarat-ranks.csv",
    "roulette-numbers": "R2-2024-03-09.txt",
    "roulette-spins": "roulette-spins.log",
    "ratings": "ratings.csv",
    "rounds": "rounds.json",
}
RESULTS = {
    "baccarat-hands": ["tie", "player", "banker", "banker", "tie", "player"],
    "baccarat-display": ["tie", "player", "banker", "banker", "tie"],
    "baccarat-ranks": ["tie", "player", "banker", "tie"],
    "roulette-numbers": [19, 15, 32, 0, 17],
    "roulette-spins": [17, 0, 32, 5],
    "ratings": [],
    "rounds": ["banker", "tie"],
}
"""What the source says of each round, oldest first."""
OF_THE_SOURCE = {"burn-unrecorded", "spin-void", "ball-not-examined", "no-spin-not-announced"}
"""Findings that the samples do have: no list says what was burned, and one spin is void."""


def lines_of(name: str) -> list[bytes]:
    stream = ImportStream(read_map(str(SAMPLES / f"{name}.toml")), [str(SAMPLES / INPUTS[name])], {})
    lines = [line.raw for line in stream]
    assert stream.tally.refused == 0
    return lines


def test_every_map_has_an_input_and_is_tried() -> None:
    assert {path.stem for path in SAMPLES.glob("*.toml")} == INPUTS.keys() == RESULTS.keys()


@pytest.mark.parametrize("name", INPUTS)
def test_a_sample_gives_its_rounds_and_nothing_else_is_found(name: str) -> None:
    lines = lines_of(name)
    assert lines == lines_of(name)
    feed = [FeedLine(n, raw) for n, raw in enumerate(lines, 1)]
    replay = Replay(lambda: feed, AS_CORRECTED, games, {}, unwatched=games)
    rounds = [*replay.rounds()]
    assert [one.outcome if one.result is None else one.result for one in rounds] == RESULTS[name]
    assert {one.status for one in rounds} <= {"settled"}
    found = {finding.code for one in rounds for finding in one.findings}
    assert found <= OF_THE_SOURCE
    assert replay.refused_count == 0
    ids = Counter((fact["table"], fact["id"]) for fact in map(json.loads, lines))
    assert set(ids.values()) == {1}


def test_the_hour_that_comes_twice_is_in_the_order_of_the_file() -> None:
    """02:41, then 02:05: only the clock was put back."""
    times = {fact["at"] for fact in map(json.loads, lines_of("baccarat-display")) if "T02" in fact["at"]}
    assert times == {"2024-10-27T02:41:00+02:00", "2024-10-27T02:05:10+01:00"}


def test_a_list_inside_a_round_gives_wagers_with_their_dues() -> None:
    facts = [json.loads(line) for line in lines_of("rounds")]
    assert [one["stake"] for one in facts if one["fact"] == "wager_placed"] == ["100", "10", "50"]
    assert [one["result"] for one in facts if one["fact"] == "wager_settled"] == ["win", "lose", "stand_off"]


def test_facts_come_in_the_order_of_their_times() -> None:
    """P118 leaves after P119 has come and gone."""
    facts = [json.loads(line) for line in lines_of("ratings")]
    assert [(one["player"], one["fact"]) for one in facts] == [
        ("P118", "player_seated"), ("P119", "player_seated"), ("P119", "player_left"), ("P118", "player_left"),
    ]  # fmt: skip
