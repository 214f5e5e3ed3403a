"""The viewer's pages against the work beneath each: the server time of the slowest of a hundred.

python -m bench.web.pages --facts 10000000 --home /var/tmp/bench

A page's time is that of the application, from the request to its last byte, without the network and the browser: web
session, rights, query, fold, log entry of the access, and the page itself.

For comparison, the database work of a page is done by itself, as often and with the same data, in turn. It has three
parts: the query and the fold (`bench/web/page_queries.py`); the lookup of the web session; and, for pages whose views
are logged, that fact and its commit. Which pages are logged is measured: the record grew. If the query takes a tenth of
a millisecond, the other two parts take longer than the query, whatever the page does. Only the time above these three
could be saved, so a page is compared with all three. Each row also gives the comparison with the query and the fold
alone.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import cycle
from time import perf_counter
from typing import Any, NamedTuple

from psycopg import Connection

from bench.common import server, spread
from bench.report import Figure, report
from bench.simulated_record import followed, home, wanted
from bench.web.page_queries import PAGES, Page, ShownRound
from domain.games import games
from projections.engine.catch_up import catch_up
from record.authored.access import viewed
from record.authored.authored_facts import record_fact
from record.people import users, web_sessions
from record.people.sender import Sender
from record.people.users import Role
from record.people.web_sessions import Lasting
from record.postgres.connections import PROJECTOR, READER, WEB, WRITER, connect
from record.postgres.servers import Server
from record.storage.horizon import horizon
from record.venue import Venue, set_venue
from web.viewer.access import cookies
from web.viewer.app import Viewer, viewer_app

FACTS = 50_000
SAMPLE = 300
WARM = 20
"""Requests that are not counted, because templates are read and connections opened."""
TARGET = 1 / 3
"""The maximum: three times as long."""
MOST = 30.0
HELD = ("shoe", "round as first recorded", "round under another rulebook", "integrity")
"""Pages that are to take this many milliseconds at most in the median, however long the record and its days are."""
DISPUTES = 20
HERE = Venue("Bench", "Pacific/Auckland")


# --- the application ------------------------------------------------------------------------------------------------


async def answered(viewer: Viewer, address: str, secret: str) -> float:
    """Milliseconds until the last byte of a page."""
    path, _, query = address.partition("?")
    cookie = f"{cookies.SESSION}={secret}".encode()
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
        "headers": [(b"host", b"bench"), (b"cookie", cookie)], "http_version": "1.1", "scheme": "http", "root_path": "",
    }  # fmt: skip
    statuses: list[int] = []

    async def receive() -> dict[str, str]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        statuses.extend([message["status"]] if "status" in message else [])

    begun = perf_counter()
    await viewer(scope, receive, send)
    took = 1000 * (perf_counter() - begun)
    if statuses not in ([200], [303]):
        raise RuntimeError(f"{address}: {statuses}")
    return took


class Beneath(NamedTuple):
    """Milliseconds of the database work beneath a page."""

    query: float
    """The query and the fold."""
    n_beside: float
    """The web session, and the committed log entry."""


class Database(NamedTuple):
    """Connections of the three roles that a page needs."""

    reading: Connection[Any]
    people: Connection[Any]
    writing: Connection[Any]

    def position(self) -> int:
        """The last position of the record."""
        return horizon(self.reading)

    def alone(self, page: Page, at: ShownRound, secret: str, notes_access: bool) -> Beneath:
        """The database work of a page by itself."""
        begun = perf_counter()
        page.beneath(self.reading, at)
        asked = perf_counter()
        web_sessions.find(self.people, secret, Lasting(), touch=True)
        if notes_access:
            viewed(self.writing, "person:bench", f"round {at.round}", datetime.now(HERE.zone), at.table)
        return Beneath(1000 * (asked - begun), 1000 * (perf_counter() - asked))


@contextmanager
def database(on: Server) -> Iterator[Database]:
    """Connections as the viewer uses them."""
    with connect(on, READER) as reading, connect(on, WEB) as people, connect(on, WRITER) as writing:
        yield Database(reading, people, writing)


# --- what is looked at ----------------------------------------------------------------------------------------------

# In an order that has nothing to do with them, and is the same each time.
_PLACES = """
    SELECT session, n, round, table_name, gaming_day, shoe, coalesce(players[1], '') AS player,
        coalesce(dealer, (SELECT min(dealer) FROM pitlog.rounds)) AS dealer,
        (SELECT fact_id FROM pitlog.facts WHERE position = first_position) AS fact
    FROM pitlog.rounds WHERE ruleset = %s AND gaming_day IS NOT NULL
    ORDER BY hashtext(session || n), session, n LIMIT %s
