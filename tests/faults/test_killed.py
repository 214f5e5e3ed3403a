"""Programs and servers that are killed: what was acknowledged is there, nothing is there twice, and it goes on."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import psycopg
import pytest

from record.ingest.ingest import Became, Ingest
from record.postgres.connections import connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.migrate import migrate
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import reading

from ..servers import embedded, rows, value
from . import apart, recorder_program
from .feeds import shift, take


def program(server: Server, table: str, facts: int, batch: int) -> AbstractContextManager[apart.Running]:
    """A process that records a table's feed."""
    return apart.running(recorder_program.main, server.conninfo(), table, facts, batch)


def there(server: Server, table: str) -> list[bytes]:
    """The table's lines as received, in order."""
    asked = "SELECT line FROM pitlog.facts WHERE table_name = %s ORDER BY position"
    with reading(server) as connection:
        return [line for (line,) in connection.execute(asked, (table,))]


def is_whole(server: Server, table: str, feed: list[bytes]) -> bool:
    """Whether the feed is there, each line once and in order, its versions without a gap."""
    gaps = "SELECT max(version) - count(*) FROM pitlog.facts WHERE table_name = %s"
    return there(server, table) == feed and value(server, gaps, table) == 0


def _kill_again_and_again(server: Server, table: str, kills: int, facts: int = 6000, batch: int = 5) -> int:
    """Kill the program `kills` times at random moments, then let it end; how many kills found it recording."""
    chance, feed, hit = random.Random(table), shift(table, facts), 0
    for _ in range(kills):
        before = len(there(server, table))
        with program(server, table, facts, batch) as running:
            acknowledged = [running.said() for _ in range(chance.randint(1, 100))]
            running.kill()
            acknowledged += running.rest()
        found = there(server, table)
        assert len(found) >= acknowledged[-1], "something acknowledged is not there"
        assert found == feed[: len(found)]
        hit += before < len(found) < facts
    with program(server, table, facts, batch) as running:
        assert [*running.rest()][-1] == facts
        assert running.end() == 0
    assert is_whole(server, table, feed)
    return hit


def test_a_client_killed_at_random_moments_loses_nothing_and_repeats_nothing(server: Server) -> None:
    """kill -9, and the same command again, five times over."""
    assert _kill_again_and_again(server, "T1", kills=5) >= 2


@pytest.mark.prove
@pytest.mark.parametrize("table", [f"T{n}" for n in range(2, 22)])
def test_a_client_killed_very_often(server: Server, table: str) -> None:
    """The same, many more times. The first kill always finds it recording."""
    assert _kill_again_and_again(server, table, kills=5) >= 1


# --- the server -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own() -> Iterator[EmbeddedServer]:
    """A server that may be killed."""
    with embedded() as server:
        with connect(server) as connection:
            migrate(connection)
        yield server


def postmaster(server: Server) -> int:
    """The process of a server."""
    data = Path(str(value(server, "SHOW data_directory")))
    return int((data / "postmaster.pid").read_text().split("\n")[0])


def _while_recording(server: EmbeddedServer, table: str, hurt: Callable[[], None], times: int, facts: int) -> None:
    """Record a feed, and hurt the server so many times meanwhile; the recording program goes on by itself."""
    feed = shift(table, facts)
    acknowledged = 0
    over = threading.Event()

    def hurt_now_and_then() -> None:
        chance = random.Random(times)
        for n in range(times):
            while acknowledged < len(feed) * (n + chance.random()) / times and not over.is_set():
                time.sleep(0.001)
            hurt()

    thread = threading.Thread(target=hurt_now_and_then)
    thread.start()
    try:
        with Record(server) as record:
            ingest = Ingest(record)
            for n in range(0, len(feed), 10):
                assert Became.REFUSED not in take(ingest, feed[n : n + 10])
                acknowledged = n + 10
    finally:
        over.set()
        thread.join()
    server.ensure_running()
    assert is_whole(server, table, feed)


def test_a_server_killed_in_mid_append_recovers_and_the_same_program_goes_on(own: EmbeddedServer) -> None:
    """kill -9 of the postmaster: its children end by themselves, and the next one recovers."""

    def kill() -> None:
        own.ensure_running()
        os.kill(postmaster(own), signal.SIGKILL)

    _while_recording(own, "killed", kill, times=2, facts=1500)


def test_a_server_restarted_in_mid_append(own: EmbeddedServer) -> None:
    """As an administrator does it: sessions are ended, and so is the server."""

    def stop() -> None:
        with suppress(psycopg.Error):
            os.kill(postmaster(own), signal.SIGINT)

    _while_recording(own, "restarted", stop, times=2, facts=1500)


@pytest.mark.prove
@pytest.mark.parametrize("part", range(5))
def test_a_server_killed_very_often(own: EmbeddedServer, part: int) -> None:
    """The same, many more times."""

    def kill() -> None:
        own.ensure_running()
        os.kill(postmaster(own), signal.SIGKILL)

    _while_recording(own, f"often-{part}", kill, times=5, facts=6_000)


@pytest.mark.prove
@pytest.mark.parametrize("part", range(5))
def test_a_backend_killed_very_often(own: EmbeddedServer, part: int) -> None:
    """Of the server one process alone, which makes all of it start over."""

    def kill() -> None:
        with suppress(psycopg.Error, ProcessLookupError):
            asked = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            for (pid,) in rows(own, asked)[:1]:
                os.kill(pid, signal.SIGKILL)

    _while_recording(own, f"backends-{part}", kill, times=5, facts=6_000)
