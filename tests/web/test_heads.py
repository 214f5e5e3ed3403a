"""Heads of requests: bounded however they come, one statement of where a body ends; with TLS and without."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from re import findall
from socket import socket

import pytest

from web.limits import MAX_HEAD

from ..servers import Databases
from . import certificates, raw
from .feeding import PushedFeed, running


@pytest.fixture(scope="module", params=["plain", "TLS"])
def door(
    request: pytest.FixtureRequest, databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PushedFeed]:
    """A feed server, with TLS or not."""
    files = certificates.made(tmp_path_factory.mktemp("tls")) if request.param == "TLS" else None
    name = databases.migrated()
    with running(databases.at(name), tls=files, workers=1) as feed:
        yield feed
    databases.drop(name)


@contextmanager
def connected(feed: PushedFeed) -> Iterator[socket]:
    """A bare connection, within TLS where the server has it."""
    with raw.connected(feed) as line:
        if feed.url.startswith("http:"):
            yield line
            return
        with _any_certificate().wrap_socket(line, server_hostname="127.0.0.1") as device:
            yield device


def _any_certificate() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def of_size(size: int, filler: bytes = b"y") -> bytes:
    """A head of exactly so many bytes."""
    begun, end = b"GET /health HTTP/1.1\r\nhost: x\r\nx: ", b"z\r\n\r\n"
    return begun + filler * (size - len(begun) - len(end)) + end


FRAMED = b"POST /facts HTTP/1.1\r\nhost: x\r\n"
SMUGGLED = {
    "both, length first": FRAMED + b"content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "both, length last": FRAMED + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "both, no length": FRAMED + b"transfer-encoding: chunked\r\ncontent-length: 0\r\n\r\n0\r\n\r\n",
    "identity": FRAMED + b"content-length: 5\r\ntransfer-encoding: identity\r\n\r\n",
    "two codings": FRAMED + b"transfer-encoding: gzip, chunked\r\n\r\n",
    "chunked twice": FRAMED + b"transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "HTTP/1.0": b"POST /facts HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": FRAMED + b"content-length: 5\r\ncontent-length: 6\r\n\r\n",
    "two lengths in one": FRAMED + b"content-length: 5, 6\r\n\r\n",
    "no number": FRAMED + b"content-length: +5\r\n\r\n",
    "a space before the colon": FRAMED + b"content-length : 5\r\n\r\n",
    "two hosts": b"GET /health HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
    "no host": b"GET /health HTTP/1.1\r\n\r\n",
}
# None is much larger than the limit: the rest of what a closing server does not read may take its answer with it.
LARGE = {
    "in one packet": of_size(MAX_HEAD + 1),
    "much, in one packet": of_size(MAX_HEAD * 3 // 2),
    "of spaces": of_size(MAX_HEAD + 1, b" "),
    "without an end": b"GET / HTTP/1.1\r\nx: " + b"y" * (MAX_HEAD * 3 // 2),
    "of many lines": b"GET /health HTTP/1.1\r\n" + b"".join(b"x-%d: y\r\n" % n for n in range(MAX_HEAD // 6)),
    "a long path": b"GET /" + b"y" * MAX_HEAD + b" HTTP/1.1\r\nhost: x\r\n\r\n",
}


@pytest.mark.parametrize("sent", SMUGGLED.values(), ids=SMUGGLED)
def test_two_opinions_about_a_body_are_refused(door: PushedFeed, sent: bytes) -> None:
    """400, the connection closed: what follows is not taken for a request of its own."""
    with connected(door) as device:
        device.sendall(sent + b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        said = raw.everything(device)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"nosniff" in said and b"no-store" in said


@pytest.mark.parametrize("sent", LARGE.values(), ids=LARGE)
def test_a_head_over_its_size_is_refused(door: PushedFeed, sent: bytes) -> None:
    """431, also when it comes in one packet."""
    with connected(door) as device:
        device.sendall(sent)
        said = raw.everything(device)
    assert said.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"nosniff" in said and b"no-store" in said and b"Traceback" not in said


@pytest.mark.parametrize("filler", [b"y", b" "])
def test_a_head_of_just_that_size_is_taken(door: PushedFeed, filler: bytes) -> None:
    with connected(door) as device:
        device.sendall(of_size(MAX_HEAD, filler))
        assert raw.status(device) == 200


def test_each_of_several_heads_in_a_packet_has_that_size(door: PushedFeed) -> None:
    """Not all of them together; and one that is too large is found behind another."""
    with connected(door) as device:
        device.sendall(of_size(9_000) + of_size(9_000) + of_size(20_000))
        assert findall(rb"HTTP/1.1 (\d+)", raw.everything(device)) == [b"200", b"200", b"431"]


def test_the_same_length_twice_is_one_length(door: PushedFeed) -> None:
    """As RFC 9112 has it: nobody can take it for another."""
    with connected(door) as device:
        device.sendall(raw.head(door.token(), "content-length: 0", "content-length: 0"))
        assert raw.status(device) == 200
