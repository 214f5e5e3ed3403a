"""Compares the projections with a fresh fold, as `pitlog check` makes it.

Each table is folded like a feed, in the order of its openings, with one session in memory. Compared with the answering
rows: rounds with dues, findings inside and outside rounds, ledger postings, the carry-forward (wagers that stay up,
counter, outstanding commission), and findings over several tables.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import count, zip_longest
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.fold.feed.replay import Replay
from domain.fold.feed.table import Ended
from domain.fold.game import Games
from domain.fold.lines import FeedLine
from domain.fold.report_json import encode
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.sessions import gaming_day_of, table_of, unopened
from domain.fold.venue.notes import AnyNote
from domain.games.encoding.carry_codec import pack_carry_forward
from projections.engine.current import LIVE
from projections.engine.record_reader import session as session_lines
from projections.engine.session import Minds
from projections.engine.store import COLUMNS, SESSIONS
from projections.engine.venue_findings import FIRST, rows_of_day
from projections.engine.verification.aggregates import mismatches
from projections.engine.verification.rebuilt_rows import RowDifference
from projections.projection import SessionPlace
from projections.registry import PROJECTIONS


class Differing(NamedTuple):
    """A session whose projections differ from the fold."""

    table: str
    session: str
    what: str


class Compared(NamedTuple):
    """A table whose rows are compared, and the words for a difference."""

    name: str
    says: str
    where: str = "true"
    """Restricts the comparison to rows that depend on one session alone."""


ROWS = (
    Compared("findings", "other findings", f"(n > 0 OR k < {FIRST})"),
    Compared("venue_notes", "it leaves something else for the rules over several tables"),
    Compared("postings", "another posting of commission"),
    Compared("commission_dues", "other commission of a wager"),
    Compared("commission_acts", "another act about commission"),
    Compared("closings", "another closing of the day"),
)
"""Besides these rows, the results of rounds and carry-forwards are compared."""

REFOLDED = {name: PROJECTIONS[name] for name in ("findings", "commission")}
"""The projections that fill these tables."""

KEYS = ("session", "n", "k")
"""The key columns of each table."""

POSITIONS = ("position", "last_position")
"""Columns with positions in the record. A replay numbers its lines itself."""

_TABLES = "SELECT table_name FROM pitlog.sessions UNION SELECT table_name FROM pitlog.openings ORDER BY 1"
_FOLLOWED = "SELECT max(position) FROM pitlog.followed WHERE who = %s"
_SESSIONS = """
    SELECT session FROM (
        SELECT DISTINCT ON (session) session, at, position FROM pitlog.openings
        WHERE table_name = %s AND position <= %s ORDER BY session, at, position
    ) AS begun ORDER BY at, position
