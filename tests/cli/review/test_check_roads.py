"""`pitlog check --json --roads`: the roads of each shoe, of tables that play at the same time and on several days."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from cli.main import pitlog
from domain.fold.report_json import decode_round
from domain.views.replay.roads import coups, roads
from simulator import Shift, simulate
from tests.frozen.answers import answer

KIT = Path(__file__).parents[3] / "docs" / "conformance" / "1"


def checked(*words: object) -> Any:
    return json.loads(answer("check", "--json", *words).rpartition(b"exit")[0])


def of_rounds(rounds: list[Any]) -> list[Any]:
    """The roads that the rounds of a report have."""
    made = []
    for key, found in groupby(rounds, lambda one: (one["table"], one["session"], one["shoe"])):
        whole = [decode_round(json.dumps(one)) for one in found]
        drawn = json.loads(msgspec.json.encode(roads(coups(whole))))
        made.append({**dict(zip(("table", "session", "shoe"), key, strict=True)), **drawn})
    return made


def test_each_shoe_has_its_roads(tmp_path: Path) -> None:
    feed = tmp_path / "feed.ndjson"
    shift = Shift("nz-electronic-baccarat", tables=2, shoes=2, seed=4, irregularities=0.1)
    feed.write_bytes(b"".join(entry.line for entry in simulate(shift)))
    for files in ([feed], [KIT / "order.ndjson"], [KIT / "roads-vic-2002-crown.ndjson", KIT / "nz-1996-craps.ndjson"]):
        report = checked("--roads", *files)
        baccarat = [one for one in report["rounds"] if "baccarat" in one["ruleset"] or "vic" in one["ruleset"]]
        found = report.pop("roads")
        assert found == of_rounds(baccarat)
        assert sum(len(one["coups"]) for one in found) > 4
        assert report == checked(*files)


@pytest.mark.parametrize("words", [("--roads",), ("--roads", "--json", "--as", "vic-2002-crown")])
def test_it_is_for_json(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(pitlog, ["check", *words, __file__]).exit_code == 2
