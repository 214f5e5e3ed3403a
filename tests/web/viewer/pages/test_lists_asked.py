"""Disputes and the access log are asked as rounds are: the same words, the same errors, a file of each."""

import csv
import io
from collections.abc import Callable
from typing import Any
from urllib.parse import quote_plus

import httpx
import pytest

from record.people.users import Role

from .. import hostile
from .test_questions import words

Clients = dict[Role, httpx.Client]


def rows_of(client: httpx.Client, address: str) -> list[dict[str, str]]:
    """The rows of a file."""
    file = client.get(address)
    assert file.status_code == 200, file.text
    assert file.headers["content-type"] == "text/csv; charset=utf-8"
    return [*csv.DictReader(io.StringIO(file.text))]


Fits = Callable[[dict[str, str]], bool]
DISPUTES: list[tuple[str, Fits]] = [
    ("state=open", lambda row: row["state"] == "open"),
    ("state=open&state=decided", lambda row: row["state"] in ("open", "decided")),
    ("state=all&not=state=open", lambda row: row["state"] != "open"),
    (f"state=all&table={hostile.TABLE}", lambda row: row["table"] == hostile.TABLE),
    ("state=all&table=BAC*", lambda row: row["table"].startswith("BAC")),
    ("state=all&player=p102", lambda row: row["player"] == "P102"),
    ("state=all&day=>=2002-01-01", lambda row: row["day"] >= "2002-01-01"),
    ("state=all&overdue=yes", lambda row: row["overdue"] == "yes"),
    ("state=all&overdue=1", lambda row: row["overdue"] == "yes"),
]
ACCESSES: list[tuple[str, Fits]] = [
    ("did=viewed", lambda row: row["did"] == "viewed"),
    ("kind=record_exported", lambda row: row["kind"] == "record_exported"),
    ("person=person:one.inspector", lambda row: "person:one.inspector" in row["person"].split()),
    ("not=person=person:one.inspector", lambda row: "person:one.inspector" not in row["person"].split()),
    ("what=dispute*", lambda row: row["what"].startswith("dispute")),
]


@pytest.mark.parametrize(("path", "whole", "asked"), [
    ("/disputes.csv", "state=all", DISPUTES), ("/access.csv", "", ACCESSES),
])  # fmt: skip
def test_filters_mean_what_they_mean_elsewhere(
    clients: Clients, path: str, whole: str, asked: list[tuple[str, Fits]]
) -> None:
    client = clients[Role.INSPECTOR]
    client.get("/disputes?state=all")
    for address, fits in asked:
        found = rows_of(client, f"{path}?{address}")
        assert all(map(fits, found)), address
        before = rows_of(client, f"{path}?{whole}")  # later accesses are newer
        there = {row.get("dispute", row.get("fact")) for row in found}
        left = [row for row in before if row.get("dispute", row.get("fact")) not in there]
        new = {"viewed", "exported"} if path == "/access.csv" else set()
        assert not [row for row in left if fits(row) and row.get("did") not in new], address
    assert rows_of(client, f"{path}?{whole}")


def is_of(name: str, cell: str) -> bool:
    """Whether a name is among those of a cell, with blanks between; a name may have blanks, too."""
    return f" {name} " in f" {cell} " if name else not cell


@pytest.mark.parametrize(
    ("path", "by", "count", "whole"),
    [
        ("disputes", "table", "disputes", "state=all"), ("disputes", "state,table", "disputes", "state=all"),
        ("disputes", "round", "disputes", "state=all"), ("access", "did", "accesses", "until=2002-01-01"),
        ("access", "person,kind", "accesses", "not=kind=record_viewed"),
        ("access", "date,hour", "accesses", "did=decided"),
    ],
)  # fmt: skip
def test_groups_have_the_rows_that_they_lead_to(clients: Clients, path: str, by: str, count: str, whole: str) -> None:
    """Each group is counted as often as there are rows with its values."""
    client = clients[Role.INSPECTOR]
    keys = by.split(",")
    grouped = rows_of(client, f"/{path}.csv?{whole}&by={by}")
    every = rows_of(client, f"/{path}.csv?{whole}")
    assert bool(grouped) == bool(every)
    for group in grouped:
        among = [row for row in every if all(is_of(group[key], row[key]) for key in keys)]
        assert int(group[count]) == len(among), group
    page = client.get(f"/{path}?{whole}&by={by}")
    assert f"{len(grouped)} groups" in words(page) or not grouped


@pytest.mark.parametrize(("path", "words_"), [("/disputes", "state=all&"), ("/wagers", ""), ("/rounds", "")])
def test_a_group_leads_to_its_rows(clients: Clients, path: str, words_: str) -> None:
    """Whatever its name contains; and a heading sorts the groups."""
    page = clients[Role.INSPECTOR].get(f"{path}?{words_}by=table").text.replace("&amp;", "&")
    assert f'href="{path}?{words_}table={quote_plus(hostile.TABLE)}"' in page
    assert f'href="{path}?{words_}by=table&sort=-{path[1:]}"' in page


def test_a_page_says_what_was_asked_and_leads_to_its_file(clients: Clients) -> None:
    page = clients[Role.INSPECTOR].get("/disputes?state=all&table=BAC*&since=1990-01-01")
    assert "table BAC*" in words(page)
    assert 'href="/disputes.csv?state=all&amp;table=BAC*&amp;since=1990-01-01"' in page.text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/disputes?tabel=BAC01", "table"), ("/access?persn=x", "person"), ("/watch?tabel=BAC01", "table"),
        ("/watch.csv?tabel=BAC01", "table"), ("/charts?tabel=BAC01", "table"), ("/charts/wheels?untill=x", "until"),
        ("/disputes?by=tabel", "table"), ("/access?by=persn", "person"),
        ("/disputes?day=x", "2002-11-09"), ("/access?since=x", "21:05"),
        ("/disputes?player=P1O2&state=all", "P102"), ("/disputes?sort=nothing", "dispute"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_as_elsewhere(clients: Clients, address: str, said: str) -> None:
    page: Any = clients[Role.INSPECTOR].get(address)
    assert page.status_code in (400, 404)
    assert said in words(page)


def test_charts_take_the_days_of_questions(clients: Clients) -> None:
    asked = ("since=2002-11-08&until=2002-11-09", "day=2002-11-08..2002-11-09")
    first, second = (words(clients[Role.INSPECTOR].get(f"/charts?{one}")) for one in asked)
    assert first == second