"""
_ROUNDS = "SELECT round, body FROM pitlog.rounds WHERE session = %s ORDER BY n"
_STANDS = "SELECT carry_out, set_aside FROM pitlog.sessions WHERE session = %s"
_OF_SESSION = SQL("SELECT {} FROM pitlog.{} WHERE session = %s AND {} ORDER BY n, k")
_OVER_TABLES = SQL("SELECT {} FROM pitlog.findings WHERE n = 0 AND k >= %s ORDER BY session, k")
_OF_NOTHING = SQL("SELECT session FROM pitlog.{} EXCEPT SELECT unnest(%s::text[]) ORDER BY session")

_ACCESS = "SELECT DISTINCT session FROM pitlog.facts WHERE right(session, 7) = '/access' ORDER BY session"


def differing(connection: Connection[Any], games: Games) -> Iterator[Differing]:
    """The differences session by session, up to the followed position, in one snapshot of the record."""
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        row = connection.execute(_FOLLOWED, (LIVE,)).fetchone()
        last, known, notes = (row[0] if row else None) or 0, list[str](), _Notes()
        for (table,) in connection.execute(_TABLES).fetchall():
            it = _OfTable(connection, table, last, games, notes)
            yield from it.differing()
            yield from it.mismatched()
            known += it.met
        yield from _over_tables(connection, notes)
        yield from _of_nothing(connection, known)
        yield from _values_beside_tables(connection, last)


class _Notes:
    """Notes for rules over several tables, by gaming day and table."""

    def __init__(self) -> None:
        self.by_day: dict[date, dict[str, list[AnyNote]]] = defaultdict(dict)

    def take(self, notes: Sequence[AnyNote]) -> None:
        """Add the notes of one session."""
        for note in notes:
            self.by_day[note.day].setdefault(note.table, []).append(note)


class _Over(NamedTuple):
    """A session that is over."""

    session: str
    ending: SessionEnd
    carry: bytes

    @property
    def rounds(self) -> list[Any]:
        return [one.round for one in self.ending.entries if isinstance(one, RoundFacts)]


class _OfTable:
    """One table, folded."""

    def __init__(self, connection: Connection[Any], table: str, last: int, games: Games, notes: _Notes) -> None:
        self._connection, self._table, self._last, self._games = connection, table, last, games
        self._notes = notes
        found = connection.execute(_SESSIONS, (table, last)).fetchall()
        self._names = [name for (name,) in found] or [unopened(table)]
        self._positions = array("q")
        """The position in the record of each line read."""
        self._ended: list[_Over] = []
        self.met: list[str] = []
        """Sessions seen so far."""

    def _lines(self) -> Iterator[FeedLine]:
        """The lines, numbered in play order of sessions, whatever the order of recording."""
        number = count(1)
        for name in self._names:
            for line in session_lines(self._connection, name, self._last):
                nth = next(number)
                if nth > len(self._positions):
                    self._positions.append(line.number)
                yield line._replace(number=nth, session=name)

    def _note(self, ended: Ended) -> None:
        self._ended.append(_Over(ended.session, ended.ending, pack_carry_forward(ended.ending.carry)))

    def differing(self) -> Iterator[Differing]:
        """The difference of each session, once it is over."""
        replay = Replay(self._lines, games=self._games, ended=self._note)
        for _ in replay.rounds():
            yield from self._compared()
        yield from self._compared()
        for failed in replay.failed:
            self.met.append(failed.session)
            what = f"it could not be folded: {failed.reason} (fact {failed.fact})"
            yield Differing(self._table, failed.session, what)

    def mismatched(self) -> Iterator[Differing]:
        """The errors of the sessions as the library rebuilds them."""
        for name in self._names:
            for what in mismatches(self._connection, name, self._last):
                yield Differing(self._table, name, what)

    def _compared(self) -> Iterator[Differing]:
        while self._ended:
            over = self._ended.pop(0)
            self.met.append(over.session)
            self._notes.take(over.ending.notes)
            what = self._first_difference(over)
            if what is not None:
                yield Differing(self._table, over.session, what)

    def _first_difference(self, over: _Over) -> str | None:
        """The first difference."""
        stands = self._connection.execute(_STANDS, (over.session,)).fetchone()
        if stands is None:
            return "it is missing"
        if stands[1] is not None:
            return f"it was set aside: {stands[1]}"
        if (name := self._round(over)) is not None:
            return f"round {name} has another result when replayed"
        if (row := self._row(over)) is not None:
            return row
        if bytes(stands[0]) != over.carry:
            return "it hands on something else: commission left owing, wagers that stay up, or the counter"
        return None

    def _round(self, over: _Over) -> str | None:
        kept = self._connection.execute(_ROUNDS, (over.session,)).fetchall()
        for one, other in zip_longest(over.rounds, kept):
            if one is None or other is None or encode(one) != bytes(other[1]):
                return str(one.round if one is not None else other[0])
        return None

    def _row(self, over: _Over) -> str | None:
        """The first differing row of any table, in words."""
        refolded = self._refolded(over)
        for table in ROWS:
            columns = COLUMNS[table.name]
            listed = SQL(", ").join(map(Identifier, columns))
            statement = _OF_SESSION.format(listed, Identifier(table.name), SQL(table.where))
            kept = self._connection.execute(statement, (over.session,)).fetchall()
            found = next(_differences(table.name, kept, refolded.get(table.name, [])), None)
            if found is not None:
                return f"{table.says}: {found}"
        return None

    def _refolded(self, over: _Over) -> Mapping[str, list[Sequence[Any]]]:
        """The rows of a session computed from its facts, by table."""
        minds = Minds(REFOLDED, SessionPlace(over.session, self._table, gaming_day_of(over.session)))
        found: dict[str, list[Sequence[Any]]] = defaultdict(list)
        for n, row in minds.end(over.ending):
            values = zip(COLUMNS[row.table], (over.session, n, *row.values), strict=True)
            found[row.table].append([self._placed(name, value) for name, value in values])
        return found

    def _placed(self, column: str, value: Any) -> Any:
        """A value, with line numbers replaced by positions in the record."""
        return self._positions[value - 1] if value and column in POSITIONS else value


def _values_beside_tables(connection: Connection[Any], last: int) -> Iterator[Differing]:
    """The errors in the streams that are never folded: those that log access to a table's record."""
    for (name,) in connection.execute(_ACCESS).fetchall():
        for what in mismatches(connection, name, last):
            yield Differing(table_of(name), name, what)


