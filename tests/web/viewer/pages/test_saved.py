"""Saved questions: for oneself or for the house, by title; people in them are stored by their pseudonyms."""

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from record.people.saved_questions import MOST
from record.people.users import Role

from ....servers import rows, superuser
from ..night import Running, token
from .test_questions import words

Clients = dict[Role, httpx.Client]


@pytest.fixture(autouse=True)
def nothing_saved(viewer: Running) -> Iterator[None]:
    """Others of the same night see what a test saves."""
    yield
    with superuser(viewer.server) as connection:
        connection.execute("DELETE FROM pitlog.saved_questions")


def save(client: httpx.Client, question: str, title: str, house: str = "") -> httpx.Response:
    """Fill in the form of a question's page."""
    form = {"token": token(client.get("/wagers?table=BAC01").text), "question": question, "title": title}
    return client.post("/questions/save", data=form | {"house": house})


def listed(client: httpx.Client) -> dict[str, str]:
    """The address of each title that somebody sees."""
    page = client.get("/questions").text
    found = re.findall(r'<th scope="row" class="name"><a href="([^"]+)">([^<]+)</a>', page)
    return {title: unescape(address) for address, title in found}


ASKED = "/wagers?player=p102&not=dealer%3D4401&difference=%3E10&sort=-difference"


def test_a_question_is_saved_opened_and_deleted(clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    assert save(client, ASKED, "  Their   errors ").headers["location"] == ASKED
    assert listed(client) == {"Their errors": ASKED.replace("p102", "P102")}
    assert client.get(listed(client)["Their errors"]).status_code == 200
    assert save(client, "/rounds?table=BAC02", "Their errors").status_code == 303
    assert listed(client) == {"Their errors": "/rounds?table=BAC02"}
    assert delete(client, client) == 303
    assert listed(client) == {}


def test_no_name_is_stored_with_a_question(viewer: Running, clients: Clients) -> None:
    """People are stored by their pseudonyms, in whatever column they are asked for."""
    client = clients[Role.INSPECTOR]
    page = client.get("/findings").text
    asked = "/findings?state=every&to=4401&not=player%3DP103&player=P102"
    form = {"token": token(page), "question": asked, "title": "Theirs", "house": ""}
    assert client.post("/questions/save", data=form).status_code == 303
    [(words_,)] = rows(viewer.server, "SELECT words::text FROM pitlog.saved_questions")
    assert not [one for one in ("P102", "P103", "4401") if one in words_], words_
    assert {*listed(client)["Theirs"].partition("?")[2].split("&")} == {*asked.partition("?")[2].split("&")}


def delete(client: httpx.Client, by: httpx.Client) -> int:
    """Delete the first that one person sees, in the name of another."""
    found = re.search(r'name="number" value="(\d+)"', client.get("/questions").text)
    assert found
    form = {"token": token(by.get("/questions").text or ""), "number": found[1]}
    return by.post("/questions/delete", data=form).status_code


def test_no_name_is_stored_outside_the_vault(viewer: Running, clients: Clients) -> None:
    save(clients[Role.INSPECTOR], ASKED, "theirs")
    [(stored,)] = rows(viewer.server, "SELECT words::text FROM pitlog.saved_questions")
    assert "102" not in stored
    assert "4401" not in stored
    assert re.search(r'"player", "p-[^"]+"', stored)
    assert re.search(r'"dealer=p-[^"]+"', stored)


def test_one_of_the_house_is_everybodys_who_may_ask_it(clients: Clients) -> None:
    surveillance, inspector, accountant = (
        clients[role] for role in (Role.SURVEILLANCE, Role.INSPECTOR, Role.ACCOUNTANT)
    )
    save(surveillance, "/wagers?unpaid=%3E0", "unpaid", house="1")
    save(surveillance, "/findings?severity=ruling&state=all", "rulings", house="1")
    save(surveillance, "/rounds?table=BAC01", "mine")
    assert set(listed(surveillance)) == {"unpaid", "rulings", "mine"}
    assert set(listed(inspector)) == {"unpaid", "rulings"}
    assert set(listed(accountant)) == {"unpaid"}
    assert "the house, by one.surveillance" in words(accountant.get("/questions"))
    assert 'name="number"' not in accountant.get("/questions").text
    assert clients[Role.ADMINISTRATOR].get("/questions").status_code == 403
    assert delete(inspector, inspector) == 303
    assert "mine" in listed(surveillance)


def test_nobody_deletes_what_is_not_theirs(clients: Clients) -> None:
    surveillance, accountant = clients[Role.SURVEILLANCE], clients[Role.ACCOUNTANT]
    save(surveillance, "/wagers?unpaid=%3E0", "unpaid", house="1")
    save(accountant, "/wagers?unpaid=%3E0", "also mine")
    assert delete(surveillance, accountant) == 404
    assert set(listed(accountant)) == {"unpaid", "also mine"}


@pytest.mark.parametrize(
    ("question", "title", "status"),
    [
        ("/wagers?tabel=BAC01", "x", 400), ("/wagers?player=nobody", "x", 404), ("/commission", "x", 400),
        ("https://elsewhere.example/wagers", "x", 400), ("/wagers?" + "&".join(["bet=tie"] * 99), "x", 400),
        ("/wagers", " ", 400), ("/wagers", "x" * 101, 400), ("/findings", "x", 403), ("/wagers?rule=10.1", "x", 403),
    ],
)  # fmt: skip
def test_what_is_no_question_of_theirs_is_not_saved(
    viewer: Running, clients: Clients, question: str, title: str, status: int
) -> None:
    assert save(clients[Role.ACCOUNTANT], question, title).status_code == status
    assert rows(viewer.server, "SELECT number FROM pitlog.saved_questions") == []


def test_there_is_a_limit(viewer: Running, clients: Clients) -> None:
    with superuser(viewer.server) as connection:
        connection.execute(
            "INSERT INTO pitlog.saved_questions (name, title, of_house, subject, words) "
            "SELECT 'one.accountant', 'q' || n, false, 'wagers', '[]' FROM generate_series(1, %s) AS n",
            (MOST,),
        )
    assert save(clients[Role.ACCOUNTANT], "/wagers", "one more").status_code == 400
    assert save(clients[Role.ACCOUNTANT], "/wagers?bet=tie", "q1").status_code == 303
