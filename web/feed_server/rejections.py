"""Why a request is taken no further: a status and a sentence for each reason, and what they look like as answers."""

from starlette.responses import JSONResponse, Response

from web.limits import MAX_BODY, MAX_LINES, SILENCE

_HEADERS = {
    401: {"WWW-Authenticate": 'Bearer realm="pitlog"'},
    415: {"Accept-Encoding": "gzip, identity"},
    503: {"Retry-After": "5"},
}


class Stopped(Exception):
    """The request can't be taken any further; what was answered so far stands."""

    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why
        super().__init__(why)

    @property
    def headers(self) -> dict[str, str]:
        """What goes with the status."""
        return _HEADERS.get(self.status, {})

    def response(self) -> Response:
        """The whole answer, where no line was looked at."""
        return JSONResponse({"error": self.why}, self.status, self.headers)


class BrokeOff(Stopped):
    def __init__(self) -> None:
        super().__init__(400, "the connection broke off")


class Damaged(Stopped):
    def __init__(self, why: str) -> None:
        super().__init__(400, f"not gzip, or damaged: {why}")


class NoToken(Stopped):
    """The same for every reason: who guesses is told nothing."""

    def __init__(self) -> None:
        super().__init__(401, "a bearer token in use is needed (pitlog token add)")


class NoLogToken(Stopped):
    """As above, whatever the reason."""

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
    """What the operator's log says in full, a device is not told."""

    def __init__(self) -> None:
        super().__init__(503, "the record can't take facts just now: send what has no answer again")


class Busy(Stopped):
    def __init__(self) -> None:
        super().__init__(503, "too many requests at a time: come back")


class RejectionClosing(Stopped):
    def __init__(self) -> None:
        super().__init__(503, "the server is closing: send what has no answer again")
