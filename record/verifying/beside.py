"""What a second connection looks at while rows are hashed: how the database keeps the log, and when facts came."""

from typing import NamedTuple

from record.verifying.alterations import Alteration
from record.verifying.clock import Clock
from record.verifying.columns import readable, unreadable
from record.verifying.keeping import InDatabase, NodesInDatabase
from record.verifying.sources import BROKEN, Rows
from record.verifying.windows import BEGIN, FACTS, Window


class Seen(NamedTuple):
    """Of a window."""

    listed: bytes
    """The positions that the log lists its leaves with, packed."""
    positions: bytes
    """Those of the facts."""
    found: list[Alteration]


class Beside:
    """Looks at one stretch after the other, in their order."""

    def __init__(self, rows: Rows, kept: InDatabase, nodes: NodesInDatabase) -> None:
        self._rows, self._kept, self._nodes = rows, kept, nodes
        self._clock = Clock()

    def window(self, window: Window) -> Seen:
        """What will be asked of the log, and when the facts came."""
        self._kept.read(window.begin, window.size)
        self._nodes.ahead(window.begin, window.size)
        listed = self._kept.listed(window.begin, window.size)
        try:
            stamps = self._rows.stamps(window.after, window.to)
        except BROKEN as why:
            return Seen(listed, listed, [unreadable(why)])
        return Seen(listed, stamps.positions, readable(lambda: self._clock.of(self._rows, stamps)))

    def times(self, after: int, to: int) -> list[Alteration]:
        """Of facts that nobody sealed yet: when they came."""
        return readable(lambda: self._clock.of(self._rows, self._rows.stamps(after, to)))

    def earlier(self, to: int) -> list[Alteration]:
        """When those came that were verified before, up to a position."""
        found, after = list[Alteration](), BEGIN
        while after < to and (end := self._rows.end(after, to, FACTS)) is not None:
            found += self.times(after, end)
            after = end
        return found
