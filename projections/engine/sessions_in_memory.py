"""The sessions that a follower has in memory, and the rows it writes of them.

A session is folded as its facts come. One that is not in memory, or whose past was changed, is folded anew from its
first fact; if it then hands on something else, so is the session after it. One whose month was archived stays as it was
written: its facts are not here.

A session whose fold raises or takes too long, or whose rows the database refuses, is set aside with the reason and the
fact, and nothing else stops. It hands on what it was handed. It is tried again when a correction or an opening comes,
when the session before hands on something else, by another edition of the program, and by a rebuild.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.errors import MonthArchived
from domain.fold.carry_forward import NOTHING, CarryForward
from domain.fold.game import Games
from domain.fold.lines import FeedLine
from domain.fold.sessions import gaming_day_of, table_of, unopened
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from projections.engine.edition import edition
from projections.engine.failures import failure, rows_of
from projections.engine.record_reader import session as session_lines
from projections.engine.session import FollowedSession, Numbered
from projections.engine.session_order import Begins, begins, first_opened
from projections.engine.store import FollowedTo, Store
from projections.engine.time_budget import TookTooLong, within_budget
from projections.findings import Findings
from projections.projection import Place, Projection
from record.months import is_away

MOST = 400
"""Sessions in memory; the one longest untouched goes first."""

OPENS = "table_opened/"
"""How the topic of an opening begins."""

RETRIES = ("fact_corrected/", OPENS)
"""How the topics begin of facts that may put right what made a session fail."""


@dataclass(slots=True)
class SessionInMemory:
    """A session in memory."""

    session: FollowedSession
    stood: FollowedTo
    failed: BaseException | None = None
    """Why it could not be folded on."""
    cleared: bool = True
    """Whether none of its rows is in the tables that its rounds do not say."""


class SessionsInMemory:
    """Those of one follower."""

    def __init__(self, store: Store, projections: Mapping[str, Projection], games: Games, reached: int) -> None:
        self.store = store
        self.projections = projections
        self.games = games
        self.reached = reached
        """The position up to which the record is followed."""
        self.held: dict[str, SessionInMemory] = {}

    def forget(self) -> None:
        """What is in memory may be ahead of the tables."""
        self.held.clear()

    def let_go(self) -> None:
        """No more stay than there is room for."""
        while len(self.held) > MOST:
            self.held.pop(next(iter(self.held)))

    def round_off(self, name: str) -> None:
        """Write what is at hand of one."""
        held = self.held.get(name) or self._load(name)
        if held is not None:
            self._write(held, whole=True)

    def joined(self, name: str) -> str:
        """A session, or the one that facts which waited have joined."""
        table = table_of(name)
        return first_opened(self.store.connection, table, self.reached) or name if name == unopened(table) else name

    def take(self, name: str, lines: list[FeedLine]) -> None:
        """Its next facts."""
        held = self.held.pop(name, None) or self._met(name)
        if held is None:
            stood = self.store.stood(name)
            if stood is not None and stood.set_aside and not _may_put_right(lines):
                self._count(stood, lines)
                return
            held = self._load(name, retry=True)
        else:
            self._feed(held, lines)
        if held is None:
            return
        self.held[name] = held  # the last touched stands last
        if any((line.topic or "").startswith(OPENS) for line in lines) and self._begins_earlier(held.stood):
            self._reorder(held.stood.table_name)
        else:
            self._write(held, whole=held.session.closed)  # late facts of a session that is over are handed on at once

    def retry(self, name: str) -> None:
        """Try a session again that was set aside."""
        held = self._load(name, retry=True)
        if held is not None:
            self.held[name] = held
            self._write(held, whole=True)

    def refused(self, stood: FollowedTo, why: Exception) -> None:
        """The database refused the rows of a session: it is set aside, and what it handed on is taken back."""
        self.held.pop(stood.session, None)
        held = self._begun(stood)
        self._set_aside(held, why)
        self._hand_on(held.stood)

    def _feed(self, held: SessionInMemory, lines: list[FeedLine]) -> None:
        """The next facts; once one changes the past, or fails, all of them anew: a later one may put it right."""
        session = held.session
        try:
            with within_budget(session.facts + len(lines)):
                in_order = all(map(session.take, lines))
        except TookTooLong as why:
            held.failed = why
            return
        except Exception:
            in_order = False
        if not in_order:
            self._again(held)

    def _again(self, held: SessionInMemory) -> None:
        """All of a session anew; why it fails is kept, and nothing raised."""
        lines = self._lines(held)
        try:
            with within_budget(len(lines)):
                held.session.again(lambda: lines)
        except MonthArchived:
            raise
        except (Exception, TookTooLong) as why:
            held.failed = why

    def _lines(self, held: SessionInMemory) -> list[FeedLine]:
        return session_lines(self.store.connection, held.session.place.session, self.reached)

    # --- set aside ------------------------------------------------------------------------------------------------

    def _set_aside(self, held: SessionInMemory, why: BaseException) -> None:
        """The session can't be processed; the others can. It has one row, the finding that says so."""
        stood, lines = held.stood, self._lines(held)
        self.held.pop(stood.session, None)
        found = failure(why, lines, lambda some: self._fails(held, some))
        aside = FollowedTo(
            stood.session, stood.table_name, stood.nth, stood.gaming_day, None,
            max((line.number for line in lines), default=0), len(lines), 0, stood.carry_in, stood.carry_in, False,
            found.reason, found.fact, found.position, edition(),
        )  # fmt: skip
        rows = list(rows_of(held.session.place, found)) if Findings.name in self.store.slots else []
        held.stood = aside
        self.store.write(aside, rows, 0)

    def _fails(self, held: SessionInMemory, lines: Sequence[FeedLine]) -> bool:
        """Whether the first facts of a session, as if no more had come, fail as well."""
        trial = self._begun(held.stood).session
        try:
            with within_budget(len(lines)):
                trial.again(lambda: lines)
                rows = trial.rows()
                more, carry, _ = trial.ending()
                pack_carry_forward(carry)
        except (Exception, TookTooLong):
            return True
        return self.store.refuses(held.stood, rows + more)

    def _count(self, stood: FollowedTo, lines: list[FeedLine]) -> None:
        """More facts of a session that was set aside: it says how far they go, and the finding stays."""
        stood.facts += len(lines)
        stood.last_position = max(stood.last_position, *(line.number for line in lines))
        self.store.touch(stood)

    # --- sessions of a table, one after the other -----------------------------------------------------------------

    def _met(self, name: str) -> SessionInMemory | None:
        """A session of which the facts at hand are the first; none of one that has others in the record."""
        if self.store.stood(name) or self._is_first(name):
            return None  # with the first session come the facts that waited for it
        stood = self._first_met(name)
        return self._begun(stood)

    def _is_first(self, name: str) -> bool:
        before = self.store.last_of(table_of(name))
        return before is None or before.nth == 0

    def _load(self, name: str, retry: bool = False) -> SessionInMemory | None:
        """Fold a session from its first fact; one that was set aside only to `retry`."""
        stood = self.store.stood(name) or self._first_met(name)
        if stood.set_aside and not retry:
            return None
        held = self._begun(_fresh(stood))
        held.cleared = stood.set_aside is None
        self._again(held)
        return held

    def _begun(self, stood: FollowedTo) -> SessionInMemory:
        """A session before its first fact; it knows whether another follows."""
        held = self._held(stood)
        if self.store.nth_of(stood.table_name, stood.nth + 1) is not None:
            held.session.close()
        return held

    def _held(self, stood: FollowedTo) -> SessionInMemory:
        place = Place(stood.session, stood.table_name, gaming_day_of(stood.session))
        return SessionInMemory(FollowedSession(place, stood.nth, self.projections, self.games, _carried(stood)), stood)

    def _first_met(self, name: str) -> FollowedTo:
        """A session that was never met: it is handed what the one before it hands on."""
        table = table_of(name)
        if name == unopened(table):
            return _new(name, table, 0, NOTHING_KEPT)
        if self._is_first(name):
            self.store.forget(unopened(table))
            self.held.pop(unopened(table), None)
            return _new(name, table, 1, NOTHING_KEPT)
        later = self._later_than(table, name)
        if not later:
            before = self.store.last_of(table)
        else:
            before = self.store.nth_of(table, later[0].nth - 1)
            for one in later:
                self._renumber(one, one.nth + 1)
        nth = before.nth + 1 if before is not None else 1
        return _new(name, table, nth, NOTHING_KEPT if before is None else self._closed(before))

    def _closed(self, before: FollowedTo) -> bytes:
        """Another session follows: what is handed on to it."""
        if is_away(self.store.connection, before.session):
            return before.carry_out  # it was over when its month moved out: projections/ended.py
        held = self.held.pop(before.session, None) or self._load(before.session)
        if held is None:
            return before.carry_in  # set aside: what it was handed goes on
        held.session.close()
        self._write(held, whole=True)
        return held.stood.carry_out

    # --- their order ------------------------------------------------------------------------------------------------

    def _begins(self, table: str, session: str) -> Begins:
        found = begins(self.store.connection, table, session, self.reached)
        assert found is not None
        return found

    def _later_than(self, table: str, name: str) -> list[FollowedTo]:
        """The sessions that were opened later than a new one, in their order: most often none."""
        begun, later = self._begins(table, name), list[FollowedTo]()
        before = self.store.last_of(table)
        while before is not None and self._begins(table, before.session) > begun:
            later.append(before)
            before = self.store.nth_of(table, before.nth - 1)
        return later[::-1]

    def _renumber(self, stood: FollowedTo, nth: int) -> None:
        self.store.renumber(stood, nth)
        if (held := self.held.get(stood.session)) is not None:
            held.stood.nth = held.session.nth = nth

    def _begins_earlier(self, stood: FollowedTo) -> bool:
        """Whether an opening that came late puts a session before the one that stands before it."""
        before = self.store.nth_of(stood.table_name, stood.nth - 1) if stood.nth > 1 else None
        if before is None:
            return False
        return self._begins(stood.table_name, before.session) > self._begins(stood.table_name, stood.session)

    def _reorder(self, table: str) -> None:
        """Number a table's sessions anew, and fold those anew that have another place."""
        those = self.store.of_table(table)
        order = sorted(those, key=lambda one: self._begins(table, one.session))
        first = next(nth for nth, one in enumerate(order, 1) if one.nth != nth)
        for nth, one in enumerate(order, 1):
            self._renumber(one, nth)
        carry = order[first - 2].carry_out if first > 1 else NOTHING_KEPT
        for nth in range(first, len(order) + 1):
            stood = self.store.nth_of(table, nth)
            assert stood is not None
            carry = self._handed(stood, carry).carry_out

    # --- rows ---------------------------------------------------------------------------------------------------

    def _write(self, held: SessionInMemory, whole: bool) -> None:
        """What there is of a session since it was last written; `whole`: with the round at hand."""
        before = held.stood.carry_out
        self._put(held, whole)
        if (whole or held.stood.set_aside) and held.stood.carry_out != before:
            self._hand_on(held.stood)

    def _put(self, held: SessionInMemory, whole: bool) -> None:
        before = held.stood
        written = self._rows(held, whole) if held.failed is None else None
        if written is None:
            assert held.failed is not None
            self._set_aside(held, held.failed)
            return
        rows, after = written
        others = before.whole or before.rounds > after or not held.cleared
        held.cleared = True
        self.store.write(held.stood, rows, after, others=others)

    def _rows(self, held: SessionInMemory, whole: bool) -> tuple[list[Numbered], int] | None:
        """The rows, and up to which round those stay that are there; nothing where it fails."""
        session, after = held.session, held.session.written
        try:
            with within_budget(session.facts):
                rows = session.rows()
                session.written = session.rounds
                more, carry, rounds = session.ending() if whole else ([], None, session.rounds)
                carry_out = held.stood.carry_out if carry is None else pack_carry_forward(carry)
        except (Exception, TookTooLong) as why:
            held.failed = why
            return None
        held.stood = _stands(session, held.stood, carry_out, rounds, whole)
        return rows + more, after

    def _hand_on(self, stood: FollowedTo) -> None:
        """The session after this one was handed something else: it is folded anew, and so on while that is so."""
        after = self.store.nth_of(stood.table_name, stood.nth + 1)
        while after is not None and after.carry_in != stood.carry_out:
            stood = self._handed(after, stood.carry_out)
            after = self.store.nth_of(stood.table_name, stood.nth + 1)

    def _handed(self, stood: FollowedTo, carry: bytes) -> FollowedTo:
        """A session that is handed something else, folded anew."""
        if is_away(self.store.connection, stood.session):
            return stood
        stood.carry_in = carry
        self.held.pop(stood.session, None)
        self.store.write(stood, [], 0)
        held = self._load(stood.session, retry=True)
        assert held is not None
        self.held[stood.session] = held
        self._put(held, whole=True)
        return held.stood


def _may_put_right(lines: list[FeedLine]) -> bool:
    return any((line.topic or "").startswith(RETRIES) for line in lines)


def _fresh(stood: FollowedTo) -> FollowedTo:
    """A session as if it had never been set aside."""
    if stood.set_aside is None:
        return stood
    return FollowedTo(
        stood.session, stood.table_name, stood.nth, stood.gaming_day, None, 0, 0, 0, stood.carry_in, stood.carry_out,
        False, None,
    )  # fmt: skip


NOTHING_KEPT = pack_carry_forward(NOTHING)


def _carried(stood: FollowedTo) -> CarryForward:
    return unpack_carry_forward(stood.carry_in)


def _new(name: str, table: str, nth: int, carry: bytes) -> FollowedTo:
    return FollowedTo(name, table, nth, gaming_day_of(name), None, 0, 0, 0, carry, carry, False, None)


def _stands(session: FollowedSession, stood: FollowedTo, carry_out: bytes, rounds: int, whole: bool) -> FollowedTo:
    return FollowedTo(
        stood.session, stood.table_name, stood.nth, stood.gaming_day, session.ruleset, session.last_position,
        session.facts, rounds, stood.carry_in, carry_out, whole, None,
    )  # fmt: skip
