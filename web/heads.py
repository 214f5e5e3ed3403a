"""Strict parsing of request heads: bounded in any packet size, and unambiguous about the end of the body.

h11 limits a head only while it is incomplete, so a long one in a single packet would pass. If a head has both
`Transfer-Encoding` and `Content-Length`, h11 uses the first, and a proxy in front may use the other.
"""

from typing import Any

import h11

from web.limits import MAX_HEAD

TOO_LARGE = 431


class StrictHeads(h11.Connection):
    """The server's side of HTTP/1.1, which gives the reason for a refusal."""

    refusal: h11.RemoteProtocolError | None = None
    status = 400
    """The status of the refusal."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEAD)

    def next_event(self) -> Any:
        """The next event of h11. After a refusal there are no others."""
        if self.refusal is not None:
            raise self.refusal
        at_head = self.their_state is h11.IDLE
        try:
            return self._head() if at_head else super().next_event()
        except h11.RemoteProtocolError as error:
            self.refusal = error
            self.status = TOO_LARGE if at_head and error.error_status_hint == TOO_LARGE else 400
            raise

    def _head(self) -> Any:
        waiting = len(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request):
            if waiting - len(self.trailing_data[0]) > MAX_HEAD:
                raise h11.RemoteProtocolError("the head is too large", TOO_LARGE)
            _check_framing(event)
        return event


def _check_framing(request: h11.Request) -> None:
    """Check that exactly one header states the body's end. h11 itself refuses lengths that differ."""
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" in names and (b"content-length" in names or request.http_version < b"1.1"):
        raise h11.RemoteProtocolError("Transfer-Encoding beside Content-Length, or in HTTP/1.0", 400)
