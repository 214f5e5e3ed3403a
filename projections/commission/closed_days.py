"""Closed gaming days: their postings as they were at closing, compared with the present ones.

A late fact may remove a posting, or change one that does not name it (a card, a correction). So if facts arrived after
the closing, the day is folded again from the facts recorded at that time.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row
from psycopg.sql import SQL

from domain.answers import KEYS
from domain.fold.game import Games
from domain.fold.sessions import unopened
from domain.games.encoding.carry_codec import unpack_carry_forward
from projections.commission.ledger import Ledger
from projections.commission.statement import ZERO, StatementFilter, condition, values
from projections.engine.record_reader import session as session_lines
from projections.engine.session import FollowedSession
from projections.projection import SessionPlace
from projections.queries.same_person import names_at
from record.storage.months import are_here


class DayClosing(Struct, rename=KEYS):
    """A closed gaming day of a table."""

    session: str
    table_name: str
    gaming_day: date
    at: datetime
    by: str | None
    position: int


def closings(connection: Connection[Any], asked: StatementFilter) -> list[DayClosing]:
    """The closed days among those selected."""
    return _closings(connection, StatementFilter(since=asked.since, until=asked.until, table=asked.table), SQL("true"))


def reopened(connection: Connection[Any], asked: StatementFilter) -> list[DayClosing]:
    """Closed days with later facts. Earlier days count too: their carry-forward affects the following ones."""
    later = SQL(
        "EXISTS (SELECT FROM pitlog.sessions AS s JOIN pitlog.sessions AS own ON own.session = c.session "
        "WHERE s.table_name = own.table_name AND s.nth <= own.nth AND s.last_position > c.position)"
    )
    return _closings(connection, StatementFilter(until=asked.until, table=asked.table), later)


def _closings(connection: Connection[Any], days: StatementFilter, which: SQL) -> list[DayClosing]:
    statement = SQL(
        "SELECT DISTINCT ON (table_name, gaming_day) {} FROM pitlog.closings AS c WHERE {} AND {} "
        "ORDER BY table_name, gaming_day, position"
    ).format(SQL(", ".join(DayClosing.__struct_fields__)), condition(days), which)
    with connection.cursor(row_factory=class_row(DayClosing)) as cursor:
        return cursor.execute(statement, values(connection, days)).fetchall()


LEDGER = Ledger()
COLUMNS = LEDGER.tables["postings"]

Key = tuple[str | None, str, str, str | None]
"""The key of a posting: round, entry, account, player."""


class Adjustment(Struct, rename=KEYS):
    """A posting of a closed day that differs from what it was at closing."""

    currency: str | None
    table_name: str
    gaming_day: date
    shoe: str | None
    round: str | None
    player: str | None
    entry: str
    """The wager or the fact."""
    account: str
    closed: Decimal
    """When the day was closed."""
    now: Decimal
    facts: list[str]
    """Facts recorded at the table's day since then."""
    version: str | None = None
    """The projection and its versions, if another version of pitlog changed it rather than a fact."""

    @property
    def change(self) -> Decimal:
        """The amount posted since."""
        return self.now - self.closed


def adjustments(
    connection: Connection[Any], closing: DayClosing, asked: StatementFilter, games: Games
) -> list[Adjustment]:
    """The adjustments of one table's closed day."""
    late = _late(connection, closing)
    if not late:
        return []
    then, now = _grouped(_postings_at_closing(connection, closing, games)), _grouped(_now(connection, closing.session))
    there = {**then, **now}
    made = (_adjustment(closing, there[key][0], _amount(then, key), _amount(now, key), late) for key in there)
    whose = None if asked.player is None else names_at(connection, asked.player, closing.table_name)
    return [
        one for one in made if one.change and asked.shoe in (None, one.shoe) and (whose is None or one.player in whose)
    ]


def by_version(connection: Connection[Any], asked: StatementFilter) -> list[Adjustment]:
    """Changes in closed days by new versions of pitlog, up to the end of the selected days."""
    days = StatementFilter(until=asked.until, table=asked.table, shoe=asked.shoe, player=asked.player)
    statement = SQL(
        "SELECT currency, table_name, gaming_day, shoe, round, player, entry, account, closed, now, "
        "'{{}}'::text[] AS facts, versions AS version "
        "FROM pitlog.version_adjustments WHERE {} "
        "ORDER BY gaming_day, table_name, made_at, round, entry, account, player"
    ).format(condition(days))
    with connection.cursor(row_factory=class_row(Adjustment)) as cursor:
        return cursor.execute(statement, values(connection, days)).fetchall()


