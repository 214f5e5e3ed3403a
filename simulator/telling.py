"""What every simulated table can do: write a fact, and leave something to chance."""

from random import Random
from typing import Any

from simulator.feed import Feed


class Telling:
    """A table with a feed and a chance of its own."""

    __slots__ = ()
    feed: Feed
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
