"""The two cookies: one of a session, one of a sign-in form. Each is a random secret and contains no data."""

import hashlib
import hmac
import secrets

from starlette.requests import Request
from starlette.responses import Response

SESSION, STRANGER = "pitlog", "pitlog-form"


def over_tls(request: Request) -> bool:
    """Whether the browser uses TLS, to this server or to a proxy in front of it."""
    return bool(request.app.state.house.settings.tls) or request.scope["scheme"] == "https"


def name(which: str, tls: bool) -> str:
    """Over TLS the prefix makes the browser refuse a cookie that another site or path has set."""
    return f"__Host-{which}" if tls else which


def secret(request: Request, which: str, tls: bool) -> str:
    """The cookie of a request. Empty if there is none."""
    return request.cookies.get(name(which, tls), "")


def set_cookie(response: Response, which: str, value: str, tls: bool) -> None:
    """Valid until the browser is closed. The server decides when the session ends."""
    response.set_cookie(name(which, tls), value, path="/", secure=tls, httponly=True, samesite="strict")


def take_back(response: Response, which: str, tls: bool) -> None:
    """Delete a cookie in the browser."""
    response.delete_cookie(name(which, tls), path="/", secure=tls, httponly=True, samesite="strict")


def fresh() -> str:
    """A secret that cannot be guessed."""
    return secrets.token_urlsafe(32)


def form_token(of: str) -> str:
    """The token of our forms: it shows that a post comes from one of our pages. Derived from the cookie."""
    return hmac.new(of.encode("utf-8", "surrogateescape"), b"pitlog form", hashlib.sha256).hexdigest()


def is_token(given: str, of: str) -> bool:
    """Whether a form has this token."""
    return bool(of) and hmac.compare_digest(given.encode("utf-8", "surrogateescape"), form_token(of).encode())
