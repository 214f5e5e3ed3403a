"""The whole append path against raw PostgreSQL and against the library's recorder, with one writer and with four.

*Whole* takes one batch after another, as the feed server does. *In flight* is `pitlog record` of a file: while the
record writes a batch, the next one is decoded and placed. Both with names in the lines, which every other way has; and
in flight with names outside the log, as new records have them.
"""

import statistics
from collections.abc import Callable, Sequence

from bench.common import ROUNDS, feed, fresh, server, together
from bench.record import appending
from bench.report import Figure, report
from domain.fold.lines import FeedLine
from record.postgres.servers import Server

LINES = 12_000
"""Lines of each table."""

WAYS = {
    "unnest": appending.unnest,
    "copy": appending.copy,
    "recorder": appending.recorder,
    "whole": appending.whole,
    "in flight": appending.in_flight,
    "in flight, names outside": appending.in_flight_names_outside,
}


LIBRARY = {"application": appending.application, "event store": appending.event_store, "stock": appending.stock}
"""Ways through the library, measured with batches of 50."""


def rate(on: Server, way: Callable[..., None], feeds: Sequence[Sequence[FeedLine]], size: int) -> float:
    """Facts per second of all writers together."""
    made = fresh(on, names_outside=way is appending.in_flight_names_outside)
    if way is appending.stock:
        appending.make_stock(made)
    seconds = together(way, [(made, lines, size, worker) for worker, lines in enumerate(feeds)])
    return sum(map(len, feeds)) / seconds


def compare(
    on: Server, ways: dict[str, Callable[..., None]], feeds: Sequence[Sequence[FeedLine]], size: int
) -> dict[str, float]:
    """The median rate of each way, measured in turn."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            found[name].append(rate(on, way, feeds, size))
    return {name: statistics.median(rates) for name, rates in found.items()}


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    feeds = list(feed(LINES).values())
    made = []
    for writers in (1, 4):
        for size in (10, 50, 100):
            share = [lines[: LINES // 4 if size == 10 else LINES // 2] for lines in feeds[:writers]]
            rates = compare(on, {**WAYS, **LIBRARY} if size == 50 else WAYS, share, size)
            raw = max(rates["unnest"], rates["copy"])
            about = f"{writers} writer{'s' * (writers > 1)}, batches of {size}"
            wanted = 0.6 if (writers, size) == (1, 50) else 0.4
            for name in ("in flight", "in flight, names outside"):
                made.append(Figure(f"append, {name} / raw, {about}", rates[name] / raw, wanted))
            made.append(Figure(f"append, whole path / raw, {about}", rates["whole"] / raw, 0.4, _shown(rates)))
            if size == 50:
                made.append(Figure(f"append, recorder / raw, {about}", rates["recorder"] / raw, 0.65))
                made.append(
                    Figure(f"append, application / recorder, {about}", rates["application"] / rates["recorder"], 0.9)
                )
                made.append(
                    Figure(f"append, recorder / stock recorder, {about}", rates["recorder"] / rates["stock"], 2.5)
                )
    return made


def _shown(rates: dict[str, float]) -> str:
    return ", ".join(f"{name} {rate:,.0f}/s" for name, rate in rates.items())


if __name__ == "__main__":
    with server() as on:
        report("append", figures(on))
