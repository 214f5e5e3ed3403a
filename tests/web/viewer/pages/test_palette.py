"""The palette: pages, saved questions, questions and hits, for whoever may open them; the search page has the same."""

import re
from html import unescape

import httpx
import pytest

from record.people.users import Role
from web.viewer.pages.palette import question_in

from ..night import token
from .test_questions import words

Clients = dict[Role, httpx.Client]


def choices(client: httpx.Client, line: str) -> list[tuple[str, str, str]]:
    """Kind, title and address of each choice."""
    page = client.get("/search/choices", params={"q": line})
    assert page.status_code == 200
    found = re.findall(r'data-to="([^"]*)"><span class="kind">([^<]*)</span> <b>([^<]*)</b>', page.text)
    return [(kind, unescape(title), unescape(address)) for address, kind, title in found]


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("wagers table=BAC01 difference>100 by dealer", "/wagers?table=BAC01&difference=%3E100&by=dealer"),
        ("wagers --table BAC01 --unpaid --by dealer,rule --sort=-rate",
         "/wagers?table=BAC01&unpaid=%3E0&by=dealer,rule&sort=-rate"),
        ("Rounds difference since '2002-11-09 20:00'", "/rounds?difference=%3E0&since=2002-11-09+20:00"),
        ("findings not table=BAC01 severity ruling", "/findings?not=table%3DBAC01&severity=ruling"),
        ("wagers --overpaid >50", "/wagers?overpaid=%3E50"),
    ],
)  # fmt: skip
def test_a_line_may_be_a_question(clients: Clients, line: str, address: str) -> None:
    assert str(question_in(line)) == address
    [(kind, _, to)] = choices(clients[Role.INSPECTOR], line)
    assert (kind, to) == ("Ask", address)
    assert clients[Role.INSPECTOR].get("/search", params={"q": line}).headers["location"] == address
    assert clients[Role.INSPECTOR].get(address).status_code == 200


@pytest.mark.parametrize("line", ["wagers", "wagers P103", "9H P118", "wagers 'open", "unpaid by dealer", ""])
def test_other_lines_are_searched(line: str) -> None:
    assert question_in(line) is None


def test_what_is_wrong_with_a_question_is_said(clients: Clients) -> None:
    page = clients[Role.INSPECTOR].get("/search/choices", params={"q": "wagers tabel=BAC01"})
    assert "Wagers have no column 'tabel'; did you mean table" in words(page)
    assert "Wagers have no column" in words(clients[Role.INSPECTOR].get("/search", params={"q": "wagers tabel=BAC01"}))


@pytest.mark.parametrize("line", ["wagers table=", "wagers table= unpaid", "rounds by ' '", "findings not 'table= '"])
def test_an_empty_value_asks_no_other_question(clients: Clients, line: str) -> None:
    for address in ("/search/choices", "/search"):
        page = clients[Role.INSPECTOR].get(address, params={"q": line})
        assert page.status_code == 200
        assert "leave it out" in words(page) or "a column and a value" in words(page)
    assert not choices(clients[Role.INSPECTOR], line)


@pytest.mark.parametrize("line", ['""', "@", "' '"])
def test_a_line_without_a_word_is_asked_for_words(clients: Clients, line: str) -> None:
    client = clients[Role.INSPECTOR]
    assert "a name, a card, a time or money" in words(client.get("/search/choices", params={"q": line}))
    assert "There is no word in it" in words(client.get("/search", params={"q": line}))
    assert client.get("/api/search", params={"q": line}).status_code == 400


@pytest.mark.parametrize("address", ["/api/search?q=", "/api/rounds?table=", "/api/wagers?player=P102&bet=%20"])
def test_an_empty_value_is_refused_as_the_description_says(clients: Clients, address: str) -> None:
    answer = clients[Role.INSPECTOR].get(address)
    assert answer.status_code == 400
    assert "Empty" in answer.text


def test_a_bare_number_is_everything_that_it_may_be(clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    may_be = {title: address for kind, title, address in choices(client, "1") if kind == "May be"}
    assert {"seat 1", "round 1"} <= {*may_be}
    assert "round number 1" in words(client.get("/search", params={"q": "1"}))
    assert client.get(may_be["round 1"]).status_code == 200


def test_the_words_of_a_search_are_a_question_too(clients: Clients) -> None:
    """With all rows, where a search lists some."""
    client = clients[Role.INSPECTOR]
    asked = {title: address for kind, title, address in choices(client, "bac01 p102 tie") if kind == "Ask"}
    address = asked["All wagers: table BAC01, player P102, bet tie"]
    rows = client.get("/api" + address).json()["rows"]
    assert rows
    assert {(row["table"], row["player"], row["bet"]) for row in rows} == {("BAC01", "P102", "tie")}
    assert address in unescape(client.get("/search", params={"q": "bac01 p102 tie"}).text)


def test_names_lead_to_their_pages(clients: Clients) -> None:
    client = clients[Role.SURVEILLANCE]
    assert ("Player", "P102", "/player?name=P102") in choices(client, "p102")
    assert ("Dealer", "4401", "/dealer?name=4401") in choices(client, "4401")
    assert ("Table", "BAC01", "/table?name=BAC01") in choices(client, "bac01")
    assert ("Page", "Disputes", "/disputes") in choices(client, "disp")


def test_saved_questions_are_found_by_their_title(clients: Clients) -> None:
    client = clients[Role.SURVEILLANCE]
    form = {"token": token(client.get("/wagers?table=BAC01").text), "title": "The late shift", "house": "1"}
    client.post("/questions/save", data=form | {"question": "/findings?hour=20"})
    assert ("Saved", "The late shift", "/findings?hour=20") in choices(client, "late")
    assert not [one for one in choices(clients[Role.ACCOUNTANT], "late") if one[0] == "Saved"]
    number = re.search(r'name="number" value="(\d+)"', client.get("/questions").text)
    assert number
    client.post("/questions/delete", data={"token": form["token"], "number": number[1]})


def test_nobody_is_led_where_they_may_not_go(clients: Clients) -> None:
    accountant = clients[Role.ACCOUNTANT]
    for line in ("", "10.1", "find", "bac01", "disputed bac01", "p102 10.1"):
        for _, title, address in choices(accountant, line):
            assert accountant.get(address).status_code in (200, 303), (line, title, address)
    assert clients[Role.ADMINISTRATOR].get("/search/choices?q=x").status_code == 403
    assert 'id="palette"' not in clients[Role.ADMINISTRATOR].get("/").text
