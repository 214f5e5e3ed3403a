"""Payable amounts: rounds up or down to an amount that chips can make."""

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import ceil, floor, gcd

from domain.money import EXACT

LEAST_UNIT = Decimal("0.000001")
ZERO = Decimal(0)

MOST = 1_000_000
"""The maximum number of steps to compute what chips can pay. Real chips take a few dozen."""


class Chips:
    """Denominations. Amounts are counted in units, the greatest common measure of all chips. If no chip has a value,
    any amount can be paid. If computing the combinations takes more than `MOST` steps, only multiples of the
    smallest chip count: no casino has such chips, a feed may.
    """

    def __init__(self, chips: tuple[Decimal, ...]) -> None:
        self.chips = chips
        sizes = {int(EXACT.divide(chip, LEAST_UNIT)) for chip in chips if chip > 0} or {1}
        measure = gcd(*sizes)
        units = sorted(size // measure for size in sizes)
        others = _by_remainder(units)
        if units[0] * max(len(others), 1) > MOST:
            measure, units, others = min(sizes), [1], {}
        self.unit = EXACT.multiply(Decimal(measure), LEAST_UNIT)
        self._least = units[0]
        self._reach = _reachable(self._least, others.values())

    def __deepcopy__(self, memo: object) -> "Chips":
        """Chips never change, so they are not copied."""
        return self

    def _payable(self, units: int) -> bool:
        return units >= self._reach[units % self._least]

    def up(self, amount: Decimal | Fraction) -> Decimal:
        """The smallest payable amount not below this one."""
        units = ceil(Fraction(amount) / Fraction(self.unit))
        while not self._payable(units):
            units += 1
        return EXACT.multiply(Decimal(units), self.unit)

    def down(self, amount: Decimal | Fraction) -> Decimal:
        """The largest payable amount not above this one."""
        return self._down(floor(Fraction(amount) / Fraction(self.unit)), Fraction(1))

    def good_part(self, stake: Decimal, kept: Decimal) -> Decimal:
        """The largest payable part of a stake of which this share is payable too."""
        return self._down(floor(Fraction(stake) / Fraction(self.unit)), Fraction(kept))

    def _down(self, units: int, kept: Fraction) -> Decimal:
        step = kept.denominator
        units -= units % step
        while units > 0 and not (self._payable(units) and self._payable(int(units * kept))):
            units -= step
        return EXACT.multiply(Decimal(max(units, 0)), self.unit)


def _by_remainder(units: list[int]) -> dict[int, int]:
    """The smallest chip for each remainder by the smallest of all. A larger chip with that remainder adds no amount."""
    smallest: dict[int, int] = {}
    for unit in units:
        if unit % units[0]:
            smallest.setdefault(unit % units[0], unit)
    return smallest


def _reachable(least: int, others: Collection[int]) -> list[int]:
    """For each remainder by the smallest chip, the smallest payable amount with that remainder."""
    far = least * max(others, default=1) + 1
    reach = [0] + [far] * (least - 1)
    waiting = [0]
    while waiting:
        amount = heappop(waiting)
        if amount > reach[amount % least]:
            continue
        for chip in others:
            more = amount + chip
            if more < reach[more % least]:
                reach[more % least] = more
                heappush(waiting, more)
    return reach


@lru_cache(maxsize=256)
def chips_of(denominations: tuple[Decimal, ...]) -> Chips:
    """The chips of a table. Cached."""
    return Chips(denominations)


@lru_cache(maxsize=65536)
def rounded_up(chips: Chips, amount: Decimal | Fraction) -> Decimal:
    """Like `Chips.up`, but cached, because the same amounts recur."""
    return chips.up(amount)


@lru_cache(maxsize=65536)
def good_part(chips: Chips, stake: Decimal, kept: Decimal) -> Decimal:
    """Like `Chips.good_part`, but cached."""
    return chips.good_part(stake, kept)
