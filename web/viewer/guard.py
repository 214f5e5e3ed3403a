"""Every page stands behind this: who is it, may this role do that, does the form come from a page of ours.

    ROUTES = [
        page("/findings", Right.FINDINGS, findings),
        page("/findings/close", Right.WORK_FINDINGS, close, post=True),
    ]

A page is a function of a `Visit`. It runs in a thread of its own, and may wait for the database.
"""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, TypeVar
from urllib.parse import quote

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from record import web_sessions
from web.viewer import cookies, posted
from web.viewer.house import House
from web.viewer.rights import Right
from web.viewer.showing import Showing
from web.viewer.visit import Person, Visit

Page = Callable[[Visit], Response] | Callable[[Visit], Awaitable[Response]]
T = TypeVar("T")


class Guarded(Route):
    """A route that takes a right."""

    def __init__(self, path: str, right: Right, page: Page, methods: list[str], touch: bool) -> None:
        self.right, self.answer = right, page

        async def endpoint(request: Request) -> Response:
            return await _answered(request, right, page, touch)

        super().__init__(path, endpoint, methods=methods, name=path)


def page(path: str, right: Right, answer: Page, *, post: bool = False, touch: bool = True) -> Guarded:
    """A page; `touch=False` where the browser asks by itself, and nobody may be sitting there."""
    return Guarded(path, right, answer, ["POST"] if post else ["GET"], touch)


class NotSignedIn(HTTPException):
    """Nobody, or somebody whose session has ended."""

    def __init__(self) -> None:
        super().__init__(401, "Sign in first.")


async def _answered(request: Request, right: Right, answer: Page, touch: bool) -> Response:
    posted.check_address(request)
    house: House = request.app.state.house
    secret = cookies.secret(request, cookies.SESSION, house.settings.tls)
    person = await in_thread(request, lambda: _who(house, secret, touch))
    if not person.may(right):
        raise HTTPException(403, f"Your role, {person.role}, may not {right}.")
    form = await _form(request, secret)
    here = await in_thread(request, house.venue)
    visit = Visit(request, house, person, cookies.form_token(secret), form, Showing(here))
    if iscoroutinefunction(answer):
        found: Response = await answer(visit)
        return found
    return await in_thread(request, lambda: run(answer, visit))


def run(answer: Any, visit: Visit) -> Response:
    """A page that does not wait by itself."""
    found: Response = answer(visit)
    return found


async def in_thread(request: Request, what: Callable[[], T]) -> T:
    """Where it may wait; there are so many threads, and whoever finds none waits too."""
    return await to_thread.run_sync(what, limiter=request.app.state.threads)


def _who(house: House, secret: str, touch: bool) -> Person:
    if not secret:
        raise NotSignedIn
    with house.people() as connection:
        found = web_sessions.find(connection, secret, house.settings.lasting, touch=touch)
    if found is None:
        raise NotSignedIn
    return Person(found.name, found.role)


async def _form(request: Request, secret: str) -> dict[str, str]:
    if request.method in ("GET", "HEAD"):
        return {}
    form = await posted.form(request)
    check_origin(request, form, secret)
    return form


def check_origin(request: Request, form: dict[str, str], secret: str) -> None:
    """A post comes from a form of ours: its token says so, and the browser where it tells."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    if site not in ("same-origin", "none") or not cookies.is_token(form.pop("token", ""), secret):
        raise HTTPException(403, "The form was not one of this page, or too old: go back, load the page again.")


def to_sign_in(request: Request) -> Response:
    """And back to where the person wanted to go."""
    wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    again = f"?next={quote(wanted, safe='')}" if request.method == "GET" and wanted != "/" else ""
    return RedirectResponse("/sign-in" + again, 303)
