"""Counts that add up: of a day, a table, a venue or several, merging is addition."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from itertools import accumulate

from msgspec import Struct, field

from domain.money import EXACT


class Rate(Struct):
    """How often something happened: rounds and wagers in all, and rounds in which it did."""

    rounds: int = 0
    wagers: int = 0
    hits: int = 0
    """Rounds in which it happened."""
    money: dict[str, Decimal] = field(default_factory=dict)
    """The money of those rounds, by currency."""

    def __add__(self, other: "Rate") -> "Rate":
        money = dict(self.money)
        for currency, amount in other.money.items():
            money[currency] = EXACT.add(money.get(currency, Decimal(0)), amount)
        return Rate(self.rounds + other.rounds, self.wagers + other.wagers, self.hits + other.hits, money)


class Rates:
    """Rates by day, with sums over any days."""

    def __init__(self, of: Mapping[date, Rate]) -> None:
        self.of = dict(sorted(of.items()))
        self.days = [*self.of]
        self._rounds = [0, *accumulate(one.rounds for one in self.of.values())]
        self._wagers = [0, *accumulate(one.wagers for one in self.of.values())]
        self._hits = [0, *accumulate(one.hits for one in self.of.values())]

    def between(self, first: date, last: date) -> tuple[int, int, int]:
        """Rounds, wagers and hits of the days from one to another, both included."""
        a, b = bisect_left(self.days, first), bisect_right(self.days, last)
        return (
            self._rounds[b] - self._rounds[a],
            self._wagers[b] - self._wagers[a],
            self._hits[b] - self._hits[a],
        )
