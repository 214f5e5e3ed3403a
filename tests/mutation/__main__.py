"""How much of what is altered the tests notice: `python -m tests.mutation data|functions [NAME...]`.

`data` alters every datum of every rulebook, `functions` the functions that money rests on. A name is the beginning of a
mutant's: a ruleset, a module, or one that survived. What survives is listed. What nobody could notice is not tried: it
is listed with the reason in `equivalent.py`.
"""

import argparse
import importlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from math import inf
from pathlib import Path

import pytest

from tests.mutation.equivalent import why
from tests.mutation.sweep import Mutant, Sweep

KINDS = {"data": "tests.mutation.shelves", "functions": "tests.mutation.functions"}
NOT_ASKED = (
    "tests/rules/test_coverage.py", "tests/rules/test_coverage_of_rulesets.py", "tests/domain/games/test_snapshots.py",
    "tests/domain/games/test_made_up.py",
)  # fmt: skip
"""Tests that notice anything, because they read a book's numbers themselves or know each book by its identity, and one
that has a book of its own in the place of another, and a database.
"""
TESTS = (
    "tests/rules", "tests/domain/games", "tests/domain/views/explain", "tests/domain/test_cards.py",
    "tests/domain/test_money.py", "tests/proofs", "--ignore=tests/proofs/test_commission.py",
)  # fmt: skip
"""All that judge by a book."""
PLAIN = ("-s", "-q", "-p", "no:xdist", "-p", "no:cacheprovider")


class Score:
    """What was noticed, by the ruleset or module. A file of it lets a sweep that was stopped go on."""

    def __init__(self, file: Path | None = None) -> None:
        self.tried: Counter[str] = Counter()
        self.survived: Counter[str] = Counter()
        self.file = file

    def left(self, mutants: Iterable[Mutant]) -> list[Mutant]:
        """Those not tried yet; the others count as they did."""
        known = dict(map(json.loads, self.file.read_text().splitlines())) if self.file and self.file.exists() else {}
        left = []
        for one in mutants:
            if one.name in known:
                self._count(one, known[one.name])
            else:
                left.append(one)
        return left

    def take(self, mutant: Mutant, noticed: str) -> None:
        """One more."""
        self._count(mutant, noticed)
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(json.dumps([mutant.name, noticed]) + "\n")

    def _count(self, mutant: Mutant, noticed: str) -> None:
        """What survived is said at once."""
        place = mutant.place
        self.tried[place] += 1
        if not noticed:
            self.survived[place] += 1
            print(f"survived: {mutant.name}", flush=True)

    def say(self) -> None:
        """By place, and altogether."""
        for place, tried in self.tried.items():
            print(_score(place, tried, self.survived[place]))
        print(_score("altogether", self.tried.total(), self.survived.total()))


def _score(place: str, tried: int, survived: int) -> str:
    share = (tried - survived) / max(tried, 1)
    return f"{place}: {tried - survived} of {tried} noticed ({share:.1%})"


def chosen(mutants: Iterable[Mutant], names: tuple[str, ...], sample: int | None) -> list[Mutant]:
    """Those that are asked for, without those that nobody could notice."""
    found = [one for one in mutants if one.name.startswith(names)]
    able = [one for one in found if not why(one.name)]
    print(f"{len(found)} mutants, {len(found) - len(able)} of them equivalent", flush=True)
    return able if sample is None else random.Random(1).sample(able, min(sample, len(able)))


def main() -> None:
    """Try them, and say the score."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    asked.add_argument("kind", choices=KINDS)
    asked.add_argument("names", nargs="*", default=[""])
    asked.add_argument("--sample", type=int, help="so many, by chance")
    asked.add_argument("--seconds", type=float, default=inf, help="so long at most for each, the likeliest tests first")
    asked.add_argument("--remember", type=Path, help="file of what was tried: it is not tried again")
    asked.add_argument("--own", action="store_true", help="only the tests that are about what is altered")
    options = asked.parse_args()
    kind = importlib.import_module(KINDS[options.kind])
    kind.begin()
    score = Score(options.remember)
    tried = score.left(chosen(kind.every_mutant(), tuple(options.names), options.sample))
    tests = kind.own(tuple(options.names)) if options.own else TESTS
    left_out = (f"--ignore={file}" for file in NOT_ASKED)
    if tried and pytest.main([*PLAIN, *tests, *left_out], [Sweep(kind, tried, score.take, options.seconds)]):
        sys.exit(1)  # no figure: the sweep failed
    score.say()


if __name__ == "__main__":
    main()
