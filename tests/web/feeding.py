"""A running feed server for tests (the real one, on a socket of its own, in a thread), and how to push facts to it."""

import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from record.ingest import quarantine
from record.people import tokens
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from record.vault.connections import reading
from web.feed_server.server import feed_app
from web.serving import FeedServer, listen, tls_context

from ..faults.feeds import TABLE, card, opened, shift


@dataclass
class PushedFeed:
    """A running server, and how to push facts to it."""

    record: Server
    url: str
    server: FeedServer | None
    client: httpx.Client
    secrets: dict[str, str] = field(default_factory=dict)
    table: str = TABLE
    facts_before: int = 0
    kept_before: int = 0

    def opened(self, fact_id: str, **fields: Any) -> bytes:
        """The table is opened."""
        return opened(fact_id, **{"table": self.table, **fields})

    def card(self, fact_id: str, **fields: Any) -> bytes:
        """A card is drawn at it."""
        return card(fact_id, self.table, **fields)

    def shift(self, facts: int, more: str = "") -> list[bytes]:
        """The feed of the table, or of another beside it."""
        return shift(self.table + more, facts)

    def lines(self) -> list[bytes]:
        """What was recorded since the test began, as it came."""
        statement = "SELECT line FROM pitlog.facts WHERE position > %s ORDER BY position"
        with reading(self.record) as connection:
            return [bytes(line) for (line,) in connection.execute(statement, (self.facts_before,))]

    def kept(self) -> list[tuple[bytes, int, int, str]]:
        """What went to quarantine since: bytes, whole length, number of the refusal, token."""
        every = quarantine.Selection(quarantine.QuarantineState.ALL)
        with reading(self.record) as connection:
            found = [one for one in quarantine.find(connection, every) if one.number > self.kept_before]
        return [(one.line, one.length, one.refusal, one.token or "") for one in found]

    def token(self, name: str = "shoe-1", **allowed: Any) -> str:
        """Make a token, or give the one of this name."""
        if name not in self.secrets:
            with connect(self.record, WEB) as connection:
                self.secrets[name] = tokens.add(connection, self.known_as(name), f"device:{name}", **allowed)
        return self.secrets[name]

    def revoke(self, name: str = "shoe-1") -> None:
        """Revoke it."""
        with connect(self.record, WEB) as connection:
            tokens.revoke(connection, self.known_as(name))

    def known_as(self, name: str) -> str:
        """A token's name in the record: each test has tokens of its own."""
        return f"{name}@{self.table}"

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
def running(
    record: Server, send_buffer: int | None = None, tls: dict[str, Path] | None = None, **options: Any
) -> Iterator[PushedFeed]:
    """A server, until the block ends."""
    listening = listen("127.0.0.1", 0)
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    url = f"http{'s' if tls else ''}://127.0.0.1:{listening.getsockname()[1]}"
    trusted = ssl.create_default_context(cafile=str(tls["cert"])) if tls else True
    server = FeedServer(feed_app(record, **options), tls_context(str(tls["cert"]), str(tls["key"])) if tls else None)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    with httpx.Client(base_url=url, timeout=300, trust_env=False, verify=trusted) as client:
        client.get("/health")
        yield PushedFeed(record, url, server, client)
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


def wait_until(true: Callable[[], bool], seconds: float = 300.0) -> None:
    """What the server does after a device has gone, it does in its own time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)
