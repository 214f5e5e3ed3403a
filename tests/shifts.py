"""Shifts of the simulator, made shorter, and read as the program reads them."""

from collections.abc import Iterable

import pytest

from domain.fold import FeedLine
from simulator import FeedEntry, Shift, simulate


def short_days(shift: Shift, shoes: int = 1) -> list[FeedEntry]:
    """A shift of baccarat whose tables deal so many shoes a day; by itself the simulator makes it eight."""
    with pytest.MonkeyPatch.context() as here:
        here.setattr("simulator.baccarat.session.SHOES_A_DAY", shoes)
        return [*simulate(shift)]


def feed_lines(entries: Iterable[FeedEntry]) -> list[FeedLine]:
    """The lines of a feed without their ends: a line that holds an end of line is read a second time, which is slow."""
    return [FeedLine(number, entry.line.removesuffix(b"\n")) for number, entry in enumerate(entries, 1)]
