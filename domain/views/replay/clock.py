"""A round on the clock: its facts as ticks, and the silences between them."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate, pairwise

from msgspec import Struct

from domain.views.replay.frames import Frame

GAP = timedelta(seconds=10)
"""From so long a silence on, it is one. On the line all silences are as wide as the shortest."""
SEVERITIES = ("ruling", "violation", "notice")


class Tick(Struct, frozen=True):
    """A fact on the line."""

    number: int
    """Its step."""
    at: float
    """Its place, from 0 to 1."""
    severity: str
    """Of what was found about it, the gravest. Empty if nothing was."""
    filmed: bool = False
    """Whether it has a time code of the video."""


class Gap(Struct, frozen=True):
    """A silence."""

    begin: float
    end: float
    long: timedelta


class ClockLine(Struct, frozen=True):
    """The line."""

    ticks: list[Tick]
    gaps: list[Gap]
    first: datetime | None
    last: datetime | None


def clock_line(frames: Sequence[Frame]) -> ClockLine:
    """Put a round on the clock. Facts whose time runs backwards stand with the one before."""
    if not frames:
        return ClockLine([], [], None, None)
    passed = [max(after.at - before.at, timedelta(0)) for before, after in pairwise(frames)]
    places = _places([min(span, GAP).total_seconds() for span in passed])
    ticks = [
        Tick(nth, at, _severity(frame), frame.video is not None)
        for nth, (frame, at) in enumerate(zip(frames, places, strict=True), 1)
    ]
    return ClockLine(ticks, [*_gaps(passed, places)], frames[0].at, max(frame.at for frame in frames))


def _places(spans: Sequence[float]) -> list[float]:
    """Where each fact stands, from 0 to 1. Evenly, if all happened at once."""
    apart = spans if sum(spans) else [1.0] * len(spans)
    return [sum_ / (sum(apart) or 1.0) for sum_ in accumulate(apart, initial=0.0)]


def _gaps(passed: Sequence[timedelta], places: Sequence[float]) -> Iterator[Gap]:
    for at, span in enumerate(passed):
        if span >= GAP:
            yield Gap(places[at], places[at + 1], span)


def _severity(frame: Frame) -> str:
    found = {one.severity for one in frame.findings}
    return next((one for one in SEVERITIES if one in found), "")
