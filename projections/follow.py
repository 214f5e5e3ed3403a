"""Following the record: batch by batch, each with the place it came to in one transaction.

    follower = Follower(store, projections, games)
    while follower.step(horizon): ...  # a batch; false when there is no more
    follower.round_off()               # what is at hand everywhere, as if the facts ended here

A session is folded in memory as its facts come. One that is not in memory, or whose past was changed, is folded anew
from its first fact; if it then hands on something else, so is the session after it. One that can't be folded is set
aside with the reason, and nothing else stops.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date

from domain.errors import harmless
from domain.games.carries import pack, unpack
from domain.replay.carry import NOTHING, Carry
from domain.replay.game import Games
from domain.replay.lines import Line
from domain.sessions import table_of, unopened
from projections.reading import page
from projections.reading import session as session_lines
from projections.sessions import Numbered, Session
from projections.shape import Place, Projection
from projections.store import Stood, Store

BATCH = 2_000
"""Facts in a transaction."""

TOGETHER = 50
"""Sessions rounded off in a transaction."""

HELD = 400
"""Sessions in memory; the one longest untouched goes first."""

LONGEST = 500


@dataclass(slots=True)
class Held:
    """A session in memory."""

    session: Session
    stood: Stood


@dataclass
class Follower:
    """One reader of the record, and the tables it fills."""

    store: Store
    projections: Mapping[str, Projection]
    games: Games
    batch: int = BATCH
    held: dict[str, Held] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.at = self._reached = self._kept = self.store.position()

    def goes_on(self, store: Store, projections: Mapping[str, Projection]) -> bool:
        """Whether it can go on with these tables: nobody else has written into them since."""
        same = (self.store.slots, list(self.projections)) == (store.slots, list(projections))
        return same and self._kept == store.position()

    def follow(self, last: int, report: Callable[[int], None]) -> None:
        """Everything up to a position, and what is at hand there."""
        while self.step(last):
            report(self.at)
        self.round_off()
        report(last)

    def step(self, last: int) -> bool:
        """The next batch; false when nothing is left up to a position."""
        while self.at < last:
            to = min(self.at + self.batch, last)
            rows = page(self.store.connection, self.at, to, self.store.part)
            self.at = to
            if rows:
                self._take_all(rows)
                return True
        return False

    def round_off(self) -> None:
        """Write what is at hand, wherever that is not written yet."""
        for names in batched(self.store.unfinished(), TOGETHER):
            with self._transaction():
                for name in names:
                    held = self.held.get(name) or self._load(name)
                    if held is not None:
                        self._write(held, whole=True)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing. What is in memory may be ahead of the tables after a failure: it is forgotten."""
        try:
            with self.store.connection.transaction():
                self.store.hold(self._kept)
                yield
                self.store.flush()
        except BaseException:
            self.held.clear()
            self.store.give_up()
            self.at = self._reached = self._kept
            raise

    def _take_all(self, rows: list[tuple[str, Line]]) -> None:
        self._reached = rows[-1][1].number
        own: dict[str, list[Line]] = {}
        for session, line in rows:
            own.setdefault(session, []).append(line)
        with self._transaction():
            for name, theirs in own.items():
                self._take(name, theirs)
            self.store.move(self._reached, len(rows))
        self._kept = self._reached
        while len(self.held) > HELD:
            self.held.pop(next(iter(self.held)))

    # --- one session --------------------------------------------------------------------------------------------

    def _take(self, name: str, lines: list[Line]) -> None:
        held = self.held.pop(name, None)
        if held is None:
            held = self._load(name)
        elif not held.stood.set_aside:
            self._feed(held, lines)
        if held is not None:
            self.held[name] = held  # the last touched stands last
            self._write(held, whole=held.session.closed)  # late facts of a session that is over are handed on at once

    def _feed(self, held: Held, lines: list[Line]) -> None:
        """The next facts; once one changes the past, all of them anew."""
        try:
            if not all(map(held.session.take, lines)):
                self._again(held.session)
        except Exception as why:
            self._set_aside(held, why)

    def _again(self, session: Session) -> None:
        lines = session_lines(self.store.connection, self._parts(session.place, session.nth), self._reached)
        session.again(lambda: lines)

    @staticmethod
    def _parts(place: Place, nth: int) -> list[str]:
        """Where a session's facts stand: the first has those that waited for it."""
        return [place.session, unopened(place.table)] if nth == 1 else [place.session]

    def _set_aside(self, held: Held, why: Exception) -> None:
        """The session can't be folded; the others can."""
        held.stood.set_aside = harmless(f"{type(why).__name__}: {why}", LONGEST)

    # --- sessions of a table, one after the other -----------------------------------------------------------------

    def _load(self, name: str) -> Held | None:
        """Fold a session from its first fact."""
        stood = self.store.stood(name) or self._first_met(name)
        if stood is None or stood.set_aside:
            return None
        place = Place(name, stood.table_name, _day(name))
        session = Session(place, stood.nth, self.projections, self.games, _carried(stood))
        held = Held(session, stood)
        if self.store.nth_of(stood.table_name, stood.nth + 1) is not None:
            session.close()
        try:
            self._again(session)
        except Exception as why:
            self._set_aside(held, why)
        return held

    def _first_met(self, name: str) -> Stood | None:
        """A session that was never met: it is handed what the one before it hands on."""
        table = table_of(name)
        before = self.store.last_of(table)
        if name == unopened(table):
            return None if before is not None and before.nth > 0 else _new(name, table, 0, NOTHING_KEPT)
        if before is None or before.nth == 0:
            self.store.forget(unopened(table))
            self.held.pop(unopened(table), None)
            return _new(name, table, 1, NOTHING_KEPT)
        return _new(name, table, before.nth + 1, self._closed(before))

    def _closed(self, before: Stood) -> bytes:
        """Another session follows: what is handed on to it."""
        held = self.held.pop(before.session, None) or self._load(before.session)
        if held is None:
            return before.carry_in  # set aside: what it was handed goes on
        held.session.close()
        self._write(held, whole=True)
        return held.stood.carry_out

    # --- rows ---------------------------------------------------------------------------------------------------

    def _write(self, held: Held, whole: bool) -> None:
        """What there is of a session since it was last written; `whole`: with the round at hand."""
        before = held.stood
        rows, after = self._rows(held, whole)
        self.store.write(held.stood, rows, after)
        if whole and held.stood.carry_out != before.carry_out:
            self._hand_on(held.stood)

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
        """The session after this one was handed something else: it is folded anew."""
        after = self.store.nth_of(stood.table_name, stood.nth + 1)
        if after is None or after.carry_in == stood.carry_out:
            return
        after.carry_in = stood.carry_out
        if after.set_aside:
            after.carry_out = after.carry_in
        self.held.pop(after.session, None)
        self.store.write(after, [], 0)
        held = self._load(after.session)
        if held is None:
            self._hand_on(after)
        else:
            self.held[after.session] = held
            self._write(held, whole=True)


NOTHING_KEPT = pack(NOTHING)


def batched(names: list[str], size: int) -> Iterator[list[str]]:
    """So many at a time."""
    return (names[begin : begin + size] for begin in range(0, len(names), size))


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
