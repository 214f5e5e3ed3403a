"""A busy night for the viewer's tests, at several tables, recorded and followed; and people to look at it."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from re import search

import httpx

from domain.fold.lines import FeedLine
from domain.games import games
from projections.engine.catch_up import catch_up
from record.ingest.ingest import Became, Ingest
from record.people import users
from record.people.sender import Sender
from record.people.users import Role
from record.postgres.connections import PROJECTOR, WEB, WRITER, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.venue import Venue, set_venue
from simulator import Shift, demo_shift, simulate
from web.proxies import TrustedProxies
from web.serving import listen, tls_context
from web.viewer.app import ViewerServer, viewer_app
from web.viewer.toolkit.context import Settings

from . import hostile

PASSWORD = "correct horse battery"
VENUE = Venue("Harbour Casino", "Pacific/Auckland")
SHIFTS = (
    Shift("nz-1998-baccarat", seed=7, irregularities=0.05, mistakes=0.02),
    Shift("vic-2002-traditional", seed=8, mistakes=0.02, first_table=11),
    Shift("nz-1996-roulette", seed=9, mistakes=0.02, first_table=21),
)


def populate(server: Server, shifts: tuple[Shift, ...] = SHIFTS) -> None:
    """Record a night, follow it, and let people in: one of each role, named after it."""
    with connect(server, WRITER) as connection:
        set_venue(connection, VENUE)
    record_lines(server, [line for line, _ in demo_shift()])
    for shift in shifts:
        record_lines(server, [line for line, _ in simulate(shift)])
    for names in (hostile.HOSTILE, hostile.LONG):
        record_lines(server, hostile.evening(names))
    with connect(server, WEB) as connection:
        for role in Role:
            users.add(connection, f"one.{role}", role, PASSWORD)


def record_lines(server: Server, lines: list[bytes]) -> None:
    """Record lines and follow them; each has to be understood."""
    with Record(server) as record:
        ingest = Ingest(record)
        for first in range(0, len(lines), 1000):
            batch = [FeedLine(n, line.rstrip(b"\n")) for n, line in enumerate(lines[first : first + 1000], first + 1)]
            answers = ingest.take(batch, Sender.person("person:recorder"))
            assert not [a.refused for a in answers if a.became is Became.REFUSED]
        ingest.close()
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)


@dataclass
class Running:
    """A viewer that listens."""

    server: Server
    url: str
    trusted: ssl.SSLContext | bool = True

    def browser(self) -> httpx.Client:
        """Somebody who has not signed in."""
        return httpx.Client(base_url=self.url, timeout=300, trust_env=False, verify=self.trusted)

    def signed_in(self, role: Role | str, password: str = PASSWORD) -> httpx.Client:
        """Somebody of a role (or by a name), signed in."""
        client = self.browser()
        answer = sign_in(client, f"one.{role}" if isinstance(role, Role) else role, password)
        assert answer.status_code == 303, answer.text
        return client


def sign_in(client: httpx.Client, name: str, password: str, wanted: str = "/") -> httpx.Response:
    """Fill in the form."""
    form = client.get("/sign-in").text
    return client.post("/sign-in", data={"token": token(form), "name": name, "password": password, "next": wanted})


def token(page: str) -> str:
    """Of a page's forms."""
    found = search(r'name="token" value="([0-9a-f]+)"', page)
    assert found, page
    return found[1]


@contextmanager
def running(
    server: Server,
    settings: Settings | None = None,
    tls: dict[str, Path] | None = None,
    proxies: TrustedProxies | None = None,
) -> Iterator[Running]:
    """The real server, on a socket of its own, in a thread."""
    listening: socket.socket = listen("127.0.0.1", 0)
    context = tls_context(str(tls["cert"]), str(tls["key"])) if tls else None
    viewer = ViewerServer(viewer_app(server, settings), context, proxies)
    thread = threading.Thread(target=viewer.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not viewer.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        url = f"http{'s' if tls else ''}://127.0.0.1:{listening.getsockname()[1]}"
        yield Running(server, url, ssl.create_default_context(cafile=str(tls["cert"])) if tls else True)
    finally:
        viewer.should_exit = True
        thread.join(20)
        listening.close()
