"""The store of projection rows: two slots, which one answers, and the followed position."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, LiteralString

from msgspec import Struct
from psycopg import Connection, Cursor, DataError, IntegrityError, errors
from psycopg.rows import class_row
from psycopg.sql import SQL, Identifier

from projections.engine.current import LIVE
from projections.engine.record_reader import WHOLE, Part
from projections.engine.session import Numbered, Range
from projections.errors import FollowedElsewhere
from projections.registry import PROJECTIONS
from projections.stored_sums import changed, forget_session, stored_of

Slot = Literal["a", "b"]
LAST = 2**31 - 1
"""A number above that of any round."""
SESSIONS = "sessions"
NOTES, MARKS = "venue_notes", "venue_marks"

OTHER: dict[str, Slot] = {"a": "b", "b": "a"}
SESSION_COLUMNS = (
    "session", "table_name", "nth", "gaming_day", "ruleset", "last_position", "facts", "rounds", "carry_in",
    "carry_out", "whole", "set_aside", "failing_fact", "failing_position", "failing_edition",
)  # fmt: skip


class FollowedTo(Struct):
    """A session as the tables have it."""

    session: str
    table_name: str
    nth: int
    gaming_day: Any
    ruleset: str | None
    last_position: int
    facts: int
    rounds: int
    carry_in: bytes
    carry_out: bytes
    whole: bool
    set_aside: str | None
    """Why it could not be processed."""
    failing_fact: str | None = None
    """The id of the fact at which it fails."""
    failing_position: int | None = None
    failing_edition: str | None = None
    """The edition of the program that set it aside."""


@dataclass
class WrittenRows:
    """Rows of a session to be written: those of rounds up to `after` stay, all others are replaced."""

    stood: FollowedTo
    rows: list[Numbered]
    after: int
    others: bool
    """Whether other rows may have to be deleted."""
    again: tuple[Range, ...] = ()
    """Earlier rounds whose rows are replaced too."""

    @property
    def replaced(self) -> Iterator[Range]:
        """The rounds whose rows are deleted."""
        yield from self.again
        if self.others:
            yield from ((0, 0), (self.after + 1, LAST))

    def then(self, later: "WrittenRows") -> "WrittenRows":
        """Combine with a later write before either is sent."""
        kept = [one for one in self.rows if 0 < one[0] <= later.after and not _within(one[0], later.again)]
        others, again = self.others or later.others, self.again + later.again
        return WrittenRows(later.stood, kept + later.rows, min(self.after, later.after), others, again)


def _within(n: int, ranges: Iterable[Range]) -> bool:
    return any(first <= n <= last for first, last in ranges)


class Store:
    """The tables that one follower fills: the answering ones, or a slot being rebuilt."""

    def __init__(self, connection: Connection[Any], who: str, slots: Mapping[str, str], part: Part = WHOLE) -> None:
        self.connection = connection
        self.who = who
        self.slots = slots
        """Slots by table."""
        self.part = part
        self._waiting: dict[str, WrittenRows] = {}

    def table(self, name: str) -> Identifier:
        """The table's name in its slot."""
        return Identifier(f"pitlog_{self.slots[name]}", name)

    # --- position ---------------------------------------------------------------------------------------------

    def position(self) -> int:
        """The last followed position."""
        found = self.connection.execute(
            "SELECT position FROM pitlog.followed WHERE who = %s AND part = %s", (self.who, self.part[0])
        ).fetchone()
        return found[0] if found else 0

    def lock(self, position: int) -> None:
        """Lock until this transaction ends. Raises if another writer moved the position."""
        found = self.connection.execute(
            "SELECT FROM pitlog.followed WHERE who = %s AND part = %s AND parts = %s AND position = %s FOR UPDATE",
            (self.who, *self.part, position),
        ).fetchone()
        if found is None:
            raise FollowedElsewhere

    def move(self, position: int, facts: int) -> None:
        """Set the followed position."""
        self.connection.execute(
            "UPDATE pitlog.followed SET position = %s, facts = facts + %s, updated_at = clock_timestamp() "
            "WHERE who = %s AND part = %s",
            (position, facts, self.who, self.part[0]),
        )

    # --- sessions ---------------------------------------------------------------------------------------------

    def session_state(self, session: str) -> FollowedTo | None:
        """A session's state."""
        waiting = self._waiting.get(session)
        return waiting.stood if waiting else self._one("session = %s", session)

    def last_of(self, table: str) -> FollowedTo | None:
        """The last session of a table."""
        found = [self._written("table_name = %s AND {} ORDER BY nth DESC LIMIT 1", table), *self._waiting_of(table)]
        return max((one for one in found if one is not None), key=lambda one: one.nth, default=None)

    def nth_of(self, table: str, nth: int) -> FollowedTo | None:
        """A session of a table by its number."""
        for one in self._waiting_of(table):
            if one.nth == nth:
                return one
        return self._written("table_name = %s AND nth = %s AND {}", table, nth)

    def of_table(self, table: str) -> list[FollowedTo]:
        """The sessions of a table in order."""
        statement = SQL("SELECT {} FROM {} WHERE table_name = %s").format(
            SQL(", ").join(map(Identifier, SESSION_COLUMNS)), self.table(SESSIONS)
        )
        with self.connection.cursor(row_factory=class_row(FollowedTo)) as cursor:
            found = {one.session: one for one in cursor.execute(statement, (table,)).fetchall()}
        found |= {one.session: one for one in self._waiting_of(table)}
        return sorted(found.values(), key=lambda one: one.nth)

    def renumber(self, stood: FollowedTo, nth: int) -> None:
        """Give a session another number in its table. Its rows stay."""
        waiting = self._waiting.get(stood.session)
        stood = waiting.stood if waiting is not None else stood
        stood.nth = nth
        if waiting is None:
            self.write(stood, [], stood.rounds, others=False)

    def _waiting_of(self, table: str) -> list[FollowedTo]:
        return [one.stood for one in self._waiting.values() if one.stood.table_name == table]

    def unfinished(self) -> list[str]:
        """Sessions whose rows do not include their end."""
        of_part = self.connection.execute(
            SQL(
                "SELECT session FROM {} WHERE NOT whole AND set_aside IS NULL "
                "AND (%(parts)s = 1 OR mod(hashtext(table_name)::bigint + 2147483648, %(parts)s) = %(part)s) "
                "ORDER BY session"
            ).format(self.table(SESSIONS)),
            {"part": self.part[0], "parts": self.part[1]},
        )
        return [session for (session,) in of_part]

    def _written(self, condition: LiteralString, *values: Any) -> FollowedTo | None:
        """A session not marked to be folded again: only its number may change."""
        return self._one(condition.replace("{}", "session <> ALL (%s)"), *values, list(self._waiting))

    def of_other_editions(self, edition: str) -> list[str]:
        """Sessions set aside by another edition, in order of table and day."""
        found = self.connection.execute(
            SQL(
                "SELECT session FROM {} WHERE set_aside IS NOT NULL AND failing_edition IS DISTINCT FROM %(edition)s "
                "AND (%(parts)s = 1 OR mod(hashtext(table_name)::bigint + 2147483648, %(parts)s) = %(part)s) "
                "ORDER BY table_name, nth"
            ).format(self.table(SESSIONS)),
            {"edition": edition, "part": self.part[0], "parts": self.part[1]},
        )
        return [session for (session,) in found]

    def _one(self, condition: LiteralString, *values: Any) -> FollowedTo | None:
        statement = SQL("SELECT {} FROM {} WHERE {}").format(
            SQL(", ").join(map(Identifier, SESSION_COLUMNS)), self.table(SESSIONS), SQL(condition)
        )
        with self.connection.cursor(row_factory=class_row(FollowedTo)) as cursor:
            return cursor.execute(statement, values).fetchone()

    # --- rows -------------------------------------------------------------------------------------------------

    def write(
        self, stood: FollowedTo, rows: list[Numbered], after: int, others: bool = True, again: Iterable[Range] = ()
    ) -> None:
        """Queue a session's rows. Sent by `flush`. `again`: rounds played again."""
        written = WrittenRows(stood, rows, after, others, tuple(again))
        before = self._waiting.get(stood.session)
        self._waiting[stood.session] = before.then(written) if before else written

    def touch(self, stood: FollowedTo) -> None:
        """Queue a session's position without rows."""
        before = self._waiting.get(stood.session)
        self._waiting[stood.session] = replace(before, stood=stood) if before else WrittenRows(stood, [], 0, False)

    def forget(self, session: str) -> None:
        """Delete a session: its facts from before the opening joined another."""
        self._waiting.pop(session, None)
        for name in self.slots:
            self.connection.execute(SQL("DELETE FROM {} WHERE session = %s").format(self.table(name)), (session,))
        if self.who == LIVE:
            forget_session(self.connection, session)

    def give_up(self) -> None:
        """Discard the queue."""
        self._waiting.clear()

    def flush(self) -> list[tuple[FollowedTo, Exception]]:
        """Send the queue: one or two statements a table, for any number of sessions. If the database refuses a row,
        sessions are sent one by one. Refused ones are left unchanged and returned with the reason.
        """
        waiting, self._waiting = list(self._waiting.values()), {}
        if not waiting or self._refusal(waiting) is None:
            return []
        refused = [(one.stood, why) for one in waiting if (why := self._refusal([one])) is not None]
        for stood, why in refused:
            if stood.set_aside is not None:
                raise why  # the finding about a session set aside is made by the program
        return refused

    def send(self, session: str) -> bool:
        """Send the queue of one session before the others. False: the database refuses a row, and it stays queued."""
        waiting = self._waiting.get(session)
        if waiting is not None and self._refusal([waiting]) is not None:
            return False
        self._waiting.pop(session, None)
        return True

    def refuses(self, stood: FollowedTo, rows: list[Numbered]) -> bool:
        """Whether the database would refuse a session's rows."""
        return self._refusal([WrittenRows(stood, rows, 0, True)], keep=False) is not None

    def _refusal(self, waiting: Sequence[WrittenRows], keep: bool = True) -> Exception | None:
        """Insert rows. If the database refuses one, none is inserted and the reason is returned."""
        try:
            with self.connection.transaction(force_rollback=not keep):
                self._write(waiting)
        except Exception as why:
            if not of_a_row(why):
                raise
            return why
        return None

    def _write(self, waiting: Sequence[WrittenRows]) -> None:
        rows, again = self._by_table(waiting), [one for one in waiting if one.others or one.again]
        with self.connection.cursor() as cursor:
            marks = self._marks(cursor, [one.stood.session for one in waiting], rows)
            for name in self.slots:
                self._clear(cursor, name, waiting if name == SESSIONS else again)
                if rows[name] and name != MARKS:
                    self._copy(cursor, name, rows[name])
            if self.who == LIVE and stored_of(*self.slots):
                changed(cursor, [one.stood.session for one in waiting if one.rows or one.others or one.again])
            if marks:
                cursor.execute(SQL(_CLEAR_SESSIONS).format(self.table(MARKS)), ([session for session, *_ in marks],))
                self._copy(cursor, MARKS, marks)

    def _marks(
        self, cursor: Cursor[Any], sessions: list[str], rows: Mapping[str, Sequence[Sequence[Any]]]
    ) -> list[Sequence[Any]]:
        """Sessions whose notes for rules over several tables changed."""
        if NOTES not in self.slots:
            return []
        before = cursor.execute(
            SQL(
                "SELECT DISTINCT session, gaming_day FROM {} WHERE session = ANY (%(sessions)s) "
                "UNION SELECT session, gaming_day FROM {} WHERE session = ANY (%(sessions)s)"
            ).format(self.table(NOTES), self.table(MARKS)),
            {"sessions": sessions},
        ).fetchall()
        day = NOTE_COLUMNS.index("gaming_day")
        return [(session, 0, of) for session, of in {*before, *((row[0], row[day]) for row in rows[NOTES])}]

    def _clear(self, cursor: Cursor[Any], name: str, again: Sequence[WrittenRows]) -> None:
        sessions = [one.stood.session for one in again]
        if name == SESSIONS:
            cursor.execute(SQL(_CLEAR_SESSIONS).format(self.table(name)), (sessions,))
        elif again:
            ranges = [(one.stood.session, *replaced) for one in again for replaced in one.replaced]
            cursor.execute(SQL(_CLEAR).format(self.table(name)), [list(column) for column in zip(*ranges, strict=True)])

    def _by_table(self, waiting: Sequence[WrittenRows]) -> dict[str, list[Sequence[Any]]]:
        rows: dict[str, list[Sequence[Any]]] = {name: [] for name in self.slots}
        for one in waiting:
            rows[SESSIONS].append([getattr(one.stood, name) for name in SESSION_COLUMNS])
            for n, row in one.rows:
                rows[row.table].append((one.stood.session, n, *row.values))
        return rows

    def _copy(self, cursor: Cursor[Any], name: str, rows: Iterable[Sequence[Any]]) -> None:
        columns = SQL(", ").join(map(Identifier, COLUMNS[name]))
        with cursor.copy(SQL("COPY {} ({}) FROM STDIN").format(self.table(name), columns)) as copy:
            for row in rows:
                copy.write_row([array_text(one) if type(one) is list else one for one in row])


