"""The first pass: what the second must know beforehand, and nothing else.

For each table: which ids came twice, which facts came out of play order, what was corrected, which rounds, shoes and
wagers some fact names that were not up when it came, and the first opening. All of it stays small where the feed is in
order; what is kept whole is only what has to be moved.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from domain.errors import CorrectionOfCorrection, LineTooLong, Refused
from domain.facts import MAX_LINE, Fact, decode
from domain.facts.disputes import FactCorrected
from domain.facts.round import RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.replay.lines import Line, Lines
from domain.replay.names import Names
from domain.replay.reading import Reading
from domain.replay.scopes import SCOPES, SETTLING, SPANNING, Scope

Key = tuple[int, int]
"""A place in play order: the source's counter (or that of the fact before), then the line."""

START: Key = (-1, -1)


@dataclass(slots=True)
class Named:
    """The rounds, shoes or wagers of a table that facts name from afar."""

    wanted: set[str] = field(default_factory=set)
    """The names to look out for."""
    declared: Names = field(default_factory=Names)
    """Every name that was announced."""
    used: Names = field(default_factory=Names)
    """Every name that facts bore without its being announced."""
    now: str | None = None
    """The one up now."""

    def announce(self, name: str) -> None:
        """A round or a shoe begins."""
        if self.used and name in self.used:
            self.wanted.add(name)
        self.declared.add(name)
        self.now = name

    def meet(self, name: str, begins: bool) -> None:
        """A fact bears a name."""
        if name == self.now:
            return
        if begins and name not in self.declared and self.used.add(name):
            self.now = name
        else:
            self.wanted.add(name)


@dataclass(slots=True)
class Up:
    """The wagers that are up, near enough: one that is not here may be of a round long over."""

    placed: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)
    """Those of the round just over."""
    spanning: set[str] = field(default_factory=set)
    over: bool = False
    """The round is over, as far as one can tell."""

    def place(self, fact: WagerPlaced) -> None:
        """A wager after the result is the first of the next round."""
        if self.over and not self.before:
            self.before, self.placed = self.placed, set()
        (self.spanning if fact.bet in SPANNING else self.placed).add(fact.wager)

    def begin(self) -> None:
        """Play begins: what was up before is over."""
        if self.over:
            (self.before or self.placed).clear()
            self.over = False

    def start(self) -> None:
        """A round is announced."""
        if not self.over:
            self.placed.clear()
        self.begin()

    def end(self) -> None:
        """A round is over."""
        self.over = True

    def has(self, wager: str) -> bool:
        """Whether a wager is up."""
        return wager in self.placed or wager in self.before or wager in self.spanning

    def settle(self, wager: str) -> None:
        """A wager is up no more."""
        for wagers in (self.placed, self.before, self.spanning):
            wagers.discard(wager)


@dataclass(slots=True)
class TableScan:
    """What the first pass found out about a table."""

    seen: Names = field(default_factory=Names)
    twice: Names = field(default_factory=Names)
    """Ids that came more than once."""
    moved: dict[int, tuple[Key, Line]] = field(default_factory=dict)
    """Facts that came out of play order, by line, with their place."""
    corrections: dict[str, tuple[Key, FactCorrected]] = field(default_factory=dict)
    """The correction in force, by the id of the first fact."""
    correcting: set[str] = field(default_factory=set)
    rounds: Named = field(default_factory=Named)
    shoes: Named = field(default_factory=Named)
    up: Up = field(default_factory=Up)
    wagers: set[str] = field(default_factory=set)
    """Wagers that facts speak of which were not up."""
    naming: bool = False
    """Whether any fact names a round or a shoe."""
    opened: tuple[Key, Line, TableOpened] | None = None
    """The first opening."""
    seq: int = -1
    top: tuple[Key, Line] | None = None
    below: int = -1

    def look_everywhere(self) -> bool:
        """Whether facts name rounds while others move: then it shows only in play order which came late."""
        return self.naming and bool(self.moved or self.corrections)

    def far(self) -> bool:
        """Whether some fact may belong to a round that is over when its turn comes."""
        return bool(self.rounds.wanted or self.shoes.wanted or self.wagers) or self.look_everywhere()


@dataclass(slots=True)
class Scan:
    """What the first pass found out."""

    reading: Reading
    tables: dict[str, TableScan] = field(default_factory=lambda: defaultdict(TableScan))
    refused: dict[int, Refused] = field(default_factory=dict)
    """Lines refused for what came before them."""


