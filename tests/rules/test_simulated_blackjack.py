"""Blackjack: a clean shift has no finding; in a faulty one all that was put in is found, and nothing else."""

from collections.abc import Iterable
from functools import partial

import pytest

from domain.fold import Replay
from domain.games import games
from simulator import FeedEntry, Shift, simulate
from simulator.blackjack.faults import IRREGULARITIES, MISTAKES
from tests.shifts import feed_lines

BLACKJACK = "nz-1996-blackjack"
Findings = set[tuple[str | None, str | None]]


def shift(rate: float, seed: int) -> list[FeedEntry]:
    """A shift of the simulator."""
    return list(simulate(Shift(BLACKJACK, tables=3, shoes=3, seed=seed, irregularities=rate, mistakes=rate)))


def found(entries: Iterable[FeedEntry]) -> Findings:
    """Every finding, by fact and rule."""
    lines = feed_lines(entries)
    replay = Replay(partial(list, lines), games=games)
    rounds = [finding for ended in replay.rounds() for finding in ended.findings]
    return {(finding.fact, finding.rule) for finding in rounds + replay.findings()}


@pytest.mark.parametrize("seed", [7, 11])
def test_a_clean_shift_has_no_finding(seed: int) -> None:
    assert found(shift(0.0, seed)) == set()


@pytest.mark.parametrize("seed", [7, 11])
def test_what_was_put_in_is_found_and_nothing_else(seed: int) -> None:
    entries = shift(0.25, seed)
    put_in = {(fault.fact, fault.rule) for entry in entries for fault in entry.faults}
    assert len(put_in) > 50
    assert found(entries) == put_in


def test_every_kind_of_fault_comes() -> None:
    kinds = {fault.kind for seed in (7, 11, 13) for entry in shift(0.3, seed) for fault in entry.faults}
    assert kinds == {*IRREGULARITIES, *MISTAKES, "cut-too-shallow", "cutting-card-misplaced"}
