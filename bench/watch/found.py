"""Rounds until found: by the watch at the end of a day, and by the best test that knows the alternative."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from random import Random

from bench.watch.alternatives import PLANTED, Event, Results
from bench.watch.counts import A_DAY, counted, day, drawn, hits, seen
from bench.watch.kept import Kept
from domain.watch.budget import BY_NAME, YEAR, Budget
from domain.watch.instruments import instrument, watch_instrument
from domain.watch.rates import Seen, watch_rates

BUDGET = Budget()
LONGEST = 512
"""Days. What is not found by then is reported as such."""
OTHERS = 30
"""Other people in the same game."""


def found(kept: Kept, seeds: int, only: str = "") -> None:
    """Run what was not run yet."""
    for name, planted in PLANTED.items():
        for seed in range(seeds):
            if only in name and not kept.has(name, seed):
                run = Wheel if isinstance(planted, Results) else Person
                kept.add(name, seed, **run(planted, Random(f"{name} {seed}")).found())  # type: ignore[arg-type]


class Hunt:
    """One run: days are added until the alarm."""

    family: str

    def __init__(self) -> None:
        self.days = 0
        self.limit: int | None = None
        """The round at which the test that knows the alternative would have rejected chance."""
        self._log = 0.0
        self._needed = BUDGET.log_threshold(BY_NAME[self.family], YEAR, 1)

    def found(self) -> dict[str, int | None]:
        """The rounds until each found it. None: not within the longest time."""
        low, until = 0, 8
        while self.days < LONGEST:
            while self.days < until:
                self.play()
            if self.alarm(until):
                break
            low, until = until, 2 * until
        while self.limit is None and self.days < 2 * LONGEST:
            self.play()
        return {"rounds": first_true(self.alarm, low, until) * A_DAY if self.days >= until else None,
                "limit": self.limit}  # fmt: skip

    def step(self, ratio: float, at: int) -> None:
        """One round for the test that knows the alternative."""
        self._log += ratio
        if self.limit is None and self._log >= self._needed:
            self.limit = self.days * A_DAY + at + 1

    def play(self) -> None:
        """Add a day."""
        raise NotImplementedError

    def alarm(self, days: int) -> bool:
        """Whether the watch gave an alarm about what was planted by the end of so many days."""
        raise NotImplementedError


def first_true(holds: Callable[[int], bool], low: int, high: int) -> int:
    """The least number at which it holds, between one at which it may not and one at which it does."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


class Wheel(Hunt):
    """A wheel or dice."""

    def __init__(self, planted: Results, rng: Random) -> None:
        it = instrument(planted.ruleset)
        assert it is not None
        self.family = it.family.name
        super().__init__()
        self._planted, self._rng = planted, rng
        self._of: dict[date, Counter[str]] = {}

    def play(self) -> None:
        results = drawn(self._rng, self._planted.planted)
        for at, one in enumerate(results):
            self.step(self._planted.step(one), at)
        self._of[day(self.days)] = counted(results)
        self.days += 1

    def alarm(self, days: int) -> bool:
        of = {day(number): self._of[day(number)] for number in range(days)}
        watched = watch_instrument("T", self._planted.ruleset, of, 1, BUDGET)
        return watched is not None and watched.alarm is not None


class Person(Hunt):
    """A dealer or a player among others."""

    def __init__(self, planted: Event, rng: Random) -> None:
        self.family = planted.family
        super().__init__()
        self._planted, self._rng = planted, rng
        self._of: list[list[Seen]] = []

    def play(self) -> None:
        struck = set(hits(self._rng, self._planted.planted, A_DAY))
        for at in range(A_DAY):
            self.step(self._planted.step(at in struck), at)
        when = day(self.days)
        others = len(hits(self._rng, self._planted.usual, A_DAY * OTHERS))
        self._of.append([
            seen("game", "planted", when, "T", A_DAY, len(struck)),
            seen("game", None, when, "T", A_DAY * OTHERS, others),
        ])  # fmt: skip
        self.days += 1

    def alarm(self, days: int) -> bool:
        counts = [one for of in self._of[:days] for one in of]
        watched = watch_rates(BY_NAME[self.family], counts, BUDGET, "")
        return any(one.alarm is not None and one.value == "planted" for one in watched)