def array_text(values: list[Any]) -> str | list[Any]:
    """A list of texts as PostgreSQL writes an array; any other list as it is. psycopg looks at each element for its
    type, which takes a third of the time of a row.
    """
    if not values:
        return "{}"
    if any(type(one) is not str for one in values):
        return values
    quoted = [one.replace("\\", "\\\\").replace('"', '\\"') for one in values]
    return '{"' + '","'.join(quoted) + '"}'


def of_a_row(why: Exception) -> bool:
    """Whether the rows caused the error, and not the server, the connection or a missing table."""
    if isinstance(why, errors.ProgramLimitExceeded):
        return True
    return isinstance(why, DataError | IntegrityError | ValueError | TypeError | OverflowError)


COLUMNS = {
    SESSIONS: SESSION_COLUMNS,
    **{name: ("session", "n", *own) for one in PROJECTIONS.values() for name, own in one.tables.items()},
}

NOTE_COLUMNS = COLUMNS[NOTES]

_CLEAR: LiteralString = """
    DELETE FROM {0} WHERE ctid = ANY (ARRAY(
        SELECT x.ctid FROM unnest(%s::text[], %s::int[], %s::int[]) AS w (session, first, last) CROSS JOIN LATERAL (
            SELECT ctid FROM {0} WHERE session = w.session AND n BETWEEN w.first AND w.last OFFSET 0
        ) AS x
    ))
"""
"""Deletes the rows of sessions that are rewritten, session by session by the key. A join would scan the table."""

_CLEAR_SESSIONS: LiteralString = "DELETE FROM {} WHERE session = ANY (%s)"


def live(connection: Connection[Any], part: Part = WHOLE) -> Store | None:
    """The answering tables. None before they were first built."""
    slots = dict[str, str]()
    for slot, tables in connection.execute("SELECT slot, tables FROM pitlog.projections").fetchall():
        slots |= dict.fromkeys(tables, slot)
    return Store(connection, LIVE, slots, part) if slots else None


def free_slots(connection: Connection[Any], names: Iterable[str]) -> dict[str, Slot]:
    """The free slot of each projection. Sessions are part of every rebuild."""
    used = dict(connection.execute("SELECT name, slot FROM pitlog.projections").fetchall())
    return {name: OTHER[used[name]] if name in used else "a" for name in (SESSIONS, *names)}
