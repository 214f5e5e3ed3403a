"""However much comes, memory stays flat, what is too much is asked to come back, and nothing is lost."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.errors import CannotBeRead
from record.ingest.ingest import Ingest
from record.postgres.servers import Server

from ...faults.feeds import card, opened, shift
from ...servers import value
from ..feeding import PushedFeed, answers, running, summary
from ..program import serving

FACTS = "SELECT count(*) FROM pitlog.facts"


def test_a_hundred_thousand_lines_stream_through_in_flat_memory(server: Server) -> None:
    """One request of 100,000 lines costs no more memory than one of 20,000, give or take the spool in memory."""
    lines = shift("BAC01", 100_000)
    with serving(server) as (served, feed):
        feed.post(b"\n".join(lines[:20_000]))
        before = served.memory()
        answer = feed.post(b"\n".join(lines))
        assert summary(answer) == (80_000, 20_000, 0)
        assert [each["line"] for each in answers(answer)[0]] == list(range(1, 100_001))
        assert served.memory() - before < 16 * 2**20
    assert value(server, FACTS) == 100_000


def test_of_many_requests_at_a_time_some_are_asked_to_come_back_and_none_is_lost(server: Server) -> None:
    """Forty devices, four places, two workers: each sends again until it is let in."""
    bodies = [b"\n".join(shift(f"BAC{n:02}", 200)) for n in range(40)]

    def push(body: bytes) -> int:
        for times in range(1000):
            answer = feed.post(body)
            if answer.status_code == 200:
                assert summary(answer) == (200, 0, 0)
                return times
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
            time.sleep(0.05)
        raise AssertionError("never let in")

    with running(server, workers=2, requests=4) as feed:
        feed.token()
        with ThreadPoolExecutor(20) as pool:
            turned_away = sum(pool.map(push, bodies))
    assert turned_away > 0
    assert value(server, FACTS) == 8000


def test_a_slow_device_holds_up_nobody_else(server: Server) -> None:
    """One worker, three requests that go on until a fourth is answered. A worker is held for a batch."""
    begun, answered = threading.Semaphore(0), threading.Event()

    def dawdle(table: str) -> Iterator[bytes]:
        yield opened("a", table=table) + b"\n"
        begun.release()
        assert answered.wait(60)
        yield card("b", table=table)

    with running(server, workers=1) as feed, ThreadPoolExecutor(3) as pool:
        feed.token()
        slow = [pool.submit(feed.post, dawdle(f"BAC{n}")) for n in range(3)]
        assert all(begun.acquire(timeout=300) for _ in slow)
        assert summary(feed.post(b"\n".join(shift("BAC09", 600)))) == (600, 0, 0)
        answered.set()
        assert [summary(each.result()) for each in slow] == [(2, 0, 0)] * 3


def test_a_full_disk_for_answers_is_said_and_the_facts_stand(feed: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half an answer is worse than none: 503, and to send again tells what was recorded."""
    body = b"\n".join(feed.shift(1000))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("web.feed_server.responses.LineAnswers.add", full)
        answer = feed.post(body)
    assert (answer.status_code, list(answer.json())) == (503, ["error"])
    assert "space" not in answer.text
    assert summary(feed.post(body)) == (500, 500, 0)


def test_a_fault_in_the_program_is_one_line_for_the_operator_and_none_of_its_words_for_the_device(
    feed: PushedFeed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """500 with the answers so far; the worker goes on with what it knows looked up anew."""
    lines = feed.shift(1500)
    take = Ingest.take

    def faulty(self: Ingest, batch: list[object], sender: object) -> object:
        if any(line.number == 700 for line in batch):  # type: ignore[attr-defined]
            raise ZeroDivisionError("inner words")
        return take(self, batch, sender)  # type: ignore[arg-type]

    with monkeypatch.context() as broken:
        broken.setattr(Ingest, "take", faulty)
        answer = feed.post(b"\n".join(lines))
    assert (answer.status_code, summary(answer)) == (500, (500, 0, 0))
    assert "inner words" not in answer.text and "Traceback" not in answer.text
    assert "token:shoe-1" in caplog.records[-1].getMessage()
    assert summary(feed.post(b"\n".join(lines))) == (1000, 500, 0)


def test_a_record_that_can_not_be_read_is_not_described_to_a_device(
    feed: PushedFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with the record is the operator's business."""

    def altered(*_: object) -> None:
        raise CannotBeRead("card_drawn/1", ValueError("secret"))

    monkeypatch.setattr(Ingest, "take", altered)
    answer = feed.post(feed.opened("a"))
    assert (answer.status_code, summary(answer)) == (503, (0, 0, 0))
    assert "secret" not in answer.text and "altered" not in answer.text
