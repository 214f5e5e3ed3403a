"""The log over HTTP, for witnesses: the newest checkpoint, leaf hashes, and the notes of the key chain.

Checkpoints are public. The rest requires a witness's token: with a leaf's hash, anyone could check a guess of a whole
fact. Cosignatures come back as a file.
"""

from collections.abc import Callable
from typing import Any

from psycopg import Connection
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from domain.errors import PitlogError
from evidence.errors import NeverSealed
from evidence.sealing.cosignatures import note_of
from evidence.sealing.log_tables import key_notes, leaf_hashes, sealed
from record.people.tokens import find
from record.postgres.connections import READER, WEB, connect
from record.postgres.servers import Server
from web.feed_server.rejections import NoLogToken

MOST = 16_384
"""The maximum number of leaves per answer."""

Answer = Callable[[Connection[Any], Request], Response]
Bearer = Callable[[Request], str]
"""The secret in a request."""


def checkpoint(connection: Connection[Any], request: Request) -> Response:
    """The newest checkpoint, with its cosignatures."""
    return PlainTextResponse(str(note_of(connection, sealed(connection))))


def leaves(connection: Connection[Any], request: Request) -> Response:
    """Leaf hashes from `lo` up to, but without, `hi`."""
    try:
        lo, hi = int(request.query_params["lo"]), int(request.query_params["hi"])
    except (KeyError, ValueError):
        return JSONResponse({"error": "lo and hi are numbers"}, 400)
    if not 0 <= lo <= hi <= lo + MOST or hi >= 2**63:
        return JSONResponse({"error": f"0 <= lo <= hi, and no more than {MOST} leaves"}, 400)
    return Response(leaf_hashes(connection, lo, hi), media_type="application/octet-stream")


def keys(connection: Connection[Any], request: Request) -> Response:
    """Each note after the index of its leaf."""
    return JSONResponse(key_notes(connection))


def _asked(server: Server, answer: Answer, bearer: Bearer | None) -> Callable[[Request], Response]:
    """Answers a request. Without `bearer`, no token is required."""

    def asked(request: Request) -> Response:
        try:
            if bearer is not None and not _may_read(server, bearer(request)):
                return NoLogToken().response()
            with connect(server, READER) as connection:
                return answer(connection, request)
        except NeverSealed as why:
            return JSONResponse({"error": str(why)}, 404)
        except PitlogError:
            return JSONResponse({"error": "unavailable"}, 503)

    return asked


def _may_read(server: Server, secret: str) -> bool:
    with connect(server, WEB) as connection:
        token = find(connection, secret)
    return token is not None and token.log


def log_routes(server: Server, bearer: Bearer) -> list[Route]:
    """The routes below `/log`."""
    answers = (("checkpoint", checkpoint, None), ("leaves", leaves, bearer), ("keys", keys, bearer))
    return [Route(f"/log/{name}", _asked(server, answer, by), methods=["GET"]) for name, answer, by in answers]
