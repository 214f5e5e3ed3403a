"""`find`, key by key: the time of each search while lines are typed, in a large record.

python -m bench.projections.finding --facts 100000 --days 99 --home /var/tmp/bench

Lines are those of people at work, with names of the record: of the first key, of the first two, and so on. Lists of
names are read again every ten seconds, so some keys pay for them.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from psycopg import Connection

from bench.common import server
from bench.report import Figure, report
from bench.simulated_record import followed, home, later_days, wanted
from projections.search.search import search
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.vault.connections import vault_of
from record.venue import UNNAMED

FACTS = 300_000
LIMIT = 50.0
"""The maximum in milliseconds of 99 keys in a hundred."""


class Typed(NamedTuple):
    """Names of the record that lines are made of."""

    table: str
    round: str
    wager: str
    player: str
    dealer: str
    began: datetime


_NAMES = """
    SELECT table_name, round, wager, player, dealer, at FROM pitlog.wagers
    WHERE player IS NOT NULL AND dealer IS NOT NULL ORDER BY session, n, k OFFSET %s LIMIT 1
"""
_COUNT = "SELECT count(*) FROM pitlog.wagers"


def lines(one: Typed) -> Iterator[str]:
    """What people type about a wager."""
    then = one.began.astimezone(UNNAMED.zone)
    yield from (one.table.lower(), one.player, one.dealer, one.round, one.wager, f"{one.table} {then:%H:%M}")
    yield from (f"9H {one.player} {then:%H%M}", f"10♥ {one.player} {then:%Y-%m-%d}", f"{then:%Y-%m-%d} {one.table}")
    yield from ("unpaid banker last night", f"12.1 {one.table}", f"{one.table} {then:%H:%M} overpaid >100")
    yield from ("wrong-payment", "ten of hearts", f"{one.dealer} difference", "nothing of the kind", "-2h overpaid")
    yield from ("17", "93", f"{one.table} 17", f"rounds {one.player} 7")


def keys(connection: Connection[Any], sample: int) -> Iterator[float]:
    """The milliseconds of each key, for wagers from anywhere in the record."""
    [whole] = connection.execute(_COUNT).fetchone() or (0,)
    for n in range(sample):
        row = connection.execute(_NAMES, (whole * n // sample,)).fetchone()
        assert row is not None
        one = Typed(*row)
        yield from (_timed(connection, line[:end], one) for line in lines(one) for end in range(1, len(line) + 1))


def _timed(connection: Connection[Any], line: str, one: Typed) -> float:
    """One search, six hours after the wager."""
    begun = perf_counter()
    search(connection, line, UNNAMED.zone, now=lambda zone: (one.began + timedelta(hours=6)).astimezone(zone))
    return 1000 * (perf_counter() - begun)


def figures(on: Server, facts: int = FACTS, days: int = 0, sample: int = 8) -> list[Figure]:
    """The slowest key of a hundred, against its limit."""
    made = followed(on, facts, days)
    with vault_of(made) as its, connect(made, READER) as connection:
        its.show_names(connection)
        times = [*keys(connection, sample)]
    hundredths = quantiles(times, n=100)
    rows = f"rows of {facts * (days + 1):,} facts"
    rates = f"{len(times):,} keys in {rows}: median {hundredths[49]:.1f} ms, p99 {hundredths[98]:.1f} ms"
    return [Figure("50 ms / p99 of a key of find", LIMIT / hundredths[98], 1, rates)]


if __name__ == "__main__":
    asked = wanted(FACTS, "projections.finding")
    with server(home("projections.finding")) as on:
        report("finding", figures(on, asked, later_days("projections.finding")))
