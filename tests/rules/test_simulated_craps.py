"""Craps: a clean shift has no finding; in a faulty one all that was put in is found, and nothing else."""

from collections import Counter
from collections.abc import Iterable
from functools import partial

from domain.fold import Replay
from domain.fold.round import Round
from domain.games import games
from simulator import FeedEntry, Shift, simulate
from simulator.craps.faults import FAULTS
from simulator.craps.state import CRAPS
from tests.shifts import feed_lines

Findings = set[tuple[str | None, str | None]]


def shift(rate: float, tables: int = 2, shoes: int = 2, seed: int = 7) -> list[FeedEntry]:
    """A shift of the simulator."""
    return list(simulate(Shift(CRAPS, tables=tables, shoes=shoes, seed=seed, irregularities=rate, mistakes=rate)))


def replayed(entries: Iterable[FeedEntry]) -> tuple[list[Round], Findings]:
    """Its rounds, and every finding, by fact and rule."""
    lines = feed_lines(entries)
    replay = Replay(partial(list, lines), games=games)
    rounds = list(replay.rounds())
    found = [finding for ended in rounds for finding in ended.findings]
    return rounds, {(finding.fact, finding.rule) for finding in found + replay.findings()}


def test_a_clean_shift_has_no_finding() -> None:
    rounds, found = replayed(shift(0.0))
    assert found == set()
    assert {wager.difference for ended in rounds for wager in ended.wagers} == {None, 0}
    decided = Counter(wager.bet for ended in rounds for wager in ended.wagers if wager.difference is not None)
    assert len(decided) == 25


def test_what_was_put_in_is_found_and_nothing_else() -> None:
    entries = shift(0.3, tables=1, shoes=8, seed=3)
    faults = [fault for entry in entries for fault in entry.faults]
    assert {fault.kind for fault in faults} == set(FAULTS)
    assert replayed(entries)[1] == {(fault.fact, fault.rule) for fault in faults}
