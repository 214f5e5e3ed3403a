"""Names that are markup, requests that are none, paths that lead elsewhere: every page holds."""

import contextlib
import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import quote, urlsplit

import httpx
import pytest

from record.people.users import Role
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from web.viewer.headers import ALWAYS
from web.viewer.live.floor_rows import key
from web.viewer.live.tiles import digest
from web.viewer.toolkit import links

from ....servers import rows
from .. import hostile
from ..night import Running, token

Clients = dict[Role, httpx.Client]
ACTS = "SELECT count(*) FROM pitlog.facts WHERE topic IN ('dispute_taken_out/1', 'attention_acknowledged/1')"

PAGES = (
    "/", "/findings?state=all", "/commission?by=player", "/commission?by=shoe", "/commission/postings",
    "/commission/reconciled", "/closing?day=2002-11-09", "/charts", "/charts/findings", "/accounts",
    "/integrity", "/access", "/disputes", links.table(hostile.TABLE, "2002-11-09"),
    links.round_(f"{hostile.TABLE}/2002-11-09", 1), links.shoe(f"{hostile.TABLE}/2002-11-09", hostile.SHOE),
    links.dispute(hostile.DISPUTE), *(links.link_to("/search", q=words) for words in hostile.ALL),
    *(links.link_to("/findings", table=words, rule=words) for words in hostile.ALL),
    *(links.link_to("/commission", player=words, table=words) for words in hostile.ALL),
    links.link_to("/search", q=hostile.PLAYER), links.link_to("/access", person=hostile.MARKUP),
)  # fmt: skip


class Markup(HTMLParser):
    """What a browser would make of a page: its elements and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One more element."""
        self.tags.append((tag, dict(attrs)))


@pytest.mark.parametrize("path", PAGES, ids=[f"{n}:{urlsplit(path).path}" for n, path in enumerate(PAGES)])
def test_no_name_becomes_markup(clients: Clients, path: str) -> None:
    """No script, no handler, no style, no element of a name's; templates are not looked for in it."""
    answer = clients[Role.INSPECTOR].get(path, follow_redirects=True)
    assert answer.status_code in (200, 404)
    page = Markup(answer.text)
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        if tag == "script":
            assert (attributes.get("src") or "").startswith("/static/")
        if tag == "a":
            assert (attributes.get("href") or "").startswith(("/", "#")), attributes
    assert "onerror" not in {name for _, attributes in page.tags for name in attributes}
    assert "49" not in re.findall(r"\{\{.*?\}\}|\$\{.*?\}", answer.text)
    assert "\u202e" not in answer.text


def test_names_are_shown_as_they_are(clients: Clients) -> None:
    """Spelled out where they would turn the text around."""
    page = unescape(clients[Role.INSPECTOR].get("/").text)
    assert hostile.TABLE in page
    assert "\\u202e" in page


def test_what_a_person_writes_is_words_too(clients: Clients) -> None:
    """The reason for closing a finding, shown to the next one."""
    client = clients[Role.INSPECTOR]
    listed = client.get("/findings", params={"table": "ROU21"}).text
    name = re.findall(r"/finding\?name=(F-[0-9a-f]+)", listed)[0]
    form = token(client.get(links.finding(name)).text)
    said = {"token": form, "name": name, "reason": "".join(hostile.ALL)}
    assert client.post("/finding/close", data=said).status_code == 303
    page = client.get(links.finding(name)).text
    assert hostile.MARKUP not in page
    assert hostile.MARKUP in unescape(page)
    assert name not in client.get("/findings", params={"table": "ROU21"}).text
    assert name in client.get("/findings", params={"table": "ROU21", "state": "closed"}).text
    assert f"finding {name}" in client.get("/access", params={"did": "decided"}).text


def test_a_finding_is_given_to_somebody_who_can_see_it(clients: Clients) -> None:
    """And to nobody else; a reason that is missing or too long is refused with a sentence."""
    client = clients[Role.SURVEILLANCE]
    name = re.findall(r"/finding\?name=(F-[0-9a-f]+)", client.get("/findings?table=ROU21").text)[-1]
    form = token(client.get(links.finding(name)).text)

    def post(path: str, **said: str) -> int:
        return client.post(path, data={"token": form, "name": name, **said}).status_code

    assert post("/finding/assign", to="one.accountant") == 400
    assert post("/finding/assign", to="nobody") == 400
    assert post("/finding/close", reason=" ") == 400
    assert post("/finding/close", reason="x" * 2001) == 400
    assert post("/finding/assign", to="one.inspector", reason="have a look") == 303
    assert name in clients[Role.INSPECTOR].get("/findings?to=one.inspector").text
    assert (
        client.post("/finding/assign", data={"token": form, "name": "F-none", "to": "one.inspector"}).status_code == 404
    )


