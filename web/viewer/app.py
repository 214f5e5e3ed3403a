"""The viewer as an application: every page file's routes behind one guard, one set of headers, one house."""

import asyncio
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
from web.viewer import errors
from web.viewer.api import description
from web.viewer.headers import with_headers
from web.viewer.live.news import Live
from web.viewer.pages import (
    commission,
    disputes,
    dossiers,
    findings,
    floor,
    following,
    integrity,
    rounds,
    search,
    sign_in,
    tables,
)
from web.viewer.toolkit import assets
from web.viewer.toolkit.context import CONNECTIONS, Settings, ViewerContext

MODULES = (
    sign_in, floor, tables, rounds, disputes, following, dossiers, commission, findings, search, integrity,
    description,
)  # fmt: skip
"""The modules of all pages. A new page adds its file here."""


def routes() -> list[BaseRoute]:
    """Every route there is."""
    return [route for module in (assets, *MODULES) for route in module.ROUTES]


class Viewer(Starlette):
    """Starlette, with our headers around whatever it answers."""

    def __init__(self, house: ViewerContext, settings: Settings) -> None:
        super().__init__(
            routes=routes(),
            lifespan=_life,
            # Cookies are SameSite=Strict: nobody else can have a page made with words of theirs, and measure it.
            middleware=[Middleware(GZipMiddleware, compresslevel=5)],
            exception_handlers={HTTPException: errors.refused, PitlogError: errors.failed, Exception: errors.fault},
        )
        self.router.redirect_slashes = False
        self.state.house, self.state.settings = house, settings
        self.state.closing = asyncio.Event()
        self.state.live = Live(house.floor, settings.live_seconds, settings.beat)
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
    """The application on a record."""
    chosen = settings or Settings()
    return Viewer(ViewerContext(server, chosen), chosen)
