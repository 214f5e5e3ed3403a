"""Nobody keeps others out by connecting: whoever only waits makes room, of the address that holds most first."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx
import pytest

from record.postgres.servers import Server
from web.admission import Admission
from web.connection import Connection
from web.limits import MAX_CONNECTIONS

from ..faults.feeds import opened
from . import certificates
from .feeding import PushedFeed, running, summary
from .program import serving
from .viewer.night import running as viewing

HALF = {
    "nothing": b"",
    "half a line": b"POST /fa",
    "half a head": b"POST /facts HTTP/1.1\r\nhost: x\r\nx-a: ",
    "a body without a token": b"POST /facts HTTP/1.1\r\nhost: x\r\ncontent-length: 999\r\n\r\n{",
}
_times = count()


@dataclass(eq=False)
class FakeConnection:
    """A connection as admission sees it."""

    address: str
    only_waits: bool = True
    since: float = field(default_factory=lambda: next(_times))
    given_up: bool = False

    def give_up(self) -> None:
        """It is closed."""
        self.given_up = True


def full(*guests: FakeConnection) -> Admission:
    """Room for these and no more."""
    admission = Admission()
    admission.most = len(guests)
    assert all(map(admission.admit, guests))
    return admission


def test_the_longest_wait_of_the_address_that_holds_most_ends() -> None:
    """Not the longest of all: that may be somebody else's only one."""
    guests = [
        FakeConnection("10.0.0.1"),
        FakeConnection("10.0.0.9"),
        FakeConnection("10.0.0.9"),
        FakeConnection("10.0.0.2"),
    ]
    admission, others = full(*guests), [FakeConnection("10.0.0.3"), FakeConnection("10.0.0.4")]
    assert admission.admit(others[0])
    assert [one.given_up for one in guests] == [False, True, False, False]
    assert admission.admit(others[1])  # all hold one now
    assert [one.given_up for one in guests] == [True, True, False, False]
    assert len(admission) == 4


def test_who_is_at_work_is_not_given_up() -> None:
    """Also where their address holds most; where all are at work, whoever comes is not let in."""
    guests = [
        FakeConnection("10.0.0.1", only_waits=False),
        FakeConnection("10.0.0.1", only_waits=False),
        FakeConnection("10.0.0.2"),
    ]
    admission = full(*guests)
    assert admission.admit(last := FakeConnection("10.0.0.3", only_waits=False))
    assert guests[2].given_up
    assert not admission.admit(FakeConnection("10.0.0.4"))
    assert not any(one.given_up for one in (*guests[:2], last))


