"""The floor: every table as it stands now, kept up to date by server-sent events."""

import asyncio
from collections.abc import AsyncIterator

from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from record import web_sessions
from web.viewer import cookies
from web.viewer.floor_rows import behind, cells, event, figures, said
from web.viewer.guard import in_thread, page
from web.viewer.live import Live
from web.viewer.rights import Right
from web.viewer.visit import Visit

COLUMNS = {
    "state": "State", "ruleset": "Ruleset", "round": "Last round", "outcome": "Outcome", "began": "Began",
    "findings": "Open findings", "lag": "Recorded after", "unwitnessed": "Unwitnessed facts", "last": "Last fact",
    "day": "Gaming day", "rounds": "Rounds",
}  # fmt: skip
NUMBERS = ("rounds", "findings", "lag", "unwitnessed")
CLASSES = {"state": "nowrap", "day": "nowrap", "outcome": "nowrap", "round": "name", "last": "when"}
"""What is never broken over lines, and what may be anywhere."""
MARKED = ("state", "findings", "unwitnessed")


def _floor(visit: Visit) -> Response:
    found = visit.house.floor()
    rows = [(one, cells(one, visit.here)) for one in found.tables]
    return visit.page(
        "floor.html", floor=found, rows=rows, behind=behind(found), figures=figures(found.tables), columns=COLUMNS,
        numbers=NUMBERS, marked=MARKED, classes=CLASSES,
    )  # fmt: skip


async def _live(visit: Visit) -> Response:
    live: Live = visit.request.app.state.live
    if live.full:
        raise HTTPException(503, "Too many people watch just now.", {"Retry-After": "30"})
    return StreamingResponse(_events(visit, live), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _events(visit: Visit, live: Live) -> AsyncIterator[bytes]:
    """What is new, until the person is signed out or the server closes."""
    request = visit.request
    yield b"retry: 3000\n\n"
    asked_at, now = 0.0, asyncio.get_running_loop().time
    news = live.news(request.headers.get("last-event-id", ""))
    try:
        async for one in news:
            if now() - asked_at > live.beat:
                asked_at = now()
                if not await in_thread(request, lambda: _signed_in(visit)):
                    yield event("signed-out", "", {})
                    return
            yield event("floor", live.name(one), said(one, visit.here)) if one else b": still here\n\n"
    finally:
        await news.aclose()


def _signed_in(visit: Visit) -> bool:
    """Still: watching is not doing something."""
    house = visit.house
    secret = cookies.secret(visit.request, cookies.SESSION, house.settings.tls)
    with house.people() as connection:
        return web_sessions.find(connection, secret, house.settings.lasting, touch=False) is not None


ROUTES: list[BaseRoute] = [
    page("/", Right.FLOOR, _floor),
    page("/live/floor", Right.FLOOR, _live, touch=False),
]