def understand(line: Line) -> Fact:
    """The fact of a line; raises `Refused`."""
    if line.length is not None:
        raise LineTooLong(MAX_LINE)
    return decode(line.raw)


def scan(lines: Lines, reading: Reading) -> Scan:
    """Go through a feed for the first time."""
    found = Scan(reading)
    tables = found.tables
    timeless = reading.known_at is None
    for line in lines():
        try:
            fact = understand(line)
        except Refused:
            continue
        if timeless or reading.knows(line, fact):
            table = tables[fact.table]
            if table.seen.add(fact.id):
                _look(found, table, line, fact)
            else:
                table.twice.add(fact.id)
    return found


def _look(found: Scan, table: TableScan, line: Line, fact: Fact) -> None:
    _order(table, line, fact)
    if fact.round is not None or fact.shoe is not None:
        _names(table, fact)
    look = _LOOKS.get(type(fact))
    if look is not None:
        look(found, table, line, fact)


def _order(table: TableScan, line: Line, fact: Fact) -> None:
    """Of two facts out of order the one is moved that stands alone: a counter read wrongly once moves nothing else."""
    seq = table.seq = fact.seq if fact.seq is not None else table.seq
    place = (seq, line.number), line
    top = table.top
    if top is None or seq >= top[0][0]:
        if top is not None:
            table.below = top[0][0]
        table.top = place
    elif seq >= table.below:
        table.moved[top[1].number] = top
        table.top = place
    else:
        table.moved[line.number] = place


def _names(table: TableScan, fact: Fact) -> None:
    scope = SCOPES.get(type(fact))
    begins = scope is Scope.BEGINS or scope is Scope.STAKES
    if fact.round is not None and type(fact) is not RoundStarted:
        table.naming = True
        table.rounds.meet(fact.round, begins and not looks_implicit(fact.table, fact.round))
    elif fact.shoe is not None and type(fact) is not ShoeStarted:
        table.naming = True
        table.shoes.meet(fact.shoe, begins)


def _opened(found: Scan, table: TableScan, line: Line, fact: TableOpened) -> None:
    key = (table.seq, line.number)
    if table.opened is None or key < table.opened[0]:
        table.opened = key, line, fact


def looks_implicit(table: str, name: str) -> bool:
    """Whether this is how a round is called that nobody announced."""
    return name.startswith(f"{table}/")


def _round(found: Scan, table: TableScan, line: Line, fact: RoundStarted) -> None:
    table.rounds.announce(fact.round)
    table.up.start()


def _ended(found: Scan, table: TableScan, line: Line, fact: Fact) -> None:
    table.rounds.now = None
    table.up.end()


def _result(found: Scan, table: TableScan, line: Line, fact: Fact) -> None:
    if table.rounds.now is None:
        table.up.end()


def _play(found: Scan, table: TableScan, line: Line, fact: Fact) -> None:
    table.up.begin()


def _shoe(found: Scan, table: TableScan, line: Line, fact: Any) -> None:
    table.shoes.announce(fact.shoe)


def _placed(found: Scan, table: TableScan, line: Line, fact: WagerPlaced) -> None:
    table.up.place(fact)


def _of_wager(found: Scan, table: TableScan, line: Line, fact: Any) -> None:
    if not table.up.has(fact.wager):
        table.wagers.add(fact.wager)
    elif type(fact) in SETTLING:
        table.up.settle(fact.wager)


def _corrected(found: Scan, table: TableScan, line: Line, fact: FactCorrected) -> None:
    if fact.corrects in table.correcting:
        found.refused[line.number] = CorrectionOfCorrection()
        return
    table.correcting.add(fact.id)
    if not found.reading.corrected:
        return
    key = (table.seq, line.number)
    if key >= table.corrections.get(fact.corrects, (START, fact))[0]:
        table.corrections[fact.corrects] = key, fact
    if isinstance(fact.now, Fact):
        _names(table, fact.now)
        if isinstance(fact.now, RoundStarted):
            table.rounds.declared.add(fact.now.round)


Look = Callable[[Scan, TableScan, Line, Any], None]

_BY_SCOPE: dict[Scope, Look] = {
    Scope.STAKES: _placed,
    Scope.BEGINS: _play,
    Scope.WAGER: _of_wager,
    Scope.RESULT: _result,
    Scope.ENDS: _ended,
}

_LOOKS: dict[type[Fact], Look] = {cls: _BY_SCOPE[scope] for cls, scope in SCOPES.items() if scope in _BY_SCOPE}
_LOOKS |= {TableOpened: _opened, RoundStarted: _round, ShoeStarted: _shoe, FactCorrected: _corrected}
