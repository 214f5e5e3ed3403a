"""The second pass: folds the lines of a feed into rounds, and evicts each round when no more facts can belong to it.

    replay = Replay(lines)
    for round in replay.rounds(): ...         # as they end
    replay.findings(), replay.refused()        # after the rounds

The sessions of a table are folded in order, each from the carry-forward of the one before, as when a record is
followed. If a fact names a round that is over or not yet begun, a look-ahead finds that round before the fold starts.

A session whose fold fails is set aside from there on and listed in `failed`. It passes on the carry-forward that it
received. All other sessions are folded as usual, including later ones of the same table.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from domain.errors import CouldNotBeFolded, PitlogError, Refused
from domain.fold.feed.failing_fact import FailedSession, first_failing, reason_of
from domain.fold.feed.table import TableOfFeed, WhenEnded
from domain.fold.first_pass import Scan, SessionScan, scan
from domain.fold.game import Games, without_watchers
from domain.fold.grouping.late_facts import LateFacts
from domain.fold.lines import FeedLine, Lines, RefusedLine
from domain.fold.order import in_play_order, refused, understood
from domain.fold.reading import AS_CORRECTED, Reading
from domain.fold.round import Commission, Finding, Round
from domain.fold.session.carry_forward import ALONE, CarriedOver, CarryForward
from domain.fold.session.look_ahead import look_ahead
from domain.fold.session.session_fold import SessionFold
from domain.fold.sessions import gaming_day_of, table_of
from domain.fold.unjudged_game import plain
from domain.fold.venue.checks import across
from domain.fold.wagers.spanning_wagers import SpanningWagers

ROOM = 8 * 1024 * 1024
"""The maximum number of bytes of refused lines in memory."""

_EACH = 512


class Refusals:
    """Refused lines, stored compactly."""

    def __init__(self) -> None:
        self.count = 0
        self._pending: list[RefusedLine] = []
        self._room = ROOM

    def add(self, line: FeedLine, why: Refused) -> None:
        self.count += 1
        self._room -= len(line.raw) + _EACH
        if self._room > 0:
            self._pending.append(RefusedLine(line, why))
        else:
            self._pending.clear()

    def all(self, lines: Lines, scan: Scan) -> Iterator[RefusedLine]:
        """Every refused line, in feed order."""
        if self._room > 0:
            return iter(sorted(self._pending, key=lambda refused: refused.line.number))
        return refused(lines, scan)


class Replay:
    """A feed, folded."""

    def __init__(
        self, lines: Lines, reading: Reading = AS_CORRECTED, games: Games = plain,
        carried_over: Mapping[str, CarriedOver] = MappingProxyType({}), unwatched: Games | None = None,
        ended: WhenEnded | None = None, room: int = 0,
    ) -> None:  # fmt: skip
        self.lines = lines
        self.room = room
        """The bytes of decoded facts that are kept from the first pass to the second. Other facts are decoded again."""
        self.reading = reading
        self.games = games
        self.unwatched = unwatched or without_watchers(games)
        """The same games without observers, to fold parts of a failed session again."""
        self.ended = ended
        self.carried_over = carried_over
        """Carry-forwards of tables whose earlier or later sessions are not read."""
        self.tables: dict[str, TableOfFeed] = {}
        self.failed: list[FailedSession] = []
        """Sessions that could not be folded, complete once the rounds are over."""
        self._reasons: dict[str, str] = {}
        """Reasons by failed session."""
        self._handed: dict[str, CarryForward] = {}
        """Carry-forwards received, by failed session."""
        self._scan = Scan(reading)
        self._refusals = Refusals()

    def rounds(self) -> Iterator[Round]:
        """Every round, as it ends."""
        yield from self._rounds()
        if self._reasons:
            self.failed = self._named()

    def _rounds(self) -> Iterator[Round]:
        self._scan = scan(self.lines, self.reading, room=self.room)
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
                yield from table.evict()
        for table in tables.values():
            yield from self._finish(table, self.carried_over.get(table.name, ALONE).last)

    def _table(self, name: str) -> TableOfFeed:
        over = self.carried_over.get(name, ALONE)
        table = self.tables[name] = TableOfFeed(name, self.games, over.carry, self.ended, over.only)
        return table

    def _finish(self, table: TableOfFeed, last: bool) -> Iterator[Round]:
        """End the open session of a table, and return its last rounds."""
        try:
            table.end(last)
        except PitlogError:
            raise
        except Exception as why:
            self._set_aside(table, why)
        yield from table.evict()

    @property
    def names(self) -> list[str]:
        """The names of all tables in the feed. Complete once the rounds have begun."""
        return self._scan.names

    # --- sessions that cannot be folded -----------------------------------------------------------------------------

    def _note(self, session: str, why: Exception) -> None:
        """Note that the fold of a session failed."""
        self._reasons.setdefault(session, reason_of(why))

    def _set_aside(self, table: TableOfFeed, why: Exception) -> None:
        session = table.turn
        assert session is not None
        self._note(session, why)
        self._handed[session] = table.carry
        table.set_aside()

    def _named(self) -> list[FailedSession]:
        """The failed sessions, each with the fact at which its fold fails."""
        again = self._unwatched()
        return [self._failed(again, name, reason) for name, reason in sorted(self._reasons.items())]

    def _unwatched(self) -> "Replay":
        """This fold without listeners; if a session failed, only its tables are folded again."""
        if self.unwatched is self.games:
            return self
        names = {table_of(session) for session in self._reasons}
        mine = [line for table, line, _ in understood(self.lines, self._scan, _ignore) if table.name in names]
        again = Replay(lambda: mine, self.reading, self.unwatched, self.carried_over)
        for _ in again._rounds():
            pass
        return again

    def _failed(self, again: "Replay", session: str, reason: str) -> FailedSession:
        """Find the fact at which a session fails. A session starts from its carry-forward, so its own facts suffice."""
        table, fact = table_of(session), None
        if (carry := again._handed.get(session)) is not None:
            of_table, carried_over = self._scan.tables[table], self.carried_over.get(table, ALONE)
            own = [
                (line, fact.id)
                for its, line, fact in understood(self.lines, self._scan, _ignore)
                if its is of_table and of_table.placed.of(line.number).session == session
            ]
            last = carried_over.last and session == of_table.in_order[-1]

            def fails(count: int) -> bool:
                following = SessionFold(session, self.unwatched, carry, self.reading, last)
                return _fails(following, [line for line, _ in own[:count]])

            fact = own[first_failing(len(own), fails) - 1][1]
        return FailedSession(table, session, gaming_day_of(session), fact, reason)

    def need(self, table: str | None, day: str | None = None) -> None:
        """Raise if a session could not be folded: this one, or any if no table and day are given."""
        for one in self.failed:
            if table in (None, one.table) and day in (None, str(one.gaming_day)):
                raise CouldNotBeFolded(one.session, one.fact, one.reason)

    # --- when the rounds are over -----------------------------------------------------------------------------------

    def findings(self) -> list[Finding]:
        """Findings outside rounds. Call after the rounds are over."""
        return [*chain.from_iterable(table.findings for table in self.whole), *self.across()]

    def across(self) -> list[Finding]:
        """Findings over several tables. Call after the rounds are over."""
        return across(table.notes for table in self.whole)

    @property
    def whole(self) -> list[TableOfFeed]:
        """Tables with at least one session that was not set aside, sorted by name."""
        return [self.tables[name] for name in sorted(self.tables) if self.tables[name].sessions]

    @property
    def found(self) -> int:
        """The number of findings inside and outside rounds. Call after the rounds are over."""
        return sum(table.found for table in self.tables.values()) + len(self.across())

    def commission(self) -> list[Commission]:
        """Deferred commission. Call after the rounds are over."""
        return list(chain.from_iterable(table.commission for table in self.whole))

    def refused(self) -> Iterator[RefusedLine]:
        """Lines that could not be understood, in feed order. Call after the rounds are over."""
        return self._refusals.all(self.lines, self._scan)

    @property
    def refused_count(self) -> int:
        """The number of lines that could not be understood."""
        return self._refusals.count


def _fails(following: SessionFold, lines: list[FeedLine]) -> bool:
    """Whether folding a session fails with these facts and no others."""
    try:
        following.refold(lambda: lines)
        following.end()
    except PitlogError:
        raise
    except Exception:
        return True
    return False


def _ignore(line: FeedLine, why: Refused) -> None:
    return
