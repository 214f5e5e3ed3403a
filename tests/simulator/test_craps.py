"""Shifts of craps: clean ones settle every wager they should, faults name facts and rules."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from simulator import FeedEntry, Shift, simulate
from simulator.craps.faults import FAULTS
from simulator.craps.state import CRAPS, GENERAL

PAGE = Path(__file__).parents[2] / "docs" / "SIMULATOR.md"
RULE = re.compile(r"\d+\.\d+(\([a-z]+\))*\Z")


def shift(rate: float) -> list[FeedEntry]:
    return list(simulate(Shift(CRAPS, tables=2, shoes=3, seed=11, irregularities=rate, mistakes=rate)))


def test_a_clean_shift_settles_every_wager() -> None:
    entries = shift(0.0)
    assert not any(entry.faults for entry in entries)
    facts: list[dict[str, Any]] = [json.loads(entry.line) for entry in entries]
    kinds = Counter(fact["fact"] for fact in facts)
    assert kinds["wager_placed"] == kinds["wager_settled"] > 500
    assert kinds["round_started"] == kinds["dice_rolled"] == kinds["round_ended"] >= 2 * 3 * 70


def test_faults_name_a_fact_already_written_and_a_rule() -> None:
    written: dict[str, Any] = {}
    for entry in shift(0.3):
        fact = json.loads(entry.line)
        written[fact["id"]] = fact
        for fault in entry.faults:
            assert written[fault.fact]["table"] == fault.table
            assert fault.ruleset in (CRAPS, GENERAL) and RULE.match(fault.rule), fault


def test_the_page_lists_every_kind() -> None:
    page = PAGE.read_text()
    for kind in FAULTS:
        assert f"`{kind}`" in page, kind
