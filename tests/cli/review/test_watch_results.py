"""`pitlog watch floor`, `table`, `dealer` and so on: the same sums of a record, of its feed, and of its wagers."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from projections.watch.results import BY
from simulator import Shift, simulate

from ...servers import Databases
from ..filled import Filled, filled
from ..running import written_to
from .test_watch import evening

LINES = [
    *(line for day in range(2) for line in evening(day, day)),
    *(one.line for one in simulate(Shift("nz-1998-baccarat", shoes=1, seed=3))),
]


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    """A record to be read: two evenings of a wheel, and a shoe of baccarat."""
    with filled(databases, lambda pitlog: pitlog.recorded(LINES)) as pitlog:
        yield pitlog


def asked(pitlog: Filled, *words: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pitlog.said("watch", *words, "--json").splitlines()]


def test_sums_are_those_of_the_wagers(held: Filled) -> None:
    """And the same by whatever they are summed."""
    wagers = [json.loads(line) for line in held.run("wagers", "--json", "--limit", 100_000).stdout.splitlines()]
    decided = [one for one in wagers if one["result"] in ("win", "lose", "stand_off")]
    stakes = sum(Decimal(one["in_force"]) for one in decided)
    lost = sum(Decimal(one["in_force"]) - Decimal(one["paid"] or 0) for one in decided)
    for by in BY:
        found = asked(held, by)
        assert sum(one["wagers"] for one in found) == len(decided), by
        assert sum(Decimal(one["turnover"]) for one in found) == stakes, by
        assert sum(Decimal(one["win"]) for one in found) == lost, by
        assert {one["by"] for one in found} == {by}


def test_a_dealer_who_pays_short_wins_more_than_is_due(held: Filled) -> None:
    of = {one["dealer"]: one for one in asked(held, "dealer", "--table", "ROU01")}
    assert Decimal(of["D1"]["win"]) == Decimal(of["D1"]["due"])
    short = Counter(
        one["dealer"] for one in map(json.loads, held.run("wagers", "--underpaid", "--json").stdout.splitlines())
    )
    assert Decimal(of["D2"]["win"]) - Decimal(of["D2"]["due"]) == short["D2"] > 0
    assert of["D1"]["theoretical"] == "16.22"  # 60 wagers of 10, of which the house expects a 37th
    assert Decimal(of["D1"]["low"]) < Decimal("2.70") < Decimal(of["D1"]["high"])
    assert of["D1"]["rounds_an_hour"] is not None and of["D1"]["seconds_to_settle"] is not None


def test_a_feed_says_what_its_record_does(held: Filled, tmp_path: Path) -> None:
    written_to(tmp_path / "feed.ndjson", LINES)
    for by in BY:
        assert asked(held, by) == asked(held, by, "--feed", tmp_path / "feed.ndjson") != [], by


def test_days_and_people_select(held: Filled) -> None:
    assert [one["rounds"] for one in asked(held, "floor", "--table", "ROU01", "--day", "2003-03-02")] == [60]
    assert {one["dealer"] for one in asked(held, "dealer", "--dealer", "D2")} == {"D2"}
    for by, name in {"table": "BAC01", "day": "2003-03-02", "dealer": "D2", "player": "P103", "bet": "player"}.items():
        assert asked(held, by, name) == asked(held, by, f"--{by}", name) != [], by  # a name may stand after the command
    assert len(asked(held, "table", "BAC01", "ROU01")) == len(asked(held, "table"))
    held.said("watch", "table", "BAC99", code=2)
    shown = held.said("watch", "table", "--limit", "1")
    assert "Theoretical" in shown and "1 of " in shown
    assert "no wager was decided" in held.said("watch", "floor", "--day", "2003-03-01", "--table", "BAC01")
    seen = [json.loads(line)["what"] for line in held.said("access", "--json").splitlines()]
    assert "results of D2" in seen and "results of all dealers" in seen
