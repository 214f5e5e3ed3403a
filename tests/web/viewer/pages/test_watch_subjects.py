"""The watch's pages of tables, wheels and people: charts that say what the watch says, each with its files."""

import csv
import json
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from gzip import compress
from html import unescape
from io import StringIO
from re import findall

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from domain.watch.budget import Budget
from projections.questions.answering import Recorded
from projections.questions.columns import Row
from projections.watch.asking import Selection, watch_counts, watch_record
from projections.watch.counts import wagers_of
from record.people.users import Role
from record.vault.connections import reading
from simulator import Shift, simulate
from tests.cli.review.test_watch import LINES
from web.viewer.toolkit import links
from web.viewer.toolkit.watch_plots import STEPS, steps
from web.viewer.toolkit.watching import of_person

from ....servers import Databases
from .. import hostile
from ..night import VENUE, Running, populate, record_lines, running
from ..visiting import AXE, enter, faults
from .test_questions import words

LARGEST = 150 * 1024
PAGES = (
    "/watch/table?name=ROU01", "/watch/wheel?name=ROU01", "/watch/shoe?name=BAC01", "/dealer?name=D2",
    "/player?name=P1", "/watch/dealer?name=D2", "/watch/player?name=P1", "/watch/supervisor?name=2200",
    "/watch/dice?name=CRA01", "/watch/month?month=2003-03", "/watch/commission", "/watch/commission?by=player",
    links.link_to("/watch/table", name=hostile.TABLE), links.link_to("/watch/shoe", name=hostile.LONG.table),
    links.link_to("/player", name=hostile.PLAYER), links.watch_of("player", hostile.PLAYER),
)  # fmt: skip


@pytest.fixture(scope="module")
def planted(databases: Databases) -> Iterator[Running]:
    """A night with a wheel that likes 17, a dealer who pays winners less, and dice; and hostile names."""
    name = databases.migrated()
    server = databases.at(name)
    populate(server, ())
    record_lines(server, LINES)
    record_lines(server, [entry.line for entry in simulate(Shift("nz-1996-craps", seed=4))])
    with running(server) as one:
        yield one
    databases.drop(name)


@pytest.fixture(scope="module")
def inspector(planted: Running) -> Iterator[httpx.Client]:
    with closing(planted.signed_in(Role.INSPECTOR)) as client:
        yield client


def test_a_wheel_shows_its_evidence_and_its_numbers(inspector: httpx.Client) -> None:
    page = inspector.get("/watch/wheel", params={"name": "ROU01"})
    said = words(page)
    assert "In powers of ten" in said and "120 results from 2003-03-01 to 2003-03-02" in said
    marks = findall(r'<a href="([^"]+)" aria-label="17: (\d+), came, outside the band"', page.text)
    [(there, number)] = marks
    assert f"of {number} rounds" in words(inspector.get(unescape(there)))
    assert "Dealer" not in said.partition("Alarms")[2]


def test_dice_show_their_faces_and_their_sums(inspector: httpx.Client) -> None:
    said = words(inspector.get("/watch/dice", params={"name": "CRA01"}))
    assert " dice from 1996-02-10 to 1996-02-10: " in said and " rolls from 1996-02-10 to 1996-02-10: " in said
    assert " of 6 counts lie outside" in said and " of 11 counts lie outside" in said


def test_a_supervisor_has_a_page_as_a_dealer_has(inspector: httpx.Client) -> None:
    page = inspector.get("/watch/supervisor", params={"name": "2200"})
    assert "What is watched of the supervisor, 2200." in words(page) and "Won by the house" in words(page)
    of = [one for one in inspector.get("/watch.json?subject=supervisor").json() if one["value"] == "2200"]
    assert {one["family"] for one in of} == {"errors"}
    assert inspector.get("/watch/supervisor.json", params={"name": "2200"}).json()[0]["value"] == "2200"
    assert 'href="/watch/supervisor?name=2200"' in inspector.get("/watch?subject=supervisor").text
    assert "watch of supervisor 2200" in inspector.get("/access").text


def test_a_table_shows_everything_at_it_and_what_was_staked(inspector: httpx.Client) -> None:
    said = words(inspector.get("/watch/table", params={"name": "ROU01"}))
    assert "Wheel 17" in said and "Dealer D2" in said and "1,200.00 NZD was staked" in said


def test_people_have_their_charts_on_their_own_pages(planted: Running, inspector: httpx.Client) -> None:
    page = inspector.get("/dealer", params={"name": "D2"})
    assert "Money at stake" in words(page) and 'href="/watch/dealer?name=D2"' in page.text
    page = words(inspector.get("/watch/dealer", params={"name": "d2"}))
    assert "The watch of dealer D2" in page and "however often you look" in page and "In powers of ten" in page
    with closing(planted.signed_in(Role.ACCOUNTANT)) as accountant:
        page = words(accountant.get("/dealer", params={"name": "D2"}))
        assert "Money at stake" in page and "In powers of ten" not in page and "Alarms" not in page
        assert "/watch/" not in accountant.get("/dealer", params={"name": "D2"}).text
        for path in ("/watch/dealer?name=D2", "/watch/table?name=ROU01", "/watch/dealer.csv?name=D2", "/watch.json"):
            assert accountant.get(path).status_code == 403


