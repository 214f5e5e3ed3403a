"""A dispute in a browser: from raising it to the printed dossier."""

import hashlib
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from projections.dossiers.issue import check
from projections.queries.rounds import FoundRound
from record.people.users import Role
from record.postgres.servers import Server
from record.vault.connections import reading

from ....feeds import Feed
from ..night import Running, record_lines, token
from ..visiting import address, enter, faults, some_round

CLAIM = "The fifth card lay <b>face up</b> & nobody said so."
ALIKE = "Round 1 of the night"


@pytest.fixture(scope="module")
def disputed(night: Server) -> FoundRound:
    """A round to dispute."""
    return some_round(night, table="BAC02")


@pytest.fixture(scope="module")
def alike(night: Server) -> None:
    """Rounds of one name: of two days of a table, and of another table."""
    for table, days in (("NAME1", ("2002-11-08", "2002-11-09")), ("NAME2", ("2002-11-10",))):
        feed = Feed(table)
        for day in days:
            feed.opened(day).started(ALIKE).closed().ended()
        record_lines(night, feed.raw())


@pytest.fixture
def raised(tab: Page, disputed: FoundRound) -> Iterator[Page]:
    """The dispute's page, as an inspector sees it."""
    enter(tab, Role.INSPECTOR).goto(address(disputed))
    tab.get_by_role("link", name="Raise a dispute").click()
    tab.get_by_label("Claim").fill(CLAIM)
    tab.locator("[name=player]").select_option(disputed.players[0])
    tab.get_by_role("button", name="Record dispute").click()
    yield tab


def download(tab: Page, what: str, role: str) -> tuple[str, bytes]:
    """A file, and what it is called."""
    with tab.expect_download() as coming:
        tab.get_by_role(role, name=what, exact=True).first.click()  # type: ignore[arg-type]
    return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()


def test_from_raising_to_the_printed_dossier(raised: Page, night: Server, disputed: FoundRound) -> None:
    expect(raised.locator("h1")).to_contain_text("D-")
    expect(raised.locator(".claim")).to_have_text(CLAIM)
    raised.get_by_label("Comment", exact=True).fill("Camera T2 shows it.")
    raised.get_by_role("button", name="Record comment").click()
    raised.get_by_label("Decision", exact=True).fill("The round stands")
    raised.get_by_label("Rule number (optional)").fill("10.2.1(b)")
    raised.get_by_label("Reason", exact=True).fill("The order of the cards is certain.")
    raised.get_by_role("button", name="Record decision").click()
    expect(raised.locator(".decision")).to_contain_text("decided, as inspector")
    rule = "By rule 10.2.1(b) of vic-2002-baccarat."
    expect(raised.locator(".decision")).to_contain_text(f"{rule} The order of the cards is certain.")
    expect(raised.locator(".decision").get_by_role("link", name="10.2.1(b)")).to_be_visible()
    name, document = download(raised, "Issue dossier", "button")
    assert (name.startswith("dossier-"), document[:5]) == (True, b"%PDF-")
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages).split())
    assert CLAIM in words
    assert rule in words
    assert disputed.round in words
    with reading(night) as connection:
        found = check(connection, document)
    assert (found.same, found.sha256) == (True, hashlib.sha256(document).hexdigest())


def test_the_html_dossier_replays_without_a_server(raised: Page, chromium: Browser, tmp_path: Path) -> None:
    _, document = download(raised, "HTML", "link")
    (tmp_path / "dossier.html").write_bytes(document)
    with chromium.new_context(offline=True) as context:
        page, wrong = context.new_page(), list[str]()
        page.on("console", lambda one: wrong.append(one.text))
        page.goto((tmp_path / "dossier.html").as_uri())
        page.locator(".replay input[type=range]").focus()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "2")
        expect(page.locator("[data-live]")).to_contain_text("Step 2 of ")
        assert wrong == []


def test_names_that_are_one_persons(raised: Page) -> None:
    raised.locator("form[action='/dispute/identify'] [name=player]").fill("P901")
    raised.get_by_label("Same person as").fill("P902")
    raised.get_by_role("button", name="Record identity").click()
    expect(raised.get_by_text("P901 is P902: recorded by person:one.inspector")).to_be_visible()


def test_a_round_in_dispute_says_so(raised: Page, disputed: FoundRound) -> None:
    name = raised.locator("h1").inner_text()
    raised.goto(address(disputed))
    raised.get_by_role("link", name=f"in dispute: {name}").click()
    expect(raised.locator("h1")).to_have_text(name)


def test_axe_finds_nothing_serious(raised: Page) -> None:
    here = raised.url
    for path in (here, "/disputes?state=all", "/disputes/raise"):
        raised.goto(path)
        assert faults(raised) == [], path


