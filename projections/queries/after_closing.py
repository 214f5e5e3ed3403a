"""Gaming days with their closings, and what came after a day was closed: facts, and what they changed."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row

from domain.answers import KEYS
from domain.fold.game import Games
from projections.commission.closed_days import Adjustment, DayClosing, adjustments, by_version
from projections.commission.statement import StatementFilter


class DayOfAccounts(Struct):
    """A gaming day of the venue: how many tables were open on it, and how many of them are closed."""

    gaming_day: date
    tables: int
    closed: int
    reopened: int
    """Tables with facts that were recorded after the closing."""
    closed_at: datetime | None
    """The last closing."""
    closed_by: list[str]


class LaterFact(Struct, rename=KEYS):
    """A fact of a day that was recorded after the day was closed."""

    fact_id: str
    topic: str
    table_name: str
    at: datetime
    recorded_at: datetime
    sender: str

    @property
    def kind(self) -> str:
        return self.topic.partition("/")[0]


_DAYS = """
    SELECT s.gaming_day, count(*) AS tables, count(c.at) AS closed,
        count(*) FILTER (WHERE s.last_position > c.position) AS reopened, max(c.at) AS closed_at,
        coalesce(array_agg(DISTINCT c.by) FILTER (WHERE c.by IS NOT NULL), '{}') AS closed_by
    FROM pitlog.sessions AS s LEFT JOIN LATERAL (
        SELECT at, by, position FROM pitlog.closings
        WHERE table_name = s.table_name AND gaming_day = s.gaming_day ORDER BY position LIMIT 1
    ) AS c ON true
    WHERE s.gaming_day IS NOT NULL GROUP BY s.gaming_day ORDER BY s.gaming_day DESC LIMIT %s OFFSET %s
"""


def days_of_accounts(connection: Connection[Any], limit: int, first: int = 0) -> list[DayOfAccounts]:
    """Gaming days, the newest first."""
    with connection.cursor(row_factory=class_row(DayOfAccounts)) as cursor:
        return cursor.execute(_DAYS, (limit, first)).fetchall()


def later_facts(connection: Connection[Any], closed: Sequence[DayClosing], limit: int) -> list[LaterFact]:
    """Facts recorded for these days after each was closed, in order of recording. Closings are none of them."""
    statement = (
        "SELECT f.fact_id, f.topic, f.table_name, f.at, f.recorded_at, f.sender "
        "FROM unnest(%s::text[], %s::bigint[]) AS c (session, position) "
        "JOIN pitlog.facts AS f ON f.session = c.session AND f.position > c.position "
        "WHERE f.topic NOT LIKE 'gaming\\_day\\_closed/%%' ORDER BY f.position LIMIT %s"
    )
    with connection.cursor(row_factory=class_row(LaterFact)) as cursor:
        sessions, positions = [one.session for one in closed], [one.position for one in closed]
        return cursor.execute(statement, (sessions, positions, limit)).fetchall()


def later_changes(
    connection: Connection[Any], closed: Sequence[DayClosing], asked: StatementFilter, games: Games
) -> list[Adjustment]:
    """What was posted for these days after they were closed, by facts or by another version of pitlog."""
    days = {(one.table_name, one.gaming_day) for one in closed}
    made = [one for day in closed for one in adjustments(connection, day, asked, games)]
    return made + [one for one in by_version(connection, asked) if (one.table_name, one.gaming_day) in days]
