"""Whatever goes away in the middle of a request, what was answered is recorded, and to send again completes it."""

import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from record.people import tokens
from record.postgres.connections import WEB, connect
from record.postgres.server_choice import open_server
from record.postgres.servers import ExternalServer, Server

from ...faults.feeds import card, opened, shift
from ...servers import Databases, quick_place, short_home, value
from ..feeding import PushedFeed, answers, running, summary, wait_until
from ..program import Slowly, program, serving

FACTS = "SELECT count(*) FROM pitlog.facts"


@contextmanager
def away(databases: Databases, record: Server) -> Iterator[None]:
    """The database takes no connections, and those that were there are cut."""
    assert isinstance(record, ExternalServer)
    with psycopg.connect(record.conninfo(), autocommit=True) as connection:
        name = connection.info.dbname
    with psycopg.connect(record.conninfo(database="postgres"), autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        try:
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


@pytest.fixture
def hasty(server: Server) -> Iterator[PushedFeed]:
    """A server that waits for its database no longer than half a second."""
    with running(server, workers=2, patience=0.5) as feed:
        yield feed


def test_a_database_that_goes_away_in_mid_request_leaves_what_was_answered(
    databases: Databases, hasty: PushedFeed
) -> None:
    """503 with those answers; when it is back, so are we, and the same request records the rest."""
    lines = shift("BAC01", 1500)
    gone = threading.Event()

    def body() -> Iterator[bytes]:
        yield b"\n".join(lines[:500]) + b"\n"
        wait_until(lambda: value(hasty.record, FACTS) == 500)
        gone.set()
        wait_until(back.is_set)
        yield b"\n".join(lines[500:])

    back = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(hasty.post, body())
        gone.wait(10)
        with away(databases, hasty.record):
            back.set()
            got = answer.result()
    assert (got.status_code, summary(got), got.headers["retry-after"]) == (503, (500, 0, 0), "5")
    assert "send what has no answer again" in answers(got)[1]["error"]
    wait_until(lambda: hasty.client.get("/health").status_code == 200)
    assert summary(_posted(hasty, b"\n".join(lines))) == (1000, 500, 0)


def _posted(feed: PushedFeed, body: bytes) -> httpx.Response:
    """The answer of a server that is coming back."""
    while (answer := feed.post(body)).status_code == 503 and "summary" not in answer.text:
        time.sleep(float(answer.headers["retry-after"]) / 50)
    return answer


def test_while_the_database_is_away_devices_are_asked_to_come_back(
    databases: Databases, hasty: PushedFeed, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Facts and health: 503, and no word of where the database is. Soon after it is back, all is as before."""
    monkeypatch.setattr("psycopg_pool.base.AttemptWithBackoff.DELAY_BACKOFF", 1000.0)
    feed = hasty
    feed.post(opened("a"))
    with away(databases, feed.record):
        time.sleep(1.5)
        refused, health = feed.post(card("b")), feed.client.get("/health")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert (health.status_code, health.json()) == (503, {"status": "unavailable"})
    told = (refused.text + health.text).lower()
    assert not [word for word in ("postgres", "sql", "pitlog_", str(quick_place()), "connection") if word in told]
    assert [each for each in caplog.records if each.name == "pitlog.feed" and each.exc_info]
    wait_until(lambda: feed.post(card("b")).status_code == 200)
    wait_until(lambda: bool(feed.client.get("/health").json() == {"status": "ok"}))


def test_a_short_outage_is_not_noticed(databases: Databases, feed: PushedFeed) -> None:
    """Every connection is cut, many times, in the middle of requests: the devices see nothing of it."""
    bodies = [Slowly(shift(f"BAC{n:02}", 1000), 0.02) for n in range(4)]
    feed.token()
    bodies[0].goes_on.clear()
    cuts = 0
    with ThreadPoolExecutor(4) as pool:
        got = [pool.submit(feed.post, body) for body in bodies]
        while not all(each.done() for each in got):
            with away(databases, feed.record):
                time.sleep(0.05)
            cuts += 1
            if cuts > 2:
                bodies[0].goes_on.set()
            time.sleep(0.4)
    assert [(each.result().status_code, summary(each.result())) for each in got] == [(200, (1000, 0, 0))] * 4
    assert value(feed.record, FACTS) == 4000


def test_terminated_it_answers_what_it_has_taken_and_ends_well(server: Server) -> None:
    """SIGTERM while a request runs: the device may finish; the exit code is 0, and nothing is said."""
    lines = shift("BAC01", 400)
    with serving(server) as (served, feed), ThreadPoolExecutor(1) as pool:
        feed.token()
        answer = pool.submit(feed.post, body := Slowly(lines, 0.05))
        assert body.begun.wait(60)
        assert feed.client.get("/health").status_code == 200
        code = served.end()
        assert (answer.result().status_code, summary(answer.result())) == (200, (400, 0, 0))
        assert (code, served.said.count("\n")) == (0, 1)
    assert value(server, FACTS) == 400


def test_told_to_close_it_does_not_wait_for_ever(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that goes on and on is ended where it is, with the answers so far."""
    monkeypatch.setattr("web.serving.FeedServer.grace", 0.3)
    lines = shift("BAC01", 2000)
    with running(server, workers=2) as feed, ThreadPoolExecutor(1) as pool:
        answer = pool.submit(feed.post, body := Slowly(lines, 0.05))
        assert body.begun.wait(60)
        assert feed.client.get("/health").status_code == 200
        assert feed.server is not None
        feed.server.should_exit = True
        got = answer.result(20)
    recorded, *others = summary(got)
    assert (got.status_code, others) == (503, [0, 0])
    assert "closing" in answers(got)[1]["error"]
    assert 0 < recorded < 2000
    assert value(server, FACTS) == recorded


def test_killed_in_mid_request_the_same_request_again_completes_it_once(server: Server) -> None:
    """SIGKILL, three times, while four requests run."""
    bodies = [shift(f"BAC{n:02}", 2000) for n in range(4)]
    reached = [0]
    for nth in range(3):
        with serving(server) as (served, feed), ThreadPoolExecutor(4) as pool:
            secret = feed.token(f"shoe-{nth}")
            got = [pool.submit(feed.post, Slowly(body, 0.3, 500), token=secret) for body in bodies]
            wait_until(lambda: value(server, FACTS) > reached[-1])
            served.end(signal.SIGKILL)
            assert any(isinstance(each.exception(), httpx.TransportError) for each in got)
        reached.append(value(server, FACTS))
    with serving(server) as (_, feed):
        counted = [summary(feed.post(b"\n".join(body), token=secret)) for body in bodies]
    assert 0 < reached[1] < reached[2] < reached[3] < 8000
    assert sum(there for _, there, _ in counted) == reached[3]
    assert sum(recorded for recorded, _, _ in counted) == 8000 - reached[3]
    assert value(server, "SELECT count(DISTINCT (table_name, fact_id)) FROM pitlog.facts") == 8000


@pytest.fixture
def home() -> Iterator[Path]:
    """A home that is gone afterwards."""
    home = short_home()
    yield home
    shutil.rmtree(home, ignore_errors=True)


def test_the_embedded_server_killed_under_it_is_started_again(home: Path) -> None:
    """With nothing set up at all: the postmaster dies in mid-request, and every line is answered and recorded once."""
    lines = shift("BAC01", 1500)
    with open_server(None, home) as record, program("--port", "0", home=home) as served:
        url = served.address()
        with connect(record, WEB) as connection:
            secret = tokens.add(connection, "shoe", "shoe")
        with httpx.Client(base_url=url, timeout=300, trust_env=False) as client, ThreadPoolExecutor(1) as pool:
            body = Slowly(lines, 0.05, 100)
            answer = pool.submit(PushedFeed(record, url, None, client).post, body, token=secret)
            assert body.begun.wait(60)
            postmaster = int((home / "data" / "postmaster.pid").read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)
            assert (answer.result().status_code, summary(answer.result())) == (200, (1500, 0, 0))
        assert value(record, FACTS) == 1500
        assert served.end() == 0
        assert "Traceback" not in served.said
