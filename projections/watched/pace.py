"""Pace: from a result to the next, and from a result to its first settlement."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.round import CardDrawn, CardTurned
from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, WheelSpun
from domain.fold.session.results import SessionEnd
from projections.projection import ProjectionRow, SessionPlace
from projections.watched.part import SeenRound

SLOW = 30.0
"""Seconds between a result and its first settlement that are slow."""
IDLE = 600.0
"""Seconds between two results that are a break: a table that waits has no pace. A longer settlement counts as this."""
DECIDING = frozenset({CardDrawn, CardTurned, WheelSpun, DiceRolled, DiceTumbled})
THOUSANDTHS = 1000


class Paced(NamedTuple):
    """A round with a result."""

    ruleset: str
    dealer: str | None
    supervisor: str | None
    at: datetime
    """When its last card, spin or roll was seen."""
    delay: float | None
    """Seconds from then to the first settlement after it."""


Key = tuple[str, str | None, str | None]


class Pace:
    """The results of a session."""

    def __init__(self, of: dict[int, Paced] | None = None) -> None:
        self._of = of or {}

    def copied(self) -> "Pace":
        return Pace(dict(self._of))

    def prepare(self, fact: Fact) -> None:
        """Nothing before a round changes its pace."""

    def of(self, seen: SeenRound) -> Paced | None:
        """From the last card, spin or roll of a round to the first settlement after it."""
        decided = None
        ruleset, staff = seen.round.ruleset, seen.staff
        if ruleset is None:
            return None
        for played in seen.facts:
            kind = type(played.fact)
            if kind in DECIDING:
                decided = played.fact.at
            elif decided is not None and kind is WagerSettled:
                delay = (played.fact.at - decided).total_seconds()
                return Paced(ruleset, staff.dealer, staff.supervisor, decided, delay)
        return None if decided is None else Paced(ruleset, staff.dealer, staff.supervisor, decided, None)

    def add(self, n: int, kept: Paced) -> None:
        self._of[n] = kept

    def remove(self, n: int) -> None:
        self._of.pop(n, None)

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each ruleset, dealer and supervisor."""
        sums: dict[Key, list[int]] = {}
        in_order = [one for _, one in sorted(self._of.items())]
        for one in in_order:
            if one.delay is not None:
                _count(sums, one, 1, int(one.delay >= SLOW), _thousandths(one.delay), 0, 0)
        for before, one in pairwise(in_order):
            span = (one.at - before.at).total_seconds()
            if before.ruleset == one.ruleset and 0 <= span <= IDLE:
                _count(sums, one, 0, 0, 0, 1, _thousandths(span))
        for k, (key, counts) in enumerate(sorted(sums.items(), key=_named), 1):
            rounds, slow, *also = counts
            ruleset, dealer, supervisor = key
            row = k, place.table, place.day, ruleset, dealer, rounds, slow, supervisor, *also
            yield ProjectionRow("watched_paces", row)


def _count(sums: dict[Key, list[int]], one: Paced, *counts: int) -> None:
    of = sums.setdefault((one.ruleset, one.dealer, one.supervisor), [0] * len(counts))
    for place, number in enumerate(counts):
        of[place] += number


def _thousandths(seconds: float) -> int:
    return round(THOUSANDTHS * max(0.0, min(seconds, IDLE)))


def _named(pace: tuple[Key, list[int]]) -> tuple[str, ...]:
    return tuple(one or "" for one in pace[0])
