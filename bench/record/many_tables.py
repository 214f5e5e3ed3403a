"""A long feed of many tables, recorded by one process and by several, from its lines to the last answer.

*One after another* waits for each batch, as the feed server does. *One process* is `pitlog record` of a short feed: it
places a batch while the record writes the one before. *Several* is `pitlog record` of a long feed: one process a core,
with their start. Beside the clock CPU time is told, of the program and of the server: what others do on the machine
changes only the clock.
"""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bench.common import ROUNDS, feed, fresh, server
from bench.record.vault import cpu
from bench.report import Figure, report
from domain.fold.lines import FeedLine
from record.cores import available_cores
from record.ingest.ingest import BATCH, Ingest
from record.ingest.workers import IngestWorkers
from record.people.sender import Sender
from record.postgres.server_choice import open_server
from record.postgres.servers import Server
from record.storage.application import Record

LINES, TABLES = 20_000, 10

Way = Callable[[Server, Sequence[FeedLine]], int]
"""Records lines, and returns how many batches there were."""


def _batches(lines: Sequence[FeedLine]) -> Iterator[Sequence[FeedLine]]:
    return (lines[first : first + BATCH] for first in range(0, len(lines), BATCH))


def one_after_another(on: Server, lines: Sequence[FeedLine]) -> int:
    with Record(on) as into:
        ingest, sender = Ingest(into), Sender.person("bench")
        return sum(bool(ingest.take(batch, sender)) for batch in _batches(lines))


def one_process(on: Server, lines: Sequence[FeedLine]) -> int:
    with Record(on) as into:
        return sum(bool(one) for one in Ingest(into).take_all(_batches(lines), Sender.person("bench")))


def several(on: Server, lines: Sequence[FeedLine]) -> int:
    opens = partial(open_server, on.conninfo())
    return sum(bool(one) for one in IngestWorkers(opens, "bench", BATCH, available_cores()).take_all(lines))


WAYS: dict[str, Way] = {
    "one after another": one_after_another,
    "one process": one_process,
    "several": several,
}


def mixed() -> list[FeedLine]:
    """The tables' lines in turn, as they come from a floor."""
    of_tables = feed(LINES, TABLES).values()
    lines = [line for each in zip(*of_tables, strict=False) for line in each]
    return [FeedLine(number, line.raw) for number, line in enumerate(lines, 1)]


def measured(on: Server, way: Way, lines: Sequence[FeedLine]) -> tuple[float, float]:
    """Seconds by the clock, and of CPU."""
    made = fresh(on)
    spent, begun = cpu(made), time.perf_counter()
    way(made, lines)
    return time.perf_counter() - begun, cpu(made) - spent


def figures(on: Server) -> list[Figure]:
    """Everything measured here."""
    lines = mixed()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            found[name].append(measured(on, way, lines))
    clock = {name: statistics.median(one for one, _ in its) for name, its in found.items()}
    spent = {name: statistics.median(one for _, one in its) / len(lines) for name, its in found.items()}
    told = ", ".join(f"{name} {len(lines) / clock[name]:,.0f}/s, {spent[name] * 1e6:.0f} us CPU" for name in WAYS)
    about = f"{TABLES} tables, {available_cores()} cores"
    return [
        Figure(f"record, several processes / one, {about}", clock["one process"] / clock["several"], 1.7, told),
        Figure(
            f"record, several processes / one after another, {about}",
            clock["one after another"] / clock["several"],
            1.7,
        ),
    ]


if __name__ == "__main__":
    with server() as alone:
        report("many-tables", figures(alone))
