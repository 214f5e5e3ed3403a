"""uvicorn, configured for slow, broken or hostile devices, and closed in order."""

import asyncio
import contextlib
import logging
import signal
import socket
import ssl
from collections.abc import Sequence
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from domain.errors import harmless
from web.connection import HEADERS, Entrance
from web.limits import BACKLOG, CLOSING, HEAD_SECONDS, LAST
from web.proxies import Forwarded, TrustedProxies


class OneLine(logging.Formatter):
    """One line for each log entry. An exception is named, without a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        error = record.exc_info[1] if record.exc_info else None
        why = f": {type(error).__name__}: {error}" if error else ""
        return "pitlog: " + harmless(" ".join(f"{record.getMessage()}{why}".split()), 500)


def log_in_lines() -> None:
    """Log to standard error. Of uvicorn's messages, only our own errors: those of clients would fill the log."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


class FeedServer(uvicorn.Server):
    """Closes in order on a signal: requests in progress are answered, and the exit code is 0."""

    headers: Sequence[tuple[str, str]] = HEADERS
    grace = CLOSING

    def __init__(
        self, app: Starlette, tls: ssl.SSLContext | None = None, proxies: TrustedProxies | None = None
    ) -> None:
        self._closing: asyncio.Event = app.state.closing
        self.entrance = Entrance(tls)
        super().__init__(
            uvicorn.Config(
                Forwarded(app, proxies) if proxies else app,
                http=self.entrance,  # type: ignore[arg-type]  # it is called, and nothing else
                ws="none",
                loop="asyncio",
                headers=list(self.headers),
                backlog=BACKLOG,
                timeout_keep_alive=int(HEAD_SECONDS),
                timeout_graceful_shutdown=LAST,
                access_log=False,
                log_config=None,
                proxy_headers=False,
                server_header=False,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let requests continue for a while, then end them."""
        asyncio.get_running_loop().call_later(self.grace, self._closing.set)
        self.entrance.admission.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal closes in order. A second interrupt closes at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to this address. Raises `OSError` if that fails."""
    with contextlib.suppress(UnicodeError):
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        # With the protocol named: asyncio turns Nagle's algorithm off only where it can see that this is TCP.
        return _bind(socket.socket(family, kind, protocol), address)
    raise OSError("no such host")


def _bind(listening: socket.socket, address: Any) -> socket.socket:
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except BaseException:
        listening.close()
        raise
    return listening


def tls_context(certificate: str, key: str) -> ssl.SSLContext:
    """TLS from files. Raises `OSError` if they do not match, or the key needs a password."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key, password="")
    return context
