"""The lines that can't be understood: kept while they are few; when they are many, read again at the end."""

from collections.abc import Iterator

from domain.errors import Refused
from domain.replay.lines import FeedLine, Lines, RefusedLine
from domain.replay.order import understood
from domain.replay.scan import Scan

ROOM = 8 * 1024 * 1024
"""How many bytes of refused lines are kept."""

_EACH = 512


class Refusals:
    """Refused lines, in little room."""

    def __init__(self) -> None:
        self.count = 0
        self._held: list[RefusedLine] = []
        self._room = ROOM

    def add(self, line: FeedLine, why: Refused) -> None:
        """A line is refused."""
        self.count += 1
        self._room -= len(line.raw) + _EACH
        if self._room > 0:
            self._held.append(RefusedLine(line, why))
        else:
            self._held.clear()

    def all(self, lines: Lines, scan: Scan) -> Iterator[RefusedLine]:
        """Every refused line, in its order."""
        if self._room > 0:
            return iter(sorted(self._held, key=lambda refused: refused.line.number))
        return self._again(lines, scan)

    def _again(self, lines: Lines, scan: Scan) -> Iterator[RefusedLine]:
        found: list[RefusedLine] = []
        for _ in understood(lines, scan, lambda line, why: found.append(RefusedLine(line, why))):
            yield from found
            found.clear()
        yield from found
