"""Projections that follow a record, or are rebuilt from it, against reading the same facts raw; with the memory used.

python -m bench.projections.following --facts 1000000

Raw means the whole rows, read page by page as the follower reads them, and not processed. Every program is a process of
its own.
"""

import multiprocessing
import resource
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL

from bench.common import fresh, server
from bench.report import Figure, report
from bench.simulated_record import house, recorded, wanted
from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.follower import BATCH
from projections.engine.partitions import parts_for
from projections.engine.rebuild import rebuild
from projections.engine.workers import deal_out
from record.postgres.connections import PROJECTOR, connect
from record.postgres.servers import ExternalServer, Server
from record.storage.horizon import horizon
from record.storage.stored import COLUMNS

FACTS = 200_000
TARGET = 0.05
"""The minimum, as a share of the raw reading rate."""
ROWS = SQL("SELECT {} FROM pitlog.facts WHERE position > %(after)s AND position <= %(to)s ORDER BY position").format(
    SQL(COLUMNS)
)
TARGET_BOTH = 1.6
"""The minimum of two processes against one."""
TARGET_FLAT = 0.8
"""The maximum memory for the whole record, against half of it."""


class Ran(NamedTuple):
    """The resources that a program used."""

    seconds: float
    megabytes: float
    """At its peak, in megabytes."""


def raw(connection: Connection[Any], conninfo: str) -> None:
    """Fetch the rows, and do not process them."""
    last = horizon(connection)
    with connection.cursor(binary=True) as cursor:
        for after in range(0, last, BATCH):
            cursor.execute(ROWS, {"after": after, "to": after + BATCH}, prepare=True).fetchall()


def caught_up(connection: Connection[Any], conninfo: str) -> None:
    """Follow from nothing to the last fact, as a command does before it reads."""
    catch_up(connection, games, deal=partial(deal_out, connection, conninfo))


def rebuilt(parts: int, connection: Connection[Any], conninfo: str) -> None:
    """Rebuild all projections."""
    rebuild(connection, [], games, deal=partial(deal_out, connection, conninfo), parts=parts)


def ran(what: Callable[[Connection[Any], str], None], on: Server) -> Ran:
    """Run one of these as a program of its own."""
    context = multiprocessing.get_context("spawn")
    answers: Any = context.Queue()
    process = context.Process(target=_run, args=(what, on.conninfo(), answers))
    process.start()
    process.join()
    return Ran(*answers.get(timeout=10))


def _run(what: Callable[[Connection[Any], str], None], conninfo: str, answers: Any) -> None:
    with ExternalServer(conninfo) as on, connect(on, PROJECTOR) as connection:
        begun = perf_counter()
        what(connection, conninfo)
        took = perf_counter() - begun
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    answers.put((took, max(peaks) / 1024))


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """A follower of half the record; then of the whole record, which is also read raw and rebuilt."""
    half = ran(caught_up, house(on, facts // 2))
    whole = fresh(on)
    ran(caught_up, whole)
    recorded(whole, facts)
    bare, followed = ran(raw, whole), ran(caught_up, whole)
    one, both = (ran(partial(rebuilt, parts), whole) for parts in (1, parts_for(facts)))
    return [
        Figure("caught up / read raw", bare.seconds / followed.seconds, TARGET, _rates(facts, bare, followed)),
        Figure("rebuilt by one process / read raw", bare.seconds / one.seconds, TARGET, _rates(facts, bare, one)),
        Figure("rebuilt by two processes / read raw", bare.seconds / both.seconds, TARGET, _rates(facts, bare, both)),
        Figure("rebuilt by two processes / by one", one.seconds / both.seconds, TARGET_BOTH, _rates(facts, bare, both)),
        Figure(
            "memory for half the record / for the whole, at the peak", half.megabytes / followed.megabytes,
            TARGET_FLAT, f"{half.megabytes:.0f} MB, {followed.megabytes:.0f} MB",
        ),
    ]  # fmt: skip


def _rates(facts: int, bare: Ran, other: Ran) -> str:
    return f"{facts:,} facts, raw {facts / bare.seconds:,.0f}/s, {facts / other.seconds:,.0f}/s"


if __name__ == "__main__":
    asked = wanted(FACTS, "following")
    with server() as on:
        report("following", figures(on, asked))
