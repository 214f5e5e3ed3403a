"""Processes: evidence about one subject, followed day by day from a beginning.

Three run at any time, and begin anew with each gaming day, each four weeks and each year, so that a fault that begins
late is found. A process crosses on the first day at whose end its evidence reaches its threshold.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from domain.watch.budget import FOUR_WEEKS, KINDS, YEAR, Kind
from domain.watch.evidence import Against

EPOCH = date(1996, 1, 1).toordinal()
"""The first day of some four weeks."""


class Process(NamedTuple):
    """A process, and its evidence where it was strongest."""

    kind: Kind
    began: date
    since: date
    """Its first day with anything to count."""
    until: date
    """The day at whose end its evidence was strongest."""
    against: Against
    threshold: float

    @property
    def margin(self) -> float:
        """How far the evidence is above its threshold, in natural logarithms."""
        return self.against.log - self.threshold


class Followed(NamedTuple):
    """What processes about a subject say."""

    strongest: Process
    first: Process | None
    """The process that crossed first, as it was then. Its beginning names the alarm."""
    course: tuple[Process, ...] = ()
    """Of each day that was looked at, the process that was nearest to its threshold."""


def beginning(kind: Kind, day: date) -> date:
    """The first day of the process that runs on a day."""
    if kind is YEAR:
        return date(day.year, 1, 1)
    if kind is FOUR_WEEKS:
        return date.fromordinal(day.toordinal() - (day.toordinal() - EPOCH) % FOUR_WEEKS.days)
    return day


Evidence = Callable[[date, date], Against]
"""The evidence of the days from one to another, both included."""


def follow(
    days: Sequence[date], looked_at: Sequence[date], evidence: Evidence, threshold: Callable[[Kind], float],
    closed: Callable[[Process], date | None],
) -> Followed | None:  # fmt: skip
    """Follow a subject over its days, in order. `looked_at`: the days at whose end there may be new evidence. `closed`:
    the day on which the alarm of a process was closed; only processes that began later give another.
    """
    runs = [run for kind in KINDS for run in _runs(kind, days, looked_at, evidence, threshold(kind))]
    if not runs:
        return None
    crossed = [one for run in runs for one in run if one.margin >= 0]
    first = min(crossed, key=_first, default=None)
    while first is not None and (over := closed(first)) is not None:
        crossed = [one for one in crossed if one.began > over]
        first = min(crossed, key=_first, default=None)
    last = [run[-1] for run in runs if beginning(run[-1].kind, days[-1]) == run[-1].began] or [runs[-1][-1]]
    return Followed(max(crossed or last, key=_nearest), first, _course(runs))


def _nearest(one: Process) -> tuple[float, int]:
    return one.margin, one.kind.days


def _course(runs: Iterable[Sequence[Process]]) -> tuple[Process, ...]:
    of: dict[date, Process] = {}
    for run in runs:
        for one in run:
            before = of.get(one.until)
            if before is None or _nearest(one) > _nearest(before):
                of[one.until] = one
    return tuple(of[day] for day in sorted(of))


def _first(one: Process) -> tuple[date, int, date]:
    return one.until, -one.kind.days, one.began


def _runs(
    kind: Kind, days: Sequence[date], looked_at: Sequence[date], evidence: Evidence, threshold: float
) -> Iterator[list[Process]]:
    """The processes of a kind, one after the other: each on the days when it was looked at."""
    for began, when in groupby(looked_at, key=lambda day: beginning(kind, day)):
        since = days[bisect_left(days, began)]
        yield [Process(kind, began, since, day, evidence(began, day), threshold) for day in when]
