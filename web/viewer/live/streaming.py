"""Server-sent events: news for an open page, until the session ends or the server closes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from domain.errors import PitlogError
from record.people import web_sessions
from web.viewer.access import cookies
from web.viewer.access.guard import in_thread
from web.viewer.live.news import Live, News
from web.viewer.toolkit.request import Visit

log = logging.getLogger("pitlog.viewer")

STILL = b"event: still\ndata: {}\n\n"
"""Sent when nothing is new, so that a page can tell a quiet night from a broken connection."""

Tell = Callable[[News], Awaitable[bytes | None]]
"""Turns news into a page's message. None if it has no news for the page."""


def event(name: str, identity: str, body: Any) -> bytes:
    """A server-sent event. Its JSON contains no line ends."""
    return f"id: {identity}\nevent: {name}\ndata: ".encode() + msgspec.json.encode(body) + b"\n\n"


def signed_out() -> Response:
    """For a page whose session has ended: it leads to the sign-in page."""
    return Response(event("signed-out", "", {}), media_type="text/event-stream")


def stream(visit: Visit, last_seen: str, tell: Tell) -> Response:
    """The stream of events. The number of watchers is limited."""
    live: Live = visit.request.app.state.live
    if live.full:
        raise HTTPException(503, "Too many live pages are open. Try again in a moment.", {"Retry-After": "30"})
    if live.blind:
        raise HTTPException(503, "The record can't be read at the moment. Try again shortly.", {"Retry-After": "5"})
    events = _events(visit, live, last_seen, tell)
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _events(visit: Visit, live: Live, last_seen: str, tell: Tell) -> AsyncIterator[bytes]:
    yield b"retry: 3000\n\n"
    asked_at, now = 0.0, asyncio.get_running_loop().time
    news = live.news(last_seen)
    try:
        async for one in news:
            if now() - asked_at > live.beat:
                asked_at = now()
                if not await in_thread(visit.request, lambda: _signed_in(visit)):
                    yield event("signed-out", "", {})
                    return
            yield (await tell(one) if one else None) or STILL
    except PitlogError as why:  # the browser comes back by itself, and is told the rest
        log.warning("%s: can't be told what is new: %s", visit.request.url.path, why)
    finally:
        await news.aclose()


def _signed_in(visit: Visit) -> bool:
    """Check the session without extending it: watching is not activity."""
    house = visit.house
    secret = cookies.secret(visit.request, cookies.SESSION, cookies.over_tls(visit.request))
    with house.people() as connection:
        return web_sessions.find(connection, secret, house.settings.lasting, touch=False) is not None
