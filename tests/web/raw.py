"""Devices that do not keep to HTTP: bare sockets."""

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from .feeding import PushedFeed


@contextmanager
def connected(feed: PushedFeed) -> Iterator[socket.socket]:
    """A connection to the server."""
    with socket.create_connection(feed.address, timeout=300) as device:
        yield device


def head(token: str, *more: str) -> bytes:
    """The head of a request."""
    lines = ["POST /facts HTTP/1.1", "host: pitlog", f"authorization: Bearer {token}", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def status(device: socket.socket) -> int:
    """The status of the answer; all of it is read, where it says how long it is."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += (piece := device.recv(65536))
        assert piece, got
    begun, _, rest = got.partition(b"\r\n\r\n")
    for line in begun.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            size = int(line.split(b":")[1])
            while len(rest) < size:
                rest += (piece := device.recv(size - len(rest)))
                assert piece, rest
    return int(begun.split(b" ")[1])


def everything(device: socket.socket) -> bytes:
    """What comes until the server closes."""
    got = b""
    try:
        while piece := device.recv(65536):
            got += piece
    except ConnectionError:
        pass
    return got


def whole(device: socket.socket) -> bytes:
    """A whole chunked answer."""
    got = b""
    while not got.endswith(b"\r\n0\r\n\r\n"):
        piece = device.recv(65536)
        assert piece, got
        got += piece
    return got


def drip(device: socket.socket, body: bytes, every: float) -> None:
    """Send a byte every so often until there is an answer, or nobody listens."""
    for n in range(1_000):
        device.sendall(body[n % len(body) :][:1])
        if select.select([device], [], [], every)[0]:
            return
    raise AssertionError("nobody minds")
