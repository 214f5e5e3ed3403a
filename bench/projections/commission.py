"""Commission statements of a gaming day, against the bare queries behind them; with their plans.

Bare means the sums of a statement as PostgreSQL computes them, fetched and not processed. The rest of a statement is
extra work: outstanding amounts and their age, overdue amounts, waivers, closed days, and the output.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from time import perf_counter
from typing import Any

from psycopg import Connection

from bench.common import feed, fresh, median, server
from bench.record import appending
from bench.report import Figure, report
from domain.games import games
from projections.commission.exports.json_file import encoded
from projections.commission.full_statement import sheet
from projections.commission.statement import StatementFilter, query, values
from projections.engine.catch_up import catch_up
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.venue import UNNAMED

LINES, TABLES = 60_000, 4
STATEMENTS: tuple[tuple[str, ...], ...] = (
    ("player",), ("seat",), ("shoe",), ("table",), ("day",), ("ruleset",), ("table", "player"),
)  # fmt: skip
TARGET = 0.2
"""The maximum: five times the bare time."""


def bare(connection: Connection[Any], asked: StatementFilter, by: tuple[str, ...]) -> None:
    """The sums alone."""
    connection.execute(query(asked, by), values(connection, asked)).fetchall()


def stated(connection: Connection[Any], asked: StatementFilter, by: tuple[str, ...]) -> None:
    """The whole statement, as a program receives it."""
    encoded(sheet(connection, asked, by, games), UNNAMED.zone)


def seconds(what: Callable[[], None]) -> float:
    """The seconds that a call takes."""
    begun = perf_counter()
    what()
    return perf_counter() - begun


def plans(connection: Connection[Any], asked: StatementFilter) -> str:
    """The query plans of PostgreSQL."""
    found = connection.execute(
        b"EXPLAIN (ANALYZE, BUFFERS) " + query(asked, ("player",)).as_bytes(), values(connection, asked)
    )
    return "\n".join(line for (line,) in found)


def recorded(on: Server) -> Server:
    """A record of several days of Victoria's tables, folded."""
    made = fresh(on)
    for lines in feed(LINES, TABLES, "vic-2002-traditional").values():
        appending.whole(lambda: None, made, lines, 500)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    with connect(made) as connection:
        connection.execute("VACUUM ANALYZE")
    return made


def figures(on: Server) -> list[Figure]:
    """Every statement of the last day, which has opening balances."""
    with connect(recorded(on), READER) as connection:
        row = connection.execute("SELECT max(gaming_day), count(*) FROM pitlog.postings").fetchone()
        assert row is not None
        asked = StatementFilter(since=row[0] - timedelta(days=1), until=row[0] - timedelta(days=1))
        print(f"{row[1]:,} postings\n{plans(connection, asked)}\n")
        return [_figure(connection, asked, by) for by in STATEMENTS]


def _figure(connection: Connection[Any], asked: StatementFilter, by: tuple[str, ...]) -> Figure:
    query_time = median(partial(seconds, partial(bare, connection, asked, by)), 15)
    whole = median(partial(seconds, partial(stated, connection, asked, by)), 15)
    rates = f"query {query_time * 1000:.1f} ms, statement {whole * 1000:.1f} ms"
    return Figure(f"bare query / statement of a day by {' and '.join(by)}", query_time / whole, TARGET, rates)


if __name__ == "__main__":
    with server() as on:
        report("commission", figures(on))
