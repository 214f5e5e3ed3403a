"""The sums of each account of commission by gaming day. Those of sessions that are over are stored: their postings are
added up once, and not by each question. When rows of a session are written again, it counts as open until it is added
up anew.
"""

from collections.abc import Sequence
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection, Cursor

from projections.commission.figures import COLUMNS

NAMES = {"left_owing": "deferred", "let_go": "written_off"}
"""The names of figures, if they are not those of a statement: JSON keys of statements keep older words."""
ACCOUNT: tuple[LiteralString, ...] = ("currency", "table_name", "shoe", "player", "seat", "ruleset")
"""Postings that agree in these are of one account."""
MOVED = tuple(name for name in COLUMNS if name not in ("opening", "balance"))
"""The figures of a statement that are sums of a day's postings."""
AT_ONCE = 50
"""Sessions added up in one transaction."""

_LAST: tuple[LiteralString, ...] = ("payable", "added", "first_position", "first_payable")
_PAYABLE: LiteralString = "FILTER (WHERE account = 'payable')"
_SUMS: LiteralString = ", ".join(
    (COLUMNS[name] + " AS " + NAMES.get(name, name)).replace(" AND NOT before", "") for name in MOVED
)
_COLUMNS: LiteralString = (
    ", ".join(ACCOUNT) + ", gaming_day, " + ", ".join(NAMES.get(name, name) for name in MOVED) + ", " + ", ".join(_LAST)
)
_OF_POSTINGS: LiteralString = (
    "SELECT <also>" + ", ".join(ACCOUNT) + ", gaming_day, " + _SUMS + ", sum(amount) " + _PAYABLE + " AS payable, "
    "sum(amount) FILTER (WHERE account = 'payable' AND amount > 0) AS added, "
    "min(last_position) AS first_position, min(last_position) " + _PAYABLE + " AS first_payable "
    "FROM pitlog.postings WHERE session = ANY (<sessions>) GROUP BY session, " + ", ".join(ACCOUNT) + ", gaming_day"
)
_STORED: LiteralString = "SELECT <columns> FROM pitlog.account_days UNION ALL ".replace("<columns>", _COLUMNS)
PRESENT: LiteralString = _STORED + _OF_POSTINGS.replace("<also>", "").replace(
    "<sessions>", "ARRAY(SELECT session FROM pitlog.still_open)"
)
"""The sums of all accounts by day."""

_OVER: LiteralString = """
    DELETE FROM pitlog.still_open WHERE session = ANY (ARRAY(
        SELECT o.session FROM pitlog.still_open AS o JOIN pitlog.sessions AS s ON s.session = o.session
        WHERE s.whole AND EXISTS (SELECT FROM pitlog.sessions AS n WHERE n.table_name = s.table_name AND n.nth > s.nth)
        LIMIT %s
    )) RETURNING session
"""
_INSERT: LiteralString = "INSERT INTO pitlog.account_days (session, <columns>) ".replace("<columns>", _COLUMNS)
_STORE: LiteralString = _INSERT + _OF_POSTINGS.replace("<also>", "session, ").replace("<sessions>", "%s")
_OPEN: LiteralString = """
    WITH opened AS (INSERT INTO pitlog.still_open SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING RETURNING session)
    DELETE FROM pitlog.account_days AS d USING opened WHERE d.session = opened.session
"""

KEY: tuple[str, ...] = ("session", *ACCOUNT, "gaming_day")
ROW: tuple[str, ...] = (*KEY, *(NAMES.get(name, name) for name in MOVED), *_LAST)
"""The columns of a stored sum."""
_NOT_OPEN: LiteralString = "ARRAY(SELECT session FROM pitlog.postings EXCEPT SELECT session FROM pitlog.still_open)"
_SUMMED: LiteralString = _OF_POSTINGS.replace("<also>", "session, ").replace("<sessions>", _NOT_OPEN)
_COMPARED: LiteralString = """
    WITH stored AS (SELECT session, <columns> FROM pitlog.account_days), summed AS (<summed>)
    SELECT true, * FROM (SELECT * FROM stored EXCEPT ALL SELECT * FROM summed) AS s UNION ALL
    SELECT false, * FROM (SELECT * FROM summed EXCEPT ALL SELECT * FROM stored) AS s
    ORDER BY 2, 3, 4, 5, 6, 7, 8, 9, 1 DESC LIMIT 2
""".replace("<columns>", _COLUMNS).replace("<summed>", _SUMMED)


class SumDifference(NamedTuple):
    """The first stored sum that is not that of its postings."""

    stored: Sequence[str] | None
    summed: Sequence[str] | None


def wrong_sum(connection: Connection[Any]) -> SumDifference | None:
    """Compare the stored sums with the postings of their sessions."""
    rows = [(row[0], [*map(_text, row[1:])]) for row in connection.execute(_COMPARED).fetchall()]
    if not rows:
        return None
    first = rows[0][1][: len(KEY)]
    of_first = {is_stored: row for is_stored, row in rows if row[: len(KEY)] == first}
    return SumDifference(of_first.get(True), of_first.get(False))


def _text(value: object) -> str:
    return "-" if value is None else str(value)


def add_up(connection: Connection[Any]) -> None:
    """Store the sums of sessions that are over. One process at a time."""
    while True:
        with connection.transaction():
            over = [session for (session,) in connection.execute(_OVER, (AT_ONCE,)).fetchall()]
            if over:
                connection.execute(_STORE, (over,))
        if len(over) < AT_ONCE:
            return


def changed(cursor: Cursor[Any], sessions: Sequence[str]) -> None:
    """Rows of these sessions are written: their stored sums no longer hold."""
    cursor.execute(_OPEN, ([*sessions],))


def forget_session(connection: Connection[Any], session: str) -> None:
    """A session's rows were deleted."""
    connection.execute("DELETE FROM pitlog.account_days WHERE session = %s", (session,))
    connection.execute("DELETE FROM pitlog.still_open WHERE session = %s", (session,))


def begin_anew(connection: Connection[Any]) -> None:
    """All rows were replaced: nothing is added up yet."""
    connection.execute("DELETE FROM pitlog.account_days")
    connection.execute("DELETE FROM pitlog.still_open")
    connection.execute("INSERT INTO pitlog.still_open SELECT session FROM pitlog.sessions")
