"""The viewer's pages against the query and the fold beneath each: what one in a hundred takes of the server's time.

    python -m bench.pages --facts 10000000

A page's time is that of the application, from the request to its last byte, without the network and the browser: who
is it, may they, the query and the fold, the look written down in the record, the page made. Beside it, what the page
shows is asked for by itself, as often and of the same things, in turn.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, tzinfo
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

from psycopg import Connection

from bench.common import server, spread
from bench.record import house, settle, wanted
from bench.report import Figure, report
from domain.games import games
from domain.replay.reading import AS_CORRECTED
from projections.queries.commission import Asked
from projections.queries.findings import Asked as AskedFindings
from projections.queries.findings import findings
from projections.queries.floor import floor
from projections.queries.handled import handled
from projections.queries.searching import search
from projections.queries.sheet import sheet
from projections.queries.source import Recorded
from projections.rebuild import catch_up
from record import users, web_sessions
from record.database import PROJECTOR, READER, WEB, connect
from record.servers import Server
from record.users import Role
from record.venue import UNNAMED
from record.web_sessions import Lasting
from web.viewer import cookies, links
from web.viewer.app import Viewer, viewer_app
from web.viewer.paging import SIZE

FACTS = 50_000
SAMPLE = 200
WARM = 20
"""Requests that are not counted: templates are read, connections opened."""
TARGET = 1 / 3
"""Three times as long at most."""


class Place(NamedTuple):
    """A round, and where it is."""

    session: str
    n: int
    round: str
    table: str
    day: date


class Page(NamedTuple):
    """A page's address, and what it stands on."""

    address: Callable[[Place], str]
    beneath: Callable[[Connection[Any], Place], object]


def _table(connection: Connection[Any], at: Place) -> object:
    source = Recorded(connection)
    return source.days(at.table), source.of_session(at.session), source.bodies(at.session)


def _round(connection: Connection[Any], at: Place) -> object:
    source = Recorded(connection)
    return source.showing(source.round_at(at.session, at.n), AS_CORRECTED, False)


def _findings(connection: Connection[Any], at: Place) -> object:
    with closing(findings(connection, AskedFindings(day=at.day))) as found:
        return handled(connection), [*islice(found, SIZE + 1)]


def _commission(connection: Connection[Any], at: Place) -> object:
    return sheet(connection, Asked(at.day, at.day), ("player",), games)


ZONE: tzinfo = UNNAMED.zone

PAGES = {
    "floor": Page(lambda _: "/", lambda connection, _: floor(connection)),
    "table": Page(lambda at: links.table(at.table, at.day), _table),
    "round": Page(lambda at: links.round_(at.session, at.n), _round),
    "findings": Page(lambda at: links.to("/findings", day=at.day), _findings),
    "commission": Page(lambda at: links.to("/commission", since=at.day, until=at.day, by="player"), _commission),
    "search": Page(
        lambda at: links.to("/search", q=at.round), lambda connection, at: search(connection, at.round, ZONE)
    ),
}


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


def alone(page: Page, connection: Connection[Any], at: Place) -> float:
    """Milliseconds of what a page stands on."""
    begun = perf_counter()
    page.beneath(connection, at)
    return 1000 * (perf_counter() - begun)


# --- what is measured -----------------------------------------------------------------------------------------------


def sample(connection: Connection[Any]) -> list[Place]:
    """Rounds from anywhere."""
    keys = connection.execute("SELECT session, n, round, table_name, gaming_day FROM pitlog.rounds ORDER BY session, n")
    return [Place(*row) for row in random.Random(1).sample(keys.fetchall(), WARM + SAMPLE)]


async def measured(viewer: Viewer, secret: str, connection: Connection[Any]) -> dict[str, tuple[list[float], ...]]:
    """Each page and what is beneath it, in turn."""
    places = sample(connection)
    times: dict[str, tuple[list[float], ...]] = {name: ([], []) for name in PAGES}
    for at in places:
        for name, page in PAGES.items():
            times[name][0].append(alone(page, connection, at))
            times[name][1].append(await answered(viewer, page.address(at), secret))
    return times


def _figures(times: dict[str, tuple[list[float], ...]], facts: int) -> Iterator[Figure]:
    for name, (beneath, page) in times.items():
        (bare, bare_p99), (median, p99) = spread(beneath[WARM:]), spread(page[WARM:])
        rates = f"{facts:,} facts; p50 and p99 in ms: beneath {bare:.1f} {bare_p99:.1f}, page {median:.1f} {p99:.1f}"
        yield Figure(f"query and fold / page of the {name}, p99", bare_p99 / p99, TARGET, rates)


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Every page of the sample, and what is beneath it."""
    made = house(on, facts)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    settle(made)
    with connect(made, WEB) as connection:
        users.add(connection, "bench", Role.INSPECTOR, "one who looks at pages")
        secret = web_sessions.begin(connection, "bench", Lasting())
    viewer = viewer_app(made)
    with connect(made, READER) as connection:
        times = asyncio.run(measured(viewer, secret, connection))
    viewer.state.house.close()
    return [*_figures(times, facts)]


if __name__ == "__main__":
    asked = wanted(FACTS, "pages")
    with server() as on:
        report("pages", figures(on, asked))
