"""The second pass: from the lines of a feed to its rounds, each let go when nothing more can come to it.

    replay = Replay(lines)
    for round in replay.rounds(): ...      # as they end
    replay.findings(), replay.refused()    # when they have

Where some fact names a round that is over, or yet to come, a look ahead finds out which, before the rounds are folded.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import chain
from types import MappingProxyType

from domain.replay.ahead import look_ahead
from domain.replay.carry import ALONE, Beside
from domain.replay.game import Games
from domain.replay.late import Late
from domain.replay.lines import Lines, RefusedLine
from domain.replay.order import in_play_order
from domain.replay.plain import plain
from domain.replay.reading import AS_CORRECTED, Reading
from domain.replay.refusals import Refusals
from domain.replay.round import Commission, Finding, Round
from domain.replay.scan import Scan, TableScan, scan
from domain.replay.table import Counted, Sitting


class Replay:
    """A feed, replayed."""

    def __init__(
        self, lines: Lines, reading: Reading = AS_CORRECTED, games: Games = plain,
        beside: Mapping[str, Beside] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self.lines = lines
        self.reading = reading
        self.games = games
        self.beside = beside
        """Of tables whose earlier or later sessions are not read."""
        self.tables: dict[str, Counted] = {}
        self._scan = Scan(reading)
        self._refusals = Refusals()

    def rounds(self) -> Iterator[Round]:
        """Every round, as it ends."""
        self._scan = scan(self.lines, self.reading)
        lates = look_ahead(self.lines, self._scan)
        for found, played in in_play_order(self.lines, self._scan, self._refusals.add):
            name = played.fact.table
            table = self.tables.get(name)
            if table is None:
                late = lates.get(name) or Late(found.spoken)
                table = self.tables[name] = self._table(name, found, late)
            table.take(played)
            if table.sat.rounds:
                yield from _let_go(table)
        for table in self.tables.values():
            table.finish(self.beside.get(table.name, ALONE).last)
            yield from _let_go(table)

    def _table(self, name: str, found: TableScan, late: Late) -> Counted:
        carry = self.beside.get(name, ALONE).carry
        sat = Sitting(name, self.games, deepcopy(carry.game))  # a game changes what it was handed
        sat.names = dict(carry.names)
        table = Counted(name, found, late, sat)
        table.handed(carry)
        return table

    def findings(self) -> list[Finding]:
        """What is odd or amiss outside rounds, when they are over."""
        return list(chain.from_iterable(table.findings() for table in self.tables.values()))

    @property
    def found(self) -> int:
        """How many findings there are, in rounds and outside them, when the rounds are over."""
        return sum(table.found for table in self.tables.values()) + len(self.findings())

    def commission(self) -> list[Commission]:
        """Commission that was left owing, when the rounds are over."""
        return list(chain.from_iterable(table.sat.commission() for table in self.tables.values()))

    def refused(self) -> Iterator[RefusedLine]:
        """The lines that can't be understood, in their order, when the rounds are over."""
        return self._refusals.all(self.lines, self._scan)

    @property
    def refused_count(self) -> int:
        """How many lines can't be understood."""
        return self._refusals.count


def _let_go(table: Counted) -> Iterator[Round]:
    rounds = table.sat.rounds
    while rounds:
        ended = rounds.pop(0)
        table.count(ended)
        yield ended
