"""Sessions that a follower keeps in memory, and the rows it writes for them.

A session is folded as its facts arrive. If it is not in memory, or its past changed, it is folded again from its first
fact. If its carry-forward then differs, so is the next session. Sessions of an archived month stay as written, because
their facts are not in the record.

A session is set aside, with the reason and the fact, if its fold raises or takes too long, or if the database refuses
its rows. All others continue. It passes on the carry-forward it received. It is retried after a correction or an
opening, after a new carry-forward, by another edition, and by a rebuild.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.fold.game import Games
from domain.fold.lines import FeedLine
from domain.fold.sessions import gaming_day_of, table_of, unopened
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from projections.engine.edition import edition
from projections.engine.failures import failure, rows_of
from projections.engine.record_reader import first_opened
from projections.engine.record_reader import session as session_lines
from projections.engine.session import FollowedSession, Numbered
from projections.engine.session_order import SessionOrder
from projections.engine.session_states import NOTHING_KEPT, state_after, unread_state, without_failure
from projections.engine.store import FollowedTo, Store
from projections.engine.stored_past import StoredPast
from projections.engine.time_budget import TookTooLong, within_budget
from projections.findings import FindingsProjection
from projections.projection import Projection, SessionPlace
from record.errors import MonthArchived
from record.storage.months import is_archived

MOST = 400
"""The maximum number of sessions in memory. The least recently used is evicted first."""

LONG = 2_000
"""The number of facts from which folding a session anew is postponed."""

OPENS = "table_opened/"
"""The prefix of the topic of an opening."""

RETRIES = ("fact_corrected/", OPENS)
"""Topic prefixes of facts that may repair a failed session."""


@dataclass(slots=True)
class SessionInMemory:
    """A session in memory."""

    session: FollowedSession
    stood: FollowedTo
    failed: BaseException | None = None
    """Why it could not be folded further."""
    cleared: bool = True
    """Whether the tables contain no rows of it except those of its rounds."""
    postponed: bool = False
    """Whether it has to be folded anew, after the facts of other sessions."""


class SessionsInMemory:
    """The sessions of one follower."""

    def __init__(self, store: Store, projections: Mapping[str, Projection], games: Games, reached: int) -> None:
        self.store = store
        self.projections = projections
        self.games = games
        self.reached = reached
        """The position up to which the record is followed."""
        self.order = SessionOrder(store, lambda: self.reached)
        self.in_memory: dict[str, SessionInMemory] = {}
        self.postponed: dict[str, None] = {}
        """Long sessions to be folded anew, one at a time, after the facts of all others. Until then the tables have
        them as unfinished."""

    def forget(self) -> None:
        """Drop all sessions: memory may be ahead of the tables."""
        self.in_memory.clear()
        self.postponed.clear()

    def evict(self) -> None:
        """Evict sessions beyond the maximum."""
        while len(self.in_memory) > MOST:
            self.in_memory.pop(next(iter(self.in_memory)))

    def round_off(self, name: str) -> None:
        """Write the open round of a session."""
        followed = self.in_memory.get(name) or self._load(name)
        if followed is not None:
            self._write(followed, whole=True)

    def joined(self, name: str) -> str:
        """The session, or the one that facts before the opening joined."""
        table = table_of(name)
        return first_opened(self.store.connection, table, self.reached) or name if name == unopened(table) else name

    def take(self, name: str, lines: list[FeedLine]) -> None:
        """Fold the next facts of a session."""
        followed = self.in_memory.pop(name, None) or self._met(name)
        if followed is None:
            stood = self.store.session_state(name)
            if stood is not None and self._waits(stood, lines):
                self._count(stood, lines)
                return
            followed = self._load(name, retry=True)
        else:
            self._feed(followed, lines)
        if followed is None:
            return
        if followed.postponed:
            self._postpone(followed.stood, lines)
            return
        self.in_memory[name] = followed  # least recently used first
        if _opens(lines) and self.order.begins_earlier(followed.stood):
            self._reorder(followed.stood.table_name)
        else:
            # late facts of an ended session change the carry-forward at once
            self._write(followed, whole=followed.session.closed)

    def retry(self, name: str) -> None:
        """Retry a session that was set aside."""
        followed = self._load(name, retry=True)
        if followed is not None:
            self.in_memory[name] = followed
            self._write(followed, whole=True)

    def refused(self, stood: FollowedTo, why: Exception) -> None:
        """The database refused a session's rows: set it aside and withdraw its carry-forward."""
        self.in_memory.pop(stood.session, None)
        followed = self._begun(stood)
        self._set_aside(followed, why)
        self._hand_on(followed.stood)

    def _feed(self, followed: SessionInMemory, lines: list[FeedLine]) -> None:
        """Fold the next facts. If one changes the past and cannot be amended, or fails, fold all facts again, because a
        later one may repair it.
        """
        session, left = followed.session, iter(lines)
        in_order = False
        try:
            while not in_order:
                with within_budget(session.facts + len(lines)):
                    in_order = all(map(session.take, left))
                if not (in_order or self._amend(followed)):
                    break
        except TookTooLong as why:
            followed.failed = why
            return
        except Exception:
            in_order = False
        if in_order or followed.failed is not None:
            return
        followed.postponed = session.facts > LONG and session.written > 0 and not _opens(lines)
        if not followed.postponed:
            self._refold(followed)

    def _amend(self, followed: SessionInMemory) -> bool:
        """Play only the rounds of the last fact again, if possible. They are read from the tables, so all rows are
        written first.
        """
        name, session = followed.stood.session, followed.session
        if not session.amendable:
            return False
        if not session.is_written:
            self._insert(followed, whole=False)
        if followed.failed is not None or not self.store.send(name):
            return False
        with within_budget(session.facts):
            return session.amend(StoredPast(self.store, name))

    def _refold(self, followed: SessionInMemory) -> None:
        """Fold all facts again. A failure is noted, not raised."""
        lines = self._lines(followed)
        try:
            with within_budget(len(lines)):
                followed.session.refold(lambda: lines)
        except MonthArchived:
            raise
        except (Exception, TookTooLong) as why:
            followed.failed = why

    def _lines(self, followed: SessionInMemory) -> list[FeedLine]:
        return session_lines(self.store.connection, followed.session.place.session, self.reached)

    # --- set aside ------------------------------------------------------------------------------------------------

    def _set_aside(self, followed: SessionInMemory, why: BaseException) -> None:
        """Set a session aside. Its only row is a finding that says so."""
        stood, lines = followed.stood, self._lines(followed)
        self.in_memory.pop(stood.session, None)
        found = failure(why, lines, lambda some: self._fails(followed, some))
        aside = FollowedTo(
            stood.session, stood.table_name, stood.nth, stood.gaming_day, None,
            max((line.number for line in lines), default=0), len(lines), 0, stood.carry_in, stood.carry_in, False,
            found.reason, found.fact, found.position, edition(),
        )  # fmt: skip
        rows = list(rows_of(followed.session.place, found)) if FindingsProjection.name in self.store.slots else []
        followed.stood = aside
        self.store.write(aside, rows, 0)

    def _fails(self, followed: SessionInMemory, lines: Sequence[FeedLine]) -> bool:
        """Whether a session's first facts fail too, if no more follow."""
        trial = self._begun(followed.stood).session
        try:
            with within_budget(len(lines)):
                trial.refold(lambda: lines)
                rows = trial.rows()
                more, carry, _ = trial.ending()
                pack_carry_forward(carry)
        except (Exception, TookTooLong):
            return True
        return self.store.refuses(followed.stood, rows + more)

    def _waits(self, stood: FollowedTo, lines: list[FeedLine]) -> bool:
        """Whether a session is not folded with further facts: it was set aside, or is folded anew later."""
        if stood.set_aside:
            return not _may_put_right(lines)
        return stood.session in self.postponed and not _opens(lines)

    def _postpone(self, stood: FollowedTo, lines: list[FeedLine]) -> None:
        """Note that a session has to be folded anew. Whoever follows next finds it unfinished."""
        stood.whole = False
        self.postponed[stood.session] = None
        self._count(stood, lines)

    def _count(self, stood: FollowedTo, lines: list[FeedLine]) -> None:
        """Note more facts of a session that was set aside or waits. Its rows stay."""
        stood.facts += len(lines)
        stood.last_position = max(stood.last_position, *(line.number for line in lines))
        self.store.touch(stood)

    # --- sessions of a table, one after the other -----------------------------------------------------------------

    def _met(self, name: str) -> SessionInMemory | None:
        """A session whose first facts are in memory. None if the record has earlier ones."""
        if self.store.session_state(name) or self.order.joins_earlier(name):
            return None
        return self._begun(self._first_met(name))

    def _load(self, name: str, retry: bool = False) -> SessionInMemory | None:
        """Fold a session from its first fact. One set aside is folded only with `retry`."""
        self.postponed.pop(name, None)
        stood = self.store.session_state(name) or self._first_met(name)
        if stood.set_aside and not retry:
            return None
        followed = self._begun(without_failure(stood))
        followed.cleared = stood.set_aside is None
        self._refold(followed)
        return followed

    def _begun(self, stood: FollowedTo) -> SessionInMemory:
        """A session before its first fact. It knows whether another follows."""
        followed = self._restored(stood)
        if self.store.nth_of(stood.table_name, stood.nth + 1) is not None:
            followed.session.close()
        return followed

    def _restored(self, stood: FollowedTo) -> SessionInMemory:
        place = SessionPlace(stood.session, stood.table_name, gaming_day_of(stood.session))
        return SessionInMemory(
            FollowedSession(place, stood.nth, self.projections, self.games, unpack_carry_forward(stood.carry_in)), stood
        )

    def _first_met(self, name: str) -> FollowedTo:
        """A new session, with the carry-forward of the one before."""
        table = table_of(name)
        if name == unopened(table):
            return unread_state(name, table, 0, NOTHING_KEPT)
        if self.order.is_first(name):
            self.store.forget(unopened(table))
            self.in_memory.pop(unopened(table), None)
            return unread_state(name, table, 1, NOTHING_KEPT)
        later = self.order.later_than(table, name)
        if not later:
            before = self.store.last_of(table)
        else:
            before = self.store.nth_of(table, later[0].nth - 1)
            for one in later:
                self._renumber(one, one.nth + 1)
        nth = before.nth + 1 if before is not None else 1
        return unread_state(name, table, nth, NOTHING_KEPT if before is None else self._closed(before))

    def _closed(self, before: FollowedTo) -> bytes:
        """Close the session before. Returns its carry-forward."""
        if is_archived(self.store.connection, before.session):
            return before.carry_out  # it was over when its month was archived: projections/engine/month_end.py
        followed = self.in_memory.pop(before.session, None) or self._load(before.session)
        if followed is None:
            return before.carry_in  # set aside: its own carry-forward is passed on
        followed.session.close()
        self._write(followed, whole=True)
        return followed.stood.carry_out

    def _renumber(self, stood: FollowedTo, nth: int) -> None:
        self.store.renumber(stood, nth)
        if (followed := self.in_memory.get(stood.session)) is not None:
            followed.stood.nth = followed.session.nth = nth

    def _reorder(self, table: str) -> None:
        """Renumber a table's sessions, and fold again those whose place changed."""
        order = self.order.by_opening(table)
        first = next(nth for nth, one in enumerate(order, 1) if one.nth != nth)
        for nth, one in enumerate(order, 1):
            self._renumber(one, nth)
        carry = order[first - 2].carry_out if first > 1 else NOTHING_KEPT
        for nth in range(first, len(order) + 1):
            stood = self.store.nth_of(table, nth)
            assert stood is not None
            carry = self._handed(stood, carry).carry_out

    # --- rows ---------------------------------------------------------------------------------------------------

    def _write(self, followed: SessionInMemory, whole: bool) -> None:
        """Write a session's changes. `whole`: including the open round."""
        before = followed.stood.carry_out
        self._insert(followed, whole)
        if (whole or followed.stood.set_aside) and followed.stood.carry_out != before:
            self._hand_on(followed.stood)

    def _insert(self, followed: SessionInMemory, whole: bool) -> None:
        before = followed.stood
        written = self._rows(followed, whole) if followed.failed is None else None
        if written is None:
            assert followed.failed is not None
            self._set_aside(followed, followed.failed)
            return
        rows, after = written
        others = before.whole or before.rounds > after or not followed.cleared
        followed.cleared = True
        self.store.write(followed.stood, rows, after, others=others, again=followed.session.taken_again())

    def _rows(self, followed: SessionInMemory, whole: bool) -> tuple[list[Numbered], int] | None:
        """The rows, and up to which round the written ones stay. None if the session fails."""
        session, after = followed.session, followed.session.written
        try:
            with within_budget(session.facts):
                rows = session.rows()
                session.written = session.rounds
                more, carry, rounds = session.ending() if whole else ([], None, session.rounds)
                carry_out = followed.stood.carry_out if carry is None else pack_carry_forward(carry)
        except (Exception, TookTooLong) as why:
            followed.failed = why
            return None
        followed.stood = state_after(session, followed.stood, carry_out, rounds, whole)
        return rows + more, after

    def _hand_on(self, stood: FollowedTo) -> None:
        """Fold the next session again if its carry-forward changed, and so on."""
        after = self.store.nth_of(stood.table_name, stood.nth + 1)
        while after is not None and after.carry_in != stood.carry_out:
            stood = self._handed(after, stood.carry_out)
            after = self.store.nth_of(stood.table_name, stood.nth + 1)

    def _handed(self, stood: FollowedTo, carry: bytes) -> FollowedTo:
        """A session with another carry-forward, folded again."""
        if is_archived(self.store.connection, stood.session):
            return stood
        stood.carry_in = carry
        self.in_memory.pop(stood.session, None)
        self.store.write(stood, [], 0)
        followed = self._load(stood.session, retry=True)
        assert followed is not None
        self.in_memory[stood.session] = followed
        self._insert(followed, whole=True)
        return followed.stood


def _opens(lines: list[FeedLine]) -> bool:
    return any((line.topic or "").startswith(OPENS) for line in lines)


def _may_put_right(lines: list[FeedLine]) -> bool:
    return any((line.topic or "").startswith(RETRIES) for line in lines)
