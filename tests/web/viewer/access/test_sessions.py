"""Signing in, sessions and what ends them, forged posts, and too many attempts."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import httpx
import pytest

from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from web.viewer.access import cookies
from web.viewer.pages.sign_in import safe_next
from web.viewer.toolkit.context import Settings

from ....servers import Databases, rows, superuser
from ..night import PASSWORD, Running, running, sign_in, token


@pytest.fixture(scope="module")
def empty(databases: Databases) -> Iterator[Server]:
    """A record with people and nothing else."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WEB) as connection:
        users.add(connection, "mere", Role.INSPECTOR, PASSWORD)
    yield server
    databases.drop(name)


@pytest.fixture(scope="module")
def door(empty: Server) -> Iterator[Running]:
    """A viewer on it."""
    with running(empty) as one:
        yield one


@pytest.fixture(autouse=True)
def forgiven(empty: Server) -> None:
    """No attempts of the test before."""
    run(empty, "DELETE FROM pitlog.sign_in_attempts")


def run(server: Server, statement: str) -> None:
    with superuser(server) as connection:
        connection.execute(statement)  # type: ignore[call-overload]


@pytest.fixture
def mere(door: Running) -> Iterator[httpx.Client]:
    """Signed in."""
    with door.browser() as client:
        assert sign_in(client, "mere", PASSWORD).status_code == 303
        yield client


def signed_in(client: httpx.Client) -> bool:
    return client.get("/account").status_code == 200


def test_a_name_that_is_none_is_told_what_a_wrong_password_is_told(door: Running) -> None:
    """Word for word, but for the name itself."""
    with door.browser() as client:
        wrong = sign_in(client, "mere", "not the password")
        nobody = sign_in(client, "nobody", "not the password")
    assert (wrong.status_code, nobody.status_code) == (401, 401)
    assert wrong.text.replace("mere", "nobody") == nobody.text


@pytest.mark.parametrize("name", ["", "MERE", "mere ", "mere\0", "m" * 5000, "' OR 1=1 --", "\ud800"])
def test_odd_names_let_nobody_in(door: Running, name: str) -> None:
    """Nor do they break anything."""
    with door.browser() as client:
        form = token(client.get("/sign-in").text)
        body = f"token={form}&password=x&name={quote(name.encode('utf-8', 'surrogatepass'))}"
        answer = client.post("/sign-in", content=body, headers={"content-type": "application/x-www-form-urlencoded"})
        assert answer.status_code in (400, 401)


def test_the_cookie_and_what_is_kept_of_it(empty: Server, mere: httpx.Client) -> None:
    """The browser alone has the secret; scripts and other sites can't use it."""
    with httpx.Client(base_url=mere.base_url, trust_env=False) as client:
        set_ = sign_in(client, "mere", PASSWORD).headers.get_list("set-cookie")[0]
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= set(set_.split("; "))
    assert "Secure" not in set_
    assert mere.cookies["pitlog"] not in str(rows(empty, "SELECT * FROM pitlog.web_sessions"))


def test_behind_tls_cookies_go_over_nothing_else(empty: Server) -> None:
    """Their names say so to the browser; and it is told to come back over TLS."""
    with running(empty, Settings(tls=True)) as one, one.browser() as client:
        answer = client.get("/sign-in")
        assert answer.headers["set-cookie"].startswith("__Host-pitlog-form=")
        assert "; Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


def test_a_session_given_by_somebody_else_is_not_taken(door: Running) -> None:
    """Signing in makes a new secret, whatever cookie was there."""
    with door.browser() as client:
        client.cookies.set("pitlog", "chosen-by-somebody-else")
        sign_in(client, "mere", PASSWORD)
        secrets = {one.value for one in client.cookies.jar if one.name == "pitlog"}
        assert "chosen-by-somebody-else" not in secrets or len(secrets) == 2
        assert httpx.get(door.url + "/account", cookies={"pitlog": "chosen-by-somebody-else"}).status_code == 303


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pitlog.web_sessions SET seen_at = now() - interval '31 minutes'",
        "UPDATE pitlog.web_sessions SET began_at = now() - interval '12 hours 1 minute'",
        "DELETE FROM pitlog.web_sessions",
    ],
    ids=["idle", "whole", "gone"],
)
def test_a_session_ends(empty: Server, mere: httpx.Client, statement: str) -> None:
    """After half an hour in which nothing was done, after twelve hours, when it is taken away."""
    assert signed_in(mere)
    run(empty, statement)
    assert mere.get("/account").headers["location"] == "/sign-in?next=%2Faccount"