# --- requests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/sign-in", "/nothing", "/api/floor", "/findings?day=x", "/api/openapi.json"])
def test_every_answer_has_its_headers(clients: Clients, path: str) -> None:
    """Also those that refuse."""
    answer = clients[Role.INSPECTOR].get(path)
    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    assert "server" not in answer.headers


def test_what_never_changes_is_kept_and_nothing_else_is(clients: Clients, viewer: Running) -> None:
    """Style and script have a digest in their address."""
    page = clients[Role.INSPECTOR].get("/").text
    with viewer.browser() as stranger:
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
            answer = stranger.get(address)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-security-policy"] == ALWAYS["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/pitlog.css", "/static/../app.py", "/static/%2e%2e/app.py", "/static/{v}/../../app.py",
        "/static/{v}/%2e%2e%2fapp.py", "/static/{v}/..%5capp.py", "/static/{v}/", "//etc/passwd", "/sign-in/", "/%00",
        "/\ud83c", "/static/{v}/pitlog.css%00.js",
    ],
    ids=range(12),
)  # fmt: skip
def test_paths_lead_nowhere_else(viewer: Running, path: str) -> None:
    """Nothing is read from disk for an address."""
    with viewer.browser() as browser:
        found = re.search(r"/static/([0-9a-f]+)/", browser.get("/sign-in").text)
        assert found
        raw = path.replace("{v}", found[1]).encode("utf-8", "surrogatepass")
        answer = browser.get(httpx.URL(viewer.url).copy_with(raw_path=quote(raw, safe="/%.").encode()))
        assert answer.status_code in (400, 404)


@pytest.mark.parametrize(
    "query",
    [
        "page=-1", "page=x", "page=99999999999999999999", "state=grave", "state=%00", "table=%ff%fe",
        "table=%ed%a0%80", "rule=%00", "page=%D9%A3",
    ],
)  # fmt: skip
def test_what_can_not_be_understood_is_refused_in_a_sentence(clients: Clients, query: str) -> None:
    """And is no fault of the program."""
    answer = clients[Role.INSPECTOR].get(f"/findings?{query}")
    assert answer.status_code == 400
    assert "<h1>Invalid request</h1>" in answer.text


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("/disputes?table=ROU2", "ROU21"), ("/disputes?assigned=one.inspectr", "one.inspector"),
        ("/findings?to=one.inspectr", "one.inspector"), ("/api/findings?to=one.inspectr", "one.inspector"),
        ("/commission/postings?table=ROU2", "ROU21"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_an_error_with_the_nearest(clients: Clients, path: str, near: str) -> None:
    answer = clients[Role.INSPECTOR].get(path)
    assert answer.status_code == 404
    assert near in answer.text


def test_an_act_on_nothing_is_no_fact(clients: Clients, night: Server) -> None:
    """Neither about things of no kind, nor about a table at which nothing is to be seen."""
    client, before = clients[Role.INSPECTOR], rows(night, ACTS)
    form = token(client.get(links.dispute(hostile.DISPUTE)).text)
    for take in ("", ":", "nothing:x"):
        said = {"token": form, "name": hostile.DISPUTE, "take": take}
        assert client.post("/dispute/take-out", data=said).status_code == 400
    with connect(night, READER) as connection:
        tables = [name for (name,) in connection.execute("SELECT DISTINCT table_name FROM pitlog.sessions")]
    for table in tables:
        see = f"{key(table)}.{digest([])}"
        assert client.post("/floor/acknowledge", data={"token": form, "see": see}).status_code in (404, 409)
    assert rows(night, ACTS) == before


def test_forms_are_small_and_are_forms(clients: Clients) -> None:
    """Anything else is refused, before it is looked at."""
    client = clients[Role.SURVEILLANCE]
    form = {"content-type": "application/x-www-form-urlencoded"}
    posts = {
        413: {"content": b"a=" + b"x" * 70_000, "headers": form},
        400: {"content": b"&".join(b"a%d=1" % n for n in range(700)), "headers": form},
        415: {"json": {"token": "x"}},
    }
    for status, said in posts.items():
        assert client.post("/finding/close", **said).status_code == status  # type: ignore[arg-type]
    for content in (b"\xff\xfe", b"reason=%00", b"reason=%ff"):
        assert client.post("/finding/close", content=content, headers=form).status_code == 400
    multipart = client.post("/finding/close", files={"token": b"x"})
    assert multipart.status_code == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT2"])
def test_other_methods_do_nothing(clients: Clients, method: str) -> None:
    """There are two."""
    assert clients[Role.INSPECTOR].request(method, "/findings").status_code == 405


def test_a_head_that_is_too_large_is_refused(viewer: Running) -> None:
    """By the server itself."""
    closed_early = contextlib.suppress(httpx.TransportError)  # before all of it was sent
    with viewer.browser() as browser, closed_early:
        assert browser.get("/", headers={"cookie": "pitlog=" + "x" * 200_000}).status_code == 431
