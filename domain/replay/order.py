"""The facts of a feed in play order, each in the version that the reading asks for.

Tables go on side by side, as their lines came. A fact that came out of play order is left out where it stands and
handed on in its place.
"""

from collections.abc import Iterator
from heapq import heapify, heappop

from domain.errors import Refused, SameIdOtherContent
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.replay.content import content_digest
from domain.replay.lines import Line, Lines, Refuse
from domain.replay.reading import Played, read
from domain.replay.scan import Key, Scan, TableScan, understand


def in_play_order(lines: Lines, scan: Scan, refuse: Refuse) -> Iterator[tuple[TableScan, Played]]:
    """Every fact that counts, once."""
    moves: dict[str, _Moves] = {name: _Moves(table) for name, table in scan.tables.items() if table.moved}
    for table, line, fact in understood(lines, scan, refuse):
        if moves and (move := moves.get(fact.table)) is not None:
            key = move.place(line, fact)
            if line.number in table.moved:
                continue
            yield from _placed(table, move.before(key))
        yield table, as_read(table, line, fact)
    for name, move in moves.items():
        yield from _placed(scan.tables[name], move.before(None))


def _placed(table: TableScan, lines: Iterator[Line]) -> Iterator[tuple[TableScan, Played]]:
    for line in lines:
        yield table, as_read(table, line, understand(line))


def understood(lines: Lines, scan: Scan, refuse: Refuse) -> Iterator[tuple[TableScan, Line, Fact]]:
    """Every fact that is new, in order of arrival."""
    tables, reading, refused = scan.tables, scan.reading, scan.refused
    firsts: dict[str, dict[str, bytes]] = {}
    timeless = reading.known_at is None
    for line in lines():
        try:
            fact = understand(line)
            if not (timeless or reading.knows(line, fact)):
                continue
            if refused and line.number in refused:
                raise refused[line.number]
            table = tables[fact.table]
            if table.twice and fact.id in table.twice and not _is_new(firsts, fact):
                continue
        except Refused as why:
            refuse(line, why)
            continue
        yield table, line, fact


def _is_new(firsts: dict[str, dict[str, bytes]], fact: Fact) -> bool:
    """Whether an id comes for the first time; the same content again changes nothing, other content is refused."""
    content = content_digest(fact)
    first = firsts.setdefault(fact.table, {}).setdefault(fact.id, content)
    if first is content:
        return True
    if first != content:
        raise SameIdOtherContent(fact.id)
    return False


def as_read(table: TableScan, line: Line, fact: Fact) -> Played:
    """A fact in the version that the reading asks for."""
    if table.corrections and (found := table.corrections.get(fact.id)) is not None and type(fact) is not FactCorrected:
        return read(fact, line, found[1])
    return Played(fact, line)


class _Moves:
    """The facts of a table that wait for their place."""

    def __init__(self, table: TableScan) -> None:
        self._waiting: list[tuple[Key, Line]] = list(table.moved.values())
        self._seq = -1
        heapify(self._waiting)

    def place(self, line: Line, fact: Fact) -> Key:
        """A fact's place in play order; one without a counter stands after the one that came before it."""
        if fact.seq is not None:
            self._seq = fact.seq
        return self._seq, line.number

    def before(self, key: Key | None) -> Iterator[Line]:
        """The facts whose place is before another, or all that are left."""
        while self._waiting and (key is None or self._waiting[0][0] < key):
            yield heappop(self._waiting)[1]
