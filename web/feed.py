"""The feed server: capture devices push facts to `POST /facts` and are told of every line what became of it.

A request is read, recorded and answered batch by batch in bounded memory. The answers wait (on disk, if they are many)
until the whole body is read: a device that only reads after it has sent everything must not block us, nor we it.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import IO

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from domain.errors import PitlogError
from record.ingest import BATCH, Answer, Became
from record.line import Line
from record.sender import Sender
from record.servers import Server
from record.splitter import Splitter
from web.inflate import Gunzip, NotGzip, Plain
from web.workers import Workers

MAX_BODY = 512 * 2**20
"""Bytes of one request, unpacked."""
MAX_REQUESTS = 64
"""Requests at a time: one more is asked to come back."""
SILENCE = 30.0
"""Seconds a device may send nothing in the middle of a request."""
NDJSON = "application/x-ndjson"

_PACKINGS: dict[str, type[Plain] | type[Gunzip]] = {"": Plain, "identity": Plain, "gzip": Gunzip}


class Stopped(Exception):
    """The request can't be taken any further; what was answered so far stands."""

    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why
        super().__init__(why)


class Answers:
    """What became of each line, kept until the body is read."""

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=2**20)  # noqa: SIM115  (closed when read)
        self._count = dict.fromkeys(Became, 0)

    def add(self, answers: list[Answer]) -> None:
        """Note these."""
        for answer in answers:
            self._count[answer.became] += 1
            self._file.write(msgspec.json.encode(_shown(answer)) + b"\n")

    def finish(self, stopped: Stopped | None) -> None:
        """The last line sums up, and says what stopped the request, if anything did."""
        last: dict[str, object] = {"summary": self._count}
        if stopped is not None:
            last["error"] = stopped.why
        self._file.write(msgspec.json.encode(last) + b"\n")
        self._file.seek(0)

    def read(self) -> Iterator[bytes]:
        """Everything, in pieces."""
        with self._file as file:
            while piece := file.read(64 * 1024):
                yield piece


def _shown(answer: Answer) -> dict[str, object]:
    shown: dict[str, object] = {"line": answer.line.number, "status": answer.became}
    if (why := answer.refused) is not None:
        shown |= {"number": why.number, "field": why.field, "reason": why.reason}
    return shown


async def health(request: Request) -> Response:
    """Whether the server answers."""
    return JSONResponse({"status": "ok"})


async def post_facts(request: Request) -> Response:
    """Take the facts of one request."""
    state = request.app.state
    if state.requests >= MAX_REQUESTS:
        return _refused(503, "too many requests at a time: come back", {"Retry-After": "1"})
    state.requests += 1
    try:
        return await _take(request, state.workers)
    except Stopped as stopped:
        return _refused(stopped.status, stopped.why, _HEADERS.get(stopped.status, {}))
    except PitlogError as error:
        return _refused(503, str(error), _HEADERS[503])
    finally:
        state.requests -= 1


_HEADERS = {401: {"WWW-Authenticate": 'Bearer realm="pitlog"'}, 503: {"Retry-After": "5"}}


def _refused(status: int, why: str, headers: dict[str, str]) -> Response:
    return JSONResponse({"error": why}, status, headers)


async def _take(request: Request, workers: Workers) -> Response:
    sender = await _sender(request, workers)
    packing = _PACKINGS.get(request.headers.get("content-encoding", "").strip().lower())
    if packing is None:
        raise Stopped(415, "the body may be plain or gzip")
    answers, stopped = Answers(), None
    try:
        async for batch in _batches(_unpacked(request, packing())):
            answers.add(await workers.take(batch, sender))
    except Stopped as why:
        stopped = why
    except PitlogError as error:
        stopped = Stopped(503, str(error))
    answers.finish(stopped)
    status = stopped.status if stopped else 200
    return StreamingResponse(answers.read(), status, _HEADERS.get(status), media_type=NDJSON)


async def _sender(request: Request, workers: Workers) -> Sender:
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    token = await workers.token(secret.strip()) if scheme.lower() == "bearer" and secret else None
    if token is None:
        raise Stopped(401, "a bearer token in use is needed (pitlog token add)")
    return Sender.holder_of(token)


async def _unpacked(request: Request, packing: Plain | Gunzip) -> AsyncIterator[bytes]:
    """The body, unpacked, as long as it keeps coming and is not too large."""
    size = 0
    chunks = request.stream().__aiter__()
    try:
        while True:
            chunk = await asyncio.wait_for(anext(chunks), SILENCE)
            for piece in packing.take(chunk):
                size += len(piece)
                if size > MAX_BODY:
                    raise Stopped(413, f"a request may be {MAX_BODY} bytes, unpacked: send the rest in another")
                yield piece
    except StopAsyncIteration:
        _finish(packing)
    except NotGzip as error:
        raise Stopped(400, f"not gzip: {error}") from None
    except TimeoutError:
        raise Stopped(408, f"nothing came for {SILENCE:.0f} seconds") from None
    except ClientDisconnect:
        raise Stopped(400, "the connection broke off") from None


def _finish(packing: Plain | Gunzip) -> None:
    try:
        packing.finish()
    except NotGzip as error:
        raise Stopped(400, f"not gzip: {error}") from None


async def _batches(pieces: AsyncIterator[bytes]) -> AsyncIterator[list[Line]]:
    """The body's lines; when it breaks off, the lines that were whole are still taken."""
    splitter, batch = Splitter(), list[Line]()
    stopped = None
    try:
        async for piece in pieces:
            for line in splitter.take(piece):
                batch.append(line)
                if len(batch) == BATCH:
                    yield batch
                    batch = []
        batch += splitter.finish()
    except Stopped as why:
        stopped = why
    if batch:
        yield batch
    if stopped is not None:
        raise stopped


def feed_app(server: Server, workers: int = 4) -> Starlette:
    """The application."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.workers, app.state.requests = Workers(server, workers), 0
        try:
            yield
        finally:
            app.state.workers.close()

    routes = [Route("/facts", post_facts, methods=["POST"]), Route("/health", health)]
    return Starlette(routes=routes, lifespan=life)
