"""A connection, closed if the client is silent too long, or if its place is needed.

uvicorn has no time limit for the head of a request, for the rest of a body that was answered early, and for a client
that does not read its answer. A few hundred such connections would stop the service. So each connection has time limits
from its first packet on, before the TLS handshake.
"""

import asyncio
import json
import ssl
from asyncio.sslproto import SSLProtocol
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from record.people.sign_in import network
from web.admission import Admission
from web.heads import TOO_LARGE, StrictHeads
from web.limits import HEAD_SECONDS, MAX_HEAD, SILENCE

HEADERS = [("cache-control", "no-store"), ("x-content-type-options", "nosniff")]
"""The headers of every answer."""
KNOWN = "known"
"""Set in a request's state when a known client has asked: its connection is then not closed in favour of a stranger."""
_REFUSED = {400: "not HTTP as this server takes it", TOO_LARGE: f"the head of a request may be {MAX_HEAD} bytes"}
_POLLS = 5
"""The number of checks during a wait before it is too long."""


class Connection(H11Protocol):
    """uvicorn's connection, with a time limit for each wait."""

    silence = SILENCE
    head_seconds = HEAD_SECONDS
    address = ""
    since = 0.0
    _line: asyncio.Transport | None = None
    _watch: asyncio.TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None = None,
        admission: Admission | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self.conn: StrictHeads = StrictHeads()
        self._admission = Admission() if admission is None else admission

    def arrive(self, line: asyncio.Transport) -> None:
        """A client connected. TLS, if any, follows."""
        self._line = line
        self.address = network(str((line.get_extra_info("peername") or ["unknown"])[0]))
        self._received()
        if self._admission.admit(self):
            self._watch_time()
        else:
            line.abort()

    def leave(self) -> None:
        """The connection was closed."""
        self._admission.leave(self)
        if self._watch is not None:
            self._watch.cancel()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept requests."""
        super().connection_made(transport)
        if self._line is None:
            self.arrive(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Accept no more requests."""
        super().connection_lost(exc)
        self.leave()

    def on_response_complete(self) -> None:
        """Accept the next request, within the time for a head."""
        self._received()
        super().on_response_complete()

    def resume_writing(self) -> None:
        """The client read some of the answer."""
        self._received()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """The request is invalid: send an answer, unless one has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            status = self.conn.status
            body = json.dumps({"error": _REFUSED[status]}).encode()
            about = [("content-type", "application/json"), ("content-length", str(len(body))), ("connection", "close")]
            phrase = HTTPStatus(status).phrase.encode()
            response = h11.Response(status_code=status, headers=about + HEADERS, reason=phrase)
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    @property
    def only_waits(self) -> bool:
        """Whether it waits for a head, or for an unknown client to send a body or to read an answer."""
        stranger = not (self.cycle and self.scope["state"].get(KNOWN))
        return self._waits_for_head() or (stranger and (self.cycle.more_body or self.flow.write_paused))

    def give_up(self) -> None:
        """Close it at once."""
        if self._line is not None:
            self._line.abort()

    def _received(self) -> None:
        self.since = self.loop.time()

    def _waits_for_head(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _watch_time(self) -> None:
        """Set the time limit of a wait. A body has its own."""
        paused = self.flow is not None and self.flow.write_paused
        patience = self.silence if paused or not self._waits_for_head() else self.head_seconds
        if not (paused or self._waits_for_head()):
            self._received()
        if self.loop.time() - self.since > patience:
            self.give_up()
        else:
            self._watch = self.loop.call_later(patience / _POLLS, self._watch_time)


class TlsLine(SSLProtocol):
    """TLS below a connection, which is known before the handshake ends."""

    def __init__(self, above: Connection, context: ssl.SSLContext) -> None:
        patience = above.head_seconds
        super().__init__(
            above.loop,
            above,
            context,
            None,  # type: ignore[arg-type]  # nobody waits for the handshake
            server_side=True,
            ssl_handshake_timeout=patience,  # type: ignore[arg-type]  # a float does
            ssl_shutdown_timeout=patience,
        )
        self._above = above

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connected."""
        super().connection_made(transport)
        self._above.arrive(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Close it, even during a handshake, which the connection above does not see."""
        super().connection_lost(exc)
        self._above.leave()


class Entrance:
    """uvicorn's factory of connections."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.tls, self.admission = tls, Admission()

    def __call__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> asyncio.BaseProtocol:
        """One connection."""
        one = Connection(config, server_state, app_state, _loop, self.admission)
        return one if self.tls is None else TlsLine(one, self.tls)
