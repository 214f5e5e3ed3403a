"""At which rulesets the tests prove what: `python -m tests.rules.proving` says it as JSON, by ruleset.

A document may be in force at several rulesets. A test proves a rule at the rulesets under which it opened its tables,
if it passes. Rulesets of one document are much alike, so a test of one is tried at the others as well: its tables are
opened under their names. Of each rule one passing test is enough.
"""

import json
import os
import subprocess
import sys
from itertools import chain
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.documents import RULESETS
from domain.rulebooks.paragraphs.lookup import documents_in_force
from domain.rulebooks.paragraphs.statuses import of_ruleset
from tests.feeds import Feed
from tests.rules import proofs

Rules = frozenset[tuple[str, str]]
"""Documents and numbers, as their tables write them."""

PLAIN = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", "--tb=no")
SECONDS = 600


def shared() -> dict[str, tuple[str, ...]]:
    """The documents that are in force at several rulesets, and these."""
    held = {ruleset: [one.name for one in documents_in_force(ruleset)] for ruleset in RULESETS}
    names = dict.fromkeys(chain.from_iterable(held.values()))
    by_document = {name: tuple(one for one in RULESETS if name in held[one]) for name in names}
    return {name: rulesets for name, rulesets in by_document.items() if len(rulesets) > 1}


def alike(ruleset: str) -> tuple[str, ...]:
    """The rulesets that share a document with this one, but for the general rules."""
    own = {name: held for name, held in shared().items() if not name.endswith("-general")}
    return next((held for held in own.values() if ruleset in held), (ruleset,))


class OpenedTables:
    """Under which rulesets a test opened its tables, and under which it has to open them."""

    def __init__(self) -> None:
        self.opened: set[str] = set()
        self.at: str = ""
        self.seated = False
        """With as many seats as the layout of that ruleset may have."""
        raw = Feed.raw

        def lines(feed: Feed) -> list[bytes]:
            for fact in feed.facts:
                if fact["fact"] == "table_opened":
                    if self.at and fact["ruleset"] in alike(self.at):
                        fact.update(self.at_table(fact))
                    self.opened.add(fact["ruleset"])
            return raw(feed)

        Feed.raw = lines  # type: ignore[method-assign]

    def at_table(self, opening: dict[str, Any]) -> dict[str, Any]:
        """The same table under another name."""
        house = RULEBOOKS[self.at].house
        seats = house.seats if house is not None and self.seated else None
        least, most = seats or (opening["seats"],) * 2
        return {"ruleset": self.at, "seats": min(max(opening["seats"], least), most)}


class Proving:
    """A plugin of pytest: it runs, in place of every test, what proves a rule at each ruleset."""

    def __init__(self) -> None:
        self.tables = OpenedTables()
        self.proved: dict[str, Rules] = {}
        self.plain: dict[str, TestRun] = {}
        """What a test came to as it stands: once for all rulesets."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """For each ruleset: the tests that speak of its shared documents, as long as something is left to prove."""
        documents = shared()
        items = [(item, claims) for item in session.items if (claims := claims_of(item, set(documents)))]
        for ruleset in sorted(set(chain.from_iterable(documents.values()))):
            self.proved[ruleset] = self._at(ruleset, items)
        return True

    def _at(self, ruleset: str, items: list[tuple[pytest.Item, Rules]]) -> Rules:
        rows = [row for one in documents_in_force(ruleset) for row in of_ruleset(ruleset, one.name)]
        computed = {(row.document, row.number) for row in rows if row.became == "computed"}
        proved: Rules = frozenset()
        for item, claims in items:
            wanted = (claims & computed) - proved
            if wanted and self._passes(item, ruleset):
                proved |= wanted
        return proved

    def _passes(self, item: pytest.Item, ruleset: str) -> bool:
        """Whether it passes, and was about this ruleset: as it stands, or with its tables opened under the name."""
        plain = self.plain.get(item.nodeid) or self.plain.setdefault(item.nodeid, self._run(item))
        if plain.proves(ruleset):
            return True
        named = {*alike(ruleset)}
        if len(named) == 1 or not named & plain.opened:
            return False  # no table of it would be opened under another name
        return any(self._run(item, ruleset, seated).proves(ruleset) for seated in (False, True))

    def _run(self, item: pytest.Item, at: str = "", seated: bool = False) -> "TestRun":
        self.tables.opened, self.tables.at, self.tables.seated = set(), at, seated
        item._initrequest()  # type: ignore[attr-defined]  # it may have run at another ruleset
        passed = all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))
        return TestRun(passed, frozenset(self.tables.opened))


class TestRun(NamedTuple):
    """What came of a test: whether it passed, and under which rulesets it opened its tables."""

    passed: bool
    opened: frozenset[str]

    def proves(self, ruleset: str) -> bool:
        """Whether it shows anything of a ruleset."""
        return self.passed and ruleset in self.opened


def claims_of(item: pytest.Item, documents: set[str]) -> Rules:
    """The rules of some documents that a test says it proves."""
    if not isinstance(item, pytest.Function):
        return frozenset()
    said = proofs.claims_by(item.module, item.function.__name__, item.function)
    return frozenset(claim for claim in proofs.expanded({*said}) if claim[0] in documents)


def files() -> list[str]:
    """The files with tests that prove anything of a shared document: to collect the others took longer than to run."""
    documents = {*shared()}
    return sorted(
        {
            str(module.__file__)
            for module, name, test in proofs.tests()
            if any(document in documents for document, _ in proofs.claims_by(module, name, test))
        }
    )


def proved_at() -> dict[str, Rules]:
    """What is proved at each ruleset that shares a document, found out in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.proving"], cwd=proofs.ROOT, capture_output=True, check=True, timeout=SECONDS
    )
    said = json.loads(done.stdout.splitlines()[-1])
    return {ruleset: frozenset((document, number) for document, number in rules) for ruleset, rules in said.items()}


def main() -> None:
    """Run them, and say it in the last line."""
    proving = Proving()
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    pytest.main([*PLAIN, *files()], [proving])
    os.dup2(out, 1)
    print(json.dumps({ruleset: sorted(rules) for ruleset, rules in proving.proved.items()}), flush=True)


if __name__ == "__main__":
    main()
