"""So many requests at a time, each until its answer is read: the rest wait outside, where nothing is held for them."""

from starlette.types import ASGIApp, Receive, Scope, Send

from web.stopped import Busy


class Doorman:
    """Lets requests in while there is room."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most, self._inside = app, most, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if self._inside >= self._most:
            await Busy().response()(scope, receive, send)
            return
        self._inside += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._inside -= 1
