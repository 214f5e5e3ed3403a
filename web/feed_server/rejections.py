"""Rejections: the status and sentence of each reason why a request is not processed further."""

from starlette.responses import JSONResponse, Response

from web.limits import MAX_BODY, MAX_LINES, SILENCE

_HEADERS = {
    401: {"WWW-Authenticate": 'Bearer realm="pitlog"'},
    415: {"Accept-Encoding": "gzip, identity"},
    503: {"Retry-After": "5"},
}


class Stopped(Exception):
    """The request is not processed further. Lines answered before remain recorded."""

    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why
        super().__init__(why)

    @property
    def headers(self) -> dict[str, str]:
        """The headers that belong to the status."""
        return _HEADERS.get(self.status, {})

    def response(self) -> Response:
        """The whole answer, if no line was processed."""
        return JSONResponse({"error": self.why}, self.status, self.headers)


class BrokeOff(Stopped):
    def __init__(self) -> None:
        super().__init__(400, "the connection broke off")


class Damaged(Stopped):
    def __init__(self, why: str) -> None:
        super().__init__(400, f"not gzip, or damaged: {why}")


class NoToken(Stopped):
    """One answer for all reasons, so that a guess reveals nothing."""

    def __init__(self) -> None:
        super().__init__(401, "a bearer token in use is needed (pitlog token add)")


class NoLogToken(Stopped):
    """As above, for any reason."""

    def __init__(self) -> None:
        super().__init__(401, "a bearer token for the log is needed (pitlog token add --log)")


class TooSlow(Stopped):
    def __init__(self) -> None:
        super().__init__(408, f"too little came for {SILENCE:.0f} seconds")


class TooLarge(Stopped):
    def __init__(self) -> None:
        super().__init__(
            413, f"a request may be {MAX_BODY} bytes, unpacked, and {MAX_LINES} lines: send the rest in another"
        )


class UnknownPacking(Stopped):
    def __init__(self) -> None:
        super().__init__(415, "the body may be plain or gzip")


class ServerFault(Stopped):
    def __init__(self) -> None:
        super().__init__(500, "a fault in the program: its operator can see which; what has no answer is not recorded")


class NotNow(Stopped):
    """Internal errors are logged in full. The device receives only the status."""

    def __init__(self) -> None:
        super().__init__(503, "the record can't take facts just now: send what has no answer again")


class Busy(Stopped):
    def __init__(self) -> None:
        super().__init__(503, "too many requests at a time: come back")


class RejectionClosing(Stopped):
    def __init__(self) -> None:
        super().__init__(503, "the server is closing: send what has no answer again")