"""


def sample(connection: Connection[Any], ruleset: str) -> list[ShownRound]:
    """Rounds of a game from anywhere, with findings and disputes for the pages that need some."""
    found = cycle(connection.execute("SELECT finding FROM pitlog.findings ORDER BY hashtext(finding) LIMIT 300"))
    raised = cycle(connection.execute("SELECT dispute FROM pitlog.disputes ORDER BY dispute").fetchall())
    rows = connection.execute(_PLACES, (ruleset, WARM + SAMPLE)).fetchall()
    return [ShownRound(*row, *one, *other) for row, one, other in zip(rows, found, raised, strict=False)]


def disputed(on: Server) -> None:
    """Dispute some rounds, if none is disputed yet."""
    with connect(on, PROJECTOR) as connection:
        if connection.execute("SELECT FROM pitlog.disputes LIMIT 1").fetchone() is not None:
            return
        rows = connection.execute(_PLACES, ("nz-1998-baccarat", DISPUTES)).fetchall()
        for nth, (_, _, name, table, *_) in enumerate(rows):
            said: dict[str, Any] = {
                "dispute": f"D-{nth}",
                "rounds": [name],
                "note": "The third card was for the other hand.",
            }
            record_fact(on, HERE, Sender.person("bench"), "bench", "dispute_raised", table, **said)
        catch_up(connection, games)


def signed_in(on: Server) -> str:
    """The secret of a user with every right."""
    with connect(on) as connection:
        set_venue(connection, HERE)
    with connect(on, WEB) as connection:
        if all(one.name != "bench" for one in users.every(connection)):
            users.add(connection, "bench", Role.INSPECTOR, "one who looks at pages")
        return web_sessions.begin(connection, "bench", Lasting())


# --- what is measured -----------------------------------------------------------------------------------------------


async def measured(viewer: Viewer, secret: str, on: Database, page: Page) -> tuple[list[Beneath], list[float]]:
    """A page and the work beneath it, in turn, because whichever is first finds cold caches."""
    bare: list[Beneath] = []
    whole: list[float] = []
    places = sample(on.reading, page.ruleset)
    notes_access = await is_noted(viewer, secret, on, page.address(places[0]))
    for turn, at in enumerate(places):
        if turn % 2:
            bare.append(on.alone(page, at, secret, notes_access))
        whole.append(await answered(viewer, page.address(at), secret))
        if not turn % 2:
            bare.append(on.alone(page, at, secret, notes_access))
    return bare[WARM:], whole[WARM:]


async def is_noted(viewer: Viewer, secret: str, on: Database, address: str) -> bool:
    """Whether views of a page are logged."""
    before = on.position()
    await answered(viewer, address, secret)
    return on.position() > before


def figure(name: str, bare: list[Beneath], whole: list[float], facts: int) -> Figure:
    """The comparison as a figure."""
    (half, most), (all_half, all_most) = spread([one.query for one in bare]), spread([sum(one) for one in bare])
    page, page_most = spread(whole)
    rates = (
        f"{facts:,} facts; p50 and p99 in ms: query and fold {half:.1f} {most:.1f}, with web session and log entry "
        f"{all_half:.1f} {all_most:.1f}, page {page:.1f} {page_most:.1f}; query and fold / page {most / page_most:.2f}"
    )
    return Figure(f"database work / page, p99: {name}", all_most / page_most, TARGET, rates)


async def each(viewer: Viewer, secret: str, on: Database, facts: int) -> AsyncIterator[Figure]:
    """Measure page after page."""
    for name, page in PAGES.items():
        bare, whole = await measured(viewer, secret, on, page)
        found = [figure(name, bare, whole, facts)]
        if name in HELD:
            half, _ = spread(whole)
            found.append(Figure(f"{MOST:g} ms / page, p50: {name}", MOST / half, 1.0, f"{half:.1f} ms"))
        for one in found:
            print(one.row, flush=True)
            yield one


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Every page of the sample, and the work beneath it."""
    made = followed(on, facts)
    disputed(made)
    viewer, secret = viewer_app(made), signed_in(made)

    gc.freeze()  # as the server does when it starts

    async def every() -> list[Figure]:
        with database(made) as of_pages:
            return [one async for one in each(viewer, secret, of_pages, facts)]

    found = asyncio.run(every())
    viewer.state.house.close()
    return found


if __name__ == "__main__":
    asked = wanted(FACTS, "pages")
    with server(home("pages")) as on:
        report("pages", figures(on, asked))
