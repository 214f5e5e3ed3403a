"""Tables and rounds that are watched while they grow: the page is told that there is more, and asks for what it shows.

All who watch one thing with the same rights are shown the same, so that is made and compressed once for them: without
their names and without the tokens of their forms, which each page has and fills in.
"""

import gzip
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.source import PageSource
from web.viewer.access.guard import in_thread, page, read
from web.viewer.live.news import Live, News
from web.viewer.live.shared import Shared
from web.viewer.live.streaming import event, stream
from web.viewer.pages.rounds import round_of, round_page
from web.viewer.pages.tables import day_of, table_page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.request import Person, View, Visit
from web.viewer.toolkit.rights import Right

Grows = Callable[[PageSource, Visit], tuple[str, int | None]]
"""Finds the session of a page, and its round if it is of one."""


class Made(NamedTuple):
    """A page as it is sent to those who watch it, and the views that it is to each of them."""

    body: bytes
    compressed: bytes
    views: list[View]


async def _live(visit: Visit, n: int | None) -> Response:
    """A message when there is more than the page has, by the digest that it was made with."""
    live: Live = visit.request.app.state.live
    session = inputs.needed(visit.asked, "session")
    shown, looked = [visit.asked.get("seen", "")], [False]

    async def now() -> str:
        return await in_thread(visit.request, lambda: _growth(visit, session, n))

    async def tell(news: News) -> bytes | None:
        if looked[0] and all(one.table_name != session.rpartition("/")[0] for one in news.changed):
            return None
        looked[0], before = True, shown[0]
        shown[0] = await _shared(visit).get((session, n), now)
        return event("grown", live.name(news), {}) if shown[0] != before else None

    return stream(visit, "", tell)


async def _live_round(visit: Visit) -> Response:
    return await _live(visit, inputs.number(visit.asked, "n") or 0)


async def _live_table(visit: Visit) -> Response:
    return await _live(visit, None)


def _growth(visit: Visit, session: str, n: int | None) -> str:
    with visit.source() as source:
        return source.growth(session, n)


def _shared(visit: Visit) -> Shared:
    shared: Shared = visit.request.app.state.shared
    return shared


# --- the page anew ----------------------------------------------------------------------------------------------------


def _again(answer: Callable[[Visit], Response], grows: Grows) -> Callable[[Visit], Awaitable[Response]]:
    """The page as it is now. It is the same for a role, unless it names this person, who then has one of their own."""

    def growth(visit: Visit) -> str:
        with visit.source() as source:
            return source.growth(*grows(source, visit))

    async def again(visit: Visit) -> Response:
        now = await read(visit.request, lambda: growth(visit))
        it = await _made(visit, answer, now, Person("", visit.person.role))
        if visit.person.sender.name.encode() in it.body:
            it = await _made(visit, answer, now, visit.person)
        visit.followed_on(it.views)
        if visit.notes_pending:
            await in_thread(visit.request, visit.written)
        return _sent(visit, it)

    return again


async def _made(visit: Visit, answer: Callable[[Visit], Response], growth: str, person: Person) -> Made:
    def make() -> Made:
        views: list[View] = []
        body = bytes(answer(replace(visit, person=person, token=FILLED_IN, views=views)).body)
        return Made(body, gzip.compress(body, 5, mtime=0), views)

    key = visit.request.url.path, visit.request.url.query, person, growth
    return await _shared(visit).get(key, lambda: read(visit.request, make))


FILLED_IN = "filled-in"
"""In the place of the token of a form."""


def _round_grows(source: PageSource, visit: Visit) -> tuple[str, int | None]:
    found = round_of(source, visit)
    return found.session, found.n


def _day_grows(source: PageSource, visit: Visit) -> tuple[str, int | None]:
    return day_of(source, visit).session, None


def _sent(visit: Visit, it: Made) -> Response:
    kind = "text/html; charset=utf-8"
    if "gzip" not in visit.request.headers.get("accept-encoding", ""):
        return Response(it.body, media_type=kind)
    return Response(it.compressed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, media_type=kind)


ROUTES: list[BaseRoute] = [
    page("/live/round", Right.ROUNDS, _live_round, touch=False),
    page("/live/table", Right.ROUNDS, _live_table, touch=False),
    page("/live/round/page", Right.ROUNDS, _again(round_page, _round_grows), touch=False),
    page("/live/table/page", Right.ROUNDS, _again(table_page, _day_grows), touch=False),
]
