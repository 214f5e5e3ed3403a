"""The sessions that a follower has in memory, and the rows it writes of them.

A session is folded as its facts come. One that is not in memory, or whose past was changed, is folded anew from its
first fact; if it then hands on something else, so is the session after it. One that can't be folded is set aside with
the reason, and nothing else stops. One whose month was archived stays as it was written: its facts are not here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from domain.errors import MonthArchived, harmless
from domain.games.carries import pack, unpack
from domain.replay.carry import NOTHING, Carry
from domain.replay.game import Games
from domain.replay.lines import Line
from domain.sessions import table_of, unopened
from projections.order import Begins, begins, first_opened
from projections.reading import session as session_lines
from projections.sessions import Numbered, Session
from projections.shape import Place, Projection
from projections.store import Stood, Store
from record.months import is_away

MOST = 400
"""Sessions in memory; the one longest untouched goes first."""

OPENS = "table_opened/"
"""How the topic of an opening begins."""

LONGEST = 500
"""A reason."""


@dataclass(slots=True)
class Held:
    """A session in memory."""

    session: Session
    stood: Stood


class Sessions:
    """Those of one follower."""

    def __init__(self, store: Store, projections: Mapping[str, Projection], games: Games, reached: int) -> None:
        self.store = store
        self.projections = projections
        self.games = games
        self.reached = reached
        """The position up to which the record is followed."""
        self.held: dict[str, Held] = {}

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

    def take(self, name: str, lines: list[Line]) -> None:
        """Its next facts."""
        held = self.held.pop(name, None) or self._met(name)
        if held is None:
            held = self._load(name)
        elif not held.stood.set_aside:
            self._feed(held, lines)
        if held is None:
            return
        self.held[name] = held  # the last touched stands last
        if any((line.topic or "").startswith(OPENS) for line in lines) and self._begins_earlier(held.stood):
            self._reorder(held.stood.table_name)
        else:
            self._write(held, whole=held.session.closed)  # late facts of a session that is over are handed on at once

    def _feed(self, held: Held, lines: list[Line]) -> None:
        """The next facts; once one changes the past, all of them anew."""
        try:
            if not all(map(held.session.take, lines)):
                self._again(held.session)
        except MonthArchived:
            raise
        except Exception as why:
            self._set_aside(held, why)

    def _again(self, session: Session) -> None:
        lines = session_lines(self.store.connection, session.place.session, self.reached)
        session.again(lambda: lines)

    def _set_aside(self, held: Held, why: Exception) -> None:
        """The session can't be folded; the others can."""
        held.stood.set_aside = harmless(f"{type(why).__name__}: {why}", LONGEST)

    # --- sessions of a table, one after the other -----------------------------------------------------------------

    def _met(self, name: str) -> Held | None:
        """A session of which the facts at hand are the first; none of one that has others in the record."""
        if self.store.stood(name) or self._is_first(name):
            return None  # with the first session come the facts that waited for it
        stood = self._first_met(name)
        held = self._held(stood)
        if self.store.nth_of(stood.table_name, stood.nth + 1) is not None:
            held.session.close()
        return held

    def _is_first(self, name: str) -> bool:
        before = self.store.last_of(table_of(name))
        return before is None or before.nth == 0

    def _load(self, name: str) -> Held | None:
        """Fold a session from its first fact."""
        stood = self.store.stood(name) or self._first_met(name)
        if stood.set_aside:
            return None
        held = self._held(stood)
        if self.store.nth_of(stood.table_name, stood.nth + 1) is not None:
            held.session.close()
        try:
            self._again(held.session)
        except MonthArchived:
            raise
        except Exception as why:
            self._set_aside(held, why)
        return held

    def _held(self, stood: Stood) -> Held:
        place = Place(stood.session, stood.table_name, _day(stood.session))
        return Held(Session(place, stood.nth, self.projections, self.games, _carried(stood)), stood)

    def _first_met(self, name: str) -> Stood:
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

    def _closed(self, before: Stood) -> bytes:
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

    def _later_than(self, table: str, name: str) -> list[Stood]:
        """The sessions that were opened later than a new one, in their order: most often none."""
        begun, later = self._begins(table, name), list[Stood]()
        before = self.store.last_of(table)
        while before is not None and self._begins(table, before.session) > begun:
            later.append(before)
            before = self.store.nth_of(table, before.nth - 1)
        return later[::-1]

    def _renumber(self, stood: Stood, nth: int) -> None:
        self.store.renumber(stood, nth)
        if (held := self.held.get(stood.session)) is not None:
            held.stood.nth = held.session.nth = nth

    def _begins_earlier(self, stood: Stood) -> bool:
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

    def _write(self, held: Held, whole: bool) -> None:
        """What there is of a session since it was last written; `whole`: with the round at hand."""
        before = held.stood.carry_out
        self._put(held, whole)
        if whole and held.stood.carry_out != before:
            self._hand_on(held.stood)

    def _put(self, held: Held, whole: bool) -> None:
        before = held.stood
        rows, after = self._rows(held, whole)
        self.store.write(held.stood, rows, after, others=before.whole or before.rounds > after)

    def _rows(self, held: Held, whole: bool) -> tuple[list[Numbered], int]:
        """The rows, and up to which round those stay that are there."""
        session, after = held.session, held.session.written
        if not held.stood.set_aside:
            try:
                rows = session.rows()
                session.written = session.rounds
                more, carry, rounds = session.ending() if whole else ([], None, session.rounds)
                carry_out = held.stood.carry_out if carry is None else pack(carry)
                held.stood = _stands(session, held.stood, carry_out, rounds, whole)
                return rows + more, after
            except Exception as why:
                self._set_aside(held, why)
        held.stood = _stands(session, held.stood, held.stood.carry_in, 0, whole)
        return [], 0

    def _hand_on(self, stood: Stood) -> None:
        """The session after this one was handed something else: it is folded anew, and so on while that is so."""
        after = self.store.nth_of(stood.table_name, stood.nth + 1)
        while after is not None and after.carry_in != stood.carry_out:
            stood = self._handed(after, stood.carry_out)
            after = self.store.nth_of(stood.table_name, stood.nth + 1)

    def _handed(self, stood: Stood, carry: bytes) -> Stood:
        """A session that is handed something else, folded anew."""
        if is_away(self.store.connection, stood.session):
            return stood
        stood.carry_in = carry
        if stood.set_aside:
            stood.carry_out = carry
        self.held.pop(stood.session, None)
        self.store.write(stood, [], 0)
        held = self._load(stood.session)
        if held is None:
            return stood
        self.held[stood.session] = held
        self._put(held, whole=True)
        return held.stood


NOTHING_KEPT = pack(NOTHING)


def _carried(stood: Stood) -> Carry:
    return unpack(stood.carry_in)


def _day(session: str) -> date | None:
    try:
        return date.fromisoformat(session.rpartition("/")[2])
    except ValueError:
        return None


def _new(name: str, table: str, nth: int, carry: bytes) -> Stood:
    return Stood(name, table, nth, _day(name), None, 0, 0, 0, carry, carry, False, None)


def _stands(session: Session, stood: Stood, carry_out: bytes, rounds: int, whole: bool) -> Stood:
    return Stood(
        stood.session, stood.table_name, stood.nth, stood.gaming_day, session.ruleset, session.last_position,
        session.facts, rounds, stood.carry_in, carry_out, whole, stood.set_aside,
    )  # fmt: skip
