"""The viewer's application and server: the routes of all pages, behind one guard and one set of headers."""

import asyncio
import gc
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from domain.errors import PitlogError
from record.postgres.servers import Server
from web.observation import HEALTH, observation_routes
from web.proxies import TrustedProxies
from web.serving import FeedServer
from web.viewer import errors
from web.viewer.api import description
from web.viewer.headers import with_headers
from web.viewer.live.news import Live
from web.viewer.live.shared import Shared
from web.viewer.pages import (
    cases,
    charts,
    closing,
    comments,
    commission,
    decisions,
    dispute_changes,
    disputes,
    dossiers,
    findings,
    floor,
    following,
    growing,
    integrity,
    palette,
    people,
    pits,
    questions,
    rounds,
    saved,
    search,
    shifts,
    sign_in,
    tables,
    triage,
    watch,
    watch_commission,
    watch_month,
    watch_subjects,
    what_if,
)
from web.viewer.toolkit import assets
from web.viewer.toolkit.context import CONNECTIONS, Settings, ViewerContext

MODULES = (
    sign_in, floor, pits, tables, rounds, growing, comments, disputes, cases, decisions, shifts, dispute_changes,
    following, dossiers, commission, closing, questions, people, charts, findings, triage, saved, palette, search,
    integrity, what_if, watch, watch_commission, watch_month, watch_subjects, description,
)  # fmt: skip
"""The modules of all pages. A new page adds its file here."""


def routes() -> list[BaseRoute]:
    """All routes."""
    return [route for module in (assets, *MODULES) for route in module.ROUTES]


class Viewer(Starlette):
    """Starlette, with our headers on every answer."""

    def __init__(self, house: ViewerContext, settings: Settings) -> None:
        super().__init__(
            routes=[*routes(), HEALTH, *observation_routes(house.server, settings.witnesses)],
            lifespan=_life,
            # Cookies are SameSite=Strict: nobody else can have a page made with words of theirs, and measure it.
            middleware=[Middleware(GZipMiddleware, compresslevel=5)],
            exception_handlers={HTTPException: errors.refused, PitlogError: errors.failed, Exception: errors.fault},
        )
        self.router.redirect_slashes = False
        self.state.house, self.state.settings = house, settings
        self.state.closing = asyncio.Event()
        self.state.live = Live(house.wall, settings.live_seconds, settings.beat)
        self.state.shared = Shared(self.state.live)
        self.state.threads = CapacityLimiter(2 * CONNECTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        tls = self.state.settings.tls or scope.get("scheme") == "https"
        await super().__call__(scope, receive, with_headers(send, tls) if scope["type"] == "http" else send)


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    try:
        yield
    finally:
        app.state.house.close()


def viewer_app(server: Server, settings: Settings | None = None) -> Viewer:
    """The application for a record."""
    chosen = settings or Settings()
    return Viewer(ViewerContext(server, chosen), chosen)


class ViewerServer(FeedServer):
    """uvicorn for the viewer. It closes at once, because a page can be loaded again."""

    headers = ()
    grace = 0.0

    def __init__(
        self, app: Starlette, tls: ssl.SSLContext | None = None, proxies: TrustedProxies | None = None
    ) -> None:
        super().__init__(app, tls, proxies)
        self._live: Live = app.state.live

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Exclude existing objects from garbage collection: collecting them would delay one page in a hundred."""
        gc.collect()
        gc.freeze()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close live connections first, then the others."""
        await self._live.close()
        await super().shutdown(sockets)
