"""Confidence sequences: between which bounds a rate lies, however often anybody looks."""

from collections.abc import Callable
from math import exp, inf, lgamma, log

ERROR = 0.05
"""The probability that a sequence ever leaves out the true rate."""
STEPS = 60
"""Of halving: enough for every digit of a float."""


def confidence(hits: int, trials: int, error: float = ERROR) -> tuple[float, float]:
    """The rates against which there is not 1/`error` times evidence: a uniform mixture of all rates (Robbins 1970).

    The true one is among them at all times together with a probability of at least 1 - `error`.
    """
    if not trials:
        return 0.0, 1.0
    mixture = lgamma(hits + 1) + lgamma(trials - hits + 1) - lgamma(trials + 2)

    def is_out(rate: float) -> bool:
        return mixture - _likelihood(hits, trials, rate) > -log(error)

    best = hits / trials
    return _edge(is_out, best, 0.0), _edge(is_out, best, 1.0)


def _likelihood(hits: int, trials: int, rate: float) -> float:
    won = hits * log(rate) if rate > 0 else (-inf if hits else 0.0)
    missed = trials - hits
    return won + (missed * log(1 - rate) if rate < 1 else (-inf if missed else 0.0))


def _edge(is_out: Callable[[float], bool], within: float, end: float) -> float:
    """Where a rate is left out, between one that is not and an end."""
    if not is_out(end):
        return end
    for _ in range(STEPS):
        middle = (within + end) / 2
        within, end = (within, middle) if is_out(middle) else (middle, end)
    return within


def by_chance(trials: int, rate: float, error: float = ERROR) -> tuple[int, int]:
    """The numbers of hits of so many trials, of which each end is left out with a probability of at most half of
    `error`.
    """
    if not 0 < rate < 1:
        return (0, 0) if rate <= 0 else (trials, trials)
    term = trials * log(1 - rate)
    low, below, hits = None, 0.0, 0
    while True:
        below += exp(term)
        if low is None and below > error / 2:
            low = hits
        if below >= 1 - error / 2 or hits == trials:
            return low or 0, hits
        term += log((trials - hits) / (hits + 1)) + log(rate / (1 - rate))
        hits += 1
