"""The viewer over TLS holds what it holds without: rights, headers, sizes, words; and its cookies go nowhere else."""

import contextlib
import re
from collections.abc import Iterator

import httpx
import pytest

from record.people.users import Role
from record.postgres.servers import Server
from web.viewer.access.guard import Guarded
from web.viewer.headers import ALWAYS, WITH_TLS
from web.viewer.toolkit.context import Settings
from web.viewer.toolkit.rights import MAY

from ... import certificates
from ..night import PASSWORD, Running, running, sign_in
from ..pages.test_hostile import PAGES, Markup
from .test_rights import GUARDED, method, path

EVERY = ALWAYS | WITH_TLS


@pytest.fixture(scope="module")
def secure(night: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The viewer of the busy night, over TLS."""
    with running(night, Settings(tls=True), certificates.made(tmp_path_factory.mktemp("tls"))) as one:
        yield one


@pytest.fixture(scope="module")
def people(secure: Running) -> Iterator[dict[Role, httpx.Client]]:
    """Somebody of each role."""
    everybody = {role: secure.signed_in(role) for role in Role}
    yield everybody
    for client in everybody.values():
        client.close()


def asked(client: httpx.Client, route: Guarded) -> int:
    """The status, and the headers that every answer has; a stream's end is not waited for."""
    with client.stream(method(route), path(route)) as answer:
        assert {name: answer.headers.get(name) for name in EVERY} == EVERY
        assert "server" not in answer.headers
        return answer.status_code


@pytest.mark.parametrize("route", GUARDED, ids=lambda one: f"{method(one)} {one.path}")
def test_every_route_for_everybody(secure: Running, people: dict[Role, httpx.Client], route: Guarded) -> None:
    """As the table of rights says; a stranger sees nothing, and a post without the page's token is refused."""
    with secure.browser() as stranger:
        assert asked(stranger, route) == (401 if route.path.startswith("/api/") else 303)
    for role, client in people.items():
        found = asked(client, route)
        if role not in MAY[route.right]:
            assert found == 403, role
        elif method(route) == "POST":
            assert found in (403, 415), role
        else:
            assert found in (200, 303, 400, 404), role


@pytest.mark.parametrize("address", PAGES, ids=range(len(PAGES)))
def test_no_name_becomes_markup(people: dict[Role, httpx.Client], address: str) -> None:
    answer = people[Role.INSPECTOR].get(address, follow_redirects=True)
    assert answer.status_code in (200, 404)
    for tag, attributes in Markup(answer.text).tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag != "script" or (attributes.get("src") or "").startswith("/static/")
    assert "\u202e" not in answer.text


def test_cookies_go_over_nothing_else(secure: Running) -> None:
    """Also the one of a stranger's form; a browser refuses the prefix without TLS or from another path."""
    with secure.browser() as client:
        given = [client.get("/sign-in").headers["set-cookie"]]
        given.append(sign_in(client, f"one.{Role.INSPECTOR}", PASSWORD).headers["set-cookie"])
    for cookie in given:
        assert cookie.startswith("__Host-pitlog")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(re.split("; |, ", cookie))


def test_a_cookie_that_went_in_the_clear_is_none(secure: Running, people: dict[Role, httpx.Client]) -> None:
    """Its name without the prefix says nothing: another site of the same host could have set it."""
    secret = people[Role.INSPECTOR].cookies["__Host-pitlog"]
    with secure.browser() as client:
        assert client.get("/account", headers={"cookie": f"pitlog={secret}"}).status_code == 303
        assert client.get("/account", headers={"cookie": f"__Host-pitlog={secret}"}).status_code == 200


def test_sizes_hold(secure: Running, people: dict[Role, httpx.Client]) -> None:
    """Of a form, of its fields, of a head."""
    form = {"content-type": "application/x-www-form-urlencoded"}
    client = people[Role.SURVEILLANCE]
    for status, content in ((413, b"a=" + b"x" * 70_000), (400, b"&".join(b"a%d=1" % n for n in range(700)))):
        assert client.post("/finding/close", content=content, headers=form).status_code == status
    assert client.post("/finding/close", json={"token": "x"}).status_code == 415
    with secure.browser() as stranger, contextlib.suppress(httpx.TransportError):  # closed before all of it was sent
        assert stranger.get("/", headers={"cookie": "pitlog=" + "x" * 200_000}).status_code == 431
    with secure.browser() as stranger:
        assert stranger.get("/sign-in", headers={"x": "y" * 17_000}).status_code == 431


def test_in_the_clear_that_port_says_nothing(secure: Running) -> None:
    """No page, no cookie, no redirect that somebody could turn aside."""
    with pytest.raises(httpx.TransportError):
        httpx.get(secure.url.replace("https:", "http:") + "/sign-in", trust_env=False)
