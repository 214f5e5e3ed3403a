"""Stored sums of rows. Those of sessions that are over are added up once, and not by each question. When rows of a
session are written again, it counts as open until it is added up anew.
"""

from collections.abc import Sequence
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection, Cursor
from psycopg.sql import SQL

from projections import rounds_of_people, wager_hours
from projections.commission import account_days

AT_ONCE = 50
"""Sessions added up in one transaction."""


class StoredSums(NamedTuple):
    """A table of sums, and the rows that it adds up."""

    table: LiteralString
    of: LiteralString
    """The table of these rows."""
    key: tuple[LiteralString, ...]
    """The columns that say of what a sum is, after its session."""
    figures: tuple[LiteralString, ...]
    summed: LiteralString
    """The sums of `<sessions>`: session, key, figures."""

    @property
    def columns(self) -> tuple[LiteralString, ...]:
        """All columns of the table."""
        return ("session", *self.key, *self.figures)

    @property
    def keys(self) -> int:
        """The number of columns that identify a sum."""
        return 1 + len(self.key)

    def filled(self, statement: LiteralString, sessions: LiteralString = "%(sessions)s") -> SQL:
        """A statement about this table."""
        columns: LiteralString = ", ".join(self.columns)
        whole = statement.replace("<summed>", self.summed).replace("<sessions>", sessions).replace("<columns>", columns)
        return SQL(whole.replace("<table>", self.table).replace("<of>", self.of))


ALL = (
    StoredSums("account_days", "postings", account_days.KEY, account_days.FIGURES, account_days.SUMMED),
    StoredSums("wager_hours", "wagers", wager_hours.KEY, wager_hours.FIGURES, wager_hours.SUMMED),
    StoredSums("rounds_of_people", "rounds", rounds_of_people.KEY, rounds_of_people.FIGURES, rounds_of_people.SUMMED),
)


def stored_of(*tables: str) -> list[StoredSums]:
    """The sums of the rows of some tables."""
    return [one for one in ALL if one.of in tables]


_OVER: LiteralString = """
    DELETE FROM pitlog.still_open WHERE session = ANY (ARRAY(
        SELECT o.session FROM pitlog.still_open AS o JOIN pitlog.sessions AS s ON s.session = o.session
        WHERE s.whole AND EXISTS (SELECT FROM pitlog.sessions AS n WHERE n.table_name = s.table_name AND n.nth > s.nth)
        LIMIT %s
    )) RETURNING session
"""
_OPEN: LiteralString = (
    "INSERT INTO pitlog.still_open SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING RETURNING session"
)
_STORE: LiteralString = "INSERT INTO pitlog.<table> (<columns>) <summed>"
_DROP: LiteralString = "DELETE FROM pitlog.<table> WHERE session = ANY (<sessions>)"
_NOT_OPEN: LiteralString = "ARRAY(SELECT session FROM pitlog.<of> EXCEPT SELECT session FROM pitlog.still_open)"
_COMPARED: LiteralString = """
    WITH stored AS (SELECT <columns> FROM pitlog.<table>), summed AS (<summed>)
    SELECT true AS stored, * FROM (SELECT * FROM stored EXCEPT ALL SELECT * FROM summed) AS s UNION ALL
    SELECT false, * FROM (SELECT * FROM summed EXCEPT ALL SELECT * FROM stored) AS s
    ORDER BY <columns>, stored DESC LIMIT 2
"""


class SumDifference(NamedTuple):
    """The first stored sum that is not that of its rows."""

    stored: Sequence[str] | None
    summed: Sequence[str] | None


def wrong_sum(connection: Connection[Any], sums: StoredSums) -> SumDifference | None:
    """Compare stored sums with the rows of their sessions."""
    found = connection.execute(sums.filled(_COMPARED, _NOT_OPEN)).fetchall()
    rows = [(row[0], [*map(_text, row[1:])]) for row in found]
    if not rows:
        return None
    first = rows[0][1][: sums.keys]
    of_first = {is_stored: row for is_stored, row in rows if row[: sums.keys] == first}
    return SumDifference(of_first.get(True), of_first.get(False))


def _text(value: object) -> str:
    return "-" if value is None else str(value)


def add_up(connection: Connection[Any]) -> None:
    """Store the sums of sessions that are over. One process at a time."""
    while True:
        with connection.transaction():
            over = [session for (session,) in connection.execute(_OVER, (AT_ONCE,)).fetchall()]
            for sums in ALL if over else ():
                connection.execute(sums.filled(_STORE), {"sessions": over})
        if len(over) < AT_ONCE:
            return


def changed(cursor: Cursor[Any], sessions: Sequence[str]) -> None:
    """Rows of these sessions are written: their stored sums no longer hold."""
    opened = [session for (session,) in cursor.execute(_OPEN, ([*sessions],)).fetchall()]
    if opened:
        _drop(cursor, opened)


def forget_session(connection: Connection[Any], session: str) -> None:
    """A session's rows were deleted."""
    with connection.cursor() as cursor:
        _drop(cursor, [session])
    connection.execute("DELETE FROM pitlog.still_open WHERE session = %s", (session,))


def _drop(cursor: Cursor[Any], sessions: list[str]) -> None:
    for sums in ALL:
        cursor.execute(sums.filled(_DROP), {"sessions": sessions})


def begin_anew(connection: Connection[Any]) -> None:
    """All rows were replaced: nothing is added up yet."""
    for sums in ALL:
        connection.execute(sums.filled("DELETE FROM pitlog.<table>"))
    connection.execute("DELETE FROM pitlog.still_open")
    connection.execute("INSERT INTO pitlog.still_open SELECT session FROM pitlog.sessions")