@pytest.mark.parametrize(
    ("rounds", "why"),
    [
        ("", "Enter one to"),
        ("NONE", "There is no round NONE."),
        ("{0} BAC01-1109-1-1", "All rounds of a dispute must be at one"),
    ],
)
def test_what_can_not_be_raised_is_said(viewer: Running, disputed: FoundRound, rounds: str, why: str) -> None:
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        form = token(browser.get("/disputes/raise").text)
        said = {"token": form, "rounds": rounds.format(disputed.round), "claim": "x"}
        answer = browser.post("/dispute/raise", data=said)
        assert (answer.status_code, why in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("table", "day", "told"),
    [
        ("NAME1", "", "NAME1"),
        ("NAME2", "2002-11-10", "NAME2"),
        ("", "", "NAME1"),
        ("NAME1", "2002-11-08", "NAME1 has a later round"),
    ],
)
@pytest.mark.usefixtures("alike")
def test_which_of_two_rounds_of_a_name_is_meant(viewer: Running, table: str, day: str, told: str) -> None:
    """The one of the table from whose page somebody came; never one that has a newer namesake there."""
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        form = token(browser.get("/disputes/raise").text)
        said = {"token": form, "table": table, "day": day, "rounds": ALIKE, "claim": "x"}
        answer = browser.post("/dispute/raise", data=said)
        shown = answer.text if answer.status_code == 400 else browser.get(answer.headers["location"]).text
        assert told in shown


def test_wagers_and_players_of_the_rounds_are_offered(viewer: Running, disputed: FoundRound) -> None:
    """Of rounds that the address or the form names; a wager of none of them is an error, somebody else a question."""
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        empty = browser.get("/disputes/raise").text
        assert "<select" not in empty.partition('action="/dispute/raise"')[2].partition("</form>")[0]
        said = {"token": token(empty), "table": disputed.table_name, "rounds": disputed.round, "claim": "x"}
        named = browser.get("/disputes/raise", params={"table": disputed.table_name, "rounds": disputed.round})
        offered = browser.post("/dispute/raise", data={**said, "offer": "1"})
        for page in (named.text, offered.text):
            assert f'<option value="{disputed.players[0]}">' in page and '<select name="wager">' in page
        wrong = browser.post("/dispute/raise", data={**said, "wager": "no-such-wager"})
        assert (wrong.status_code, "there is no wager in these rounds called" in wrong.text) == (400, True)
        asked = browser.post("/dispute/raise", data={**said, "someone": "Bystander"})
        assert (asked.status_code, '<option value="Bystander" selected>' in asked.text) == (400, True)
        sure = browser.post("/dispute/raise", data={**said, "player": "Bystander", "even_so": "1"})
        assert "Claim by" in browser.get(sure.headers["location"]).text


def test_a_rule_that_the_book_does_not_have_is_said(viewer: Running, disputed: FoundRound) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        form = token(browser.get("/disputes/raise").text)
        raised = browser.post("/dispute/raise", data={"token": form, "rounds": disputed.round, "claim": "x"})
        name = httpx.URL(raised.headers["location"]).params["name"]
        said = {"token": form, "name": name, "decision": "x", "role": "inspector", "note": "x", "rule": "99.9(z)"}
        answer = browser.post("/dispute/decide", data=said)
        assert (answer.status_code, "has no rule &#x27;99.9(z)&#x27;" in answer.text) == (400, True)


def test_a_ruling_is_chosen_by_its_effect(viewer: Running, disputed: FoundRound) -> None:
    """The form offers the effects; a rule that gives no such power is said, and nothing is recorded."""
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        form = token(browser.get("/disputes/raise").text)
        raised = browser.post("/dispute/raise", data={"token": form, "rounds": disputed.round, "claim": "x"})
        page = browser.get(raised.headers["location"]).text
        assert '<option value="wagers_forfeited"' in page
        name = httpx.URL(raised.headers["location"]).params["name"]
        said = {"token": form, "name": name, "action": "x", "effect": "wagers_void", "role": "dealer", "rule": "5.1"}
        answer = browser.post("/dispute/rule", data=said)
        assert answer.status_code == 400
        assert "gives a dealer no power" in answer.text or "has no rule" in answer.text
        without = {key: value for key, value in said.items() if key != "effect"}
        assert browser.post("/dispute/rule", data=without).status_code == 400


def test_only_an_inspector_decides(viewer: Running) -> None:
    with closing(viewer.signed_in(Role.SURVEILLANCE)) as browser:
        form = token(browser.get("/disputes/raise").text)
        for path in ("/dispute/decide", "/dispute/rule", "/dispute/identify"):
            assert browser.post(path, data={"token": form, "name": "D1"}).status_code == 403
    with closing(viewer.signed_in(Role.ACCOUNTANT)) as browser:
        assert browser.get("/disputes").status_code == 403


def test_a_dossier_of_what(viewer: Running) -> None:
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        for asked, status in (("", 400), ("?number=999999", 404), ("?number=x", 400)):
            assert browser.get(f"/dossier{asked}").status_code == status
        assert browser.get("/dossier/draft").status_code == 400
        assert browser.get("/dossier/draft?dispute=NONE").status_code == 404
