"""How many altered data of the rulebooks the tests notice: `python -m tests.mutation [RULESET...] [--sample N]`.

Each mutant is tried in a process of its own, forked from one that has everything loaded: its book takes the place of
the right one, and the tests of its document run until the first one fails.
"""

import argparse
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from domain import rulebooks
from domain.rulebooks.rule import Rulebook
from tests.mutation.data import Mutant, mutants

RULES = Path(__file__).parent.parent / "rules"
SECONDS = 300

OTHERS = {
    "nz-1998-baccarat": ("nz_1998", "shoe_procedure", "floor", "house", "people"),
    "nz-div5-baccarat": ("nz_div5", "nz_1998_and_div5", "shoe_procedure", "floor", "house", "people"),
    "nz-electronic-baccarat": ("nz_electronic", "nz_div5_and_electronic", "shoe_procedure", "floor", "house"),
    "vic-2002-baccarat": ("vic_2002", "shoe_procedure", "floor", "house", "people"),
}
"""By document: which files of tests know it."""


def tests_of(book: Rulebook) -> list[str]:
    """The files that prove a book, the likeliest first."""
    usual = (book.name.replace("-", "_"), "nz_1996", "shoe_procedure", "floor", "house", "people")
    wanted = OTHERS.get(book.document, usual)
    files = sorted(RULES.glob("test_*.py"))
    return [str(file) for part in wanted for file in files if file.stem.startswith(f"test_{part}")] + [
        str(RULES / "test_simulated_shifts.py"), str(RULES / "test_simulated_layouts.py")
    ]  # fmt: skip


def install(mutant: Mutant, name: str) -> None:
    """The altered book takes the place of the right one."""
    rulebooks.BOOKS[name] = mutant.book
    if name in rulebooks.BACCARAT:
        rulebooks.BACCARAT[name] = mutant.book


def survives(mutant: Mutant, name: str) -> bool:
    """Whether no test notices; one that never ends is noticed."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        signal.alarm(SECONDS)
        install(mutant, name)
        files = list(dict.fromkeys(tests_of(rulebooks.BOOKS[name])))
        os._exit(pytest.main(["-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *files]))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def main() -> None:
    """Say the score, and what survived."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    asked.add_argument("rulesets", nargs="*", default=list(rulebooks.BOOKS))
    asked.add_argument("--sample", type=int, help="so many of each, by chance")
    options = asked.parse_args()
    for name in options.rulesets:
        found = list(mutants(rulebooks.BOOKS[name]))
        tried = random.Random(1).sample(found, min(options.sample or len(found), len(found)))
        left = [mutant.path for mutant in tried if survives(mutant, name)]
        score = 100 - 100 * len(left) / len(tried)
        print(
            f"{name}: {len(tried) - len(left)} of {len(tried)} noticed ({score:.1f}%), of {len(found)} data", flush=True
        )
        for path in left:
            print(f"  survived: {path}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
