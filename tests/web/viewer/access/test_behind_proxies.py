"""The viewer behind a proxy: limits of sign-ins hold for whoever asks, not for the proxy."""

from collections.abc import Iterator

import httpx
import pytest

from record.people import users
from record.people.sign_in import MOST, network
from record.people.users import Role
from record.people.web_sessions import digest
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from web.proxies import TrustedProxies

from ....servers import Databases, superuser
from ..night import PASSWORD, Running, running, sign_in


@pytest.fixture(scope="module")
def people(databases: Databases) -> Iterator[Server]:
    """A record with one person."""
    name = databases.migrated()
    server = databases.at(name)
    with connect(server, WEB) as connection:
        users.add(connection, "mere", Role.INSPECTOR, PASSWORD)
    yield server
    databases.drop(name)


@pytest.fixture(scope="module")
def behind(people: Server) -> Iterator[Running]:
    """A viewer that believes its proxy, which is this machine."""
    with running(people, proxies=TrustedProxies.of(["127.0.0.1", "10.0.0.0/8"])) as one:
        yield one


@pytest.fixture(scope="module")
def alone(people: Server) -> Iterator[Running]:
    """A viewer that was told of no proxy."""
    with running(people) as one:
        yield one


@pytest.fixture(autouse=True)
def forgotten(people: Server) -> None:
    """Nobody has tried, and nobody is known anywhere."""
    with superuser(people) as connection:
        connection.execute("DELETE FROM pitlog.sign_in_attempts")
        connection.execute("DELETE FROM pitlog.sign_in_places")


def wrong(server: Server, address: str) -> None:
    """As many wrong passwords, for as many names, as an address may try."""
    values = [(digest(f"nobody-{n}"), network(address)) for n in range(MOST["address"])]
    with superuser(server) as connection:
        connection.cursor().executemany("INSERT INTO pitlog.sign_in_attempts (who, address) VALUES (%s, %s)", values)


def entering(viewer: Running, forwarded: str, password: str = PASSWORD) -> httpx.Response:
    """Mere signs in."""
    with viewer.browser() as client:
        client.headers["x-forwarded-for"] = forwarded
        return sign_in(client, "mere", password)


def test_one_address_closes_itself_and_no_other(people: Server, behind: Running) -> None:
    """Somebody at another desk signs in; the closed one can't talk its way out."""
    wrong(people, "203.0.113.7")
    for forwarded in ("203.0.113.7", "198.51.100.1, 203.0.113.7", "203.0.113.7, 10.1.2.3"):
        assert entering(behind, forwarded).status_code == 429, forwarded
    assert entering(behind, "203.0.113.8").status_code == 303


def test_who_is_known_at_an_address_is_not_locked_out_there(people: Server, behind: Running) -> None:
    """Known behind the proxy, not at the proxy."""
    assert entering(behind, "203.0.113.7").status_code == 303
    wrong(people, "203.0.113.7")
    wrong(people, "203.0.113.9")
    assert entering(behind, "203.0.113.7").status_code == 303
    assert entering(behind, "203.0.113.9").status_code == 429


def test_attempts_through_the_proxy_are_those_of_who_asks(people: Server, behind: Running) -> None:
    assert entering(behind, "203.0.113.7", "wrong password!").status_code == 401
    with superuser(people) as connection:
        assert connection.execute("SELECT address FROM pitlog.sign_in_attempts").fetchall() == [("203.0.113.7",)]


def test_without_a_trusted_proxy_nobody_is_believed(people: Server, alone: Running) -> None:
    """A stranger who names another address each time is one stranger."""
    wrong(people, "127.0.0.1")
    assert entering(alone, "203.0.113.7").status_code == 429


def test_tls_in_front_is_tls(behind: Running, alone: Running) -> None:
    """Cookies go over nothing else, where a trusted proxy says so."""
    for viewer, secure in ((behind, True), (alone, False)):
        with viewer.browser() as client:
            answer = client.get("/sign-in", headers={"x-forwarded-proto": "https"})
            assert ("Secure" in answer.headers["set-cookie"]) is secure
            assert answer.headers["set-cookie"].startswith("__Host-") is secure
            assert ("strict-transport-security" in answer.headers) is secure
