"""A warm start: how long a command waits for the embedded server of a home that was used before, and stops it."""

import tempfile
import time
from pathlib import Path

from bench.common import ROUNDS, median
from bench.report import Figure, report
from record.postgres.server_choice import open_server

LIMIT = 0.8
"""Seconds for a start and a stop."""


def warm(home: Path) -> float:
    """The number of starts and stops that fit into the limit."""
    begun = time.monotonic()
    open_server(None, home).close()
    return LIMIT / (time.monotonic() - begun)


def figures() -> list[Figure]:
    """All figures of this module."""
    with tempfile.TemporaryDirectory(prefix="plb") as home:
        open_server(None, Path(home)).close()
        ratio = median(lambda: warm(Path(home)), ROUNDS)
    return [Figure(f"{LIMIT} s / a warm start and a stop", ratio, 1, f"{LIMIT / ratio * 1000:,.0f} ms")]


if __name__ == "__main__":
    report("starting", figures())
