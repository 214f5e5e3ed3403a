"""Evening after evening at one table, until the shift has played as much as it was asked for."""

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
    """A table with a feed and a chance of its own."""

    __slots__ = ()
    feed: FeedWriter
    rng: Random

    def say(self, fact: str, wait: int = 500, /, **fields: Any) -> str:
        """Write one fact."""
        return self.feed.say(fact, wait, **fields)

    def chance(self, rate: float) -> bool:
        """Whether something that is so likely happens. Nothing is drawn where it can't."""
        return bool(rate) and self.rng.random() < rate

    def pick(self, choices: Any) -> Any:
        """One of several."""
        return choices[int(self.rng.random() * len(choices))]
