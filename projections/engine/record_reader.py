"""Reads the record for projections: rows page by page, and whole sessions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Composed

from domain.fold.lines import FeedLine
from domain.fold.sessions import table_of
from record.retrieval.reader import stands_in
from record.storage.application import RecordOn
from record.storage.following import FactsSubscription
from record.storage.horizon import horizon
from record.storage.months import are_here
from record.storage.stored import StoredFact
from record.vault.first_form import fact_rows

Part = tuple[int, int]
"""The index of a part and the number of parts."""

WHOLE: Part = (0, 1)

LINE = SQL("position, line, recorded_at, topic, supervisory")
"""The columns of a line. A page has them after its session."""

# Access facts are not part of what happened at the tables.
ROWS = SQL(
    "SELECT session, {} FROM pitlog.facts WHERE position > %(after)s AND position <= %(to)s "
    "AND right(session, 7) <> '/access' "
    "AND (%(parts)s = 1 OR mod(hashtext(table_name)::bigint + 2147483648, %(parts)s) = %(part)s) ORDER BY position"
).format(LINE)


class LinesSubscription(FactsSubscription):
    """Follows the tables of a part, without access facts. Pages are for followers that write in transactions."""

    statement = ROWS

    def __init__(self, connection: Connection[Any], after: int, part: Part = WHOLE) -> None:
        self._part = part
        super().__init__(RecordOn(connection).facts, after)

    def values(self) -> dict[str, Any]:
        return {"part": self._part[0], "parts": self._part[1]}

    def lines(self, last: int, size: int) -> list[tuple[str, FeedLine]] | None:
        """The next lines up to a position, each with its session. None if there are no more."""
        rows = self.page(last, size)
        return None if rows is None else [(session, line(*row)) for session, *row in rows]


def session(connection: Connection[Any], name: str, to: int) -> list[FeedLine]:
    """A session's lines up to a position, with those before its opening."""
    names = stands_in(connection, name, table_of(name))
    are_here(connection, names)
    return [line(*row) for row in RecordOn(connection).facts.select_sessions(names, to, LINE)]


def lines(connection: Connection[Any], statement: Composed, asked: Mapping[str, Any]) -> list[FeedLine]:
    """The lines that a statement selects."""
    with connection.cursor(binary=True) as cursor:
        return [line(*row) for row in fact_rows(cursor.execute(statement, asked, prepare=True))]


def line(position: int, raw: bytes, recorded_at: datetime, topic: str, supervisory: bool) -> FeedLine:
    """A row as a line of the fold, numbered by its position."""
    return FeedLine(position, raw, recorded_at, None, None, None, topic, supervisory)


def line_of(row: StoredFact) -> FeedLine:
    """A whole row as a line of the fold."""
    assert row.recorded_at is not None
    return line(row.position, row.state, row.recorded_at, row.topic, row.supervisory)


__all__ = ["LINE", "WHOLE", "LinesSubscription", "Part", "horizon", "line", "line_of", "lines", "session"]


Begins = tuple[datetime, int]

# Openings have the name of their gaming day.
_BEGINS = """
    SELECT o.at, o.position FROM pitlog.landmarks AS l JOIN pitlog.openings AS o USING (table_name, position)
    WHERE l.table_name = %s AND l.landmark = 'gaming_day:' || right(%s, 10) AND l.position <= %s
    ORDER BY o.at, o.position LIMIT 1
"""


def begins(connection: Connection[Any], table: str, session: str, reached: int) -> Begins | None:
    """The time and position of a session's first opening, up to a position."""
    found: Begins | None = connection.execute(_BEGINS, (table, session, reached), prepare=True).fetchone()
    return found


def first_opened(connection: Connection[Any], table: str, reached: int) -> str | None:
    """The session of the first opening to arrive, to which earlier facts belong."""
    found = connection.execute(
        "SELECT session FROM pitlog.openings WHERE table_name = %s AND position <= %s ORDER BY position LIMIT 1",
        (table, reached),
    ).fetchone()
    return found[0] if found else None
