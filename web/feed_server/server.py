"""The feed server: capture devices push facts to `POST /facts` and get an answer for each line.

A request is read, recorded and answered batch by batch in bounded memory. The answers are stored (on disk, if they are
many) until the whole body is read: a device that reads only after it has sent everything must not block the server.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.errors import PitlogError
from evidence.sealing.ed25519 import Key
from record.postgres.servers import Server
from web.connection import KNOWN
from web.feed_server.body import Body, Gunzip, Plain
from web.feed_server.log_pages import HIDDEN, ShownLog, log_routes
from web.feed_server.rejections import BrokeOff, Busy, NotNow, ServerFault, Stopped, UnknownPacking
from web.feed_server.responses import LineAnswers
from web.feed_server.writers import Workers
from web.limits import MAX_REQUESTS, PATIENCE
from web.observation import bearer, observation_routes


class Doorman:
    """Limits concurrent requests."""

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


_PACKINGS: dict[str, type[Plain] | type[Gunzip]] = {
    "": Plain,
    "identity": Plain,
    "gzip": Gunzip,
    "x-gzip": Gunzip,
}

log = logging.getLogger("pitlog.feed")


async def health(request: Request) -> Response:
    """Whether facts can be recorded."""
    well = await request.app.state.workers.well()
    return JSONResponse({"status": "ok"}) if well else JSONResponse({"status": "unavailable"}, 503)


async def post_facts(request: Request) -> Response:
    """Record the facts of one request."""
    answers = LineAnswers()
    try:
        stopped = await _answer(request, answers)
        return answers.response(stopped)
    except Stopped as stopped:
        return stopped.response()
    except Exception as error:
        # Before the first line: the database did not answer; later: the answers could not be kept (a full disk).
        return _explained(error).response()


async def _answer(request: Request, answers: LineAnswers) -> Stopped | None:
    """Record the body. Returns the reason if it was stopped."""
    secret = bearer(request)
    workers: Workers = request.app.state.workers
    name = (await workers.sender(secret)).name
    setattr(request.state, KNOWN, True)
    body = Body(request.receive, _packing(request)(), request.app.state.closing)
    batches = body.batches()
    try:
        async for batch in batches:
            answers.add(await workers.take(batch, secret))
    except Stopped as stopped:
        log.log(logging.INFO if isinstance(stopped, BrokeOff) else logging.WARNING, "%s: %s", name, stopped.why)
        return stopped
    except OSError:
        raise  # the answers so far may be torn: none of them is given
    except Exception as error:
        return _explained(error, name)
    finally:
        await batches.aclose()
    return None


def _explained(error: Exception, name: str = "a request") -> Stopped:
    """The short form of a failure for the device. The log has the full form."""
    log.error("%s: stopped", name, exc_info=error)
    return NotNow() if isinstance(error, PitlogError | OSError) else ServerFault()


def _packing(request: Request) -> type[Plain] | type[Gunzip]:
    named = ",".join(request.headers.getlist("content-encoding")).strip().lower()
    if named not in _PACKINGS:
        raise UnknownPacking
    return _PACKINGS[named]


async def _plainly(request: Request, error: Exception) -> Response:
    """The answer for an unknown path or method."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


def feed_app(
    server: Server,
    workers: int = 4,
    *,
    patience: float = PATIENCE,
    requests: int = MAX_REQUESTS,
    shown: ShownLog = HIDDEN,
    witnesses: Sequence[Key] = (),
) -> Starlette:
    """The application."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.workers = Workers(server, workers, patience)
        try:
            yield
        finally:
            app.state.workers.close()

    facts = Route("/facts", post_facts, methods=["POST"], middleware=[Middleware(Doorman, most=requests)])
    app = Starlette(
        routes=[
            facts,
            Route("/health", health),
            *log_routes(server, bearer, shown),
            *observation_routes(server, witnesses),
        ],
        lifespan=life,
        exception_handlers={HTTPException: _plainly},
    )
    app.router.redirect_slashes = False
    app.state.closing = asyncio.Event()
    return app
