"""The pace of dealers: how long a round takes, from its first wager to its end, beside the house's."""

from datetime import date
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row


class Pace(Struct):
    """The rounds of a dealer under a ruleset."""

    ruleset: str | None
    dealer: str | None
    """None: all dealers together, or rounds of which no fact names one."""
    whole: bool
    """Whether it is of all dealers."""
    rounds: int
    middle: float
    """Half of the rounds took longer than this, in seconds."""
    slow: float
    """One round in ten took longer than this, in seconds."""


_PACE = """
    SELECT ruleset, dealer, whole, rounds, spread[1] AS middle, spread[2] AS slow FROM (
        SELECT q.ruleset, q.dealer, grouping(q.dealer) = 1 AS whole, count(*) AS rounds,
            percentile_cont(ARRAY[0.5, 0.9])
                WITHIN GROUP (ORDER BY extract(epoch FROM q.ended_at - q.began_at)) AS spread
        FROM pitlog.rounds AS q
        WHERE q.gaming_day BETWEEN %(first)s AND %(last)s AND (%(table)s::text IS NULL OR q.table_name = %(table)s)
            AND q.ended_at >= q.began_at AND q.status <> 'open'
        GROUP BY GROUPING SETS ((q.ruleset, q.dealer), (q.ruleset))
    ) AS paced ORDER BY ruleset, whole DESC, middle DESC
"""


def pace(connection: Connection[Any], first: date, last: date, table: str | None) -> list[Pace]:
    """The pace on some gaming days: of each ruleset first all dealers, then each of them, the slowest first."""
    with connection.cursor(row_factory=class_row(Pace)) as cursor:
        return cursor.execute(_PACE, {"first": first, "last": last, "table": table}).fetchall()
