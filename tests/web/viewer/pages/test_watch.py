"""The watch's page: alarms with what they rest on, acted on by who may, each act a fact and each look on the record."""

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime

import httpx
import pytest

from domain.watch.budget import Budget
from projections.questions.answering import Recorded
from projections.watch.asking import Selection, alarm_fields, watch_record
from record.authored.alarms import raise_alarm
from record.people.users import Role
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from tests.cli.review.test_watch import LINES
from web.viewer.toolkit.watching import rows_of

from ....servers import Databases
from ..night import VENUE, Running, populate, record_lines, running, token
from .test_questions import words


@pytest.fixture(scope="module")
def planted(databases: Databases) -> Iterator[Running]:
    """A night with a wheel that likes 17, and a dealer who pays winners less."""
    name = databases.migrated()
    server = databases.at(name)
    populate(server, ())
    record_lines(server, LINES)
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.fixture
def inspector(planted: Running) -> Iterator[httpx.Client]:
    with closing(planted.signed_in(Role.INSPECTOR)) as client:
        yield client


def test_an_alarm_says_what_it_rests_on_and_leads_to_its_rounds(inspector: httpx.Client) -> None:
    page = inspector.get("/watch")
    assert "Wheel 17" in words(page) and "Dealer D2" in words(page)
    assert "Dealer D1" in words(page).partition("Also watched")[2]
    for address in ("/rounds?table=ROU01&day=", "/wagers?underpaid="):
        there = page.text.partition(f'href="{address}'.replace("&", "&amp;"))[2].partition('"')[0]
        assert there
        assert inspector.get(address + there.replace("&amp;", "&")).status_code == 200
    assert "Dealer D2" not in words(inspector.get("/watch", params={"subject": "wheel"}))
    assert inspector.get("/watch", params={"subject": "moon"}).status_code == 400


def test_acts_are_facts_and_a_closed_alarm_stays_closed(inspector: httpx.Client) -> None:
    page = inspector.get("/watch", params={"subject": "dealer"}).text
    alarm = page.partition('name="alarm" value="')[2].partition('"')[0]
    form = {"token": token(page), "alarm": alarm}
    assert inspector.post("/watch/act", data={**form, "do": "close"}).status_code == 400
    assert inspector.post("/watch/act", data={**form, "do": "acknowledge", "alarm": "A-1"}).status_code == 404
    assert inspector.post("/watch/act", data={**form, "do": "acknowledge"}).status_code == 303
    page = inspector.get("/watch").text
    assert f'id="{alarm}"' in page and "acknowledged" in page
    assert inspector.post("/watch/act", data={**form, "do": "close", "why": "retrained"}).status_code == 303
    assert f'id="{alarm}"' not in inspector.get("/watch").text
    seen = inspector.get("/access").text
    assert "alarm" in seen and "the watch" in seen


def test_a_raised_alarm_marks_its_table_on_the_wall_until_somebody_has_seen_it(
    planted: Running, inspector: httpx.Client
) -> None:
    page = inspector.get("/watch", params={"subject": "wheel"}).text
    alarm = page.partition('name="alarm" value="')[2].partition('"')[0]
    assert "of the watch" not in words(inspector.get("/"))
    with reading(planted.server) as connection:
        everything = watch_record(Recorded(connection, VENUE.zone), (), Selection(), Budget())
    [one] = [one for one in everything if one.alarm == alarm]
    with connect(planted.server, WRITER) as connection:
        raise_alarm(connection, "person:ines", one.table, datetime.now(VENUE.zone), alarm_fields(one))
    assert "1 alarm of the watch" in words(inspector.get("/"))
    with closing(planted.signed_in(Role.ADMINISTRATOR)) as administrator:
        assert "of the watch" not in words(administrator.get("/"))
    form = {"token": token(page), "alarm": alarm, "do": "acknowledge"}
    assert inspector.post("/watch/act", data=form).status_code == 303
    assert "of the watch" not in words(inspector.get("/"))


def test_questions_become_addresses() -> None:
    assert str(rows_of("pitlog wagers --underpaid --dealer 'D 2' --day 2003-03-01..2003-03-02")) == (
        "/wagers?underpaid=%3E0&dealer=D+2&day=2003-03-01..2003-03-02"
    )
    assert rows_of("pitlog watch --day 2003-03-01") is None
