"""The queries of `pitlog status`, of a record with a thousand sessions and of one with a hundred thousand, in turn.

Sessions are rows of counters and openings of twenty tables, a thousand facts each, without the facts: status does not
read facts that were counted. Both have the tables of as many months, for which PostgreSQL plans each time.
"""

import statistics
import time

from bench.common import ROUNDS, fresh, server
from bench.report import Figure, report
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.retrieval.counters import count_on
from record.retrieval.status import status

TABLES, FEW, MANY = 20, 50, 5_000
"""Tables, and the gaming days of each."""
EACH = 1_000
"""Facts of a session. Of a hundred days' counters one number is missing."""

_DAYS = """
    CREATE TEMPORARY TABLE days AS
    SELECT 'T' || t AS table_name, 'T' || t || '/' || day AS session, d, day, d * %(each)s AS first
    FROM generate_series(1, %(tables)s) AS t, generate_series(0, %(days)s - 1) AS d,
        LATERAL (SELECT date '1995-01-01' + d AS day) AS its
"""
_MONTHS = """
    SELECT pitlog.prepare_month(month::date)
    FROM generate_series(date '1995-01-01', date '1995-01-01' + %(many)s, interval '1 month') AS month
"""
_COUNTERS = """
    INSERT INTO pitlog.counters (session, table_name, facts, numbers)
    SELECT session, table_name, %(each)s,
        int8multirange(int8range(first + CASE WHEN d %% 100 = 99 THEN 1 ELSE 0 END, first + %(each)s)) FROM days
"""
_OPENINGS = """
    INSERT INTO pitlog.openings (position, month, table_name, session, seq, at, restarts)
    SELECT row_number() OVER (ORDER BY d, table_name), date_trunc('month', day), table_name, session, d, day, false
    FROM days
"""
_COUNTED = "UPDATE pitlog.counted SET position = 1000000000"


def filled(on: Server, name: str, days: int) -> Server:
    """A record of so many days, counted up to its end."""
    made = fresh(on, name)
    with connect(made) as connection:
        for statement in (_DAYS, _MONTHS, _COUNTERS, _OPENINGS, _COUNTED, "ANALYZE"):
            connection.execute(statement, {"tables": TABLES, "days": days, "each": EACH, "many": MANY})
    with connect(made, PROJECTOR) as connection:
        count_on(connection, 0)
    return made


def figures(on: Server) -> list[Figure]:
    """Everything measured here."""
    took: dict[int, list[float]] = {FEW: [], MANY: []}
    records = {days: filled(on, f"days_{days}", days) for days in took}
    for _ in range(4 * ROUNDS):
        for days, made in records.items():
            with connect(made, READER) as connection:
                status(connection)  # what a connection learns once
                begun = time.perf_counter()
                found = status(connection)
                took[days].append(time.perf_counter() - begun)
            assert (found.sessions, found.gaps_in_all) == (TABLES * days, TABLES * (days // 100))
    few, many = (statistics.median(took[days]) for days in took)
    rates = f"{1e3 * few:.0f} ms, {1e3 * many:.0f} ms"
    return [Figure(f"status, {TABLES * FEW:,} sessions / {TABLES * MANY:,}", few / many, 1 / 1.3, rates)]


if __name__ == "__main__":
    with server() as alone:
        report("status", figures(alone))
