"""The second pass: from the lines of a feed to its rounds, each let go when nothing more can come to it.

    replay = Replay(lines)
    for round in replay.rounds(): ...      # as they end
    replay.findings(), replay.refused()    # when they have

The sessions of a table are folded one after the other, each from what the one before hands on, as a record is followed.
Where some fact names a round that is over, or yet to come, a look ahead finds out which, before the rounds are folded.

A session whose fold fails is set aside from there on, and listed in `failed`; it hands on what it was handed, as in the
record, and the other sessions go on, those of its table too.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from domain.errors import CouldNotBeFolded, PitlogError, Refused
from domain.fold.carry_forward import ALONE, CarriedBeside, CarryForward
from domain.fold.failing_fact import FailedSession, first_failing, reason_of
from domain.fold.feed_table import TableOfFeed, WhenEnded
from domain.fold.first_pass import Scan, SessionScan, scan
from domain.fold.game import Games, without_watchers
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.lines import FeedLine, Lines, RefusedLine
from domain.fold.look_ahead import look_ahead
from domain.fold.order import in_play_order, understood
from domain.fold.reading import AS_CORRECTED, Reading
from domain.fold.round import Commission, Finding, Round
from domain.fold.session_fold import SessionFold
from domain.fold.sessions import gaming_day_of, table_of
from domain.fold.unjudged_game import plain
from domain.fold.venue.checks import across
from domain.fold.wagers.spanning_wagers import SpanningWagers

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


class Replay:
    """A feed, replayed."""

    def __init__(
        self, lines: Lines, reading: Reading = AS_CORRECTED, games: Games = plain,
        beside: Mapping[str, CarriedBeside] = MappingProxyType({}), unwatched: Games | None = None,
        ended: WhenEnded | None = None,
    ) -> None:  # fmt: skip
        self.lines = lines
        self.reading = reading
        self.games = games
        self.unwatched = unwatched or without_watchers(games)
        """The same games with nobody watching: to fold parts of a session again when it failed."""
        self.ended = ended
        self.beside = beside
        """Of tables whose earlier or later sessions are not read."""
        self.tables: dict[str, TableOfFeed] = {}
        self.failed: list[FailedSession] = []
        """Sessions that could not be folded, when the rounds are over."""
        self._reasons: dict[str, str] = {}
        """Of sessions whose fold failed."""
        self._handed: dict[str, CarryForward] = {}
        """What they were handed."""
        self._scan = Scan(reading)
        self._refusals = Refusals()

    def rounds(self) -> Iterator[Round]:
        """Every round, as it ends."""
        yield from self._rounds()
        if self._reasons:
            self.failed = self._named()

    def _rounds(self) -> Iterator[Round]:
        self._scan = scan(self.lines, self.reading)
        lates = look_ahead(self.lines, self._scan, self.unwatched, self._note)
        later = SpanningWagers(self.lines, self._scan)
        tables, failed = self.tables, self._reasons

        def late(session: SessionScan) -> LateFacts:
            found = lates.get(session.session) or LateFacts(session.spoken)
            found.later = later
            return found

        for session, played in in_play_order(self.lines, self._scan, self._refusals.add):
            name = played.fact.table
            table = tables.get(name) or self._table(name)
            if not table.plays(session):
                yield from self._finish(table, last=False)
                table.turn_to(session)
            if session.session in failed:
                self._handed.setdefault(session.session, table.carry)
                continue
            try:
                table.take(played, late)
            except PitlogError:
                raise
            except Exception as why:
                self._set_aside(table, why)
            if table.rounds:
                yield from table.let_go()
        for table in tables.values():
            yield from self._finish(table, self.beside.get(table.name, ALONE).last)

    def _table(self, name: str) -> TableOfFeed:
        table = self.tables[name] = TableOfFeed(name, self.games, self.beside.get(name, ALONE).carry, self.ended)
        return table

    def _finish(self, table: TableOfFeed, last: bool) -> Iterator[Round]:
        """The session at hand of a table is over, with its last rounds."""
        try:
            table.end(last)
        except PitlogError:
            raise
        except Exception as why:
            self._set_aside(table, why)
        yield from table.let_go()

    @property
    def names(self) -> list[str]:
        """The tables of the feed by name, once its rounds have begun."""
        return self._scan.names

    # --- what can't be folded ---------------------------------------------------------------------------------------

    def _note(self, session: str, why: Exception) -> None:
        """A session's fold failed."""
        self._reasons.setdefault(session, reason_of(why))

    def _set_aside(self, table: TableOfFeed, why: Exception) -> None:
        session = table.turn
        assert session is not None
        self._note(session, why)
        self._handed[session] = table.carry
        table.set_aside()

    def _named(self) -> list[FailedSession]:
        """The failed sessions, each with the fact at which it fails."""
        again = self._unwatched()
        return [self._failed(again, name, reason) for name, reason in sorted(self._reasons.items())]

    def _unwatched(self) -> "Replay":
        """The replay itself, or one of the tables with a failed session and nobody watching."""
        if self.unwatched is self.games:
            return self
        names = {table_of(session) for session in self._reasons}
        mine = [line for table, line, _ in understood(self.lines, self._scan, _ignore) if table.name in names]
        again = Replay(lambda: mine, self.reading, self.unwatched, self.beside)
        for _ in again._rounds():
            pass
        return again

    def _failed(self, again: "Replay", session: str, reason: str) -> FailedSession:
        """A session folds from what it was handed, so its own facts show at which of them it fails."""
        table, fact = table_of(session), None
        if (carry := again._handed.get(session)) is not None:
            of_table, beside = self._scan.tables[table], self.beside.get(table, ALONE)
            own = [
                (line, fact.id)
                for its, line, fact in understood(self.lines, self._scan, _ignore)
                if its is of_table and of_table.placed.of(line.number).session == session
            ]
            last = beside.last and session == of_table.in_order[-1]

            def fails(count: int) -> bool:
                following = SessionFold(session, self.unwatched, carry, self.reading, last)
                return _fails(following, [line for line, _ in own[:count]])

            fact = own[first_failing(len(own), fails) - 1][1]
        return FailedSession(table, session, gaming_day_of(session), fact, reason)

    def need(self, table: str | None, day: str | None = None) -> None:
        """Raise where a session could not be folded: of any table and day, if none is named."""
        for one in self.failed:
            if table in (None, one.table) and day in (None, str(one.gaming_day)):
                raise CouldNotBeFolded(one.session, one.fact, one.reason)

    # --- when the rounds are over -----------------------------------------------------------------------------------

    def findings(self) -> list[Finding]:
        """What is odd or amiss outside rounds, when they are over."""
        return [*chain.from_iterable(table.findings for table in self.whole), *self.across()]

    def across(self) -> list[Finding]:
        """What was found over several tables, when the rounds are over."""
        return across(table.notes for table in self.whole)

    @property
    def whole(self) -> list[TableOfFeed]:
        """The tables with a session that was not set aside, by name: in a feed they come as their devices sent."""
        return [self.tables[name] for name in sorted(self.tables) if self.tables[name].sessions]

    @property
    def found(self) -> int:
        """How many findings there are, in rounds and outside them, when the rounds are over."""
        return sum(table.found for table in self.tables.values()) + len(self.across())

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


def _fails(following: SessionFold, lines: list[FeedLine]) -> bool:
    """Whether a session fails with these facts, as if no more had come."""
    try:
        following.again(lambda: lines)
        following.end()
    except PitlogError:
        raise
    except Exception:
        return True
    return False


def _ignore(line: FeedLine, why: Refused) -> None:
    return
