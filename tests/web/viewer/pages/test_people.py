"""The pages of a player and of a dealer: figures beside the house's, both names, and who looked is on the record."""

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from projections.questions.person import FEW, Errors, person
from record.people.users import Role
from record.vault.connections import reading

from ....servers import Databases
from ..night import SHIFTS, VENUE, Running, populate, record_lines, running
from .test_questions import words

Clients = dict[Role, httpx.Client]
IDENTIFIED = (
    b'{"fact":"player_identified","id":"i-9","table":"BAC01","at":"1998-03-14T20:00:00.000+13:00",'
    b'"player":"P102","is":"P101","seq":999999,"by":"supervisor:2200"}\n'
)


@pytest.fixture(scope="module")
def two_names(databases: Databases) -> Iterator[Running]:
    """A night on which one player turned out to be another."""
    name = databases.migrated()
    server = databases.at(name)
    populate(server, SHIFTS[:1])
    record_lines(server, [IDENTIFIED])
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.mark.parametrize("role", ["player", "dealer"])
def test_the_figures_are_those_of_their_wagers(viewer: Running, clients: Clients, role: str) -> None:
    name = {"player": "P102", "dealer": "4401"}[role]
    client = clients[Role.INSPECTOR]
    every = client.get("/api/wagers", params={role: name}).json()["total"]
    days = client.get("/api/wagers", params={role: name, "by": "day", "sort": "-day"}).json()["rows"]
    with reading(viewer.server) as connection:
        it = person(connection, role, name, VENUE.zone)  # type: ignore[arg-type]
    assert it.total["wagers"] == every["wagers"] == sum(row["wagers"] for row in it.days)
    assert [str(row["day"]) for row in it.days] == [row["day"] for row in days]
    assert sum(one.theirs.wagers for one in it.hours) == every["wagers"]
    assert sum(one.theirs.errors for one in it.hours) == every["errors"]
    for one in it.rules:
        asked = {role: name, "rule": one.key}
        assert client.get("/api/wagers", params=asked).json()["total"]["wagers"] == one.theirs.errors
        span = f"{it.days[-1]['day']}..{it.days[0]['day']}"
        house = client.get("/api/wagers", params={"rule": one.key, "day": span}).json()["total"]
        assert house["wagers"] == one.house.errors
    span = f"{it.days[-1]['day']}..{it.days[0]['day']}"
    house = client.get("/api/wagers", params={"day": span}).json()["total"]
    assert [it.house[one] for one in ("wagers", "errors")] == [house[one] for one in ("wagers", "errors")]
    assert str(it.house["rate"]) == str(house["rate"])
    assert it.hours
    for compared in it.hours:
        at = {"day": span, "hour": compared.key}
        for counted, asked in ((compared.house, at), (compared.theirs, {**at, role: name})):
            total = client.get("/api/wagers", params=asked).json()["total"]
            assert (total["wagers"], total["errors"]) == counted
    page = client.get(f"/{role}", params={"name": name})
    assert f"{every['wagers']:,}" in words(page)
    assert f"{every['errors']:,} " in words(page)


def test_there_is_no_rate_of_few() -> None:
    assert Errors(FEW - 1, 5).rate is None
    assert Errors(FEW, 5).rate == 1000 * 5 / FEW
    assert Errors(FEW, 5).telling
    assert not Errors(FEW, 4).telling


def test_both_names_of_a_person_are_one(two_names: Running) -> None:
    with closing(two_names.signed_in(Role.INSPECTOR)) as client:
        pages = [client.get("/player", params={"name": name}) for name in ("P101", "P102")]
        figures = [words(page).partition("Errors by hour")[0].partition("together.")[2] for page in pages]
        assert figures[0] == figures[1] != ""
        assert "another name: P102 at BAC01" in words(pages[0])
        assert "another name: P101 at BAC01" in words(pages[1])
        asked = words(client.get("/wagers", params={"player": "P101"}))
        assert "At BAC01 P101 is also P102." in asked


def test_who_looked_is_recorded_and_who_may_not_is_refused(clients: Clients) -> None:
    assert clients[Role.SURVEILLANCE].get("/player?name=p102").status_code == 200
    assert "player P102" in words(clients[Role.INSPECTOR].get("/access?person=person:one.surveillance"))
    assert clients[Role.ADMINISTRATOR].get("/player?name=P102").status_code == 403
    accountant = words(clients[Role.ACCOUNTANT].get("/dealer?name=4401"))
    assert "Errors by hour" in accountant
    assert "Errors by rule" not in accountant
    assert "Rounds in dispute" not in accountant


def test_an_unknown_person_is_said_with_who_may_be_meant(clients: Clients) -> None:
    page = clients[Role.INSPECTOR].get("/dealer?name=44001")
    assert page.status_code == 404
    assert 'href="/dealer?name=4401"' in page.text
