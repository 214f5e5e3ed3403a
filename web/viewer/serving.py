"""uvicorn, set up for people: pages carry headers of their own, and what is live ends as soon as the server closes."""

import gc
import socket
import ssl

from starlette.applications import Starlette

from web.proxies import TrustedProxies
from web.serving import FeedServer
from web.viewer.live.news import Live


class ViewerServer(FeedServer):
    """Closes at once: nobody loses anything by loading a page again."""

    headers = ()
    grace = 0.0

    def __init__(
        self, app: Starlette, tls: ssl.SSLContext | None = None, proxies: TrustedProxies | None = None
    ) -> None:
        super().__init__(app, tls, proxies)
        self._live: Live = app.state.live

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """What is there by now stays: to go through it again and again would make one page in a hundred late."""
        gc.collect()
        gc.freeze()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of those who watch, then of the others."""
        await self._live.close()
        await super().shutdown(sockets)
