"""Evidence against chance: e-values as functions of counts, in natural logarithms.

An e-value has an expectation of at most 1 if chance alone was at work, at any time it is looked at. So the probability
that it ever reaches 1/a is at most a (Ville 1939). Each one here is a mixture of likelihood ratios whose weights were
fixed beforehand, so it depends on the counts alone, in no order. docs/WATCH.md lists what each assumes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, inf, lgamma, log
from typing import NamedTuple

MULTIPLES = (0.25, 0.5, 0.7, 1.04, 1.08, 1.15, 1.25, 1.4, 1.6, 2.0, 2.7, 4.0, 8.0)
"""Alternatives to the probability of a cell: so many times what it should be."""
CONCENTRATIONS = (30.0, 300.0, 3000.0)
"""How close all probabilities together are to those due, in the alternatives without a pattern."""
PATTERNLESS = 0.15
"""The weight of the alternatives without a pattern."""

RATES = tuple(2.0 ** (-j / 2) for j in range(2, 29))
"""Alternatives for the rate of an event, from a half to one in 16,000."""
RATIOS = (2.0, 3.0, 5.0, 8.0, 13.0, 21.0, 50.0, 200.0, inf)
"""How many times the rate of others a person's rate is, in the alternatives. Infinite: the others have none."""
TOLERATED = 1 / 400
"""The rate that gives no alarm if there is nobody to compare with."""
SHARE_OF_OTHERS = 0.2
"""Others are compared with only if they have this share of all."""


class Cell(NamedTuple):
    """A part of the possible results, such as a pocket or a sector: its name, and its probability by chance."""

    name: str
    results: frozenset[str]
    chance: float
    weight: float
    """Its share of the mixture."""


class Against(NamedTuple):
    """The evidence against chance, and the cell or the place that it points to most."""

    log: float
    value: str | None = None

    def halved_with(self, other: "Against") -> "Against":
        """The mixture of two, and what the stronger one points to."""
        return Against(log_sum((self.log, other.log)) - log(2), max(self, other).value)


NOTHING = Against(0.0)


def against_cells(
    counts: Mapping[str, int],
    chances: Mapping[str, float],
    cells: Sequence[Cell],
    multiples: tuple[float, ...] = MULTIPLES,
) -> Against:
    """Evidence that some cell comes more or less often than it should. `chances`: of each result."""
    trials = sum(counts.values())
    if not trials:
        return NOTHING
    found: list[tuple[float, str]] = []
    for cell in cells:
        hits = sum(counts.get(one, 0) for one in cell.results)
        found.append((log(cell.weight) + against_cell(hits, trials, cell.chance, multiples), cell.name))
    patterned = log(1 - PATTERNLESS) + log_sum(one for one, _ in found)
    either = log_sum((patterned, log(PATTERNLESS) + _patternless(counts, chances, trials)))
    return Against(either, max(found)[1])


def against_cell(hits: int, trials: int, chance: float, multiples: tuple[float, ...] = MULTIPLES) -> float:
    """Evidence that something with this probability comes more or less often."""
    logs = [hits * up + (trials - hits) * down for up, down in _steps(chance, multiples)]
    return log_sum(logs) - log(len(logs))


