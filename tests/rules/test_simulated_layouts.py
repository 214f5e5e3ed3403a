"""Roulette, tai-sai, money wheel: a clean shift has no finding; in a faulty one all that was put in is found."""

from collections.abc import Iterable
from functools import partial

import pytest

from domain.fold import Replay
from domain.games import games
from simulator import FeedEntry, Shift, simulate
from simulator.layouts.games import GAMES
from tests.shifts import feed_lines

Findings = set[tuple[str | None, str | None]]
every_game = pytest.mark.parametrize("ruleset", GAMES)


def shift(ruleset: str, rate: float) -> list[FeedEntry]:
    """A shift of the simulator."""
    return list(simulate(Shift(ruleset, tables=2, shoes=2, seed=7, irregularities=rate, mistakes=rate)))


def found(entries: Iterable[FeedEntry]) -> Findings:
    """Every finding, by fact and rule."""
    lines = feed_lines(entries)
    replay = Replay(partial(list, lines), games=games)
    rounds = [finding for ended in replay.rounds() for finding in ended.findings]
    return {(finding.fact, finding.rule) for finding in rounds + replay.findings()}


@every_game
def test_a_clean_shift_has_no_finding(ruleset: str) -> None:
    assert found(shift(ruleset, 0.0)) == set()


@every_game
def test_what_was_put_in_is_found_and_nothing_else(ruleset: str) -> None:
    entries = shift(ruleset, 0.15)
    put_in = {(fault.fact, fault.rule) for entry in entries for fault in entry.faults}
    assert len(put_in) > 50
    assert found(entries) == put_in