def test_what_is_done_keeps_a_session_and_watching_does_not(empty: Server, mere: httpx.Client) -> None:
    """A page that asks by itself says nothing about whether somebody sits there."""
    almost = "UPDATE pitlog.web_sessions SET seen_at = now() - interval '29 minutes'"
    idle = "SELECT bool_and(seen_at < now() - interval '1 minute') FROM pitlog.web_sessions"
    run(empty, "DELETE FROM pitlog.web_sessions")
    sign_in(mere, "mere", PASSWORD)
    run(empty, almost)
    with mere.stream("GET", "/live/floor") as answer:
        assert answer.status_code == 200
    assert rows(empty, idle) == [(True,)]
    assert signed_in(mere)
    assert rows(empty, idle) == [(False,)]


def test_signing_out_ends_it_on_the_server(mere: httpx.Client) -> None:
    """Whoever kept the cookie has nothing."""
    secret = mere.cookies["pitlog"]
    assert mere.post("/sign-out", data={"token": token(mere.get("/account").text)}).status_code == 303
    assert httpx.get(str(mere.base_url) + "/account", cookies={"pitlog": secret}).status_code == 303


def test_another_password_and_being_disabled_end_every_session(empty: Server, door: Running) -> None:
    """At once."""
    with connect(empty, WEB) as connection:
        users.add(connection, "tane", Role.ACCOUNTANT, PASSWORD)
        with door.browser() as client:
            sign_in(client, "tane", PASSWORD)
            assert signed_in(client)
            users.set_password(connection, "tane", "another pass phrase")
            assert not signed_in(client)
            sign_in(client, "tane", "another pass phrase")
            assert signed_in(client)
            users.disable(connection, "tane")
            assert not signed_in(client)
            assert sign_in(client, "tane", "another pass phrase").status_code == 401


def test_a_post_from_elsewhere_does_nothing(door: Running, mere: httpx.Client) -> None:
    """Without the page's token, with a stranger's, with somebody else's, with the right one from another site."""
    with door.browser() as other:
        sign_in(other, "mere", PASSWORD)
        theirs = token(other.get("/account").text)
        strangers = cookies.form_token("")
    own = token(mere.get("/account").text)
    for given in ({}, {"token": ""}, {"token": theirs}, {"token": strangers}, {"token": own[:-1]}):
        assert mere.post("/sign-out", data=given).status_code in (403, 415)
    assert mere.post("/sign-out", data={"token": own}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert mere.post("/sign-out", data={"token": own}, headers={"sec-fetch-site": "same-site"}).status_code == 403
    assert mere.get("/sign-out").status_code == 405
    assert signed_in(mere)


def test_nobody_is_signed_in_by_somebody_elses_form(door: Running) -> None:
    """The form of the way in has a token too."""
    with door.browser() as client:
        client.get("/sign-in")
        assert client.post("/sign-in", data={"name": "mere", "password": PASSWORD}).status_code == 403
    with door.browser() as client:
        form = token(client.get("/sign-in").text)
    with door.browser() as other:
        other.get("/sign-in")
        said = {"token": form, "name": "mere", "password": PASSWORD}
        assert other.post("/sign-in", data=said).status_code == 403


def test_after_five_wrong_passwords_nobody_looks_at_a_sixth(empty: Server, door: Running) -> None:
    """Of many at the same moment no more than five are looked at; and the right one is not, either."""
    with door.browser() as client:
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda n: sign_in(door.browser(), "mere", f"wrong {n}").status_code, range(12)))
        assert set(answers) == {401, 429}
        assert answers.count(401) <= 5
        assert sign_in(client, "mere", PASSWORD).status_code == 429
        assert sign_in(client, "nobody", PASSWORD).status_code == 401
        run(empty, "UPDATE pitlog.sign_in_attempts SET at = at - interval '16 minutes'")
        assert sign_in(client, "mere", PASSWORD).status_code == 303
    assert rows(empty, "SELECT count(*) FROM pitlog.sign_in_attempts") == [(0,)]


def test_what_was_typed_as_a_name_is_not_kept(empty: Server, door: Running) -> None:
    """It may have been the password."""
    with door.browser() as client:
        sign_in(client, "correct horse", "x")
    assert "correct" not in str(rows(empty, "SELECT * FROM pitlog.sign_in_attempts"))


@pytest.mark.parametrize(
    "wanted", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/x\ny", "", "/a\\b"]
)
def test_nobody_is_sent_elsewhere(wanted: str) -> None:
    """After signing in one comes to a page of ours."""
    assert safe_next(wanted) == "/"
    assert safe_next("/findings?table=BAC07&x=%2F%2Fy") == "/findings?table=BAC07&x=%2F%2Fy"