# --- over several tables, and rows without facts ----------------------------------------------------------------------


def _over_tables(connection: Connection[Any], notes: _Notes) -> Iterator[Differing]:
    """Findings over several tables that differ from those computed from all facts."""
    right = [row for day, by_table in notes.by_day.items() for row in rows_of_day(day, by_table)]
    columns = SQL(", ").join(map(Identifier, COLUMNS["findings"]))
    kept = connection.execute(_OVER_TABLES.format(columns), (FIRST,)).fetchall()
    for found in _differences("findings", kept, right):
        session = str(dict(zip(found.columns, found.live or found.rebuilt or (), strict=True))["session"])
        yield Differing(table_of(session), session, f"another finding over several tables: {found}")


def _of_nothing(connection: Connection[Any], known: Sequence[str]) -> Iterator[Differing]:
    """Rows of sessions without facts."""
    for name in (SESSIONS, "rounds", *(table.name for table in ROWS)):
        for (session,) in connection.execute(_OF_NOTHING.format(Identifier(name)), (list(known),)).fetchall():
            yield Differing(table_of(session), session, f"{name} has rows of it, and there are no facts of it")


# --- rows -------------------------------------------------------------------------------------------------------------


def _differences(table: str, kept: Sequence[Sequence[Any]], right: Sequence[Sequence[Any]]) -> Iterator[RowDifference]:
    """Compare row by row, by key."""
    columns, size = COLUMNS[table], len(KEYS)
    mine, other = ({tuple(row[:size]): row for row in rows} for rows in (kept, right))
    for key in sorted({*mine, *other}):
        here, there = mine.get(key), other.get(key)
        if here is None or there is None or any(not _same(*pair) for pair in zip(here, there, strict=True)):
            yield RowDifference(table, columns, size, *_in_words(here, there))


def _same(kept: Any, right: Any) -> bool:
    """Compare values as the database returns them: money by amount, times by instant, JSON by content."""
    return bool(kept == _plain(kept, right))


def _plain(kept: Any, right: Any) -> Any:
    return msgspec.json.decode(right) if isinstance(kept, dict | list) and isinstance(right, str | bytes) else right


def _in_words(here: Sequence[Any] | None, there: Sequence[Any] | None) -> Iterator[list[str] | None]:
    """Both rows as text. Equal values are written the same."""
    if here is not None and there is not None:
        there = [mine if _same(mine, right) else right for mine, right in zip(here, there, strict=True)]
    for row in (here, there):
        yield None if row is None else [str(value) for value in row]
