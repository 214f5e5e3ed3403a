"""Any round replayed (found by name, folded from its snapshot), against fetching its snapshot and facts by key.

python -m bench.projections.replay --facts 10000000 --home /var/tmp/bench
"""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from psycopg import Connection

from bench.common import server, spread
from bench.report import Figure, report
from bench.simulated_record import followed, home, wanted
from domain.fold import AS_CORRECTED
from domain.games import games
from domain.views.replay.recorder import Watcher
from projections.engine.nearest_snapshot import FACTS as FACTS_AT
from projections.engine.nearest_snapshot import FOOTINGS
from projections.queries.replay.fold import fold_round, resumed
from projections.queries.rounds import named
from record.postgres.connections import READER, connect
from record.postgres.servers import Server

FACTS = 300_000
SAMPLE = 1_000
"""The number of rounds, from anywhere in the record."""
WARM = 20
"""Rounds that are not counted, because modules are still being loaded and statements prepared."""
TARGET = 0.2
"""The maximum: five times the bare time."""

STEPS = 4
"""The index of that column."""

Key = tuple[str, int, str]


def fetched(connection: Connection[Any], key: Key) -> None:
    """The snapshot and the facts of a round, fetched by primary key and not processed."""
    with connection.cursor(binary=True) as cursor:
        rows = cursor.execute(FOOTINGS, {"session": key[0], "n": key[1], "last": key[1]}, prepare=True).fetchall()
        positions = [abs(step) for row in rows for step in row[STEPS] if step]
        cursor.execute(FACTS_AT, {"positions": positions, "session": key[0]}, prepare=True).fetchall()


def replayed(connection: Connection[Any], key: Key) -> None:
    """The round by its name."""
    found = next(one for one in named(connection, key[2]) if one.session == key[0])
    assert resumed(connection, found.session, [found.n], games)


def shown(connection: Connection[Any], key: Key) -> None:
    """The same, with every step as it is shown and explained."""
    found = next(one for one in named(connection, key[2]) if one.session == key[0])
    fold_round(connection, found, games, Watcher(found.round, games, table=found.table_name).game, AS_CORRECTED)


def milliseconds(what: Callable[[Connection[Any], Key], None], connection: Connection[Any], key: Key) -> float:
    """The milliseconds that a call takes."""
    begun = perf_counter()
    what(connection, key)
    return (perf_counter() - begun) * 1000


def sample(connection: Connection[Any]) -> list[Key]:
    """Rounds from anywhere."""
    keys = connection.execute("SELECT session, n, round FROM pitlog.rounds ORDER BY session, n").fetchall()
    return random.Random(1).sample(keys, min(SAMPLE, len(keys)))


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Every round of the sample, in each of the ways in turn."""
    made = followed(on, facts)
    with connect(made, READER) as connection:
        keys = sample(connection)
        times: dict[Any, list[float]] = {fetched: [], replayed: [], shown: []}
        for turn, key in enumerate([*keys[:WARM], *keys]):
            for what in list(times)[:: 1 if turn % 2 else -1]:  # whoever comes first finds nothing at hand
                times[what].append(milliseconds(what, connection, key))
    (bare, bare_p99), (median, p99), (steps, steps_p99) = (spread(one[WARM:]) for one in times.values())
    rates = (
        f"{facts:,} facts; p50 and p99 in ms: fetched {bare:.2f} {bare_p99:.2f}, replayed {median:.2f} {p99:.2f}, "
        f"shown step by step {steps:.2f} {steps_p99:.2f}"
    )
    return [Figure("a round's rows and state fetched / the round replayed, p99", bare_p99 / p99, TARGET, rates)]


if __name__ == "__main__":
    asked = wanted(FACTS, "replay")
    with server(home("replay")) as on:
        report("replay", figures(on, asked))
