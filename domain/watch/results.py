"""Results: what the house is due beside what the rules let it expect, as evidence and as an interval.

By chance a round's result is, on the mean, between the least and the most that the rules give. With a bound v of its
variance and one b of how far it may be off, exp(g S - V f(g)) is a supermartingale of sums S and V for each g, where
f(g) = (exp(g b) - 1 - g b) / b^2 (Bennett). docs/WATCH.md has the rest.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import cache, partial
from itertools import accumulate
from math import expm1, inf, log, sqrt
from shlex import quote
from typing import NamedTuple

from domain.money import EXACT
from domain.watch.budget import Budget, Family
from domain.watch.evidence import Against, log_sum
from domain.watch.processes import follow
from domain.watch.sentences import said_of_result
from domain.watch.watched import SEPARATOR, Counted, Watched, closing, watched

ALTERNATIVES = tuple(2.0**-power for power in range(34))
"""How much stronger a result becomes by each unit of money, in the alternatives: for sums of any size."""
COVERED = 0.95
LESS, MORE = "less", "more"
STEPS = 60


class Result(NamedTuple):
    """Sums of rounds. Sums of tables, days and venues add up; of how far one round may be off, the greatest counts."""

    rounds: int
    due: Decimal
    least: Decimal
    most: Decimal
    variance: Decimal
    below: Decimal
    above: Decimal

    def __add__(self, other: "Result") -> "Result":  # type: ignore[override]
        sums = (EXACT.add(mine, more) for mine, more in zip(self[1:5], other[1:5], strict=True))
        return Result(self.rounds + other.rounds, *sums, *map(max, self[5:], other[5:]))


NOTHING = Result(0, *[Decimal(0)] * 6)


def beyond(by: float, variance: float, farthest: float) -> float:
    """Evidence that results are further out than this by chance. `farthest`: how far a round may be off."""
    return log_sum(g * by - variance * _bennett(g, farthest) for g in ALTERNATIVES) - log(len(ALTERNATIVES))


def _bennett(g: float, farthest: float) -> float:
    bound = g * farthest
    if bound > 500:
        return inf
    return g * g / 2 if bound < 1e-6 else (expm1(bound) - bound) / farthest**2


def against_result(it: Result) -> Against:
    """Evidence that the house is due less, or more, than the rules let it expect."""
    if not it.variance:
        return Against(0.0)
    variance = float(it.variance)
    less = beyond(float(EXACT.subtract(it.least, it.due)), variance, float(it.below))
    more = beyond(float(EXACT.subtract(it.due, it.most)), variance, float(it.above))
    return Against(less, LESS).halved_with(Against(more, MORE))


def interval(it: Result) -> tuple[float, float]:
    """Where the sum of means lies, at all times together with the stated probability: below and above what is due."""
    variance = float(it.variance)
    return _width(variance, float(it.above)), _width(variance, float(it.below))


@cache
def _limit() -> float:
    return log(2 / (1 - COVERED))


def _width(variance: float, farthest: float) -> float:
    """How far sums are off with half of the probability that is left."""
    if not variance:
        return 0.0
    low, high = 0.0, 8 * (sqrt(variance) + farthest)
    while beyond(high, variance, farthest) < _limit():
        high *= 2
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, variance, farthest) < _limit() else (low, middle)
    return high


class SeenResult(NamedTuple):
    """The results with one subject, at one table, on one day, in one currency."""

    ruleset: str
    value: str | None
    day: date
    table: str
    currency: str
    result: Result


def watch_results(family: Family, seen: Iterable[SeenResult], budget: Budget, question: str) -> Iterator[Watched]:
    """Watch the results of tables, or of dealers."""
    of: dict[tuple[str, str, str], list[SeenResult]] = defaultdict(list)
    for one in seen:
        if one.value is not None and one.result.variance:
            of[one.ruleset, one.value, one.currency].append(one)
    for key in sorted(of):
        found = _watch(family, key, of[key], len(of), budget, question)
        if found is not None:
            yield found


def _watch(
    family: Family, key: tuple[str, str, str], seen: list[SeenResult], subjects: int, budget: Budget, question: str
) -> Watched | None:
    ruleset, value, currency = key
    days: dict[date, Result] = {}
    for one in seen:
        days[one.day] = days.get(one.day, NOTHING) + one.result
    used = sorted(days)
    since = cache(partial(_sums, days, used))
    name = SEPARATOR.join(key)
    threshold = partial(budget.log_threshold, family, subjects=subjects)
    followed = follow(
        used, used, lambda first, last: against_result(since(first)[last]), threshold, closing(family, name, budget)
    )
    if followed is None:
        return None
    best = followed.strongest
    it = since(best.since if best.since in days else used[0])[best.until]
    at: dict[str, int] = defaultdict(int)
    for one in seen:
        at[one.table] += one.result.rounds
    of = Counted(it.rounds, 0, 0.0, value, max(sorted(at), key=lambda table: at[table]), {currency: _off(it)})
    words = said_of_result(family, of, float(it.due), best)
    asked = question.format(quote(value), days=f"{best.since}..{best.until}")
    return watched(family, name, followed, of, budget, ruleset, words, asked)


def _sums(days: Mapping[date, Result], used: list[date], first: date) -> Mapping[date, Result]:
    """The sums from a day to each later one."""
    later = [day for day in used if day >= first]
    return dict(zip(later, accumulate(days[day] for day in later), strict=True))


def _off(it: Result) -> Decimal:
    """How far what is due is from what the rules let the house expect."""
    bound = it.least if it.due < it.least else it.most if it.due > it.most else it.due
    return EXACT.subtract(it.due, bound).quantize(Decimal("0.01"))
