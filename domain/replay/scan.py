"""The first pass: what the second must know beforehand, and nothing else.

For each table: which ids came twice, which facts came out of play order, what was corrected, which rounds, shoes and
wagers some fact names that were not up when it came, and the first opening. All of it stays small where the feed is in
order; what is kept whole is only what has to be moved.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from domain.errors import LineTooLong, Refused
from domain.facts import MAX_LINE, Fact, decode
from domain.facts.disputes import FactCorrected
from domain.facts.people import PlayerIdentified
from domain.facts.table import TableOpened
from domain.facts.upcasts import decode_recorded
from domain.replay.admission import JUDGED, admit
from domain.replay.lines import Line, Lines
from domain.replay.names import Names
from domain.replay.reading import Reading, applies
from domain.replay.spoken import Spoken, hear, hear_names
from domain.sessions import TableHistory

Key = tuple[int, int]
"""A place in play order: the source's counter (or that of the fact before), then the line."""

START: Key = (-1, -1)


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
    history: TableHistory = field(default_factory=lambda: TableHistory(""))
    """As far as it says which facts can be understood."""
    spoken: Spoken = field(default_factory=Spoken)
    days: set[str] = field(default_factory=set)
    """The gaming days on which it opened so far."""
    identified: dict[int, list[PlayerIdentified]] = field(default_factory=dict)
    """Who was found to be whom, by the number of gaming days on which the table had opened by then."""
    opened: tuple[Key, Line, TableOpened] | None = None
    """The first opening."""
    seq: int = -1
    top: tuple[Key, Line] | None = None
    below: int = -1

    @property
    def heard_out_of_order(self) -> bool:
        """Whether what the facts speak of has to be heard again, in play order and as corrected."""
        return bool(self.moved or (self.corrections and self.spoken.naming))


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
    return decode(line.raw) if line.topic is None else decode_recorded(line.topic, line.raw)


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
            meet(found, tables[fact.table], line, fact)
    return found


def meet(found: Scan, table: TableScan, line: Line, fact: Fact) -> bool:
    """Whether a fact is new. A refused line takes no id; an id met again is judged when its first content is known."""
    if type(fact) in JUDGED and fact.id not in table.seen:
        try:
            admit(table.history, fact)
        except Refused as why:
            found.refused[line.number] = why
            return False
    if table.seen.add(fact.id):
        _look(found, table, line, fact)
        return True
    table.twice.add(fact.id)
    return False


def _look(found: Scan, table: TableScan, line: Line, fact: Fact) -> None:
    _order(table, line, fact)
    hear(table.spoken, fact)
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


def _opened(found: Scan, table: TableScan, line: Line, fact: TableOpened) -> None:
    table.days.add(fact.gaming_day.isoformat())
    key = (table.seq, line.number)
    if table.opened is None or key < table.opened[0]:
        table.opened = key, line, fact


def _corrected(found: Scan, table: TableScan, line: Line, fact: FactCorrected) -> None:
    if not (found.reading.corrected and applies(fact, line)):
        return
    key = (table.seq, line.number)
    if key >= table.corrections.get(fact.corrects, (START, fact))[0]:
        table.corrections[fact.corrects] = key, fact
    if isinstance(fact.now, Fact):
        hear_names(table.spoken, fact.now)


def _identified(found: Scan, table: TableScan, line: Line, fact: PlayerIdentified) -> None:
    table.identified.setdefault(len(table.days), []).append(fact)


_LOOKS: dict[type[Fact], Callable[[Scan, TableScan, Line, Any], None]] = {
    TableOpened: _opened,
    FactCorrected: _corrected,
    PlayerIdentified: _identified,
}
