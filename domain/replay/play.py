"""The second pass: from the lines of a feed to its rounds, each let go when nothing more can come to it.

    replay = Replay(lines)
    for round in replay.rounds(): ...      # as they end
    replay.findings(), replay.refused()    # when they have

The sessions of a table are folded one after the other, each from what the one before hands on, as a record is followed.
Where some fact names a round that is over, or yet to come, a look ahead finds out which, before the rounds are folded.

A table whose fold fails is left out from there on, and listed in `failed`; the other tables go on.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import chain
from types import MappingProxyType

from domain.errors import CouldNotBeFolded, PitlogError, Refused
from domain.facts import Fact
from domain.replay.ahead import look_ahead
from domain.replay.carry import ALONE, Beside
from domain.replay.failing import FailedTable, first_failing, reason_of
from domain.replay.game import Games, without_watchers
from domain.replay.late import Late
from domain.replay.later import Later
from domain.replay.lines import Line, Lines, RefusedLine
from domain.replay.order import in_play_order
from domain.replay.plain import plain
from domain.replay.reading import AS_CORRECTED, Reading
from domain.replay.refusals import Refusals
from domain.replay.round import Commission, Finding, Round
from domain.replay.scan import Scan, scan, understand
from domain.replay.tables import TableInTurn, WhenEnded
from domain.replay.venue.across import across


class Replay:
    """A feed, replayed."""

    def __init__(
        self, lines: Lines, reading: Reading = AS_CORRECTED, games: Games = plain,
        beside: Mapping[str, Beside] = MappingProxyType({}), unwatched: Games | None = None,
        ended: WhenEnded | None = None,
    ) -> None:  # fmt: skip
        self.lines = lines
        self.reading = reading
        self.games = games
        self.unwatched = unwatched or without_watchers(games)
        """The same games with nobody watching: to fold parts of a table again when it failed."""
        self.ended = ended
        self.beside = beside
        """Of tables whose earlier or later sessions are not read."""
        self.tables: dict[str, TableInTurn] = {}
        self.failed: list[FailedTable] = []
        """Tables that could not be folded, when the rounds are over."""
        self._reasons: dict[str, str] = {}
        """Of tables whose fold failed."""
        self._scan = Scan(reading)
        self._refusals = Refusals()

    def rounds(self) -> Iterator[Round]:
        """Every round, as it ends."""
        yield from self._rounds()
        self.failed = [self._named(table, reason) for table, reason in sorted(self._reasons.items())]

    def _rounds(self) -> Iterator[Round]:
        self._scan = scan(self.lines, self.reading)
        lates = look_ahead(self.lines, self._scan, self.unwatched, self._note)
        later = Later(self.lines, self._scan)
        tables, failed = self.tables, self._reasons
        for session, played in in_play_order(self.lines, self._scan, self._refusals.add):
            name = played.fact.table
            if name in failed:
                continue
            try:
                table = tables.get(name) or self._table(name)
                if not table.plays(session):
                    late = lates.get(session.session) or Late(session.spoken)
                    late.later = later
                    table.turn_to(session, late)
                table.take(played)
            except PitlogError:
                raise
            except Exception as why:
                self._note(name, why)
                continue
            if table.rounds:
                yield from table.let_go()
        for table in [one for one in tables.values() if one.name not in failed]:
            self._finish(table)
            yield from table.let_go()

    def _table(self, name: str) -> TableInTurn:
        carry = deepcopy(self.beside.get(name, ALONE).carry)  # a game changes what it was handed
        table = self.tables[name] = TableInTurn(name, self.games, carry, self.ended)
        return table

    def _finish(self, table: TableInTurn) -> None:
        """The feed is over for a table."""
        try:
            table.end(self.beside.get(table.name, ALONE).last)
        except PitlogError:
            raise
        except Exception as why:
            self._note(table.name, why)

    @property
    def names(self) -> list[str]:
        """The tables of the feed by name, once its rounds have begun."""
        return self._scan.names

    def _note(self, table: str, why: Exception) -> None:
        """A table's fold failed."""
        self._reasons.setdefault(table, reason_of(why))

    def _named(self, name: str, reason: str) -> FailedTable:
        """A failed table, with the fact at which it fails."""
        mine = [(line, fact) for line, fact in self._understood() if fact.table == name]

        def fails(count: int) -> bool:
            replay = Replay(lambda: (line for line, _ in mine[:count]), self.reading, self.unwatched, self.beside)
            for _ in replay._rounds():
                pass
            return name in replay._reasons

        fact = mine[first_failing(len(mine), fails) - 1][1].id if mine else None
        return FailedTable(name, fact, reason)

    def _understood(self) -> Iterator[tuple[Line, Fact]]:
        for line in self.lines():
            try:
                yield line, understand(line)
            except Refused:
                continue

    def need(self, table: str | None) -> None:
        """Raise where a table could not be folded; any table, if none is named."""
        for one in self.failed:
            if table in (None, one.table):
                raise CouldNotBeFolded(one.table, one.fact, one.reason)

    def findings(self) -> list[Finding]:
        """What is odd or amiss outside rounds, when they are over."""
        return [*chain.from_iterable(table.findings for table in self.whole), *self.across()]

    def across(self) -> list[Finding]:
        """What was found over several tables, when the rounds are over."""
        return across(table.notes for table in self.whole)

    @property
    def whole(self) -> list[TableInTurn]:
        """The tables whose fold did not fail, by name: in a feed they come as their devices sent."""
        return [self.tables[name] for name in sorted(self.tables) if name not in self._reasons]

    @property
    def found(self) -> int:
        """How many findings there are, in rounds and outside them, when the rounds are over."""
        return sum(table.found for table in self.whole) + len(self.across())

    def commission(self) -> list[Commission]:
        """Commission that was left owing, when the rounds are over."""
        return list(chain.from_iterable(table.commission for table in self.whole))

    def refused(self) -> Iterator[RefusedLine]:
        """The lines that can't be understood, in their order, when the rounds are over."""
        return self._refusals.all(self.lines, self._scan)

    @property
    def refused_count(self) -> int:
        """How many lines can't be understood."""
        return self._refusals.count