@lru_cache(maxsize=512)
def _steps(chance: float, multiples: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    """What each hit and each miss adds, for each alternative."""
    return tuple((log(m), log((1 - m * chance) / (1 - chance))) for m in multiples if m * chance < 1)


def _patternless(counts: Mapping[str, int], chances: Mapping[str, float], trials: int) -> float:
    """Evidence that the probabilities are others, around those due: Dirichlet mixtures."""
    logs = []
    for strength in CONCENTRATIONS:
        one = lgamma(strength) - lgamma(strength + trials)
        for name, hits in counts.items():
            part = strength * chances[name]
            one += lgamma(part + hits) - lgamma(part) - hits * log(chances[name])
        logs.append(one)
    return log_sum(logs) - log(len(logs))


def against_rate(hits: int, trials: int, others: int, of: int) -> float:
    """Evidence that events are more frequent in these trials than in others.

    By chance every trial has the same unknown probability: the likelihood of the most likely one is the divisor, so the
    evidence holds whatever it is. If there are few others, by chance the probability is at most `TOLERATED`.
    """
    hits, others = min(hits, trials), min(others, of)
    alone = of < SHARE_OF_OTHERS * (trials + of)
    if alone:
        others = of = 0
    if not trials:
        return 0.0
    least = hits + others if not alone else min(hits, TOLERATED * trials)
    null = _likelihood(hits + others, trials + of, least / (trials + of))
    made = _alone(hits, trials) if alone else _compared(hits, trials, others, of)
    return made - null


def _alone(hits: int, trials: int) -> float:
    higher = [one for one in _STEPS if one.rate > TOLERATED]
    return log_sum(hits * one.hit + (trials - hits) * one.miss for one in higher) - log(len(higher))


def _compared(hits: int, trials: int, others: int, of: int) -> float:
    logs: list[float] = []
    for one in _STEPS:
        own = hits * one.hit + (trials - hits) * one.miss
        if not others:
            logs.append(own)  # the infinite ratio
        logs += [own + others * hit + (of - others) * miss for hit, miss in one.of_others]
    return log_sum(logs) - log(len(RATES) * len(RATIOS))


class _Step(NamedTuple):
    """What each hit and each miss adds to the logarithm of a likelihood, in one alternative."""

    rate: float
    hit: float
    miss: float
    of_others: tuple[tuple[float, float], ...]
    """The same of a trial of others, for each finite ratio."""


_STEPS = tuple(
    _Step(rate, log(rate), log(1 - rate), tuple((log(rate / r), log(1 - rate / r)) for r in RATIOS if r != inf))
    for rate in RATES
)


def _likelihood(hits: int, trials: int, rate: float) -> float:
    """The logarithm of the probability of one sequence with so many hits."""
    if rate <= 0:
        return 0.0 if hits == 0 else -inf
    if rate >= 1:
        return 0.0 if hits == trials else -inf
    return hits * log(rate) + (trials - hits) * log(1 - rate)


def log_sum(logs: Iterable[float]) -> float:
    """The logarithm of the sum of numbers given by their logarithms."""
    known = [one for one in logs if one != -inf]
    if not known:
        return -inf
    most = max(known)
    return most + log(sum(exp(one - most) for one in known))


WINDOW = 2
"""Places on each side of one that count as the same cut."""
AT_ONE_PLACE = 0.1
"""The greatest share of cuts that chance puts within one window."""
STEERED = (0.2, 0.35, 0.6, 0.9)
"""Alternatives for that share."""
FOLLOWS = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
"""Standard deviations by which the stakes of a shoe follow its count, in the alternatives."""


def against_places(counts: Mapping[int, int], places: int) -> Against:
    """Evidence that one place among so many comes more often than any does by chance."""
    trials = sum(counts.values())
    near = Counter[int]()
    for place, number in counts.items():
        for centre in range(place - WINDOW, place + WINDOW + 1):
            near[centre] += number
    rest = max(places - len(near), 0)
    known = Counter(near.values()) + Counter({0: rest})
    logs = [log(number) + _against_window(hits, trials) for hits, number in known.items() if number]
    if not logs:
        return NOTHING
    [most] = sorted(near, key=lambda one: (-near[one], one))[:1] or [0]
    return Against(log_sum(logs) - log(max(places, len(near))), f"{max(most - WINDOW, 0)}-{most + WINDOW}")


@lru_cache(maxsize=4096)
def _against_window(hits: int, trials: int) -> float:
    each = (
        hits * log(rate / AT_ONE_PLACE) + (trials - hits) * log((1 - rate) / (1 - AT_ONE_PLACE)) for rate in STEERED
    )
    return log_sum(each) - log(len(STEERED))


def against_scores(number: int, total: float) -> float:
    """Evidence that scores of mean 0, none wider than the normal distribution, are above it."""
    return log_sum(by * total - number * by * by / 2 for by in FOLLOWS) - log(len(FOLLOWS))
