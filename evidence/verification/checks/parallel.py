"""Checks that run while the next rows are hashed: the log's tables, and recording times."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.alterations import Alteration
from evidence.verification.checks.columns import Clock, readable, unreadable
from evidence.verification.leaf_sources import InDatabase, NodesInDatabase, Stretch
from evidence.verification.row_sources import BROKEN, Rows
from evidence.verification.windows import BEGIN, FACTS, Window


class WindowData(NamedTuple):
    """What the database has for a window, read in parallel."""

    leaves: bytes
    """The leaves as the log stores them."""
    nodes: Mapping[Stretch, bytes]
    listed: bytes
    """The positions that the log lists for its leaves, packed."""
    positions: bytes
    """The positions of the facts."""
    found: list[Alteration]


class WindowChecks:
    """Checks one range after another, in order."""

    def __init__(self, connection: Connection[Any], rows: Rows) -> None:
        self._kept, self._nodes = InDatabase(connection, 0), NodesInDatabase(connection)
        self._rows, self._clock = rows, Clock()

    def window(self, window: Window) -> WindowData:
        """Load what the checks of a window need, and its times."""
        span = (window.begin, window.size)
        leaves, listed = self._kept.listed(*span)
        log = leaves, self._nodes.above(*span), listed
        try:
            stamps = self._rows.stamps(window.after, window.to)
        except BROKEN as why:
            return WindowData(*log, listed, [unreadable(why)])
        return WindowData(*log, stamps.positions, readable(lambda: self._clock.of(self._rows, stamps)))

    def times(self, after: int, to: int) -> list[Alteration]:
        """Check the recording times of unsealed facts."""
        return readable(lambda: self._clock.of(self._rows, self._rows.stamps(after, to)))

    def earlier(self, to: int) -> list[Alteration]:
        """Read the recording times of facts verified in an earlier run."""
        found, after = list[Alteration](), BEGIN
        while after < to and (end := self._rows.end(after, to, FACTS)) is not None:
            found += self.times(after, end)
            after = end
        return found
