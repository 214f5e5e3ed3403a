"""An estate: the fold on two workers against one, and a fact's cost in a small export and in a large one.

python -m bench.estate [--facts N]
"""

import argparse
import tempfile
import time
from pathlib import Path

from bench.exported import export
from bench.report import Figure, report
from estate.asking import put, question
from estate.engine import Cluster
from estate.reading import Wanted, tasks
from simulator import Shift

FACTS = 400_000
A_SHOE = 2_300
"""Facts of a shoe, about."""

TABLES = 8


def rate(folder: Path, workers: int) -> float:
    """Facts a second, from the first answer on: what starting the workers takes is told apart."""
    sessions = tasks([folder], Wanted())
    asked = question("check", sessions)
    times: list[tuple[float, int]] = []
    put(asked, (), None, Cluster(workers=workers), lambda done, _: times.append((time.perf_counter(), done)))
    (begun, first), (ended, last) = times[0], times[-1]
    return (last - first) / (ended - begun)


def figures(facts: int) -> list[Figure]:
    """Both figures."""
    with tempfile.TemporaryDirectory(prefix="plb") as home:
        small, large = Path(home, "small"), Path(home, "large")
        few = export(small, _shift(facts // 8))
        many = export(large, _shift(facts))
        one, two, little = rate(large, 1), rate(large, 2), rate(small, 2)
    return [
        Figure("fold, 2 workers / twice 1 worker", two / (2 * one), 0.85, f"{two:,.0f} facts/s, {one:,.0f}"),
        Figure(f"a fact of {few:,} / a fact of {many:,}", two / little, 0.9, f"{little:,.0f} facts/s, {two:,.0f}"),
    ]


def _shift(facts: int) -> Shift:
    shoes = max(2, facts // (A_SHOE * TABLES))
    return Shift("vic-2002-crown", tables=TABLES, shoes=shoes, seed=1, irregularities=0.01, mistakes=0.01)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--facts", type=int, default=FACTS)
    report("estate", figures(parser.parse_args().facts))
