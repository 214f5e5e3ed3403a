"""Repeats of a wheel: counted as they were dealt, found where they are planted, and worth nothing by chance."""

import json
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from math import comb, exp
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import pitlog
from domain.watch.budget import Budget
from domain.watch.evidence import against_cell
from domain.watch.repeats import WHEELS, Again, chance_of_repeat, watch_repeats
from simulator import Shift, simulate
from simulator.plants import plant_of

FIRST = date(2026, 3, 1)


@pytest.mark.parametrize("ruleset", sorted(WHEELS))
def test_chance_is_worth_exactly_one(ruleset: str) -> None:
    chance, rounds = chance_of_repeat(ruleset), 12
    worth = sum(
        comb(rounds, hits) * chance**hits * (1 - chance) ** (rounds - hits) * exp(against_cell(hits, rounds, chance))
        for hits in range(rounds + 1)
    )
    assert worth == pytest.approx(1.0)


def test_an_alarm_needs_more_than_chance() -> None:
    def alarm(repeats: int) -> bool:
        days = {FIRST + timedelta(n): Again(370, repeats) for n in range(10)}
        found = watch_repeats("T", "nz-1996-roulette", days, 1, Budget())
        return found is not None and found.alarm is not None

    assert [alarm(repeats) for repeats in (10, 12, 20)] == [False, False, True]


def test_repeats_of_a_feed_are_counted_and_found(tmp_path: Path) -> None:
    """At the table where they are planted, and as often as its lines say."""
    lines = [
        entry.line
        for table, plants in ((1, ()), (2, (plant_of("repeats=1/6"),)))
        for entry in simulate(Shift("nz-1996-roulette", shoes=4, seed=8, first_table=table, plants=plants))
    ]
    spun: dict[str, list[int]] = {}
    for fact in map(json.loads, lines):
        if fact["fact"] == "wheel_spun":
            spun.setdefault(fact["table"], []).append(fact["number"])
    feed = tmp_path / "feed"
    feed.write_bytes(b"".join(lines))
    shown = CliRunner().invoke(pitlog, ["watch", "--feed", str(feed), "--json"]).stdout.splitlines()
    found = [one for one in map(json.loads, shown) if one["family"] == "repeats"]
    again = {table: Counter(a == b for a, b in pairwise(of)) for table, of in spun.items()}
    assert {one["table"]: (one["rounds"], one["hits"]) for one in found} == {
        table: (of.total(), of[True]) for table, of in again.items()
    }
    assert [one["table"] for one in found if one["alarm"] is not None] == ["ROU02"]