def test_who_leaves_makes_room() -> None:
    """And leaving twice is leaving once."""
    guests = [FakeConnection("10.0.0.1"), FakeConnection("10.0.0.2")]
    admission = full(*guests)
    admission.leave(guests[0])
    admission.leave(guests[0])
    assert admission.admit(FakeConnection("10.0.0.3"))
    assert not guests[1].given_up


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers with room for 16, that wait for ever: whatever ends has made room."""
    monkeypatch.setattr(Connection, "head_seconds", 600.0)
    monkeypatch.setattr(Connection, "silence", 600.0)
    monkeypatch.setattr(Admission, "most", 16)


@pytest.fixture
def crowd() -> Iterator["Crowd"]:
    """Connections, all closed in the end."""
    with ExitStack() as stack:
        yield Crowd(stack)


@dataclass
class Crowd:
    """Somebody who opens many connections from one address."""

    stack: ExitStack
    lines: list[socket.socket] = field(default_factory=list)

    def comes(self, address: tuple[str, int], many: int, sent: bytes = b"") -> None:
        """And sends this much on each; none is waited for."""
        for _ in range(many):
            line = self.stack.enter_context(socket.create_connection(address, timeout=300))
            self.lines.append(line)
            try:
                line.sendall(sent)
            except ConnectionError:
                continue


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
def test_devices_and_health_are_answered_beside_a_crowd(
    server: Server, patient: None, crowd: Crowd, sent: bytes
) -> None:
    """More than there is room for, all half-sent, and again."""
    with running(server, workers=1) as feed:
        token = feed.token()
        for n in range(3):
            crowd.comes(feed.address, 40, sent)
            with httpx.Client(base_url=feed.url, trust_env=False, timeout=300) as client:
                assert client.get("/health").status_code == 200
            bearer = {"authorization": f"Bearer {token}"}
            assert summary(httpx.post(f"{feed.url}/facts", content=opened("a"), headers=bearer, trust_env=False)) == (
                (1, 0, 0) if n == 0 else (0, 1, 0)
            )


@pytest.mark.parametrize("sent", [b"", b"\x16\x03", "handshake"], ids=["nothing", "half a hello", "no request"])
def test_also_where_tls_is_not_agreed_on_yet(
    server: Server, patient: None, crowd: Crowd, tmp_path: Path, sent: bytes | str
) -> None:
    """The same room for all: what waits in a handshake counts."""
    with running(server, tls=certificates.made(tmp_path), workers=1) as feed:
        assert feed.server is not None
        for _ in range(2):
            if isinstance(sent, str):
                agreed(crowd, feed, 40)
            else:
                crowd.comes(feed.address, 40, sent)
            assert any(answered(feed) for _ in range(5))  # of one address, the latest may be the one that waits longest
            assert len(feed.server.entrance.admission) <= 16


def answered(feed: PushedFeed) -> bool:
    """Whether somebody who comes now is answered, and not closed to make room."""
    try:
        return feed.client.get("/health", headers={"connection": "close"}).status_code == 200
    except httpx.RemoteProtocolError:
        return False


def agreed(crowd: Crowd, feed: PushedFeed, many: int) -> None:
    """TLS, and then nothing."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for _ in range(many):
        line = context.wrap_socket(socket.create_connection(feed.address, timeout=300), server_hostname="127.0.0.1")
        crowd.lines.append(crowd.stack.enter_context(line))


@pytest.mark.parametrize("path", ["/sign-in", "/dispute/decide"])
def test_people_are_answered_beside_forms_that_never_come(
    server: Server, patient: None, crowd: Crowd, path: str
) -> None:
    """A form of somebody who has not signed in makes room as a head does."""
    lines = [f"POST {path} HTTP/1.1", "host: x", "content-type: application/x-www-form-urlencoded", "content-length: 9"]
    sent = "\r\n".join([*lines, "", "x"]).encode()
    with viewing(server) as viewer:
        url = httpx.URL(viewer.url)
        for _ in range(3):
            crowd.comes((url.host, url.port or 0), 40, sent)
            assert httpx.get(f"{viewer.url}/sign-in", trust_env=False, timeout=300).status_code == 200


def test_a_handshake_that_never_ends_is_given_up(
    server: Server, crowd: Crowd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the time for a head."""
    monkeypatch.setattr(Connection, "head_seconds", 0.5)
    with running(server, tls=certificates.made(tmp_path), workers=1) as feed:
        crowd.comes(feed.address, 1, b"\x16\x03\x01")
        with suppress(ConnectionError):
            assert crowd.lines[0].recv(1) == b""


def test_six_hundred_from_one_address_keep_nobody_out(server: Server, crowd: Crowd) -> None:
    """As the program runs: with its own limits, more than there is room for, half a head each."""
    with serving(server) as (_, feed):
        token, many = feed.token(), MAX_CONNECTIONS + 88
        crowd.comes(feed.address, many, HALF["half a head"])
        with httpx.Client(base_url=feed.url, trust_env=False, timeout=300) as client:
            assert client.get("/health").status_code == 200
            bearer = {"authorization": f"Bearer {token}"}
            assert summary(client.post("/facts", content=opened("a"), headers=bearer)) == (1, 0, 0)
