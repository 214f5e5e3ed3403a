"""Faults: every kind turns up, a clean shift has none, and each names a fact of the feed and a rule."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from simulator import FeedEntry, Shift, simulate
from simulator.baccarat.books import BOOKS
from simulator.baccarat.faults import FAULTS, RECONSTRUCTIONS
from simulator.baccarat.faults.table import rows

DOCUMENTS = {book.cites for book in BOOKS.values()} | {"nz-1996-general"}
RULE = re.compile(r"\d+A?(\.\d+)?(\([a-z]+\)|\([ivx]+\)|\([A-Z]\)|\.\d+)*\Z")
PAGE = Path(__file__).parents[2] / "docs" / "SIMULATOR.md"


def shift(ruleset: str, rate: float, seed: int = 3, tables: int = 3) -> list[FeedEntry]:
    return list(simulate(Shift(ruleset, tables=tables, shoes=3, seed=seed, irregularities=rate, mistakes=rate)))


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_clean_shift_has_no_fault(ruleset: str) -> None:
    assert not any(entry.faults for entry in shift(ruleset, 0.0))


def test_every_kind_turns_up_in_every_document_that_knows_it() -> None:
    found: set[tuple[str, str]] = set()
    wanted = {(fault.slug, document) for fault in FAULTS for document in fault.rules}
    for ruleset in BOOKS:
        for seed in range(5):
            for entry in shift(ruleset, 0.5, seed, tables=3):
                found |= {(fault.kind, BOOKS[ruleset].cites) for fault in entry.faults}
    missing = wanted - found
    assert {slug for slug, _ in wanted} == {slug for slug, _ in found}
    assert len(missing) <= len(wanted) // 12, sorted(missing)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_faults_name_a_fact_already_written_and_a_rule(ruleset: str) -> None:
    written: dict[str, dict[str, object]] = {}
    rounds: dict[str, str] = {}
    for entry in shift(ruleset, 0.4):
        fact = json.loads(entry.line)
        written[fact["id"]] = fact
        rounds.setdefault(fact["table"], "")
        for fault in entry.faults:
            assert written[fault.fact]["table"] == fault.table == fact["table"]
            assert fault.ruleset in DOCUMENTS and RULE.match(fault.rule), fault
            assert fault.kind and fault.note
            assert list(fault.as_dict()) == ["table", "shoe", "round", "fact", "ruleset", "rule", "kind", "note"]


def test_every_kind_of_reconstruction_turns_up_where_it_is_asked_for() -> None:
    """And nowhere else: the other rates know nothing of it."""
    kinds = {fault.slug for fault in RECONSTRUCTIONS}
    for ruleset in BOOKS:
        feed = simulate(Shift(ruleset, tables=4, shoes=2, seed=7, reconstructions=0.5))
        found = {fault.kind for entry in feed for fault in entry.faults}
        assert found <= kinds
        assert not kinds & {fault.kind for entry in shift(ruleset, 0.5, tables=1) for fault in entry.faults}
    feed = simulate(Shift("nz-1998-baccarat", tables=4, shoes=2, seed=7, reconstructions=0.5))
    assert {fault.kind for entry in feed for fault in entry.faults} == kinds


def test_rates_say_how_often() -> None:
    faults = [fault for entry in shift("nz-1998-baccarat", 0.02) for fault in entry.faults]
    often = Counter(fault.kind for entry in shift("nz-1998-baccarat", 0.5) for fault in entry.faults)
    assert 0 < len(faults) < sum(often.values()) / 10


def test_the_page_lists_every_kind_with_its_rules() -> None:
    """`python -m simulator.baccarat.faults.table` prints the rows."""
    page = PAGE.read_text()
    for row in rows():
        assert row in page, row
