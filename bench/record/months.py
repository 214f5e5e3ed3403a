"""The cost of months: appending, following and finding in a record of seven years, against a record of one month.

python -m bench.record.months

The earlier years are tables without rows: only their number is measured.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from psycopg import Connection

from bench.common import MONTH, feed, fresh, median, rows, server
from bench.report import Figure, report
from projections.engine.record_reader import LinesSubscription, session
from record.postgres.connections import connect
from record.postgres.servers import Server
from record.storage.application import RecordOn
from record.storage.stored import StoredFact

LINES = 20_000
BATCH = 50
SEARCHES = 400
YEARS = 7
_EARLIER = "SELECT pitlog.prepare_month((date '{}' - n * interval '1 month')::date) FROM generate_series(1, {}) AS n"
_BY_ID = (
    "SELECT line FROM pitlog.fact_ids AS i JOIN pitlog.facts AS f USING (position, month) "
    "WHERE i.table_name = %s AND i.fact_id = %s"
)

Measure = Callable[[Server, list[StoredFact]], float]


def with_months(on: Server, months: int) -> Server:
    """An empty record that also has the tables of this many earlier months."""
    made = fresh(on, f"bench_{months}", names_outside=False)
    with connect(made) as connection:
        connection.execute(_EARLIER.format(MONTH, months - 1))
    return made


def appended(on: Server, given: list[StoredFact]) -> float:
    """Facts per second, by the recorder alone."""
    known: dict[str, int] = {}
    with connect(on) as connection:
        into, begun = RecordOn(connection).facts, perf_counter()
        for first in range(0, len(given), BATCH):
            part: Any = given[first : first + BATCH]
            positions = into.insert_events(part, known=known, sender="bench", supervisory=True)
            known.update({row.table: at for row, at in zip(part, positions, strict=True) if row.landmark})
        return len(given) / (perf_counter() - begun)


def followed(connection: Connection[Any], given: list[StoredFact]) -> None:
    """Read the whole record in pages."""
    following = LinesSubscription(connection, 0)
    while following.lines(len(given), 5_000) is not None:
        pass


def sessions(connection: Connection[Any], given: list[StoredFact]) -> None:
    """Read sessions whole, one after the other."""
    for name in {row.originator_id for row in given}:
        session(connection, name, len(given))


def by_id(connection: Connection[Any], given: list[StoredFact]) -> None:
    """Find facts by their ids."""
    for row in given[:: len(given) // SEARCHES]:
        connection.execute(_BY_ID, (row.table, row.fact_id), prepare=True).fetchone()


def rate(on: Server, ask: Callable[[Connection[Any], list[StoredFact]], None], given: list[StoredFact]) -> float:
    """Calls per second."""
    with connect(on) as connection:
        ask(connection, given)

        def once() -> float:
            begun = perf_counter()
            ask(connection, given)
            return 1 / (perf_counter() - begun)

        return median(once)


READ = {"followed in pages of 5,000": followed, "sessions read whole": sessions, "facts found by their ids": by_id}
SEVERAL = (12, YEARS * 12)


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    given = rows(next(iter(feed(LINES, tables=1).values())))
    made = {months: with_months(on, months) for months in (1, *SEVERAL)}
    appending = {months: appended(each, given) for months, each in made.items()}
    found = [compared("append, batches of 50", months, appending, 0.8, "facts") for months in SEVERAL]
    for each in made.values():
        with connect(each) as connection:
            connection.execute("VACUUM ANALYZE")
    for name, ask in READ.items():
        reading = {months: rate(each, ask, given) for months, each in made.items()}
        found += [compared(name, months, reading, 0.5, "times") for months in SEVERAL]
    return found


def compared(what: str, months: int, rates: dict[int, float], target: float, unit: str) -> Figure:
    """A record of several months against a record of one."""
    rates_text = f"{rates[months]:,.1f} {unit}/s, {rates[1]:,.1f}"
    return Figure(f"{what}: {months} months / 1", rates[months] / rates[1], target, rates_text)


if __name__ == "__main__":
    with server() as on:
        report("months", figures(on))
