"""An estate: the fold on two workers against one, and the cost of a fact in estates of a million facts and of many
more.

python -m bench.estate.workers --facts 1000000 --times 1 4 16

One venue is simulated and exported. A larger estate is that venue under many names. The files are linked, so they take
no room on the disk, but workers read, check and fold each of them.
"""

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bench.estate.exported import VENUE, export
from bench.report import Figure, report
from estate import manifest
from estate.cluster import Cluster
from estate.reading import TaskSelection, tasks
from estate.run import question, run_question
from simulator import Shift

FACTS = 200_000
A_SHOE = 2_300
"""The approximate number of facts of a shoe."""

TABLES = 8
TIMES = (1, 4)
FLAT = 0.9
NOTED = 1.0
"""Seconds between readings of the time used."""


class Rate(NamedTuple):
    """The speed of an estate."""

    a_second: float
    """Facts per second."""
    cost: float
    """Microseconds of processor time per fact. Other work on the machine does not count."""
    took: float
    """Seconds in all."""


def rate(folder: Path, workers: int) -> Rate:
    """The rate from the first answer on. The time to start the workers is measured separately."""
    asked = question("check", tasks([folder], TaskSelection()))
    seen: list[tuple[float, float, int]] = []

    def note(done: int, _: int) -> None:
        if not seen or time.perf_counter() > seen[-1][0] + NOTED or done == total:
            seen.append((time.perf_counter(), processors(), done))

    total = sum(task.entry.facts for piece in asked.pieces for task in piece)
    run_question(asked, (), None, Cluster(workers=workers), note)
    (begun, used, first), (ended, all_used, last) = seen[0], seen[-1]
    return Rate((last - first) / (ended - begun), 1e6 * (all_used - used) / (last - first), ended - begun)


def processors() -> float:
    """Seconds of processor time used by this program and all processes that it started."""
    stats = [_stat(one) for one in Path("/proc").iterdir() if one.name.isdecimal()]
    parents = {pid: parent for pid, parent, _ in stats}
    return sum(used for pid, _, used in stats if _is_ours(pid, parents)) / os.sysconf("SC_CLK_TCK")


def _stat(process: Path) -> tuple[int, int, int]:
    try:
        said = (process / "stat").read_text().rpartition(") ")[2].split()
    except OSError:  # it has ended
        return int(process.name), 0, 0
    return int(process.name), int(said[1]), int(said[11]) + int(said[12])


def _is_ours(pid: int, parents: dict[int, int]) -> bool:
    while pid not in (0, os.getpid()):
        pid = parents.get(pid, 0)
    return pid != 0


def under_many_names(venue: Path, into: Path, times: int) -> Path:
    """An estate of this many venues, each with the facts of this one."""
    said = manifest.read(venue)
    for nth in range(times):
        name = f"{VENUE} {nth}"
        folder = into / manifest.folder_of(name)
        for entry in said.sessions:
            (folder / entry.path).parent.mkdir(parents=True, exist_ok=True)
            os.link(venue / entry.path, folder / entry.path)
        manifest.write(folder, replace(said, venue=name))
    return into


def figures(facts: int = FACTS, times: Sequence[int] = TIMES) -> list[Figure]:
    """Two workers against one; then estates of growing size, each against the first."""
    with tempfile.TemporaryDirectory(prefix="plb") as home:
        many = export(Path(home), _shift(facts))
        venue = Path(home, manifest.folder_of(VENUE))
        estates = [under_many_names(venue, Path(home, str(nth)), nth) for nth in times]
        one, *rates = rate(estates[0], 1), *(rate(estate, 2) for estate in estates)
        size = sum(file.stat().st_size for file in venue.rglob("*.parquet")) / many
    first, two = many * times[0], rates[0]
    leap = two.a_second / (2 * one.a_second)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    grown = [
        Figure(
            f"cost of a fact of {first:,} / of {many * nth:,}", two.cost / here.cost, FLAT,
            f"{two.cost:.2f} µs of CPU time, {here.cost:.2f}; {here.a_second:,.0f} facts/s, {here.took:,.0f} s",
        )
        for nth, here in zip(times[1:], rates[1:], strict=True)
    ]  # fmt: skip
    rates_ = f"{two.a_second:,.0f} facts/s, {one.a_second:,.0f}"
    said = f"{rates_}; {size:.0f} bytes a fact as Parquet; the asking process used at most {megabytes:.0f} MB"
    return [Figure("fold, 2 workers / twice 1 worker", leap, 0.85, said), *grown]


def _shift(facts: int) -> Shift:
    shoes = max(2, facts // (A_SHOE * TABLES))
    return Shift("vic-2002-crown", tables=TABLES, shoes=shoes, seed=1, irregularities=0.01, mistakes=0.01)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.estate.workers")
    parser.add_argument("--facts", type=int, default=FACTS)
    parser.add_argument("--times", type=int, nargs="+", default=list(TIMES))
    asked = parser.parse_args()
    report("estate", figures(asked.facts, asked.times))
