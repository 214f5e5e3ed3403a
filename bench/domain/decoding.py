"""Decoding and validating a line, against parsing it as JSON and nothing more."""

from collections.abc import Callable
from functools import partial
from time import process_time

import msgspec

from bench.common import feed, median
from bench.domain import reference_decoder
from bench.report import Figure, report
from domain.facts import decode

LINES = 50_000


def rate(read: Callable[[bytes], object], lines: list[bytes]) -> float:
    """Lines per second of CPU time."""
    begun = process_time()
    for line in lines:
        read(line)
    return len(lines) / (process_time() - begun)


def figures() -> list[Figure]:
    """All figures of this module."""
    lines = [line.raw for line in next(iter(feed(LINES, tables=1).values()))]
    parsed = median(partial(rate, msgspec.json.Decoder().decode, lines))
    decoded = median(partial(rate, decode, lines))
    reference = median(partial(rate, reference_decoder.decode, lines))
    rates = f"parsed {parsed:,.0f}/s, decoded and validated {decoded:,.0f}/s; the reference decoder {reference:,.0f}/s"
    return [Figure("decode and validate / parse JSON", decoded / parsed, 0.25, rates)]


if __name__ == "__main__":
    report("decoding", figures())
