"""Every route for every role: the table in web/viewer/toolkit/rights.py is what happens."""

import httpx
import pytest
from starlette.routing import Route

from record.people.users import Role
from web.viewer.access.guard import Guarded
from web.viewer.app import routes
from web.viewer.toolkit.rights import AUTHORITY, MAY, Right

from ..night import Running

GUARDED = [one for one in routes() if isinstance(one, Guarded)]
OPEN = {
    ("/static/{version}/{name}", "GET"),
    ("/sign-in", "GET"),
    ("/sign-in", "POST"),
    ("/api/openapi.json", "GET"),
} | {
    ("/api/answers.json", "GET"),
}
"""What a stranger may ask for."""
STREAMS = {"/live/floor", "/live/wall"}
"""That never end: their first bytes are enough."""


def method(route: Route) -> str:
    """The one it takes, HEAD aside."""
    [one] = (route.methods or set()) - {"HEAD"}
    return one


def path(route: Route) -> str:
    """An address of it."""
    return route.path.replace("{table}", "BAC01").replace("{name:path}", "none").replace("{number:int}", "1")


def status(client: httpx.Client, route: Guarded) -> int:
    """What is answered; a stream's end is not waited for."""
    with client.stream(method(route), path(route)) as answer:
        return answer.status_code


def test_nothing_is_open_but_the_way_in() -> None:
    """Every other route has a guard; a new one is met here."""
    open_ = {(one.path, method(one)) for one in routes() if isinstance(one, Route) and not isinstance(one, Guarded)}
    assert open_ == OPEN
    assert all(isinstance(one, Route) for one in routes())


def test_every_right_belongs_to_somebody_and_is_of_use() -> None:
    """The table has each right once; each is taken by a route."""
    assert set(MAY) == set(Right)
    assert all(MAY.values())
    assert {one.right for one in GUARDED} == set(Right)


def test_who_has_authority() -> None:
    """An inspector alone: whoever else decides something is written down, and not applied."""
    assert {Role.INSPECTOR} == AUTHORITY == MAY[Right.DECIDE]


@pytest.mark.parametrize("route", GUARDED, ids=lambda one: f"{method(one)} {one.path}")
def test_a_stranger_sees_nothing(viewer: Running, route: Guarded) -> None:
    """A page leads to the way in, a program is told."""
    with viewer.browser() as browser:
        assert status(browser, route) == (401 if route.path.startswith("/api/") else 303)


@pytest.mark.parametrize("route", GUARDED, ids=lambda one: f"{method(one)} {one.path}")
def test_each_role_sees_what_is_its_own(clients: dict[Role, httpx.Client], route: Guarded) -> None:
    """Others are told that it is not for their role; a post without the page's token is refused to everybody."""
    for role, client in clients.items():
        found = status(client, route)
        if role not in MAY[route.right]:
            assert found == 403, role
        elif method(route) == "POST":
            assert found in (403, 415), role
        else:
            assert found in (200, 303, 400, 404), role


def test_the_head_of_a_page_shows_only_what_may_be_opened(clients: dict[Role, httpx.Client]) -> None:
    """Each entry leads somewhere for whoever sees it."""
    for role, name, wanted in (
        (Role.ACCOUNTANT, "/commission", True),
        (Role.ACCOUNTANT, "/findings", False),
        (Role.ADMINISTRATOR, "/access", True),
        (Role.ADMINISTRATOR, "/commission", False),
        (Role.SURVEILLANCE, "/access", False),
    ):
        assert (f'href="{name}"' in clients[role].get("/account").text) == wanted, (role, name)
