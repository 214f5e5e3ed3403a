"""Asks for the password again before a decision or a dossier: a browser may have been left unattended."""

from starlette.requests import Request
from starlette.responses import Response

from record.errors import TooManyAttempts
from record.people import sign_in, web_sessions
from web.viewer.access import cookies
from web.viewer.toolkit.request import Visit

FIELD = "password_again"
OURS = ("once", FIELD)
"""Form fields that the person did not type."""
WRONG = "Wrong password."


def confirmation(visit: Visit) -> Response | None:
    """The page that asks for the password, with the form's fields. None if the password was right."""
    given = visit.form.get(FIELD)
    if given is None:
        return _asked(visit)
    try:
        with visit.house.people() as connection:
            if not sign_in.right(connection, visit.person.name, given, address(visit.request)):
                return _asked(visit, WRONG, 401)
            secret = cookies.secret(visit.request, cookies.SESSION, cookies.over_tls(visit.request))
            web_sessions.confirm(connection, secret)
    except TooManyAttempts as error:
        return _asked(visit, f"{error}.".capitalize(), 429)
    return None


def _asked(visit: Visit, why: str | None = None, status: int = 200) -> Response:
    fields = {name: value for name, value in visit.form.items() if name != FIELD}
    return visit.page("confirm.html", status, to=visit.request.url.path, fields=fields, why=why)


def address(request: Request) -> str:
    """The address of the client."""
    return request.client.host if request.client else "unknown"
