"""Tables and rounds that are watched while they grow: the page is told that there is more, and asks for itself anew."""

from dataclasses import replace

from starlette.responses import Response
from starlette.routing import BaseRoute

from web.viewer.access.guard import in_thread, page
from web.viewer.live.news import Live, News
from web.viewer.live.streaming import event, stream
from web.viewer.pages.rounds import round_page
from web.viewer.pages.tables import table_page
from web.viewer.toolkit import inputs
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


async def _live(visit: Visit, n: int | None) -> Response:
    """A message when there is more than the page has, by the digest that it was made with."""
    live: Live = visit.request.app.state.live
    session = inputs.needed(visit.asked, "session")
    shown, looked = [visit.asked.get("seen", "")], [False]

    def now() -> str:
        with visit.source() as source:
            return source.growth(session, n)

    async def tell(news: News) -> bytes | None:
        if looked[0] and all(one.table_name != session.rpartition("/")[0] for one in news.changed):
            return None
        looked[0], before = True, shown[0]
        shown[0] = await in_thread(visit.request, now)
        return event("grown", live.name(news), {}) if shown[0] != before else None

    return stream(visit, "", tell)


async def _live_round(visit: Visit) -> Response:
    return await _live(visit, inputs.number(visit.asked, "n") or 0)


async def _live_table(visit: Visit) -> Response:
    return await _live(visit, None)


def _round_again(visit: Visit) -> Response:
    return round_page(replace(visit, follows=True))


def _table_again(visit: Visit) -> Response:
    return table_page(replace(visit, follows=True))


ROUTES: list[BaseRoute] = [
    page("/live/round", Right.ROUNDS, _live_round, touch=False),
    page("/live/table", Right.ROUNDS, _live_table, touch=False),
    page("/live/round/page", Right.ROUNDS, _round_again, touch=False),
    page("/live/table/page", Right.ROUNDS, _table_again, touch=False),
]
