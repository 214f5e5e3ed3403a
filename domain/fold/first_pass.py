"""The first pass: collects what the second pass must know before it starts.

For each table: the session of each fact, the order of sessions, ids that came twice, facts out of play order. For each
session: corrections, names of rounds, shoes and wagers that were not open when the fact arrived, and the first opening.
Memory stays small if the feed is in order: only facts that have to be moved are stored whole.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from domain.errors import Refused
from domain.facts import Fact
from domain.facts.disputes import FactCorrected
from domain.facts.people import PlayerIdentified
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.fold.grouping.name_set import NameSet, numbered
from domain.fold.grouping.references import References, collect_names, collect_references
from domain.fold.lines import FeedLine, KeptFacts, Lines, Understand, understand
from domain.fold.placing import CHANGES_HISTORY, TableHistory, order
from domain.fold.reading import Reading, applies
from domain.fold.sessions import unopened
from domain.fold.table_names import NamesOfTable

InSession = tuple[int, int]
"""A place in a session: the source's counter (or that of the fact before), then the line."""

Key = tuple[int, int, int]
"""A place in play order: the index of the session at its table, then the place in it."""

START: InSession = (-1, -1)

NO_RANKS: Mapping[str, int] = MappingProxyType({})


@dataclass(slots=True)
class SessionScan:
    """Results of the first pass for one session."""

    session: str
    rank: int = 0
    """The index of the session at its table."""
    corrections: dict[str, tuple[InSession, FactCorrected]] = field(default_factory=dict)
    """The correction in force, by the id of the first fact."""
    spoken: References = field(default_factory=References)
    identified: list[PlayerIdentified] = field(default_factory=list)
    """Aliases found in it."""
    opened: tuple[InSession, FeedLine, TableOpened] | None = None
    seq: int = -1
    moved: bool = False
    """Whether any fact arrived out of play order."""

    @property
    def must_collect_again(self) -> bool:
        """Whether references have to be collected again, in play order and as corrected."""
        return self.moved or bool(self.corrections and self.spoken.naming)


@dataclass(slots=True)
class Order:
    """Finds the facts that came out of play order.

    Of two such facts, the isolated one is moved. So a counter misread once, or a day opened early, moves no other fact.
    """

    moved: dict[int, tuple[Key, FeedLine, SessionScan]] = field(default_factory=dict)
    """Those facts by line, each with its place."""
    top: tuple[Key, FeedLine, SessionScan] | None = None
    below: Key = (-1, -1, -1)

    def meet(self, key: Key, line: FeedLine, session: SessionScan) -> None:
        """Compare the next fact with the order so far."""
        top = self.top
        if top is None or key > top[0]:
            if top is not None:
                self.below = top[0]
            self.top = key, line, session
        elif key > self.below:
            self._move(top)
            self.top = key, line, session
        else:
            self._move((key, line, session))

    def _move(self, one: tuple[Key, FeedLine, SessionScan]) -> None:
        self.moved[one[1].number] = one
        one[2].moved = True


class PlacedLines:
    """The session of each line of a table. Stored only where it changes."""

    __slots__ = ("_at", "_from", "_sessions")

    def __init__(self) -> None:
        self._from = array("q")
        self._sessions: list[SessionScan] = []
        self._at = 0

    def add(self, line: int, session: SessionScan) -> None:
        """From this line on, facts belong to this session."""
        self._from.append(line)
        self._sessions.append(session)

    def of(self, line: int) -> SessionScan:
        """The session of a line. Fast if lines are asked for in order."""
        begins, at = self._from, self._at
        if begins[at] > line or (at + 1 < len(begins) and begins[at + 1] <= line):
            at = self._at = bisect_right(begins, line) - 1
        return self._sessions[at]


@dataclass(slots=True)
class TableScan:
    """Results of the first pass for one table."""

    name: str
    history: TableHistory
    names: NamesOfTable
    """The names in the table's history."""
    ranks: Mapping[str, int]
    """The order of its sessions, if an earlier pass determined it."""
    twice: NameSet | None = None
    """Ids that arrived more than once, if there are any."""
    sessions: dict[str, SessionScan] = field(default_factory=dict)
    first: SessionScan | None = None
    """The session of the opening that arrived first. Facts that waited for an opening belong to it."""
    latest: SessionScan | None = None
    """The session of the last line."""
    placed: PlacedLines = field(default_factory=PlacedLines)
    order: Order = field(default_factory=Order)

    def session(self, name: str) -> SessionScan:
        """The scan of a session. Facts before any opening belong to the session that will be opened first."""
        found = self.sessions.get(name)
        if found is not None:
            return found
        if self.first is not None and name == unopened(self.name):
            return self.first
        found = self.sessions[name] = SessionScan(name, self.ranks.get(name, len(self.sessions)))
        return found

    def open(self, name: str) -> None:
        """Note an opening."""
        if self.first is None:
            waited = self.sessions.pop(unopened(self.name), None)
            if waited is not None:
                waited.session, waited.rank = name, self.ranks.get(name, waited.rank)
                self.sessions[name] = waited
            self.first = self.session(name)

    @property
    def in_order(self) -> list[str]:
        """The sessions in play order."""
        return order(self.history.openings.known) or list(self.sessions)

    def ranks_in_order(self) -> dict[str, int]:
        """Each session's rank in play order. Facts that wait for an opening have the rank of their later session."""
        ranks = {session: rank for rank, session in enumerate(self.in_order)}
        if self.first is not None:
            ranks[unopened(self.name)] = ranks[self.first.session]
        return ranks

    @property
    def disordered(self) -> bool:
        """Whether sessions arrived out of play order."""
        ranks = [self.sessions[name].rank for name in self.in_order]
        return ranks != sorted(ranks)


