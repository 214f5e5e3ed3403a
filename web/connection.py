"""One connection of a device, given up when the other side is silent where it is its turn.

uvicorn waits for ever for the head of a request, for the rest of a body that was answered early, and for an answer to
be read. A few hundred such connections would be the end of the service, so each is watched.
"""

import asyncio
import json

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from web.limits import MAX_CONNECTIONS, SILENCE

HEADERS = [("cache-control", "no-store"), ("x-content-type-options", "nosniff")]
"""Of every answer."""


class Connection(H11Protocol):
    """uvicorn's connection, and a watch over it."""

    silence = SILENCE
    most = MAX_CONNECTIONS
    _since = 0.0
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """One more, unless there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.abort()
        else:
            self._heard()
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        if self._watch is not None:
            self._watch.cancel()

    def on_response_complete(self) -> None:
        """The next request may come, within the time there is for a head."""
        self._heard()
        super().on_response_complete()

    def resume_writing(self) -> None:
        """Some of the answer was read."""
        self._heard()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """What came is not HTTP: say so, where nothing else has been said yet."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = json.dumps({"error": "not HTTP, or a head too large"}).encode()
            about = [("content-type", "application/json"), ("content-length", str(len(body))), ("connection", "close")]
            response = h11.Response(status_code=400, headers=about + HEADERS, reason=b"Bad Request")
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _heard(self) -> None:
        self._since = self.loop.time()

    def _is_theirs(self) -> bool:
        """Whether it is the other side's turn; a body has its own watch."""
        return self.flow.write_paused or self.cycle is None or self.cycle.response_complete

    def _look(self) -> None:
        if not self._is_theirs():
            self._heard()
        if self.loop.time() - self._since > self.silence:
            self.transport.abort()
        else:
            self._watch = self.loop.call_later(self.silence / 10, self._look)
