"""A session followed fact by fact comes to what a replay of the whole feed comes to."""

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from domain.facts import decode
from domain.fold import FeedLine, Replay
from domain.fold.placing import TableHistory
from domain.fold.report_json import encode
from domain.fold.round import Commission, Finding, together
from domain.fold.session.carry_forward import NOTHING
from domain.fold.session.results import RoundFacts
from domain.fold.session.session_fold import SessionFold
from domain.games import games
from domain.rulebooks import BACCARAT
from simulator import Shift
from tests.shifts import short_days

Came = tuple[list[bytes], list[str], list[str]]


def feed(ruleset: str, seed: int, moved: int = 0) -> list[FeedLine]:
    """A faulty shift of two days; a few of its lines come late."""
    shift = Shift(ruleset, tables=1, shoes=2, seed=seed, irregularities=0.05)
    raws = [entry.line.rstrip() for entry in short_days(shift)]
    chance = random.Random(seed)
    for _ in range(moved):
        place = chance.randrange(1, len(raws) - 60)
        raws.insert(place + chance.randrange(1, 50), raws.pop(place))
    return [FeedLine(number, raw) for number, raw in enumerate(raws, 1)]


def sessions(lines: Sequence[FeedLine]) -> dict[str, list[FeedLine]]:
    """The lines of every session, as the record would route them."""
    histories: dict[str, TableHistory] = {}
    found: dict[str, list[FeedLine]] = defaultdict(list)
    for line in lines:
        fact = decode(line.raw)
        history = histories.setdefault(fact.table, TableHistory(fact.table))
        session = history.place(fact)
        history.evolve(fact, session, line.number)
        found[session].append(line)
    return found


def replayed(lines: Sequence[FeedLine]) -> Came:
    """What the whole feed comes to."""
    replay = Replay(lambda: lines, games=games)
    rounds = sorted(encode(ended) for ended in replay.rounds())
    return rounds, words(replay.findings()), words(replay.commission())


def words(said: Sequence[Finding] | Sequence[Commission]) -> list[str]:
    """Findings, or accounts, in no order."""
    return sorted(map(str, said))


def followed(lines: Sequence[FeedLine], look_every: int) -> Came:
    """What its sessions come to, each from what the one before handed on, with looks at the end in between."""
    parts = list(sessions(lines).items())
    carry, rounds, findings = NOTHING, list[bytes](), list[Finding]()
    commission, settled = list[Commission](), list[Commission]()
    for nth, (name, own) in enumerate(parts, 1):
        following = SessionFold(name, games, carry, last=nth == len(parts))
        told: list[Any] = []
        for count, line in enumerate(own, 1):
            if not following.take(line):
                following.refold(lambda own=own, count=count: own[:count])  # type: ignore[misc]
                told.clear()
            told += following.drain()
            if count % look_every == 0:
                following.ending()
        ending = following.ending()
        carry, commission = ending.carry, together(settled + ending.commission)
        settled += [one for one in ending.commission if not one.outstanding]  # those are not handed on
        findings += ending.findings
        rounds += [encode(one.round) for one in told + ending.entries if isinstance(one, RoundFacts)]
    return sorted(rounds), words(findings), words(commission)


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_followed_is_replayed(ruleset: str) -> None:
    lines = feed(ruleset, seed=3)
    assert len(sessions(lines)) == 2
    assert followed(lines, look_every=331) == replayed(lines)


def test_facts_that_come_late_fold_the_session_anew() -> None:
    lines = feed("vic-2002-traditional", seed=4, moved=12)
    assert followed(lines, look_every=833) == replayed(lines)
