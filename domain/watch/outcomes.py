"""Outcomes: what the wagers of one spin or roll return together, so that the variance of their sum is exact.

What a wager returns at each outcome, its stake with it, is one whole number with a lane of 64 bits for each outcome.
Such numbers add up lane by lane: the sum of a round's wagers has what the round returns at each outcome.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from operator import mul
from sys import byteorder
from typing import NamedTuple

from domain.expectations.expectation import kept
from domain.expectations.layouts import ways
from domain.expectations.rolls import ROLLS
from domain.facts.bets import On
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.craps import CrapsRulebook
from domain.rulebooks.shapes.layout import LayoutRulebook, Spot

LANE = 64
LARGEST = 2**46
"""A larger stake, in the smallest units, has no lanes: sums of `MANY` wagers would run over."""
MANY = 500
"""Of more wagers at once the bound of the variance is taken."""


class Outcomes(NamedTuple):
    """The outcomes of one spin or roll: in how many equally likely ways each comes."""

    ways: tuple[int, ...]
    whole: int
    equal: bool
    """Whether each comes in one way."""


@lru_cache
def outcomes(ruleset: str | None) -> Outcomes | None:
    """The outcomes of a ruleset with a wheel or dice."""
    book = RULEBOOKS.get(ruleset or "")
    if isinstance(book, LayoutRulebook):
        found = tuple(ways(book).values())
        return Outcomes(found, sum(found), {*found} == {1})
    return Outcomes((1,) * len(ROLLS), len(ROLLS), True) if isinstance(book, CrapsRulebook) else None


@lru_cache(maxsize=4096)
def returns(ruleset: str, bet: str, on: On) -> int:
    """What one unit returns at each outcome, a lane each. 0 if the next spin or roll alone does not decide it."""
    book = RULEBOOKS.get(ruleset)
    each: Sequence[Fraction] = ()
    if isinstance(book, LayoutRulebook):
        area = book.areas.get((bet, frozenset(on) if isinstance(on, tuple) else on))  # type: ignore[arg-type]
        calls = [] if area is None else [area.fall(came) for came in ways(book)]
        each = [1 - kept(call.result, call.odds) for call in calls]
    elif isinstance(book, CrapsRulebook) and bet in book.one_roll:
        spot: Spot = (bet, on if isinstance(on, int) else None)
        falls = book.falls.get(spot, {})
        if all((lower, upper) in falls for lower, upper in ROLLS):
            each = [1 - kept(falls[lower, upper].result, falls[lower, upper].odds) for lower, upper in ROLLS]
    if any(one.denominator != 1 for one in each):
        return 0
    lanes = b"".join(int(one).to_bytes(LANE // 8, byteorder) for one in each)
    return int.from_bytes(lanes, byteorder)


def exact(of: Outcomes, lanes: int, unit: int) -> tuple[int, int, int]:
    """Variance, and how far a result may be below and above its mean, rounded up. `unit`: so many of the smallest."""
    returned = memoryview(lanes.to_bytes(LANE // 8 * len(of.ways), byteorder)).cast("Q").tolist()
    weighted = returned if of.equal else [*map(mul, of.ways, returned)]
    total = sum(weighted)
    squares = of.whole * sum(map(mul, weighted, returned)) - total * total
    whole = of.whole * unit
    below, above = of.whole * max(returned) - total, total - of.whole * min(returned)
    return -(-squares // (whole * whole)), -(-below // whole), -(-above // whole)
