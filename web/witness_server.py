"""A witness over HTTP (c2sp.org/tlog-witness): logs send their checkpoints and get cosignatures."""

import asyncio

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from evidence.witness.add_checkpoint import LONGEST_REQUEST, OpenWitness, Reply
from web.small_bodies import BodyTooLarge, whole_body


def witness_app(witness: OpenWitness) -> Starlette:
    """The application. Its submission prefix and its monitoring prefix are the same."""

    async def add_checkpoint(request: Request) -> Response:
        try:
            body = await whole_body(request, LONGEST_REQUEST)
        except BodyTooLarge:
            return Response(status_code=413)
        except TimeoutError:
            return Response(status_code=408)
        except ClientDisconnect:
            return Response(status_code=400)
        return _response(await run_in_threadpool(witness.add_checkpoint, body))

    def checkpoint(request: Request) -> Response:
        return _response(witness.checkpoint(request.path_params["digest"]))

    app = Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{digest}/checkpoint", checkpoint, methods=["GET"]),
        ]
    )
    app.router.redirect_slashes = False
    app.state.closing = asyncio.Event()
    return app


def _response(reply: Reply) -> Response:
    # As it stands: the text of C2SP names no character set.
    return Response(reply.text, reply.status, {"content-type": reply.media_type})
