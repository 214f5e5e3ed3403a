"""Signing in and out, and a user's own account."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from record.errors import TooManyAttempts
from record.people import sign_in, web_sessions
from web.viewer.access import cookies, sign_in_form
from web.viewer.access.confirmation import address
from web.viewer.access.guard import check_origin, in_thread, page
from web.viewer.access.sign_in_form import TYPED, Draft, read_draft, safe_next
from web.viewer.toolkit import inputs
from web.viewer.toolkit.context import ViewerContext
from web.viewer.toolkit.rendering import render
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import MAY, Right

WRONG = "Wrong name or password."
WAITING = 16
"""The maximum number of concurrent sign-ins. Further ones are asked to come back, because checking a password is
expensive."""


async def _form(request: Request) -> Response:
    """The sign-in form."""
    return sign_in_form.form(request, request.query_params.get("next", "/"))


async def _sign_in(request: Request) -> Response:
    """Sign in with name and password."""
    house: ViewerContext = request.app.state.house
    tls = cookies.over_tls(request)
    form = await inputs.form(request)
    check_origin(request, form, cookies.secret(request, cookies.STRANGER, tls))
    name, wanted, draft = form.get("name", ""), form.get("next", "/"), read_draft(form.get("draft", ""))
    if request.app.state.threads.statistics().tasks_waiting > WAITING:
        raise HTTPException(503, "Too many people are signing in. Try again.", {"Retry-After": "5"})
    try:
        secret = await in_thread(request, lambda: _begun(house, name, form.get("password", ""), address(request)))
    except TooManyAttempts as error:
        return sign_in_form.form(request, wanted, f"{error}.".capitalize(), 429, draft=draft)
    if secret is None:
        return sign_in_form.form(request, wanted, WRONG, 401, draft=draft)
    answer = _unsent(draft, secret, wanted) if draft else RedirectResponse(safe_next(wanted), 303)
    cookies.set_cookie(answer, cookies.SESSION, secret, tls)
    cookies.take_back(answer, cookies.STRANGER, tls)
    return answer


def _begun(house: ViewerContext, name: str, password: str, address: str) -> str | None:
    with house.people() as connection:
        if not sign_in.right(connection, name, password, address):
            return None
        return web_sessions.begin(connection, name, house.settings.lasting)


def _unsent(draft: Draft, secret: str, wanted: str) -> Response:
    """A page with the text typed before, to be sent with a click: nobody records text that they have not just read."""
    values: dict[str, Any] = {"to": draft.to, "fields": draft.fields, "typed": TYPED, "next": safe_next(wanted)}
    return render("draft.html", visit=None, token=cookies.form_token(secret), **values)


def _out(visit: Visit) -> Response:
    tls = cookies.over_tls(visit.request)
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
    Route("/sign-in", _sign_in, methods=["POST"]),
    page("/sign-out", Right.OWN, _out, post=True),
    page("/account", Right.OWN, _account),
]
