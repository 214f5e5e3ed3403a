"""Faults: every kind turns up, a clean shift has none, and each names a fact of the feed and a rule."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from simulator import ExpectedFinding, FeedEntry, Shift, simulate
from simulator.baccarat.books import BOOKS
from simulator.baccarat.faults import FAULTS, RECONSTRUCTIONS
from simulator.baccarat.faults.table import rows

DOCUMENTS = {book.cites for book in BOOKS.values()} | {"nz-1996-general"}
RULE = re.compile(r"\d+A?(\.\d+)?(\([a-z]+\)|\([ivx]+\)|\([A-Z]\)|\.\d+)*\Z")
SEEDS = (2, 3, 0, 1, 4)
"""The first two show enough; the others are for when the simulator changes."""
PAGE = Path(__file__).parents[2] / "docs" / "SIMULATOR.md"


def shift(ruleset: str, rate: float, seed: int = 3, tables: int = 3) -> list[FeedEntry]:
    return list(simulate(Shift(ruleset, tables=tables, shoes=3, seed=seed, irregularities=rate, mistakes=rate)))


def test_every_kind_turns_up_in_every_document_that_knows_it_and_each_fault_names_a_fact_and_a_rule() -> None:
    """Shift after shift, until all have turned up but some that are rare."""
    wanted = {(fault.slug, document) for fault in FAULTS for document in fault.rules}
    slugs = {slug for slug, _ in wanted}
    found: set[tuple[str, str]] = set()
    for seed, ruleset in product(SEEDS, BOOKS):
        found |= {(fault.kind, BOOKS[ruleset].cites) for fault in named(shift(ruleset, 0.5, seed))}
        missing = wanted - found
        if len(missing) <= len(wanted) // 12 and slugs == {slug for slug, _ in found}:
            assert seed != SEEDS[0], "every ruleset was asked"
            return
    raise AssertionError(sorted(missing))


def named(entries: list[FeedEntry]) -> Iterator[ExpectedFinding]:
    """The faults of a feed: each names a fact that was written before it, at its table, and a rule."""
    tables: dict[str, str] = {}
    for entry in entries:
        fact = json.loads(entry.line)
        tables[fact["id"]] = fact["table"]
        for fault in entry.faults:
            assert tables[fault.fact] == fault.table == fact["table"]
            assert fault.ruleset in DOCUMENTS and RULE.match(fault.rule), fault
            assert fault.kind and fault.note
            assert list(fault.as_dict()) == ["table", "shoe", "round", "fact", "ruleset", "rule", "kind", "note"]
            yield fault


def test_every_kind_of_reconstruction_turns_up_where_it_is_asked_for() -> None:
    """And nowhere else: the other rates know nothing of it."""
    kinds = {fault.slug for fault in RECONSTRUCTIONS}
    found: dict[str, set[str]] = {}
    for ruleset in BOOKS:
        feed = simulate(Shift(ruleset, tables=4, shoes=2, seed=7, reconstructions=0.5))
        found[ruleset] = {fault.kind for entry in feed for fault in entry.faults}
        assert found[ruleset] <= kinds
        assert not kinds & {fault.kind for entry in shift(ruleset, 0.5, tables=1) for fault in entry.faults}
    assert found["nz-1998-baccarat"] == kinds


def test_rates_say_how_often() -> None:
    faults = [fault for entry in shift("nz-1998-baccarat", 0.02) for fault in entry.faults]
    often = Counter(fault.kind for entry in shift("nz-1998-baccarat", 0.5) for fault in entry.faults)
    assert 0 < len(faults) < sum(often.values()) / 10


def test_the_page_lists_every_kind_with_its_rules() -> None:
    """`python -m simulator.baccarat.faults.table` prints the rows."""
    page = PAGE.read_text()
    for row in rows():
        assert row in page, row
