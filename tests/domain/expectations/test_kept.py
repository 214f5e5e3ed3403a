"""`expectations.json` is what the program computes, for every bet of every ruleset.

A wanted change is written with `PITLOG_WRITE_EXPECTATIONS=1 pytest --prove tests/domain/expectations/test_kept.py`:
without `--prove` what takes minutes stays as it is.
"""

import os
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from domain.expectations import catalogue, entries, expected
from domain.expectations.blackjack import LONG as BLACKJACK_LONG
from domain.expectations.caribbean_stud import LONG as STUD_LONG
from domain.expectations.catalogue import Entry
from domain.facts.bets import BETS_OF
from domain.rulebooks import RULEBOOKS

BLACKJACK, STUD = "nz-1996-blackjack", "nz-1996-caribbean-stud"
FILE = Path(catalogue.__file__).with_name(catalogue.FILE)
ORDER = {ruleset: place for place, ruleset in enumerate(RULEBOOKS)}


def is_long(entry: Entry) -> bool:
    """Whether it takes minutes."""
    return entry.bet in {BLACKJACK: BLACKJACK_LONG, STUD: STUD_LONG}.get(entry.ruleset, ())


def compare(computed: list[Entry], of_file: Iterable[Entry]) -> None:
    """The file has these entries, or gets them."""
    kept = [*of_file]
    if os.environ.get("PITLOG_WRITE_EXPECTATIONS"):
        others = [entry for entry in catalogue.kept() if entry not in kept]
        rows = sorted([*computed, *others], key=lambda entry: ORDER[entry.ruleset])
        FILE.write_text(catalogue.written(rows), encoding="utf-8")
        catalogue.kept.cache_clear()
    else:
        assert kept == computed


def test_what_is_quickly_computed() -> None:
    compare([*entries.quick()], (entry for entry in catalogue.kept() if not is_long(entry)))


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("ruleset", "decks"), [(STUD, None), *((BLACKJACK, decks) for decks in entries.shoes(RULEBOOKS[BLACKJACK]))]
)
def test_what_takes_minutes(ruleset: str, decks: int | None) -> None:
    """Every hand of Caribbean stud against every other; every hand of blackjack, under five plays."""
    kept = (one for one in catalogue.of_ruleset(ruleset) if is_long(one) and dict(one.options).get("decks") == decks)
    compare([*entries.long_ones(ruleset, decks)], kept)


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_every_bet_is_kept(ruleset: str) -> None:
    """Except where the ruleset does not offer it, or the table brings its own pay table."""
    book = RULEBOOKS[ruleset]
    missing = set(BETS_OF[ruleset]) - {entry.bet for entry in catalogue.of_ruleset(ruleset)}
    assert missing <= {"dragon_bonus", "insurance", "perfect_pairs", "run"}
    assert all(expected(book, bet, ("P", "P") if bet == "run" else None) is None for bet in missing)


def test_the_numbers_of_an_entry_agree() -> None:
    """Mean and variance are those of its chances, and lie between its bounds."""
    assert catalogue.written(catalogue.kept()) == FILE.read_text(encoding="utf-8")
    for entry in catalogue.kept():
        found = entry.expectation
        assert sum(chance for _, chance in found.chances) == 1
        assert found.mean == sum(result * chance for result, chance in found.chances)
        squares = sum((result - found.mean) ** 2 * chance for result, chance in found.chances)
        assert found.variance == squares
        assert (found.lowest, found.highest) == (found.chances[0][0], found.chances[-1][0])
        least, most = found.means
        assert Fraction(found.lowest) <= least <= found.mean <= most <= Fraction(found.highest)
        assert found.rules
