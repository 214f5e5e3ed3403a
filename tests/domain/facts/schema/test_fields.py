"""The table of fields: what the classes say, the copy in docs/, and the one the contract came with."""

import csv

import pytest

from domain.facts import FEED_KINDS, KINDS
from domain.facts.schema.fields import as_csv, rows

from ..kept import SHARED_FIELDS, assert_kept

ALSO_COMMON = ("irregularity_reported", "round", "no", "string, not empty")
"""The contract's table lists `round` for a report once more; every kind has it, so ours does not."""


def test_the_copy_in_docs_is_what_the_classes_say() -> None:
    """`docs/feed-fields.csv` is generated."""
    assert_kept("feed-fields.csv", as_csv())


@pytest.mark.skipif(not SHARED_FIELDS.exists(), reason="the contract is not beside this repository")
def test_the_same_rows_as_the_contract() -> None:
    """Every row of the contract's table and no other, but for one that repeats a common field."""
    with SHARED_FIELDS.open(encoding="utf-8", newline="") as file:
        header, *contract = map(tuple, csv.reader(file))
    assert header == ("fact", "field", "required", "type")
    assert set(contract) - {ALSO_COMMON} == set(map(tuple, rows()))
    common = ("(every kind)", *ALSO_COMMON[1:])
    assert common in set(map(tuple, rows()))


def test_no_row_twice() -> None:
    """A field of a kind is told once."""
    named = [(row.fact, row.field) for row in rows()]
    assert len(named) == len(set(named))


def test_kinds_of_the_program_are_not_in_it() -> None:
    """A feed can't send them, so nobody is told their fields."""
    told = {row.fact for row in rows()}
    assert set(FEED_KINDS) <= told
    assert not told & (set(KINDS) - set(FEED_KINDS))
