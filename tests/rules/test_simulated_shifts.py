"""A clean shift has no finding at all; in a faulty one everything found was put there."""

from collections.abc import Iterable
from functools import cache, partial

import pytest

from domain.fold import Replay
from domain.fold.round import Finding
from domain.games import games
from domain.rulebooks import BACCARAT
from simulator import FeedEntry, Shift, simulate
from tests.rules.test_findings_are_listed import unlisted
from tests.shifts import feed_lines

Findings = set[tuple[str | None, str | None]]


def shift(ruleset: str, rate: float) -> list[FeedEntry]:
    """Two shoes of a table. At a rate of 0.2 there are more kinds of faults in them than in four shoes at 0.05."""
    return list(simulate(Shift(ruleset, tables=1, shoes=2, seed=7, irregularities=rate, mistakes=rate)))


def findings(entries: Iterable[FeedEntry]) -> list[Finding]:
    """Every finding."""
    lines = feed_lines(entries)
    replay = Replay(partial(list, lines), games=games)
    return [finding for ended in replay.rounds() for finding in ended.findings] + replay.findings()


@cache
def faulty(ruleset: str) -> tuple[list[FeedEntry], list[Finding]]:
    """A faulty shift, and what is found in it."""
    entries = shift(ruleset, 0.2)
    return entries, findings(entries)


def places(found: Iterable[Finding]) -> Findings:
    """By fact and rule."""
    return {(finding.fact, finding.rule) for finding in found}


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_a_clean_shift_has_no_finding(ruleset: str) -> None:
    assert findings(shift(ruleset, 0.0)) == []


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_a_reconstruction_that_says_otherwise_is_found_and_nothing_else(ruleset: str) -> None:
    """With a card that never left the shoe, or in another order: play goes on as each book has it."""
    wanted = Shift(ruleset, tables=2, shoes=1, seed=7, reconstructions=0.5)
    entries = list(simulate(wanted))
    put_in = {(fault.fact, fault.rule) for entry in entries for fault in entry.faults}
    assert places(findings(entries)) == put_in


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_what_was_put_in_is_found_and_nothing_else(ruleset: str) -> None:
    entries, found = faulty(ruleset)
    put_in = {(fault.fact, fault.rule): fault.kind for entry in entries for fault in entry.faults}
    assert len(set(put_in.values())) > 20
    assert places(found) - set(put_in) == set()
    assert {kind for where, kind in put_in.items() if where not in places(found)} == set()


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_what_is_found_is_listed_under_what_it_cites(ruleset: str) -> None:
    _, found = faulty(ruleset)
    assert unlisted(ruleset, found) == []
