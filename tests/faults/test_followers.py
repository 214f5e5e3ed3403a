"""Followers that are killed, and servers that go away under them: in the end the rows are those that the facts give."""

import os
import random
import signal
import threading
from collections.abc import Iterator

import pytest

from domain.games import games
from projections.engine.catch_up import catch_up, kept_up
from projections.engine.verification.rebuilt_rows import verify
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.migrate import migrate
from record.postgres.servers import Server
from record.storage.application import Record
from simulator import Shift, simulate
from tests.cli.running import soon

from ..servers import embedded, rows, value
from . import apart, follower_program
from .feeds import take
from .test_killed import postmaster

FACTS = 1_200


def shift() -> list[bytes]:
    """The beginning of a faulty evening at three tables."""
    made = simulate(Shift("nz-1998-baccarat", tables=3, shoes=1, seed=2, irregularities=0.05, mistakes=0.05))
    return [entry.line.rstrip() for entry, _ in zip(made, range(FACTS), strict=False)]


def send(server: Server, raws: list[bytes]) -> None:
    """Into the record with them, whatever happens to the server."""
    with Record(server) as record:
        ingest = Ingest(record)
        for n in range(0, len(raws), 50):
            assert Became.REFUSED not in take(ingest, raws[n : n + 50])


def right(server: Server) -> bool:
    """Whether every row is the one that a rebuild gives."""
    with connect(server, PROJECTOR) as live, connect(server, PROJECTOR) as other:
        catch_up(live, games)
        return not any(one.differences for one in verify(live, other, [], games))


def test_a_follower_killed_at_random_moments_leaves_nothing_half_done(server: Server) -> None:
    """kill -9, and another one, eight times over, while facts come in."""
    raws, chance, met = shift(), random.Random(1), set()
    for begin in range(0, FACTS, FACTS // 8):
        sending = threading.Thread(target=send, args=(server, raws[begin : begin + FACTS // 8]))
        sending.start()
        with apart.running(follower_program.main, server.conninfo()) as follower:
            for _ in range(chance.randint(2, 9)):
                assert follower.said() == "following"
            follower.kill()
        sending.join()
        met.add(value(server, "SELECT coalesce(max(position), 0) FROM pitlog.followed"))
    assert len(met) > 2, "they were all killed at once"
    assert right(server)
    assert value(server, "SELECT sum(facts) FROM pitlog.followed WHERE who = 'live'") == len(raws)


@pytest.fixture
def own() -> Iterator[EmbeddedServer]:
    """A server that may be killed."""
    with embedded() as server:
        with connect(server) as connection:
            migrate(connection)
        yield server


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "restarted"])
def test_a_server_that_goes_away_under_a_follower_is_followed_again(own: EmbeddedServer, how: signal.Signals) -> None:
    raws = shift()
    with kept_up(own.conninfo(), patience=0.2):
        send(own, raws[: FACTS // 2])
        soon(lambda: _position(own) > 0)
        os.kill(postmaster(own), how)
        own.ensure_running()
        send(own, raws[FACTS // 2 :])
        soon(lambda: _position(own) == value(own, "SELECT max(position) FROM pitlog.facts"))
    assert right(own)


def _position(server: Server) -> int:
    found = rows(server, "SELECT position FROM pitlog.followed WHERE who = 'live'")
    return int(found[0][0]) if found else 0
