"""The two cookies: one for a session, one for the form of somebody who is not signed in yet. Neither says anything."""

import hashlib
import hmac
import secrets

from starlette.requests import Request
from starlette.responses import Response

SESSION, STRANGER = "pitlog", "pitlog-form"


def over_tls(request: Request) -> bool:
    """Whether a browser asks by TLS: with us, or with what stands in front of us."""
    return bool(request.app.state.house.settings.tls) or request.scope["scheme"] == "https"


def name(which: str, tls: bool) -> str:
    """Over TLS the prefix makes the browser refuse one that another site or path has set."""
    return f"__Host-{which}" if tls else which


def secret(request: Request, which: str, tls: bool) -> str:
    """What the browser sent; nothing where it sent none."""
    return request.cookies.get(name(which, tls), "")


def set_cookie(response: Response, which: str, value: str, tls: bool) -> None:
    """Until the browser is closed; the server says when it ends."""
    response.set_cookie(name(which, tls), value, path="/", secure=tls, httponly=True, samesite="strict")


def take_back(response: Response, which: str, tls: bool) -> None:
    """It is of no use any more."""
    response.delete_cookie(name(which, tls), path="/", secure=tls, httponly=True, samesite="strict")


def fresh() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def form_token(of: str) -> str:
    """What our forms carry, so that a post comes from a page of ours: made of the cookie, never the cookie."""
    return hmac.new(of.encode("utf-8", "surrogateescape"), b"pitlog form", hashlib.sha256).hexdigest()


def is_token(given: str, of: str) -> bool:
    """Whether a form carried it."""
    return bool(of) and hmac.compare_digest(given.encode("utf-8", "surrogateescape"), form_token(of).encode())
