"""Whether times of recording run back: a server's clock was set back, or a time is false."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import accumulate

from record.sealing.rows import read_fact
from record.verifying.alterations import Alteration
from record.verifying.sources import Rows, Stamps, numbers

LATE = 2 * 60 * 1_000_000
"""Microseconds: how far times may run against positions. Writers do not take both in one step."""

MOST_AHEAD = 100
"""Facts that are named."""


class Clock:
    """Goes through the times in the order of positions, and keeps the latest."""

    def __init__(self, latest: int = -(2**63)) -> None:
        self._latest, self._named = latest, 0

    def of(self, rows: Rows, stamps: Stamps) -> Iterator[Alteration]:
        """Those of the next facts that say they were recorded well before others with a lower position."""
        times = numbers(stamps.times)
        if not self._backwards(times):
            self._latest = max([self._latest, *times[-1:]])
            return
        latest = list(accumulate(times, max, initial=self._latest))
        self._latest = latest[-1]
        late = [n for n, (one, before) in enumerate(zip(times, latest, strict=False)) if before - one > LATE]
        for n in late[: MOST_AHEAD - self._named]:
            self._named += 1
            of = stamps.positions if stamps.timed is None else stamps.timed
            yield _named(rows, numbers(of)[n], latest[n] - times[n])

    def _backwards(self, times: Sequence[int]) -> bool:
        """Whether any two are not in their order: mostly none are, and nothing more has to be looked at."""
        found = [self._latest, *times]
        return found != sorted(found)


def _named(rows: Rows, position: int, by: int) -> Alteration:
    row = rows.row(position)
    what = f"says that it was recorded {timedelta(microseconds=by)} earlier than one before it"
    why = "the clock was set back, or the time is false"
    if row is None:
        return Alteration("clock", f"position {position} {what}: {why}", position)
    fact = read_fact(row)
    who = f"({fact.session} version {fact.version}, {fact.table} {fact.fact_id})"
    return Alteration(
        "clock", f"position {position} {who} {what}: {why}", position, session=fact.session, version=fact.version,
        table=fact.table, fact=fact.fact_id,
    )  # fmt: skip
