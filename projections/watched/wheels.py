"""Wheels: how often one stopped where it had stopped before."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from domain.facts import Fact
from domain.fold.session.results import SessionEnd
from domain.watch.repeats import WHEELS
from projections.projection import ProjectionRow, SessionPlace
from projections.rounds import outcome_of
from projections.watched.part import SeenRound

Stop = tuple[str, str]
"""The ruleset of a wheel, and where it stopped."""


class Wheels:
    """The stops of settled rounds."""

    def __init__(self, stops: dict[int, Stop] | None = None) -> None:
        self._stops = stops or {}

    def copied(self) -> "Wheels":
        return Wheels(dict(self._stops))

    def prepare(self, fact: Fact) -> None:
        """Nothing before a round changes where its wheel stops."""

    def of(self, seen: SeenRound) -> Stop | None:
        """Where the wheel stopped, if the round was settled."""
        it = seen.round
        number = outcome_of(it) if it.ruleset in WHEELS and it.status == "settled" else None
        return None if number is None or it.ruleset is None else (it.ruleset, number)

    def add(self, n: int, kept: Stop) -> None:
        self._stops[n] = kept

    def remove(self, n: int) -> None:
        self._stops.pop(n, None)

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each ruleset."""
        stops = [stop for _, stop in sorted(self._stops.items())]
        follow = Counter(one[0] for one in stops[1:])
        again = Counter(one[0] for before, one in pairwise(stops) if one == before)
        for k, (ruleset, rounds) in enumerate(sorted(follow.items()), 1):
            yield ProjectionRow("watched_repeats", (k, place.table, place.day, ruleset, rounds, again[ruleset]))
