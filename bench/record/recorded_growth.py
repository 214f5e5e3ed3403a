"""Growth of a record: feeds of some shapes at three sizes, as `pitlog record` takes them.

    python -m bench.record.recorded_growth [WORDS] [--largest 32000]

Each feed is recorded in a database of its own, by a fork of this process. Processor time is that of the program and of
the server; memory is the program's, because the server's is bounded by its settings.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from bench.common import fresh, server
from bench.growth import LARGEST, MANY_REFUSED, STEPS, UNBROKEN, Cost, Lines, costs, figure, in_a_file, memory, read
from bench.growth import refused as refused_lines
from bench.growth import shapes as every_shape
from bench.record.vault import cpu
from bench.report import Figure
from domain.fold.lines import FeedLine
from record.ingest.ingest import BATCH, Ingest
from record.people.sender import Sender
from record.postgres.connections import connect
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record

OF_A_RECORD = (
    "late settlements", "one id many times", "never opened", "disputes", "corrections of every round", "unicode names",
    "identified: one is many", "many sources", "reports of rounds that never were",
    "corrections back to front", "tables: a round at each", "gaming days", "facts of days long over",
)  # fmt: skip
"""Shapes of what recording looks at: names, ids, counters, sessions. Cards and money mean nothing to it."""
MADE, EMPTY = "grown", "bench"


def shapes(words: str = "") -> dict[str, Lines]:
    """The shapes whose names have these words; without words, those of a record."""
    return {name: lines for name, lines in every_shape(words).items() if words or name in OF_A_RECORD}


def cost(on: Server, lines: Lines, n: int) -> Cost:
    """The cost of recording a feed, from a file."""
    made = _copy_of_empty(on)
    with in_a_file(lines(n)) as (file, facts):
        base, begun = memory("VmRSS", reset=True), cpu(made)
        with Record(made) as into:
            for _ in Ingest(into).take_all(_batches(read(file)), Sender.person("bench")):
                pass
        return Cost(facts, cpu(made) - begun, 0, memory("VmHWM") - base, base)


def _copy_of_empty(on: Server) -> Server:
    with connect(on) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {MADE} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {MADE} TEMPLATE {EMPTY}")
        connection.execute("CHECKPOINT")
    return ExternalServer(on.conninfo(database=MADE))


def _batches(lines: Iterable[FeedLine]) -> Iterator[Sequence[FeedLine]]:
    each = iter(lines)
    while taken := list(islice(each, BATCH)):
        yield taken


def measured(on: Server, words: str = "", largest: int = LARGEST) -> Iterator[Figure]:
    """Every shape whose name has these words."""
    fresh(on, EMPTY)
    for name, lines in shapes(words).items():
        yield figure(name, costs(partial(cost, on, lines), [largest // step for step in STEPS]))
    if words in UNBROKEN:
        yield figure(UNBROKEN, costs(partial(cost, on, refused_lines), MANY_REFUSED))


def figures(on: Server) -> list[Figure]:
    """Every shape of a record."""
    return list(measured(on))


def main() -> None:
    """Print every shape."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("words", nargs="?", default="")
    asked.add_argument("--largest", type=int, default=LARGEST)
    given = asked.parse_args()
    with server() as on:
        for one in measured(on, given.words, given.largest):
            print(one.row, flush=True)


if __name__ == "__main__":
    main()