@dataclass
class Scan:
    """Results of the first pass."""

    reading: Reading
    alone: str | None = None
    """The session of all facts, if known."""
    understand: Understand = understand
    """Decodes the lines of the feed, in this pass and in later ones."""
    tables: dict[str, TableScan] = field(default_factory=dict)
    refused: dict[int, Refused] = field(default_factory=dict)
    """Lines refused because of earlier ones."""

    def table(self, name: str, ranks: Mapping[str, int] = NO_RANKS) -> TableScan:
        """The scan of a table, made when it is first asked for."""
        found = self.tables.get(name)
        if found is None:
            names = NamesOfTable()
            found = self.tables[name] = TableScan(name, TableHistory(name, names=names), names, ranks)
        return found

    @cached_property
    def names(self) -> list[str]:
        """The names of all tables, sorted. Complete after the pass."""
        return sorted(self.tables)

    @property
    def sessions(self) -> Iterator[SessionScan]:
        """The sessions of all tables."""
        return (session for table in self.tables.values() for session in table.sessions.values())


def scan(lines: Lines, reading: Reading, alone: str | None = None, room: int = 0) -> Scan:
    """Run the first pass; a second time if sessions did not arrive in the order of their openings. `room`: how many
    bytes of decoded facts to keep for later passes.
    """
    decode = KeptFacts(room).understand if room > 0 else understand
    found = _scan(lines, Scan(reading, alone, decode), {})
    ranks = {name: table.ranks_in_order() for name, table in found.tables.items() if table.disordered}
    return _scan(lines, Scan(reading, alone, decode), ranks) if ranks else found


def _scan(lines: Lines, found: Scan, ranks: Mapping[str, Mapping[str, int]]) -> Scan:
    tables, decode = found.tables, found.understand
    for line in lines():
        try:
            fact = decode(line)
        except Refused:
            continue
        table = tables.get(fact.table) or found.table(fact.table, ranks.get(fact.table, NO_RANKS))
        meet(found, table, line, fact)
    return found


def meet(found: Scan, table: TableScan, line: FeedLine, fact: Fact) -> bool:
    """Whether a fact is new. A refused line takes no id. An id that comes again is judged when its first content is
    known.
    """
    ids, split = table.names.facts, numbered(fact.id)
    if ids.has(fact.id, split):
        if table.twice is None:
            table.twice = NameSet()
        table.twice.add(fact.id)
        return False
    try:
        name = found.alone or line.session or table.history.place(fact)
    except Refused as why:
        found.refused[line.number] = why.detached()
        return False
    ids.add(fact.id, split, name)
    if type(fact) in CHANGES_HISTORY:
        _remember(found, table, line, fact, name)
    session = table.sessions.get(name) or table.session(name)
    if session is not table.latest:
        table.latest = session
        table.placed.add(line.number, session)
    # Placing does not depend on the reading: a fact not known at that time still has a place.
    if found.reading.known_at is None or found.reading.knows(line, fact):
        _note(found, table, session, line, fact)
    return True


def _remember(found: Scan, table: TableScan, line: FeedLine, fact: Fact, session: str) -> None:
    if found.alone is None:
        table.history.evolve(fact, session, line.number)
    if type(fact) is TableOpened:
        table.open(session)


def _note(found: Scan, table: TableScan, session: SessionScan, line: FeedLine, fact: Fact) -> None:
    if fact.seq is not None:
        session.seq = fact.seq
    table.order.meet((session.rank, session.seq, line.number), line, session)
    collect_references(session.spoken, fact)
    note = _NOTES.get(type(fact))
    if note is not None:
        note(found, session, line, fact)


def _opened(found: Scan, session: SessionScan, line: FeedLine, fact: TableOpened) -> None:
    key = (session.seq, line.number)
    if session.opened is None or key < session.opened[0]:
        session.opened = key, line, fact


def _corrected(found: Scan, session: SessionScan, line: FeedLine, fact: FactCorrected) -> None:
    if not (found.reading.corrected and applies(fact, line)):
        return
    key = (session.seq, line.number)
    if key >= session.corrections.get(fact.corrects, (START, fact))[0]:
        session.corrections[fact.corrects] = key, fact
    if isinstance(fact.now, Fact):
        collect_names(session.spoken, fact.now)
    if not isinstance(fact.now, Fact) or type(fact.now) is WagerPlaced:
        session.spoken.naming = True  # a settlement under this name may belong to another wager


def _identified(found: Scan, session: SessionScan, line: FeedLine, fact: PlayerIdentified) -> None:
    session.identified.append(fact)


_NOTES: dict[type[Fact], Callable[[Scan, SessionScan, FeedLine, Any], None]] = {
    TableOpened: _opened,
    FactCorrected: _corrected,
    PlayerIdentified: _identified,
}
