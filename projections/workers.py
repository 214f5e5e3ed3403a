"""A rebuild dealt out among processes: tables need nothing of each other."""

import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from psycopg import Connection

from domain.errors import WorkerLost
from domain.games import games
from projections.rebuild import REBUILD, Plan, Report, build
from record.database import PROJECTOR, connect
from record.servers import ExternalServer

WORTH_IT = 100_000
"""Facts below which starting a process takes longer than it saves."""

LOOK_EVERY = 0.5
"""Seconds between looks at how far they are."""


def parts_for(facts: int) -> int:
    """How many processes a rebuild is worth."""
    return len(os.sched_getaffinity(0)) if facts > WORTH_IT and hasattr(os, "sched_getaffinity") else 1


def build_all(connection: Connection[Any], conninfo: str, plan: Plan, last: int, report: Report) -> None:
    """Every part up to a position, a process each; raises what the first of them raised."""
    with ProcessPoolExecutor(plan.parts, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_work, conninfo, plan, part, last) for part in range(plan.parts)]
        try:
            _watch(connection, running, report)
        except BrokenProcessPool:
            raise WorkerLost from None


def _watch(connection: Connection[Any], running: Sequence[Future[None]], report: Report) -> None:
    left: set[Future[None]] = set(running)
    while left:
        done, left = wait(left, LOOK_EVERY)
        for one in done:
            one.result()
        for part, position in connection.execute(
            "SELECT part, position FROM pitlog.followed WHERE who = %s", (REBUILD,)
        ).fetchall():
            report(part, position)


def _work(conninfo: str, plan: Plan, part: int, last: int) -> None:
    """One part, in a process of its own."""
    with ExternalServer(conninfo) as server, connect(server, PROJECTOR) as connection:
        build(connection, plan, games, part, last)
