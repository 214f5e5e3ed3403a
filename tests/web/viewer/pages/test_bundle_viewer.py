"""The viewer of a bundle holds what the other holds, though nobody signs in: it looks, and does nothing else.

The bundle is of a night at which every name is hostile.
"""

import contextlib
import re
import threading
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from starlette.routing import Route

from cli.operation.serve import BundleAnnounced
from evidence.bundles.reading import Bundle
from web.serving import listen
from web.viewer import app
from web.viewer.access.guard import Guarded
from web.viewer.bundle_viewer import ALLOWED, BundleViewer, routes
from web.viewer.headers import ALWAYS, WITH_TLS

from ....cli.running import Pitlog
from ....servers import Databases
from ...feeding import wait_until
from .. import hostile
from ..access.test_rights import OPEN, method, path
from .test_hostile import Markup

LOOKING = [one for one in routes() if isinstance(one, Route)]
THERE = {one.path for one in LOOKING}
NOT_THERE = [one for one in app.routes() if isinstance(one, Route) and one.path not in THERE]
METHODS = ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
PAGES = 400
"""That a walk over all links ends with at most."""


@pytest.fixture(scope="module")
def file(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A bundle of the hostile day."""
    folder, name = tmp_path_factory.mktemp("hostile"), databases.migrated()
    command = Pitlog(databases.at(name))
    command.said("init", "--name", hostile.MARKUP, "--zone", "Pacific/Auckland")
    command.said("key", "new", "harbour.example/tables", "--keys", folder / "keys")
    command.recorded(hostile.evening())
    command.said("seal", "--keys", folder / "keys")
    bundle = folder / "day.zip"
    command.said("export", "2002-11-09", "-o", bundle, "--why", hostile.MARKUP, "--keys", folder / "keys")
    yield bundle
    databases.drop(name)


@pytest.fixture(scope="module")
def browser(file: Path) -> Iterator[httpx.Client]:
    """Somebody who looks at it, as `pitlog serve --bundle` serves it."""
    with Bundle(str(file)) as bundle:
        listening = listen("127.0.0.1", 0)
        server = BundleAnnounced(BundleViewer(bundle))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        wait_until(lambda: server.started)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with httpx.Client(base_url=url, timeout=300, trust_env=False) as client:
            yield client
        server.should_exit = True
        thread.join(20)


def check_headers(answer: httpx.Response) -> None:
    """Those of every answer; nothing says that TLS is there, nor what serves."""
    kept = {"Cache-Control"} if "/static/" in str(answer.url) and answer.status_code == 200 else set()
    wanted = {name: value for name, value in ALWAYS.items() if name not in kept}
    assert {name: answer.headers.get(name) for name in wanted} == wanted
    assert not {"server", "set-cookie", *(name.lower() for name in WITH_TLS)} & set(answer.headers)


def check_markup(answer: httpx.Response) -> None:
    """No name has become an element, an attribute or a script; nothing can be sent but a search."""
    for tag, attributes in Markup(answer.text).tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag != "script" or (attributes.get("src") or "").startswith("/static/")
        assert tag != "a" or (attributes.get("href") or "").startswith(("/", "#")), attributes
        assert tag != "form" or (attributes.get("method") or "get").lower() == "get", attributes
    assert "49" not in re.findall(r"\{\{.*?\}\}|\$\{.*?\}", answer.text)
    assert "\u202e" not in answer.text


def test_what_there_is_only_looks() -> None:
    """Each page that it has takes a right to look; nothing is guarded by less than in the viewer."""
    guarded = {one.path: one for one in app.routes() if isinstance(one, Guarded)}
    for one in LOOKING:
        assert (one.methods or set()) <= {"GET", "HEAD"}
        if one.path in guarded and one.path != "/":
            assert guarded[one.path].right in ALLOWED
            assert method(guarded[one.path]) == "GET"
        else:
            assert one.path == "/" or (one.path, "GET") in OPEN


@pytest.mark.parametrize("route", LOOKING, ids=lambda one: one.path)
def test_every_page_answers_with_its_headers(browser: httpx.Client, route: Route) -> None:
    """Without being told what to show it says so, and is no fault."""
    answer = browser.get(path(route))
    assert answer.status_code in (200, 303, 400, 404)
    check_headers(answer)


@pytest.mark.parametrize(("route", "how"), list(product(LOOKING, METHODS)), ids=lambda one: getattr(one, "path", one))
def test_nothing_is_taken(browser: httpx.Client, route: Route, how: str) -> None:
    """By no method, of no page."""
    answer = browser.request(how, path(route), data={"name": "x", "token": "y"} if how == "POST" else None)
    assert answer.status_code == 405
    check_headers(answer)


@pytest.mark.parametrize("route", NOT_THERE, ids=lambda one: f"{method(one)} {one.path}")
def test_what_the_record_has_beside_that_is_not_there(browser: httpx.Client, route: Route) -> None:
    """Money, people, findings, dossiers, files, the way in."""
    for how in ("GET", "POST"):
        answer = browser.request(how, path(route))
        assert answer.status_code == 404, how
        check_headers(answer)


def test_every_link_leads_to_a_page_that_holds(browser: httpx.Client) -> None:
    """From the first page on, through all there is, names and all."""
    seen, ahead = {"/"}, ["/"]
    while ahead:
        address = ahead.pop()
        answer = browser.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        check_headers(answer)
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        check_markup(answer)
        for tag, attributes in Markup(answer.text).tags:
            link = (attributes.get("href") or attributes.get("src") or "").partition("#")[0]
            target = urljoin(str(answer.url), link).removeprefix(str(browser.base_url).rstrip("/"))
            if tag in ("a", "link", "script", "img") and link and target not in seen:
                seen.add(target)
                ahead.append(target)
        assert len(seen) < PAGES
    kinds = {address.partition("?")[0] for address in seen}
    assert {"/", "/table", "/round", "/shoe", "/dispute"} <= kinds


def test_names_are_shown_as_words(browser: httpx.Client) -> None:
    page = unescape(browser.get("/").text)
    assert hostile.TABLE in page and hostile.MARKUP in page


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8614", "[::1].evil.example", ""]
)
def test_by_another_name_nothing_is_shown(browser: httpx.Client, host: str) -> None:
    """A page of somebody else's that leads a browser here reads nothing."""
    answer = browser.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert hostile.TABLE not in unescape(answer.text)
    check_headers(answer)


def test_sizes_hold(browser: httpx.Client) -> None:
    """Of a head, in one packet or not; of a body, because none is read."""
    with contextlib.suppress(httpx.TransportError):  # closed before all of it was sent
        assert browser.get("/", headers={"x": "y" * 200_000}).status_code == 431
    assert browser.get("/", headers={"x": "y" * 17_000}).status_code == 431
    with contextlib.suppress(httpx.TransportError):
        assert browser.post("/round", content=b"x" * 5_000_000).status_code == 405
    assert browser.get("/").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/round?session=%00", "/round?session=%ff", "/table?name=%ed%a0%80", "/round?session=x&n=x",
     "/round?session=x&n=-1", "/round?session=x&n=99999999999999999999", "/table?name=" + "x" * 3000,
     "/shoe?session=../..&shoe=%2e%2e",
     "/static/x/../../app.py", "/static/%2e%2e/app.py", "//etc/passwd", "/%00"],
    ids=range(12),
)  # fmt: skip
def test_what_can_not_be_understood_is_no_fault(browser: httpx.Client, address: str) -> None:
    answer = browser.get(httpx.URL(browser.base_url).copy_with(raw_path=address.encode()))
    assert answer.status_code in (400, 404)
    check_headers(answer)
