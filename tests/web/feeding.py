"""A running feed server for tests (the real one, on a socket of its own, in a thread), and how to push facts to it."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from record import tokens
from record.database import WEB, connect
from record.servers import Server
from web.feed import feed_app
from web.serving import FeedServer, listen


@dataclass
class Feed:
    """A running server, and how to push facts to it."""

    record: Server
    url: str
    server: FeedServer | None
    client: httpx.Client
    secrets: dict[str, str] = field(default_factory=dict)

    def token(self, name: str = "shoe-1", **allowed: Any) -> str:
        """Make a token, or give the one of this name."""
        if name not in self.secrets:
            with connect(self.record, WEB) as connection:
                self.secrets[name] = tokens.add(connection, name, f"shoe:{name}", **allowed)
        return self.secrets[name]

    def revoke(self, name: str = "shoe-1") -> None:
        """Revoke it."""
        with connect(self.record, WEB) as connection:
            tokens.revoke(connection, name)

    def post(self, content: Any, *, token: str | None = None, **headers: str) -> httpx.Response:
        """Push a body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        bearer = {"authorization": f"Bearer {token or self.token()}"}
        return self.client.post("/facts", content=content, headers=bearer | named)

    @property
    def address(self) -> tuple[str, int]:
        """For a bare socket."""
        url = httpx.URL(self.url)
        return url.host, url.port or 0


@contextmanager
def running(record: Server, send_buffer: int | None = None, **options: Any) -> Iterator[Feed]:
    """A server, until the block ends."""
    listening = listen("127.0.0.1", 0)
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = FeedServer(feed_app(record, **options))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as client:
        client.get("/health")
        yield Feed(record, url, server, client)
    server.should_exit = True
    thread.join(30)


def answers(response: httpx.Response) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The answer to each line, and the last line."""
    *lines, last = map(json.loads, response.text.splitlines())
    return lines, last


def summary(response: httpx.Response) -> tuple[int, int, int]:
    """How many were recorded, were there already, were refused."""
    counted = answers(response)[1]["summary"]
    return counted["recorded"], counted["already_there"], counted["refused"]


def wait_until(true: Callable[[], bool], seconds: float = 5.0) -> None:
    """What the server does after a device has gone, it does in its own time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)
