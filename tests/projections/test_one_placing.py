"""One placing, one order: whatever the batches, the writers and the restarts, the record answers what a replay says.

What is compared: the sessions of all facts, the rounds with their dues and findings, findings outside rounds, and what
is owed; of the record, of its lines as they arrived, of what `pitlog facts` gives, and of rows read as a bundle's are.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import Connection

from domain.games import games
from domain.replay import Line, Replay
from projections.catching_up import catch_up
from projections.replayed import differing
from record.application import Record
from record.database import PROJECTOR, connect
from record.ingest import Ingest
from record.log import Wanted, read
from record.servers import Server
from record.verifying.lines import of_lines
from record.verifying.months import beside

from ..faults.feeds import take
from .nights import nights

NUMBERS = count()
Came = tuple[list[bytes], list[tuple[Any, ...]], list[Any]]


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_the_record_answers_what_a_replay_says(server: Server, projector: Connection[Any], seed: int) -> None:
    chance, number = random.Random(seed), next(NUMBERS)
    tables = [f"T{number}", f"U{number}"]
    lines = nights(chance, tables)
    record(server, lines, chance, projector)
    arrived = replayed([Line(n, raw) for n, raw in enumerate(lines, 1)])
    rows = [row for table in tables for row in read(projector, Wanted(table=table))]
    rows.sort(key=lambda row: row.position)
    read_again = [Line(n, row.state) for n, row in enumerate(rows, 1)]
    bundled = [Line(row.position, row.state, None, topic=row.topic, session=row.originator_id) for row in rows]
    assert answered(projector, tables) == arrived[:2]
    assert replayed(read_again) == arrived
    assert replayed(bundled) == arrived
    assert [*differing(projector, games)] == []
    assert [*of_lines(projector), *beside(projector)] == []


def record(server: Server, lines: Sequence[bytes], chance: random.Random, projector: Connection[Any]) -> None:
    """By two writers that take turns, in batches of any size, each of which is started anew now and then."""
    with Record(server) as application:
        writers = [Ingest(application), Ingest(application)]
        place = 0
        while place < len(lines):
            size, which = chance.choice([1, 3, 20, 100]), chance.randrange(2)
            if chance.random() < 0.2:
                writers[which].close()
                writers[which] = Ingest(application)
            assert set(take(writers[which], lines[place : place + size])) <= {"recorded", "already_there"}
            place += size
            if chance.random() < 0.2:
                catch_up(projector, games)
        for one in writers:
            one.close()
    catch_up(projector, games)


def replayed(lines: Sequence[Line]) -> Came:
    """What `pitlog check` says."""
    replay = Replay(lambda: lines, games=games)
    rounds = sorted(msgspec.json.encode(one) for one in replay.rounds())
    assert (replay.refused_count, replay.failed) == (0, [])
    findings = sorted((one.table, one.code, one.fact or "") for one in replay.findings())
    return rounds, findings, replay.commission()


def answered(connection: Connection[Any], tables: Sequence[str]) -> Any:
    """What the record says."""
    found = connection.execute("SELECT body FROM pitlog.rounds WHERE table_name = ANY(%s)", (list(tables),))
    rounds = sorted(bytes(body) for (body,) in found)
    outside = connection.execute(
        "SELECT table_name, code, coalesce(fact, '') FROM pitlog.findings WHERE n = 0 AND table_name = ANY(%s)",
        (list(tables),),
    )
    return rounds, sorted(outside.fetchall())
