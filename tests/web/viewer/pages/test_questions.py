"""Rounds, wagers and findings by questions in the address: answered as by the commands, for whoever may see it."""

import csv
import io
import re
from html import unescape

import httpx
import pytest
from psycopg import Connection

from projections.questions.answer import answer
from projections.questions.facets import facets
from projections.questions.names import with_known_names
from projections.questions.question import question
from projections.questions.subjects import SUBJECTS, WAGERS
from record.people.users import Role
from record.vault.connections import reading

from ..night import VENUE, Running

Clients = dict[Role, httpx.Client]
ZONE = VENUE.zone

ASKED = (
    ("wagers", {"table": ["BAC01"], "difference": ["!=0"]}),
    ("wagers", {"table": ["bac01", "BAC02"], "by": ["dealer,rule"], "sort": ["-wagers"]}),
    ("wagers", {"not": ["bet=tie"], "overpaid": [">0"], "sort": ["-overpaid"]}),
    ("rounds", {"card": ["ten of hearts"], "table": ["BAC*"]}),
    ("rounds", {"by": ["hour"], "difference": [">0"]}),
    ("findings", {"by": ["rule"], "state": ["all"]}),
    ("accounts", {"table": ["BAC11"], "charged": [">0"], "sort": ["-charged"]}),
    ("accounts", {"day": ["2002-11-09"], "by": ["table,player"]}),
)