def test_every_page_has_its_files_and_each_look_is_on_the_record(inspector: httpx.Client) -> None:
    listed = inspector.get("/watch.json").json()
    rows = [*csv.DictReader(StringIO(inspector.get("/watch.csv").text))]
    assert [one["sentence"] for one in listed] == [row["sentence"] for row in rows]
    assert "course" not in listed[0]
    assert {one["subject"] for one in inspector.get("/watch.json?subject=wheel").json()} == {"wheel"}
    days = inspector.get("/watch/dealer.json", params={"name": "D2"}).json()
    short = [one for one in days if one["family"] == "underpaid"]
    [line] = [one for one in listed if one["family"] == "underpaid" and one["value"] == "D2"]
    assert sum(one["hits"] for one in short) == line["hits"]
    assert short[-1]["evidence"] == line["evidence"] and short[-1]["threshold"] == line["threshold"]
    of_csv = [*csv.DictReader(StringIO(inspector.get("/watch/dealer.csv", params={"name": "D2"}).text))]
    assert [json.loads(row["hits"] or "null") for row in of_csv] == [one["hits"] for one in days]
    wheel = inspector.get("/watch/wheel.json", params={"name": "ROU01"}).json()
    came = [one for one in wheel if one["family"] == "wheel"]
    assert [one["trials"] for one in came] == [60, 60]
    assert all(sum(int(each.partition("=")[2]) for each in one["came"].split()) == 60 for one in came)
    for kind in ("table", "wheel", "dice", "shoe"):
        assert inspector.get(f"/watch/{kind}.csv", params={"name": "ROU01"}).status_code == 200
    assert inspector.get("/watch/player.json", params={"name": "nobody"}).status_code == 404
    seen = inspector.get("/access").text
    for what in ("JSON of watch of dealer D2", "CSV of watch of table ROU01", "JSON of the watch"):
        assert what in seen


def test_pages_are_light(inspector: httpx.Client) -> None:
    for path in PAGES:
        page = inspector.get(path)
        assert page.status_code == 200 and len(compress(page.content, 5)) <= LARGEST, path


@given(st.lists(st.dates(date(1990, 1, 1), date(2020, 1, 1)), max_size=400))
def test_steps_have_every_day_once(days: list[date]) -> None:
    _, of = steps(sorted(days), lambda day: day)
    assert [day for each in of.values() for day in each] == sorted(days)
    assert all(step.first <= day <= step.last for step, each in of.items() for day in each)
    one_month = [date(2000, 1, 1) + timedelta(n) for n in range(STEPS)]
    assert steps(one_month, lambda day: day)[0] == "Gaming day"


@pytest.fixture(scope="module")
def tab(chromium: Browser, planted: Running) -> Iterator[Page]:
    with chromium.new_context(base_url=planted.url, bypass_csp=True) as context:
        yield enter(context.new_page(), Role.INSPECTOR)


def test_the_page_of_a_person_asks_for_the_watch_itself(tab: Page) -> None:
    tab.goto("/dealer?name=D2")
    tab.get_by_text("however often you look").first.wait_for()
    assert tab.locator("[data-later]").count() == 0
    mark = tab.locator("[data-plot] .drawn a[tabindex='0']").last  # the charts that came later answer to keys, too
    mark.focus()
    assert tab.locator("[data-plot]:focus-within .says").inner_text() == mark.get_attribute("aria-label")


@pytest.mark.parametrize("kind", ["dealer", "player", "supervisor"])
def test_people_asked_for_alone_are_compared_with_the_whole_floor(planted: Running, kind: str) -> None:
    """And only what their families need is counted."""
    with reading(planted.server) as connection:
        there = Recorded(connection, VENUE.zone)
        floor = watch_record(there, (), Selection(charted=True), Budget())
        names = {one.value or "" for one in floor if one.subject == kind}
        assert names
        for name in sorted(names):
            asked = of_person(kind, frozenset({name}))._replace(charted=True)
            assert watch_record(there, (), asked, Budget()) == [one for one in floor if asked.has(one)]


def test_what_no_line_is_about_is_not_counted() -> None:
    asked = list[str]()

    def counts(name: str) -> list[Row]:
        asked.append(name)
        return []

    assert watch_counts(counts, of_person("player", frozenset({"P1"})), Budget()) == []
    assert asked == [wagers_of(("player",)), wagers_of(("dealer", "player")), "stakes"]


@pytest.mark.parametrize("width", [1366, 768, 390])
def test_pages_fit_in_both_themes(tab: Page, width: int) -> None:
    """No page is wider than the screen, no hostile name does anything, and axe finds nothing serious."""
    if not AXE.exists():
        pytest.skip(f"no {AXE}")
    dialogs = list[str]()
    tab.on("dialog", lambda one: dialogs.append(one.message))
    tab.set_viewport_size({"width": width, "height": 844})
    for path in PAGES:
        tab.emulate_media(color_scheme="light")
        tab.goto(path)
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, path
        if width == 768 or path == PAGES[1]:  # axe looks at every cell, and pages are alike
            assert faults(tab) == [], path
            tab.emulate_media(color_scheme="dark")
            tab.goto(path)
            assert faults(tab, "dark") == [], path
    assert dialogs == []