def _adjustment(
    closing: DayClosing, row: Mapping[str, Any], closed: Decimal, now: Decimal, late: list[str]
) -> Adjustment:
    place = row["shoe"], row["round"], row["player"], row["entry"], row["account"]
    facts = [name for name in row["facts"] if name in late] or late
    return Adjustment(row["currency"], closing.table_name, closing.gaming_day, *place, closed, now, facts)


Grouped = dict[Key, tuple[Mapping[str, Any], Decimal]]


def _grouped(rows: Iterable[Mapping[str, Any]]) -> Grouped:
    found: Grouped = {}
    for row in rows:
        key = row["round"], row["entry"], row["account"], row["player"]
        found[key] = row, row["amount"] + _amount(found, key)
    return found


def _amount(grouped: Grouped, key: Key) -> Decimal:
    return grouped[key][1] if key in grouped else ZERO


def _late(connection: Connection[Any], closing: DayClosing) -> list[str]:
    """Facts recorded since, for the session or for an earlier one whose carry-forward it depends on."""
    _are_known(connection, closing)
    found = connection.execute(
        "SELECT fact_id FROM pitlog.facts WHERE session = ANY(%s) AND position > %s "
        "AND topic NOT LIKE 'gaming\\_day\\_closed/%%' ORDER BY position",
        ([*_names(connection, closing), unopened(closing.table_name)], closing.position),
    )
    return [name for (name,) in found]


_LATE_AND_ARCHIVED = (
    "SELECT session FROM pitlog.sessions WHERE session = ANY(%s) AND last_position > %s "
    "AND pitlog.month_of(session) IN (SELECT month FROM pitlog.months WHERE archived_at IS NOT NULL)"
)


def _are_known(connection: Connection[Any], closing: DayClosing) -> None:
    """Raises if facts that arrived later have been archived since."""
    found = connection.execute(_LATE_AND_ARCHIVED, (_names(connection, closing), closing.position)).fetchall()
    are_here(connection, [name for (name,) in found])


def _names(connection: Connection[Any], closing: DayClosing) -> list[str]:
    return [name for name, _, _, _ in _sessions(connection, closing)]


def _sessions(connection: Connection[Any], closing: DayClosing) -> list[tuple[str, int, date | None, bytes]]:
    return connection.execute(
        "SELECT session, nth, gaming_day, carry_in FROM pitlog.sessions WHERE table_name = %s "
        "AND nth <= (SELECT nth FROM pitlog.sessions WHERE session = %s) ORDER BY nth",
        (closing.table_name, closing.session),
    ).fetchall()


def _postings_at_closing(connection: Connection[Any], closing: DayClosing, games: Games) -> Iterator[Mapping[str, Any]]:
    """The postings at closing, folded from the first session with later facts."""
    sessions = _sessions(connection, closing)
    first = _first_changed(connection, closing)
    begin = next((place for place, (name, *_) in enumerate(sessions) if name == first), 0)
    carry = unpack_carry_forward(sessions[begin][3])
    rows: list[Any] = []
    for name, nth, day, _ in sessions[begin:]:
        table = closing.table_name
        session = FollowedSession(SessionPlace(name, table, day), nth, {LEDGER.name: LEDGER}, games, carry)
        lines = session_lines(connection, name, closing.position)
        if not lines:
            continue  # none of it was recorded by then
        session.refold(lambda lines=lines: lines)  # type: ignore[misc]
        rows = session.rows()
        ended, carry, _ = session.ending()
        rows += ended
    for _, row in rows:
        if row.table == "postings":
            yield dict(zip(COLUMNS, row.values, strict=True))


def _first_changed(connection: Connection[Any], closing: DayClosing) -> str | None:
    row = connection.execute(
        "SELECT session FROM pitlog.sessions WHERE session IN "
        "(SELECT session FROM pitlog.facts WHERE session = ANY(%s) AND position > %s) ORDER BY nth LIMIT 1",
        (_names(connection, closing), closing.position),
    ).fetchone()
    return row[0] if row else None


def _now(connection: Connection[Any], session: str) -> Iterator[Mapping[str, Any]]:
    columns = ("round", "entry", "account", "player", "amount", "currency", "shoe", "facts")
    found = connection.execute(
        "SELECT round, entry, account, player, amount, currency, shoe, facts FROM pitlog.postings WHERE session = %s",
        (session,),
    )
    for row in found:
        yield dict(zip(columns, row, strict=True))
