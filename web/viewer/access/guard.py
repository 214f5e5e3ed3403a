"""Guards every page: it checks the session, the right of the role, and that the form comes from one of our pages.

    ROUTES = [
        page("/findings", Right.FINDINGS, findings),
        page("/findings/close", Right.WORK_FINDINGS, close, post=True),
    ]

A page is a function of a `Visit`. It runs in a thread of its own, and may wait for the database.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from inspect import iscoroutinefunction
from typing import Any, TypeVar
from urllib.parse import quote

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from record.people import web_sessions
from record.postgres.errors import ConnectionLost, NoDatabase
from web.connection import KNOWN
from web.viewer.access import cookies, sign_in_form
from web.viewer.access.confirmation import FIELD, confirmation
from web.viewer.access.sign_in_form import Draft, came_from, draft_of
from web.viewer.toolkit import inputs
from web.viewer.toolkit.context import ViewerContext
from web.viewer.toolkit.rendering import Showing
from web.viewer.toolkit.request import Person, Visit
from web.viewer.toolkit.rights import Right

Page = Callable[[Visit], Response] | Callable[[Visit], Awaitable[Response]]
T = TypeVar("T")
READ = ("GET", "HEAD")
ENDED = "Your session has ended. Sign in to continue: your text was kept."


class Guarded(Route):
    """A route that takes a right."""

    def __init__(
        self, path: str, right: Right, page: Page, methods: list[str], touch: bool, confirm: bool = False
    ) -> None:
        self.right, self.answer, self.confirm = right, page, confirm

        async def endpoint(request: Request) -> Response:
            return await _answered(request, right, page, touch, confirm)

        super().__init__(path, endpoint, methods=methods, name=path)


def page(
    path: str, right: Right, answer: Page, *, post: bool = False, touch: bool = True, confirm: bool = False
) -> Guarded:
    """A page. `touch=False`: the browser requests it by itself, so it does not extend the session. `confirm`: the
    password is requested again after a while.
    """
    return Guarded(path, right, answer, ["POST"] if post else ["GET"], touch, confirm)


class NotSignedIn(HTTPException):
    """No session, or one that has ended."""

    def __init__(self) -> None:
        super().__init__(401, "Sign in first.")


async def _answered(request: Request, right: Right, answer: Page, touch: bool, confirm: bool) -> Response:
    inputs.check_address(request)
    if request.method in READ and not iscoroutinefunction(answer):  # most are: one thread takes them from end to end
        return await read(request, lambda: run(answer, _visit(request, right, touch)))
    try:
        visit = await in_thread(request, lambda: _visit(request, right, touch))
    except NotSignedIn:
        draft = None if request.method in READ else await _draft(request)
        if draft is None:
            raise
        return sign_in_form.form(request, came_from(request), ENDED, 401, draft=draft)
    visit = replace(visit, form=await _form(request))
    if confirm and not visit.person.confirmed:
        again = await in_thread(request, lambda: confirmation(visit))
        if again is not None:
            return again
        visit = replace(visit, form={name: value for name, value in visit.form.items() if name != FIELD})
    if iscoroutinefunction(answer):
        found: Response = await answer(visit)
        return found
    return await in_thread(request, lambda: run(answer, visit))


async def _draft(request: Request) -> Draft | None:
    """The fields of a form posted without a session. Empty if there is no form."""
    try:
        return draft_of(request, await inputs.form(request))
    except HTTPException:
        return None


async def read(request: Request, page: Callable[[], T]) -> T:
    """Retry a page that changes nothing once after a lost connection, when the server has been checked."""
    try:
        return await in_thread(request, page)
    except (ConnectionLost, NoDatabase):
        return await in_thread(request, page)


def _visit(request: Request, right: Right, touch: bool) -> Visit:
    """The visit of a signed-in person with the right. Stored in the request, for error pages."""
    house: ViewerContext = request.app.state.house
    secret = cookies.secret(request, cookies.SESSION, cookies.over_tls(request))
    person = _who(house, secret, touch)
    visit = Visit(request, house, person, cookies.form_token(secret), {}, Showing(house.venue()))
    request.state.visit = visit
    setattr(request.state, KNOWN, True)
    visit.need(right)
    return visit


def run(answer: Any, visit: Visit) -> Response:
    """Make a page. It is returned only when the access to it has been recorded."""
    try:
        found: Response = answer(visit)
    finally:
        visit.written()
    return found


async def in_thread(request: Request, what: Callable[[], T]) -> T:
    """Run it in a thread. If all threads are busy, the request waits."""
    return await to_thread.run_sync(what, limiter=request.app.state.threads)


def _who(house: ViewerContext, secret: str, touch: bool) -> Person:
    if not secret:
        raise NotSignedIn
    with house.people() as connection:
        found = web_sessions.find(connection, secret, house.settings.lasting, touch=touch)
    if found is None:
        raise NotSignedIn
    return Person(found.name, found.role, found.confirmed)


async def _form(request: Request) -> dict[str, str]:
    if request.method in READ:
        return {}
    form = await inputs.form(request)
    check_origin(request, form, cookies.secret(request, cookies.SESSION, cookies.over_tls(request)))
    return form


def check_origin(request: Request, form: dict[str, str], secret: str) -> None:
    """Check that a post comes from one of our forms, by its token and by the browser's headers."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    if site not in ("same-origin", "none") or not cookies.is_token(form.pop("token", ""), secret):
        raise HTTPException(403, "The form does not belong to this page, or is too old. Go back and reload the page.")


def to_sign_in(request: Request) -> Response:
    """The sign-in page, which leads back to the requested page."""
    wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    again = f"?next={quote(wanted, safe='')}" if request.method == "GET" and wanted != "/" else ""
    return RedirectResponse("/sign-in" + again, 303)
