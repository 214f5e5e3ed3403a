"""The facts of a feed in play order, each in the version that the reading asks for.

Tables advance side by side, as their lines were sent. The sessions of one table follow in the order of their openings.
A fact that came out of play order is left out where it was sent and inserted at its place.
"""

from collections.abc import Callable, Iterator
from heapq import heapify, heappop

from domain.errors import Refused, SameIdOtherContent
from domain.facts import Fact
from domain.facts.decoding.content import content_digest
from domain.facts.disputes import FactCorrected
from domain.fold.first_pass import Key, Scan, SessionScan, TableScan
from domain.fold.lines import FeedLine, Lines, Refuse, RefusedLine, understand
from domain.fold.reading import ReadFact, read

InTurn = tuple[SessionScan, ReadFact]
NewFact = tuple[TableScan, FeedLine, Fact]


def in_play_order(lines: Lines, scan: Scan, refuse: Refuse) -> Iterator[InTurn]:
    """Every fact that counts, once."""
    moves: dict[str, _Moves] = {name: _Moves(table) for name, table in scan.tables.items() if table.order.moved}
    for table, line, fact in understood(lines, scan, refuse):
        session = table.placed.of(line.number)
        if moves and (move := moves.get(fact.table)) is not None:
            key = move.place(session, line, fact)
            if line.number in table.order.moved:
                continue
            yield from move.before(key)
        yield session, as_read(session, line, fact)
    for move in moves.values():
        yield from move.before(None)


def understood(lines: Lines, scan: Scan, refuse: Refuse) -> Iterator[NewFact]:
    """Every new fact, in order of arrival."""
    judge = _judging(scan)
    for line in lines():
        try:
            found = judge(line)
        except Refused as why:
            refuse(line, why.detached())
            continue
        if found is not None:
            yield found


def refused(lines: Lines, scan: Scan) -> Iterator[RefusedLine]:
    """Every refused line, in order of arrival."""
    judge = _judging(scan)
    for line in lines():
        try:
            judge(line)
        except Refused as why:
            yield RefusedLine(line, why.detached())


def _judging(scan: Scan) -> Callable[[FeedLine], NewFact | None]:
    """Judges lines in order. Gives a new fact, `None` for a repeated or not yet known one, or a refusal."""
    tables, reading, refusals, decode = scan.tables, scan.reading, scan.refused, scan.understand
    firsts: dict[str, dict[str, bytes]] = {}
    timeless = reading.known_at is None

    def judge(line: FeedLine) -> NewFact | None:
        fact = decode(line)
        known = timeless or reading.knows(line, fact)
        if refusals and line.number in refusals:
            if known:
                raise refusals[line.number]
            return None
        table = tables[fact.table]
        if table.twice is not None and fact.id in table.twice and not _is_new(firsts, fact):
            return None
        return (table, line, fact) if known else None

    return judge


def _is_new(firsts: dict[str, dict[str, bytes]], fact: Fact) -> bool:
    """Whether an id comes for the first time. The same content again is ignored; different content is refused."""
    content = content_digest(fact)
    first = firsts.setdefault(fact.table, {}).setdefault(fact.id, content)
    if first is content:
        return True
    if first != content:
        raise SameIdOtherContent(fact.id)
    return False


def as_read(session: SessionScan, line: FeedLine, fact: Fact) -> ReadFact:
    """A fact in the version that the reading asks for."""
    corrections = session.corrections
    if corrections and (found := corrections.get(fact.id)) is not None and type(fact) is not FactCorrected:
        return read(fact, line, found[1])
    return ReadFact(fact, line)


class _Moves:
    """The facts of a table that wait for their place in play order."""

    def __init__(self, table: TableScan) -> None:
        self._waiting: list[tuple[Key, FeedLine, SessionScan]] = list(table.order.moved.values())
        self._seqs: dict[str, int] = {}
        heapify(self._waiting)

    def place(self, session: SessionScan, line: FeedLine, fact: Fact) -> Key:
        """A fact's place in play order. Without a counter, it follows its session's fact sent before it."""
        if fact.seq is not None:
            self._seqs[session.session] = fact.seq
        return session.rank, self._seqs.get(session.session, -1), line.number

    def before(self, key: Key | None) -> Iterator[InTurn]:
        """The waiting facts placed before a key, or all that are left."""
        while self._waiting and (key is None or self._waiting[0][0] < key):
            _, line, session = heappop(self._waiting)
            yield session, as_read(session, line, understand(line))
