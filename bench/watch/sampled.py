"""A sample of `found` that takes seconds: whether the watch still finds what is planted about as soon as it did."""

from random import Random
from statistics import median

from bench.report import Figure
from bench.watch.alternatives import PLANTED
from bench.watch.found import hunt

SAMPLED = {
    "repeats=1/20": 0.25,
    "past-poster, 1 round in 50": 0.25,
    "dealer-shorts, 1 round in 100": 0.25,
    "bias:17=1/20": 0.25,
    "counter": 0.5,
}
"""What is planted, and how near the watch is to the limit at least. Few seeds, so the figures vary."""
SEEDS = 9


def figures() -> list[Figure]:
    """The median of the limit's rounds, against that of the watch's."""
    return [_figure(name, at_least) for name, at_least in SAMPLED.items()]


def _figure(name: str, at_least: float) -> Figure:
    runs = [hunt(PLANTED[name], Random(f"{name} {seed}")).found() for seed in range(SEEDS)]
    ours, limit = (median(one[what] or float("inf") for one in runs) for what in ("rounds", "limit"))
    return Figure(f"the limit / the watch, {name}", limit / ours, at_least, f"{limit:,.0f} rounds, {ours:,.0f}")
