"""Signing in and out, and one's own account."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from domain.errors import TooManyAttempts
from record import sign_in, web_sessions
from web.viewer import cookies, posted
from web.viewer.guard import check_origin, in_thread, page
from web.viewer.house import House
from web.viewer.rendering import render
from web.viewer.rights import MAY, Right
from web.viewer.visit import Visit

WRONG = "That name and password do not go together."
WAITING = 16
"""Who want to sign in at the same moment; the next one is asked to come back, because checking a password is dear."""


async def _form(request: Request) -> Response:
    """The form, for somebody who is not known yet."""
    return _shown(request, request.query_params.get("next", "/"))


def _shown(request: Request, wanted: str, why: str | None = None, status: int = 200, name: str = "") -> Response:
    tls = request.app.state.settings.tls
    stranger = cookies.secret(request, cookies.STRANGER, tls) or cookies.fresh()
    said: dict[str, Any] = {"visit": None, "token": cookies.form_token(stranger), "next": safe_next(wanted)}
    answer = render("sign_in.html", status, why=why, name=name, **said)
    cookies.give(answer, cookies.STRANGER, stranger, tls)
    return answer


async def _in(request: Request) -> Response:
    """Name and password."""
    house: House = request.app.state.house
    tls = house.settings.tls
    form = await posted.form(request)
    check_origin(request, form, cookies.secret(request, cookies.STRANGER, tls))
    name, wanted = form.get("name", ""), form.get("next", "/")
    if request.app.state.threads.statistics().tasks_waiting > WAITING:
        raise HTTPException(503, "Too many people sign in just now: try again.", {"Retry-After": "5"})
    try:
        secret = await in_thread(request, lambda: _begun(house, name, form.get("password", ""), _address(request)))
    except TooManyAttempts as error:
        return _shown(request, wanted, f"{error}.".capitalize(), 429)
    if secret is None:
        return _shown(request, wanted, WRONG, 401)
    answer = RedirectResponse(safe_next(wanted), 303)
    cookies.give(answer, cookies.SESSION, secret, tls)
    cookies.take_back(answer, cookies.STRANGER, tls)
    return answer


def _begun(house: House, name: str, password: str, address: str) -> str | None:
    with house.people() as connection:
        if not sign_in.right(connection, name, password, address):
            return None
        return web_sessions.begin(connection, name, house.settings.lasting)


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def safe_next(wanted: str) -> str:
    """A page of ours, whatever the address said."""
    inside = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if inside and "\\" not in wanted else "/"


def _out(visit: Visit) -> Response:
    tls = visit.house.settings.tls
    with visit.house.people() as connection:
        web_sessions.end(connection, cookies.secret(visit.request, cookies.SESSION, tls))
    answer = visit.to("/sign-in")
    cookies.take_back(answer, cookies.SESSION, tls)
    return answer


def _account(visit: Visit) -> Response:
    rights = [right for right in Right if visit.person.role in MAY[right] and right is not Right.OWN]
    idle = visit.house.settings.lasting.idle.total_seconds() / 60
    return visit.page("account.html", rights=rights, idle=f"{idle:.0f}")


ROUTES: list[BaseRoute] = [
    Route("/sign-in", _form),
    Route("/sign-in", _in, methods=["POST"]),
    page("/sign-out", Right.OWN, _out, post=True),
    page("/account", Right.OWN, _account),
]
