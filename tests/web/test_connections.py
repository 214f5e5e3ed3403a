"""Devices that are slow, broken or hostile hold up nobody else, and are let go of in the end."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from record.postgres.servers import Server
from web.admission import Admission
from web.connection import KNOWN, Connection

from ..faults.feeds import card, opened, shift
from ..servers import value
from . import raw
from .feeding import PushedFeed, running, summary, wait_until


@pytest.fixture
def hasty(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushedFeed]:
    """A server that loses patience within a second."""
    monkeypatch.setattr(Connection, "silence", 0.5)
    monkeypatch.setattr(Connection, "head_seconds", 0.5)
    monkeypatch.setattr(Admission, "most", 8)
    with running(server, send_buffer=8192, workers=2, patience=2.0, requests=2) as feed:
        yield feed


def is_closed(device: socket.socket) -> bool:
    """Whether the server has let go."""
    device.settimeout(60)
    try:
        return device.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("begun", [b"", b"POST /fa", b"POST /facts HTTP/1.1\r\nhost: x\r\nx-a: "])
def test_a_head_that_never_ends_is_given_up(hasty: PushedFeed, begun: bytes) -> None:
    """Also when nothing comes at all."""
    with raw.connected(hasty) as device:
        device.sendall(begun)
        assert is_closed(device)


def test_a_head_that_drips_is_given_up(hasty: PushedFeed) -> None:
    """A byte now and then is no head."""
    with raw.connected(hasty) as device:
        device.sendall(b"POST /facts HTTP/1.1\r\nx-a: ")
        raw.drip(device, b"y", every=0.1)
        assert is_closed(device)


def test_a_second_head_on_a_kept_connection_is_watched_too(hasty: PushedFeed) -> None:
    """After an answer all begins again."""
    with raw.connected(hasty) as device:
        device.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert raw.status(device) == 200
        device.sendall(b"GET /hea")
        assert is_closed(device)


def test_a_busy_connection_is_not_given_up(hasty: PushedFeed, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it is used: longer than it may be silent, with pauses far from that."""
    monkeypatch.setattr(Connection, "silence", 2.0)
    monkeypatch.setattr(Connection, "head_seconds", 2.0)
    with raw.connected(hasty) as device:
        for _ in range(22):
            device.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert raw.status(device) == 200
            time.sleep(0.1)


def test_a_device_that_never_reads_its_answer_is_let_go_and_gives_its_place_back(hasty: PushedFeed) -> None:
    """Its facts are recorded all the same. While it holds a place, others are asked to come back."""
    body = b"\n".join(shift("BAC01", 100) + [b"x"] * 5_000)
    devices = [socket.socket() for _ in range(2)]
    for device in devices:
        device.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        device.connect(hasty.address)
        device.sendall(raw.head(hasty.token(), f"content-length: {len(body)}"))
        threading.Thread(target=device.sendall, args=[body], daemon=True).start()
    wait_until(lambda: value(hasty.record, "SELECT count(*) FROM pitlog.facts") == 100)
    wait_until(lambda: hasty.post(card("b")).status_code == 200)
    connections = hasty.server.server_state.connections
    wait_until(lambda: not any(each.flow.write_paused for each in connections))
    for device in devices:
        device.close()


def test_one_request_too_many_is_asked_to_come_back_and_nothing_is_lost(hasty: PushedFeed) -> None:
    """503 with Retry-After, before a line of it is looked at."""
    token = hasty.token()
    with raw.connected(hasty) as one, raw.connected(hasty) as two:
        for device in (one, two):
            device.sendall(raw.head(token, "content-length: 1000") + opened("a") + b"\n")
        wait_until(lambda: _inside(hasty) == 2)
        answer = hasty.post(b"\n".join(shift("BAC02", 3000)))
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["error"]
    wait_until(lambda: _inside(hasty) == 0)
    assert summary(hasty.post(b"\n".join(shift("BAC02", 3000)))) == (3000, 0, 0)


def _is_known(connection: Any) -> bool:
    return bool(connection.scope and connection.scope["state"].get(KNOWN))


def _inside(feed: PushedFeed) -> int:
    route = feed.server.config.app.routes[0]  # type: ignore[union-attr]
    return route.app._inside  # type: ignore[no-any-return]


def test_the_longest_wait_makes_room_and_a_device_that_sends_does_not(
    hasty: PushedFeed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, not when patience ends: whoever comes is answered, and a body with a good token goes on."""
    monkeypatch.setattr(Connection, "head_seconds", 60.0)
    body = opened("a") + b"\n"
    with raw.connected(hasty) as sending:
        sending.sendall(raw.head(hasty.token(), f"content-length: {len(body)}") + body[:9])
        wait_until(lambda: any(map(_is_known, hasty.server.server_state.connections)))  # type: ignore[union-attr]
        others = [socket.create_connection(hasty.address) for _ in range(20)]
        assert all(map(is_closed, others[:13]))
        others[-1].sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert raw.status(others[-1]) == 200
        sending.sendall(body[9:])
        assert raw.status(sending) == 200
        for other in others:
            other.close()


@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300) + b"\r\n\r\n", b"\r\n\r\n\r\n", b"hello\n\n"],
)
def test_what_is_not_http_gets_one_short_answer(feed: PushedFeed, sent: bytes) -> None:
    """TLS on a plain port, or anything: 400, and the connection is closed (heads: test_heads.py)."""
    with raw.connected(feed) as device:
        device.sendall(sent)
        said = raw.everything(device)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert b"nosniff" in said and b"no-store" in said
    assert b"Traceback" not in said


def test_a_websocket_is_not_opened(feed: PushedFeed) -> None:
    """There is none here."""
    with raw.connected(feed) as device:
        device.sendall(b"GET /facts HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n")
        assert raw.status(device) == 405


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/facts", 405), ("PUT", "/facts", 405),
     ("POST", "/health", 405), ("POST", "/", 404), ("POST", "/facts/", 404),
     ("GET", "/../etc/passwd", 404), ("GET", "/docs", 404)],
)  # fmt: skip
def test_a_wrong_method_or_path_is_said_in_json(feed: PushedFeed, method: str, path: str, status: int) -> None:
    """With the headers of every answer."""
    answer = feed.client.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_device_waits_for_leave_to_send_only_if_its_token_is_good(feed: PushedFeed) -> None:
    """`Expect: 100-continue`: with a bad token the body need not be sent at all."""
    for token, status in [(feed.token(), 100), ("pitlog_no", 401)]:
        with raw.connected(feed) as device:
            device.sendall(raw.head(token, "content-length: 9999999", "expect: 100-continue"))
            assert raw.status(device) == status
