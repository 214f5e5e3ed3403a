"""Totals by venue, and optionally day, table and currency."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from domain.money import EXACT
from estate.questions.question import Figure, Runs


class TotalKey(Struct, frozen=True):
    """The key of a figure. Parts that are not grouped by are left out."""

    venue: str
    day: date | None = None
    table: str | None = None
    currency: str | None = None


Figures = dict[str, Figure]


def add(to: Figures, more: Mapping[str, Figure]) -> None:
    """Add figures. Money is added exactly."""
    for name, value in more.items():
        there = to.get(name, 0)
        to[name] = there + value if isinstance(value, int) else EXACT.add(there, value)


class Summed(Struct):
    """All figures so far."""

    by: tuple[str, ...] = ()
    runs: Runs | None = None
    """For figures carried from day to day: the value at the start of a day, and at its end."""
    sums: dict[TotalKey, Figures] = field(default_factory=dict)

    def take(self, sums: Mapping[TotalKey, Figures]) -> None:
        """Add the figures of one answer."""
        for key, figures in sums.items():
            add(self.sums.setdefault(self._key(key), {}), figures)

    def _key(self, key: TotalKey) -> TotalKey:
        day, table = (getattr(key, name) if name in self.by else None for name in ("day", "table"))
        return TotalKey(key.venue, day, table, key.currency)

    def lines(self) -> Iterator[tuple[TotalKey, Figures]]:
        """The figures in order."""
        lines = sorted(self.sums.items(), key=lambda one: [_order(value) for value in astuple(one[0])])
        yield from lines if self.runs is None or "day" not in self.by else _run(lines, self.runs)


def _order(value: Any) -> tuple[bool, Any]:
    return value is not None, value or ""


def _run(lines: list[tuple[TotalKey, Figures]], runs: Runs) -> Iterator[tuple[TotalKey, Figures]]:
    """Carry balances from one day to the next. Figures without a day come before the first."""
    left: dict[TotalKey, Figure] = {}
    followed = {replace(key, day=None) for key, _ in lines if key.day is not None}
    for key, figures in lines:
        whose, leaves = replace(key, day=None), figures.get(runs.leaves, Decimal(0))
        if key in followed:
            left[whose] = leaves
        elif key.day is None:
            yield key, figures
        else:
            found = left.get(whose, Decimal(0))
            left[whose] = EXACT.add(found, leaves)
            yield key, figures | {runs.finds: found, runs.leaves: left[whose]}