def words(page: httpx.Response) -> str:
    """The text of a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


@pytest.mark.parametrize(("name", "asked"), ASKED)
def test_page_file_and_json_have_what_the_question_selects(
    viewer: Running, clients: Clients, name: str, asked: dict[str, list[str]]
) -> None:
    client = clients[Role.INSPECTOR]
    with reading(viewer.server) as connection:
        known = {word: values for word, values in asked.items() if word != "state"}
        wanted = with_known_names(connection, question(SUBJECTS[name], known, ZONE))
        found = answer(connection, wanted, ZONE, 100)
    assert found.of > 0
    page = client.get(f"/{name}", params=asked)
    assert f"of {found.of:,} {'groups' if wanted.by else name}" in words(page)
    as_json = client.get(f"/api/{name}", params=asked).json()
    assert (as_json["of"], len(as_json["rows"])) == (found.of, len(found.rows))
    assert as_json["total"][name] == found.total[name]
    file = client.get(f"/{name}.csv", params=asked)
    rows = [*csv.DictReader(io.StringIO(file.text))]
    assert len(rows) == found.of
    key = wanted.by[0].name if wanted.by else "shoe" if name == "accounts" else "round"
    shown = [row[key] for row in found.rows]
    assert [row[key] for row in rows][:100] == ["" if one is None else str(one) for one in shown]
    assert "attachment" in file.headers["content-disposition"]


NARROWED: tuple[dict[str, list[str]], ...] = ({}, {"table": ["BAC01"]}, {"rule": ["10.1"]}, {"player": ["P102"]})


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        *((name, asked) for name in ("rounds", "wagers", "findings") for asked in NARROWED),
        ("accounts", {}),
        ("accounts", {"day": ["2002-11-09"]}),
        ("accounts", {"currency": ["AUD"], "until": ["2002-11-09"]}),
    ],
)
def test_each_facet_has_the_numbers_that_a_question_for_its_value_has(
    viewer: Running, name: str, asked: dict[str, list[str]]
) -> None:
    """A value that a row has twice is counted once."""
    subject = SUBJECTS[name]
    with reading(viewer.server) as connection:
        wanted = with_known_names(connection, question(subject, asked, ZONE))
        found = facets(connection, wanted, ZONE)
        counted = [(one.column, value.value, value.rows) for one in found.by_column for value in one.values[:2]]
        counted += [(column, column.alone, rows) for column, rows in found.alone]
        assert counted
        for column, value, rows in counted:
            assert rows == _of(connection, name, asked, column.name, value), (column.name, value)


def _of(connection: Connection[object], name: str, asked: dict[str, list[str]], column: str, value: str) -> int:
    days = {word: values for word, values in asked.items() if name == "accounts" and word in ("day", "until")}
    one = with_known_names(connection, question(SUBJECTS[name], {column: [value], **days}, ZONE))
    wanted = with_known_names(connection, question(SUBJECTS[name], asked, ZONE))
    both = wanted._replace(filters=(*wanted.filters, *one.filters))
    return int(answer(connection, both, ZONE, 0).total[name])


@pytest.mark.parametrize(
    ("address", "status", "better"),
    [
        ("/wagers?table=BAC91", 404, "/wagers?table=BAC01"),
        ("/wagers?not=bet%3Dtye&by=dealer", 404, "/wagers?not=bet%3Dtie&by=dealer"),
        ("/wagers?tabel=BAC01", 400, "/wagers?table=BAC01"),
        ("/rounds?by=table,dealr&sort=-rounds", 400, "/rounds?by=table,dealer&sort=-rounds"),
        ("/findings?rule=99.9", 404, None),
        ("/rounds?difference=much", 400, None),
        ("/rounds?sort=player", 400, None),
        ("/accounts?around=yesterday", 400, None),
        ("/accounts?by=day", 400, None),
        ("/accounts?player=P1O2", 404, None),
    ],
)
def test_what_is_not_known_is_said_with_what_may_be_meant(
    clients: Clients, address: str, status: int, better: str | None
) -> None:
    page = clients[Role.INSPECTOR].get(address)
    assert page.status_code == status
    assert 'role="alert"' in page.text
    if better:
        assert f'href="{better}"' in unescape(page.text)
        assert clients[Role.INSPECTOR].get(better).status_code == 200


def test_nothing_found_says_what_was_searched(clients: Clients) -> None:
    page = clients[Role.INSPECTOR].get("/wagers", params={"table": "BAC01", "stake": ">99999999"})
    assert page.status_code == 200
    assert "No such wagers. Searched: table BAC01, stake >99999999." in words(page)


def test_a_form_leads_to_its_question(clients: Clients) -> None:
    """Empty fields are left out, any column can be chosen, and be excluded."""
    form = {"table": "BAC01", "day": "", "by": ["dealer", "rule"], "column": "bet", "is": "tie", "but": "1"}
    answer = clients[Role.INSPECTOR].get("/wagers", params=form)
    assert answer.headers["location"] == "/wagers?table=BAC01&not=bet%3Dtie&by=dealer,rule"


def test_columns_take_their_rights(clients: Clients) -> None:
    """An accountant asks for money, and not for findings or disputes, in any word of the question."""
    accountant, inspector = clients[Role.ACCOUNTANT], clients[Role.INSPECTOR]
    for address in (
        "/wagers?rule=10.1", "/wagers?by=rule", "/wagers?fields=rule", "/wagers?not=code%3Dwrong-payment",
        "/rounds?findings=%3E0", "/rounds?sort=findings", "/rounds?disputed=yes", "/rounds?by=dealer&sort=-rate",
        "/findings", "/findings.csv",
    ):  # fmt: skip
        for path in (address, f"/api{address}", address.replace("?", ".csv?")):
            if not path.startswith(("/api/findings.csv", "/findings.csv.csv")):
                assert accountant.get(path).status_code == 403, path
        assert inspector.get(address).status_code == 200, address
    page = accountant.get("/wagers?difference=%21%3D0")
    assert page.status_code == 200
    assert ">Rule<" not in page.text
    assert "code" not in csv.DictReader(io.StringIO(accountant.get("/wagers.csv?table=BAC01").text)).fieldnames


def test_questions_about_people_and_files_are_recorded(clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    client.get("/wagers?player=P102&bet=tie")
    client.get("/rounds.csv?table=BAC01")
    client.get("/wagers?table=BAC02&seat=2")
    seen = words(client.get("/access?person=person:one.inspector"))
    assert "wagers: player P102, bet tie" in seen
    assert "CSV of rounds: table BAC01" in seen
    assert "table BAC02, seat 2" not in seen


def test_a_heading_sorts_and_turns(clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    page = client.get("/wagers?table=BAC01")
    [falling] = re.findall(r'href="([^"]+sort=-difference)"', page.text)
    page = client.get(unescape(falling))
    assert 'aria-sort="descending"' in page.text
    [rising] = re.findall(r'href="([^"]+sort=difference)"', page.text)
    amounts = [row["difference"] for row in client.get("/api" + unescape(rising)).json()["rows"]]
    assert [*map(float, amounts)] == sorted(map(float, amounts))


def test_pages_go_on_where_the_last_ended(viewer: Running, clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    with reading(viewer.server) as connection:
        whole = answer(connection, question(WAGERS, {"table": ["BAC01"], "fields": ["wager"]}, ZONE), ZONE)
    pages = [client.get(f"/api/wagers?table=BAC01&fields=wager&page={n}").json() for n in range(-(-whole.of // 100))]
    assert [row["wager"] for page in pages for row in page["rows"]] == [row["wager"] for row in whole.rows]
    assert [page["more"] for page in pages] == [True] * (len(pages) - 1) + [False]


def test_a_group_leads_to_its_rows(clients: Clients) -> None:
    client = clients[Role.INSPECTOR]
    [row] = client.get("/api/wagers?table=BAC01&dealer=4401&by=dealer").json()["rows"]
    page = client.get("/wagers?table=BAC01&dealer=4401&by=dealer")
    link = re.search(rf'<a href="([^"]+)">{row["wagers"]:,}</a>', page.text)
    assert link
    assert client.get("/api" + unescape(link[1])).json()["of"] == row["wagers"]
