"""Endpoints: path, right, parameters and answer. Routes and the description are made from them."""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from domain.answers import plain
from web.viewer.access.guard import Guarded, page
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

Schema = Mapping[str, Any]

WORDS: Schema = {"type": "string", "minLength": 1, "maxLength": 200}
DAY: Schema = {"type": "string", "format": "date"}
LIST: Schema = {"type": "array", "items": WORDS, "maxItems": 40}
"""Several values of one parameter, which is repeated."""
NUMBER: Schema = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
PAGE: Schema = {"type": "integer", "minimum": 0, "maximum": 10_000}


def one_of(*words: str) -> Schema:
    """One of the listed values."""
    return {"type": "string", "enum": list(words)}


class Endpoint(NamedTuple):
    """An endpoint."""

    path: str
    right: Right
    what: str
    """One sentence for the description."""
    answer: Callable[[Visit], Any]
    shape: Any
    """The type of its answer."""
    asked: Mapping[str, Schema]
    """Permitted parameters and their schemas."""
    needed: tuple[str, ...] = ()


def route(endpoint: Endpoint) -> Guarded:
    """The route that the viewer serves."""

    def answer(visit: Visit) -> Response:
        given = visit.request.query_params
        if given.keys() - endpoint.asked:
            raise HTTPException(400, f"Asked may be: {', '.join(endpoint.asked) or 'nothing'}.")
        twice = [name for name in given if endpoint.asked[name] is not LIST and len(given.getlist(name)) > 1]
        if twice:
            raise HTTPException(400, f"Asked may be once: {', '.join(twice)}.")
        if empty := [name for name, value in given.multi_items() if not value.strip()]:
            raise HTTPException(400, f"Empty: {', '.join(dict.fromkeys(empty))}. Give a value, or leave it out.")
        return Response(encoded(endpoint.answer(visit), visit.here.venue.zone), media_type="application/json")

    return page(endpoint.path, endpoint.right, answer)


def encoded(found: Any, zone: tzinfo) -> bytes:
    """As JSON: money as exact text, times in the venue's zone. Stored JSON is unchanged."""
    if isinstance(found, bytes):
        return found
    whole = msgspec.to_builtins(found, builtin_types=(datetime, Decimal), str_keys=True)
    return msgspec.json.encode(plain(whole, zone))
