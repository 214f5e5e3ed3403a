"""The sign-in form: it stores the requested page, and the text typed before a session ended."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from web.viewer.access import cookies
from web.viewer.access.confirmation import FIELD
from web.viewer.toolkit.rendering import render

TYPED = (
    "action", "claim", "commission", "currency", "dealer", "decision", "dispute", "due", "error", "findings", "is",
    "losses", "note", "pit", "player", "players", "reason", "rounds", "rule", "savings", "someone", "supervisor",
    "title", "wager", "why",
)  # fmt: skip
"""Fields into which people write: nobody sends what they have not just read."""
SECRET = ("token", FIELD)
"""Fields that no page repeats."""
GIVEN = ("token", "once", "name", "leave")
"""Fields that a form contains by itself. If there are no others, nothing was typed."""


class Draft(msgspec.Struct, frozen=True):
    """A form that was sent after its session had ended."""

    to: str
    fields: dict[str, str]


def form(
    request: Request, wanted: str, why: str | None = None, status: int = 200, name: str = "",
    draft: Draft | None = None,
) -> Response:  # fmt: skip
    """The form, with the text typed before. It is stored in the page, because the server stores nothing for
    strangers.
    """
    tls = cookies.over_tls(request)
    stranger = cookies.secret(request, cookies.STRANGER, tls) or cookies.fresh()
    fields: dict[str, Any] = {"visit": None, "token": cookies.form_token(stranger), "next": safe_next(wanted)}
    kept = msgspec.json.encode(draft).decode() if draft else ""
    answer = render("sign_in.html", status, why=why, name=name, draft=kept, **fields)
    cookies.set_cookie(answer, cookies.STRANGER, stranger, tls)
    return answer


def draft_of(request: Request, fields: Mapping[str, str]) -> Draft | None:
    """The fields of a form posted without a session. None if it comes from another site."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return None
    if not set(fields) - set(GIVEN):
        return None
    return Draft(request.url.path, {name: value for name, value in fields.items() if name not in SECRET})


def read_draft(kept: str) -> Draft | None:
    """The draft stored in the form. None if it is not ours."""
    try:
        draft = msgspec.json.decode(kept, type=Draft)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
    return draft if safe_next(draft.to) == draft.to else None


def came_from(request: Request) -> str:
    """The page of ours that contained the form."""
    page = urlsplit(request.headers.get("referer", ""))
    here = page.netloc == request.headers.get("host", "")
    return safe_next(page.path + (f"?{page.query}" if page.query else "")) if here else "/"


def safe_next(wanted: str) -> str:
    """A page of ours. Any other address is replaced by the first page."""
    inside = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if inside and "\\" not in wanted else "/"
