"""Rounds until found: by the watch at the end of a day, and by the best test that knows the alternative."""

from collections import Counter as Counts
from collections.abc import Callable
from datetime import date
from functools import cache
from math import log
from random import Random
from statistics import fmean

from bench.watch import shoes
from bench.watch.alternatives import PLANTED, ROULETTE, Counting, Cuts, Event, Planted, Repeating, Results, Shuffles
from bench.watch.counts import A_DAY, SHOES, counted, day, drawn, hits, seen
from bench.watch.kept import Kept
from domain.watch.budget import BY_NAME, YEAR, Budget
from domain.watch.instruments import instrument, watch_instrument
from domain.watch.peers import Seen
from domain.watch.rates import watch_rates
from domain.watch.repeats import Again, chance_of_repeat, watch_repeats
from domain.watch.shoe_families import SeenShoe, SeenStakes, watch_shoes, watch_stakes
from domain.watch.shoes import UNIT

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
                kept.add(name, seed, **hunt(planted, Random(f"{name} {seed}")).found())


def hunt(planted: Planted, rng: Random) -> "Hunt":
    """A run of what finds it."""
    match planted:
        case Results():
            return Wheel(planted, rng)
        case Event():
            return Person(planted, rng)
        case Shuffles():
            return Shuffled(planted, rng)
        case Cuts():
            return Cut(planted, rng)
        case Counting():
            return Counter(planted, rng)
        case Repeating():
            return Repeats(planted, rng)


class Hunt:
    """One run: days are added until the alarm."""

    family: str
    trials = A_DAY
    """On a day: rounds, or shoes."""
    rounds = 1
    """In a trial."""

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
        days = first_true(self.alarm, low, until) if self.days >= until else None
        return {"rounds": days and days * self.trials * self.rounds, "limit": self.limit}

    def step(self, ratio: float, at: int) -> None:
        """One round for the test that knows the alternative."""
        self._log += ratio
        if self.limit is None and self._log >= self._needed:
            self.limit = (self.days * self.trials + at + 1) * self.rounds

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
        self._of: dict[date, Counts[str]] = {}

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
        self.family, self.trials = planted.family, planted.a_day
        super().__init__()
        self._planted, self._rng = planted, rng
        self._of: list[list[Seen]] = []
        if self.trials == SHOES:
            self.rounds = shoes.ROUNDS

    def play(self) -> None:
        struck = set(hits(self._rng, self._planted.planted, self.trials))
        for at in range(self.trials):
            self.step(self._planted.step(at in struck), at)
        when = day(self.days)
        others = len(hits(self._rng, self._planted.usual, self.trials * OTHERS))
        self._of.append([
            seen("game", "planted", when, "T", self.trials, len(struck)),
            seen("game", None, when, "T", self.trials * OTHERS, others),
        ])  # fmt: skip
        self.days += 1

    def alarm(self, days: int) -> bool:
        counts = [one for of in self._of[:days] for one in of]
        watched = watch_rates(BY_NAME[self.family], counts, BUDGET, "")
        return any(one.alarm is not None and one.value == "planted" for one in watched)


class Repeats(Hunt):
    """A wheel that stops where it stopped before."""

    family = "repeats"

    def __init__(self, planted: Repeating, rng: Random) -> None:
        super().__init__()
        self._often, self._rng = planted.often, rng
        self._event = Event(self.family, chance_of_repeat(ROULETTE), planted.often)
        self._of: dict[date, Again] = {}

    def play(self) -> None:
        again = set(hits(self._rng, self._often, self.trials))
        for at in range(self.trials):
            self.step(self._event.step(at in again), at)
        self._of[day(self.days)] = Again(self.trials, len(again))
        self.days += 1

    def alarm(self, days: int) -> bool:
        of = {day(number): self._of[day(number)] for number in range(days)}
        watched = watch_repeats("T", ROULETTE, of, 1, BUDGET)
        return watched is not None and watched.alarm is not None


class Cards(Hunt):
    """A table of cards."""

    trials, rounds = SHOES, shoes.ROUNDS
    wanted: str

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._of: list[SeenShoe] = []

    def seen(self, place: int | None, kept: int = 0, survival: int = 0) -> None:
        """Note a shoe."""
        self._of.append(SeenShoe("T", "game", day(self.days), f"S{len(self._of):06}", place, kept, survival))

    def alarm(self, days: int) -> bool:
        watched = watch_shoes(self._of[: days * SHOES], BUDGET)
        return any(one.alarm is not None for one in watched if one.family == self.family)


class Shuffled(Cards):
    """A table at which some shuffles leave a block. The limit is the first of them."""

    family = "shuffle"

    def __init__(self, planted: Shuffles, rng: Random) -> None:
        super().__init__(rng)
        self._planted, self._before = planted, shoes.shuffled(rng)

    def play(self) -> None:
        for at in range(SHOES):
            left = self._rng.random() < self._planted.rate
            before = self._before
            self._before = (
                shoes.unshuffled(self._rng, before, self._planted.block) if left else shoes.shuffled(self._rng)
            )
            self.seen(None, *shoes.survived(before, self._before))
            self.step(SURE if left else log(1 - self._planted.rate), at)
        self.days += 1


SURE = 100.0
"""What a round adds that chance does not give."""


class Cut(Cards):
    """A table at which some cuts are at one place."""

    family = "cut"

    def __init__(self, planted: Cuts, rng: Random) -> None:
        super().__init__(rng)
        self._planted = planted

    def play(self) -> None:
        it = self._planted
        for at in range(SHOES):
            steered = self._rng.random() < it.rate
            place = it.place + int(self._rng.random() * 5) - 2 if steered else shoes.cut(self._rng)
            self.seen(place)
            near = it.rate / 5 * (52 * shoes.DECKS - 2 * shoes.MARGIN) if abs(place - it.place) <= 2 else 0.0
            self.step(log(1 - it.rate + near), at)
        self.days += 1


class Counter(Hunt):
    """A player who counts. The limit knows how far the stakes follow, on average."""

    family = "count"
    trials, rounds = SHOES, shoes.ROUNDS

    def __init__(self, planted: Counting, rng: Random) -> None:
        super().__init__()
        self._planted, self._rng = planted, rng
        self._of: list[SeenStakes] = []

    def play(self) -> None:
        follows = _follows(self._planted.rate)
        for at in range(SHOES):
            score = shoes.score(self._rng, shoes.shuffled(self._rng), self._planted.rate)
            self._of.append(SeenStakes("T", "game", "planted", day(self.days), 1, score))
            self.step(follows * score / UNIT - follows**2 / 2, at)
        self.days += 1

    def alarm(self, days: int) -> bool:
        return any(one.alarm is not None for one in watch_stakes(self._of[: days * SHOES], BUDGET))


@cache
def _follows(rate: float) -> float:
    """The mean score of such a player."""
    rng = Random(f"scores {rate}")
    return fmean(shoes.score(rng, shoes.shuffled(rng), rate) for _ in range(400)) / UNIT
