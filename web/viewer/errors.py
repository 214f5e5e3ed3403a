"""Error pages: one sentence for people and programs, without internal details."""

import logging
import re
from collections.abc import Mapping

from psycopg.errors import UndefinedTable
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from domain.errors import PitlogError, UnknownRule, UnknownRuleset
from projections.errors import (
    CannotSort,
    DisputeNotOpen,
    NoSuchColumn,
    NoSuchDossier,
    NotAFilter,
    SessionSetAside,
    TimeTwice,
)
from record.errors import MonthArchived, NotFound, TooManyAttempts
from record.postgres.errors import ConnectionLost, NoDatabase
from web.viewer.access.guard import NotSignedIn, to_sign_in
from web.viewer.live.streaming import signed_out
from web.viewer.toolkit.rendering import render

log = logging.getLogger("pitlog.viewer")

TITLES = {
    400: "Invalid request", 403: "Not allowed", 404: "Not found", 405: "Not supported", 408: "Too slow",
    413: "Too large", 415: "Not a form", 429: "Too many attempts", 500: "Internal error", 503: "Not available",
}  # fmt: skip
USUAL = {
    404: "There is no such page or name.",
    405: "This address does not support the request.",
    500: "Nothing was changed. The reason is in the log of the server.",
    503: "The record can't be read at the moment. Try again shortly.",
}
NOT_BUILT = "The projections of this record are being built. Try again shortly."
"""The answer while a view of a projection does not exist yet."""
STATUS: dict[type[PitlogError], int] = {
    TooManyAttempts: 429,
    NoDatabase: 503, ConnectionLost: 503,
    **dict.fromkeys((NotFound, UnknownRule, UnknownRuleset, NoSuchDossier, MonthArchived, SessionSetAside), 404),
    **dict.fromkeys((NoSuchColumn, NotAFilter, CannotSort, TimeTwice, DisputeNotOpen), 400),
}  # fmt: skip


async def refused(request: Request, error: Exception) -> Response:
    """Unknown page, missing right, invalid form."""
    assert isinstance(error, HTTPException)
    if isinstance(error, NotSignedIn) and not _is_program(request):
        return signed_out() if _is_stream(request) else to_sign_in(request)
    usual = error.detail in ("Not Found", "Method Not Allowed")
    return error_page(request, error.status_code, USUAL[error.status_code] if usual else error.detail, error.headers)


async def failed(request: Request, error: Exception) -> Response:
    """Errors of the program's own classes."""
    assert isinstance(error, PitlogError)
    if isinstance(error.__cause__, UndefinedTable):
        return error_page(request, 503, NOT_BUILT, {"Retry-After": "5"})
    status = STATUS.get(type(error)) or next((one for kind, one in STATUS.items() if isinstance(error, kind)), 500)
    if status in (500, 503):
        log.error("%s: could not be shown", request.url.path, exc_info=error)
    return error_page(request, status, USUAL.get(status) if status not in (400, 404) else sentence(error))


async def fault(request: Request, error: Exception) -> Response:
    """Unexpected errors."""
    log.error("%s: a fault", request.url.path, exc_info=error)
    return error_page(request, 500)


def error_page(
    request: Request, status: int, why: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """The sentence."""
    words = why or USUAL.get(status) or "The request failed."
    if _is_program(request):
        return JSONResponse({"error": words}, status, headers)
    # The way on takes the database. Where that is what failed, there is only the same address again.
    visit = getattr(request.state, "visit", None) if status < 500 else None
    answer = render(
        "error.html", status, visit=visit, here=visit.here if visit else None, title=TITLES.get(status, "Not done"),
        why=for_people(words), again=status == 503 and request.method == "GET",
    )  # fmt: skip
    answer.headers.update(headers or {})
    return answer


def sentence(error: Exception) -> str:
    """What an error says, as a sentence for a page."""
    words = str(error)
    return for_people(words if words.endswith(("?", ".")) else f"{words}.")


def plainly(error: Exception) -> str:
    """The same without the names that may be meant, for a page that has them as links."""
    return f"{for_people(str(error).partition('; did you mean')[0])}."


def for_people(words: str) -> str:
    """A sentence for a page. Commands are left out, because the reader has no shell."""
    without = _COMMAND.sub("", _IN_BRACKETS.sub("", words)).strip()
    return without[:1].upper() + without[1:]


_IN_BRACKETS = re.compile(r"\s*\((?:see )?`pitlog[^)]*\)")
_COMMAND = re.compile(r"[:;,.] (?:[^:;.`]|\.\w)*`pitlog [^`]*`[^.;]*(?=[.;]|$)")
"""The part of a sentence that names a command."""


def _is_stream(request: Request) -> bool:
    return "text/event-stream" in request.headers.get("accept", "")


def _is_program(request: Request) -> bool:
    return request.url.path.startswith("/api/")
