"""Caribbean stud: a clean shift has no finding; in a faulty one all that was put in is found, and nothing else."""

from collections.abc import Iterable
from functools import partial

import pytest

from domain.fold import Replay
from domain.games import games
from simulator import FeedEntry, Shift, simulate
from simulator.caribbean_stud.faults import ANYWHERE, FROM_A_SHOE, MISTAKES
from simulator.caribbean_stud.state import RULESET
from tests.shifts import feed_lines

Findings = set[tuple[str | None, str | None]]


def shift(rate: float, seed: int, shoes: int = 2) -> list[FeedEntry]:
    """A shift of the simulator: a shoe at one table, a machine at the next."""
    return list(simulate(Shift(RULESET, tables=2, shoes=shoes, seed=seed, irregularities=rate, mistakes=rate)))


def found(entries: Iterable[FeedEntry]) -> tuple[Findings, list[str]]:
    """Every finding, by fact and rule; and the differences of all wagers."""
    lines = feed_lines(entries)
    replay = Replay(partial(list, lines), games=games)
    findings, missing = set(), []
    for ended in replay.rounds():
        findings |= {(one.fact, one.rule) for one in ended.findings}
        missing += [wager.wager for wager in ended.wagers if wager.difference not in (None, 0)]
    return findings | {(one.fact, one.rule) for one in replay.findings()}, missing


@pytest.mark.parametrize("seed", [7, 8])
def test_a_clean_shift_has_no_finding(seed: int) -> None:
    assert found(shift(0.0, seed)) == (set(), [])


def test_what_was_put_in_is_found_and_nothing_else() -> None:
    entries = shift(0.3, seed=8, shoes=3)
    faults = [fault for entry in entries for fault in entry.faults]
    assert {fault.kind for fault in faults} == {*ANYWHERE, *FROM_A_SHOE, *MISTAKES}
    assert found(entries)[0] == {(fault.fact, fault.rule) for fault in faults}
