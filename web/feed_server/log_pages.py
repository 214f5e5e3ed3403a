"""The log over HTTP: for our own witnesses, and for any program that reads tiles (c2sp.org/tlog-tiles).

Checkpoints are public. The rest requires a witness's token: with a leaf's hash, anyone could check a guess of a whole
fact. An operator may open the hashes to everyone. Rows of the log are shown only if the operator says so, and never
without a token: they have no names of players, but everything else.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from psycopg import Connection
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from domain.errors import PitlogError
from evidence.errors import NeverSealed
from evidence.sealing import tiles
from evidence.sealing.cosignatures import note_of
from evidence.sealing.log_tables import key_notes, leaf_hashes, sealed
from evidence.sealing.receipts import receipts as receipts_of
from evidence.sealing.recoveries import sealed_recoveries
from evidence.sealing.source_marks import mark_rows
from record.people.tokens import reads_log
from record.postgres.connections import READER, WEB, connect
from record.postgres.servers import Server
from web.feed_server.rejections import NoLogToken

MOST = 16_384
"""The maximum number of leaves per answer."""

Answer = Callable[[Connection[Any], Request], Response]
Bearer = Callable[[Request], str]
"""The secret in a request."""


class ShownLog(NamedTuple):
    """What the operator shows of the log."""

    open: bool = False
    """Whether its hashes are shown without a token."""
    entries: bool = False
    """Whether its rows are shown to holders of a token for the log."""


HIDDEN = ShownLog()


def checkpoint(connection: Connection[Any], request: Request) -> Response:
    """The newest checkpoint, with its cosignatures."""
    return PlainTextResponse(str(note_of(connection, sealed(connection))), headers={"Cache-Control": "max-age=2"})


def tile(connection: Connection[Any], request: Request) -> Response:
    """A tile of hashes, for ever the same."""
    asked = tiles.Tile.of(request.path_params["level"], request.path_params["place"])
    return _kept(None if asked is None else tiles.hashes(connection, asked))


def entries(connection: Connection[Any], request: Request) -> Response:
    """The rows under a tile of leaves."""
    asked = tiles.Tile.of("0", request.path_params["place"])
    return _kept(None if asked is None else tiles.entries(connection, asked))


def _kept(found: bytes | None) -> Response:
    if found is None:
        return JSONResponse({"error": "there is no such tile"}, 404)
    headers = {"Cache-Control": "max-age=31536000, immutable"}
    return Response(found, media_type="application/octet-stream", headers=headers)


def leaves(connection: Connection[Any], request: Request) -> Response:
    """Leaf hashes from `lo` up to, but without, `hi`."""
    asked = _span(request)
    if isinstance(asked, Response):
        return asked
    return Response(leaf_hashes(connection, *asked), media_type="application/octet-stream")


def _span(request: Request) -> tuple[int, int] | Response:
    """The leaves that are asked for, or the refusal."""
    try:
        lo, hi = int(request.query_params["lo"]), int(request.query_params["hi"])
    except (KeyError, ValueError):
        return JSONResponse({"error": "lo and hi are numbers"}, 400)
    if not 0 <= lo <= hi <= lo + MOST or hi >= 2**63:
        return JSONResponse({"error": f"0 <= lo <= hi, and no more than {MOST} leaves"}, 400)
    return lo, hi


def receipts(connection: Connection[Any], request: Request) -> Response:
    """Which facts the leaves from `lo` up to, but without, `hi` are, with digests of what they say."""
    asked = _span(request)
    return asked if isinstance(asked, Response) else JSONResponse(receipts_of(connection, *asked))


def marks(connection: Connection[Any], request: Request) -> Response:
    """Among the leaves from `lo` up to, but without, `hi`, the rows that mark how far sources came."""
    asked = _span(request)
    if isinstance(asked, Response):
        return asked
    return Response(msgspec.json.encode(mark_rows(connection, *asked)), media_type="application/json")


def recoveries(connection: Connection[Any], request: Request) -> Response:
    """Each recovery entry after the index of its leaf."""
    return JSONResponse(sealed_recoveries(connection))


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
        return reads_log(connection, secret)


def log_routes(server: Server, bearer: Bearer, shown: ShownLog) -> list[Route]:
    """The routes below `/log`."""
    hashes_by = None if shown.open else bearer
    rows = [("tile/entries/{place:path}", entries, bearer)] if shown.entries else []
    answers = (
        ("checkpoint", checkpoint, None), *rows, ("tile/{level}/{place:path}", tile, hashes_by),
        ("leaves", leaves, hashes_by), ("keys", keys, hashes_by),
        ("receipts", receipts, bearer), ("marks", marks, bearer), ("recoveries", recoveries, bearer),
    )  # fmt: skip
    return [Route(f"/log/{name}", _asked(server, answer, by), methods=["GET"]) for name, answer, by in answers]
