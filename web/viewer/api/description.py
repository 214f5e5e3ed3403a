"""The OpenAPI description, generated from the endpoints."""

from importlib.metadata import version
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from projections.answers.schema import answers_schema
from web.viewer.api.endpoint import Endpoint, route
from web.viewer.api.endpoints import ENDPOINTS

ERRORS = {
    "400": "What was asked can't be read.", "401": "Nobody is signed in.", "403": "Not for this role.",
    "404": "There is no such thing.", "503": "The record can't be read just now.",
}  # fmt: skip
ERROR = {
    "type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"],
    "additionalProperties": False,
}  # fmt: skip


def described() -> dict[str, Any]:
    """The whole description."""
    shapes, schemas = msgspec.json.schema_components(
        [one.shape for one in ENDPOINTS], ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "pitlog",
            "version": version("pitlog"),
            "description": "The record of a venue, read by people who are signed in (docs/VIEWER.md). Money is exact "
            "text, times have their offset.",
        },
        "paths": {one.path: {"get": _operation(one, shape)} for one, shape in zip(ENDPOINTS, shapes, strict=True)},
        "components": {
            "schemas": {**schemas, "Error": ERROR},
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "pitlog"}},
        },
        "security": [{"session": []}],
    }


def _operation(one: Endpoint, shape: Any) -> dict[str, Any]:
    return {
        "summary": one.what,
        "operationId": one.path.removeprefix("/api/").replace("/", "_"),
        "parameters": [
            {"name": name, "in": "query", "required": name in one.needed, "schema": schema}
            for name, schema in one.asked.items()
        ],
        "responses": {
            "200": {"description": one.what, "content": {"application/json": {"schema": shape}}},
            **{status: _error(words) for status, words in ERRORS.items()},
            "431": {"description": "The address and the other headers are longer than the server reads."},
        },
    }


def _error(words: str) -> dict[str, Any]:
    return {
        "description": words,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }


_DESCRIBED = msgspec.json.encode(described())


async def _description(request: Request) -> Response:
    """Served without sign-in: it contains nothing of the record."""
    return Response(_DESCRIBED, media_type="application/json")


_ANSWERS = msgspec.json.encode(answers_schema())


async def _answers(request: Request) -> Response:
    """The schema of what commands write with `--json`. It contains nothing of the record either."""
    return Response(_ANSWERS, media_type="application/json")


ROUTES: list[BaseRoute] = [
    Route("/api/openapi.json", _description),
    Route("/api/answers.json", _answers),
    *map(route, ENDPOINTS),
]
