"""The evenings of one table, until the shift has the requested length."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

from simulator.clock import instant
from simulator.entry import Shift
from simulator.feed import FeedWriter, Timed

SHOES_A_DAY = 8

Evening = Callable[[date, int], Iterator[Timed]]
"""What happens on one day with a number of shoes, or their equivalent in a game without shoes."""


def days(shift: Shift, number: int, feed: FeedWriter, first: date, evening: Evening) -> Iterator[Timed]:
    """Every evening of a New Zealand table."""
    day, left = shift.gaming_day or first, shift.shoes
    while left > 0:
        feed.begin(day, instant("nz", day, shift.opens, number % 45))
        yield from evening(day, min(left, SHOES_A_DAY))
        left -= SHOES_A_DAY
        day += timedelta(1)


class Telling:
    """A table with its own feed and random numbers."""

    __slots__ = ()
    feed: FeedWriter
    rng: Random

    def say(self, fact: str, wait: int = 500, /, **fields: Any) -> str:
        """Write one fact."""
        return self.feed.say(fact, wait, **fields)

    def chance(self, rate: float) -> bool:
        """Whether an event of this probability happens. No random number is used if it is impossible."""
        return bool(rate) and self.rng.random() < rate

    def pick(self, choices: Any) -> Any:
        """A random choice."""
        return choices[int(self.rng.random() * len(choices))]
