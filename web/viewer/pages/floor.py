"""The floor: the present state of every table, kept up to date by server-sent events."""

from starlette.responses import Response
from starlette.routing import BaseRoute

from web.viewer.access.guard import in_thread, page
from web.viewer.live.floor_rows import cells, facts_behind, figures, key, news_data
from web.viewer.live.news import Live, News
from web.viewer.live.streaming import event, stream
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

COLUMNS = {
    "state": "State", "ruleset": "Ruleset", "round": "Last round", "outcome": "Outcome", "began": "Began",
    "findings": "Open findings", "lag": "Delay", "unwitnessed": "Unwitnessed facts", "last": "Last fact",
    "day": "Gaming day", "rounds": "Rounds",
}  # fmt: skip
CLASSES = {
    "state": "nowrap", "outcome": "nowrap", "round": "name", "began": "beside", "last": "when beside",
    "day": "nowrap beside", "rounds": "number beside", **dict.fromkeys(("findings", "lag", "unwitnessed"), "number"),
}  # fmt: skip
"""Columns that never wrap, columns that may be anywhere, and columns shown only if there is room."""
MARKED = ("state", "findings", "unwitnessed")


def _floor(visit: Visit) -> Response:
    found = visit.house.floor()
    rows = [(key(one.table_name), cells(one, visit.here, visit.person)) for one in found.tables]
    return visit.page(
        "floor.html", floor=found, rows=rows, behind=facts_behind(found), figures=figures(found), columns=COLUMNS,
        marked=MARKED, classes=CLASSES,
    )  # fmt: skip


async def _live(visit: Visit) -> Response:
    live: Live = visit.request.app.state.live

    async def tell(news: News) -> bytes:
        unread = await in_thread(visit.request, lambda: visit.news(news.floor.position))
        return event("floor", live.name(news), news_data(news, visit.here, visit.person) | {"unread": unread})

    return stream(visit, visit.request.headers.get("last-event-id", ""), tell)


ROUTES: list[BaseRoute] = [
    page("/", Right.FLOOR, _floor),
    page("/live/floor", Right.FLOOR, _live, touch=False),
]
