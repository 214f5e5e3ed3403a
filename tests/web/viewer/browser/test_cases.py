"""A case as an officer works on it: findings triaged by keyboard, gathered, decided with an effect, audited."""

import pytest
from playwright.sync_api import Page, expect

from record.people.users import Role
from record.postgres.servers import Server

from ....feeds import Feed
from ..night import record_lines
from ..pages.test_forms import count
from ..visiting import enter, faults

TABLE = "CASE01"


@pytest.fixture(scope="module")
def case(night: Server) -> None:
    """A hand that was paid wrongly, and a dispute about it."""
    feed = Feed(TABLE).opened(decks=8).shoe("S1").burned()
    for name in ("K1", "K2"):
        feed.started(name).wager(f"{name}-bet", player=f"P-{name}").closed()
        feed.cards("9D:player 2D:banker TD:player 5D:banker").result("player").settled(f"{name}-bet", "lose").ended()
    feed.add("dispute_raised", dispute="HAND", rounds=["K1"], note="not paid", player="P-K1")
    record_lines(night, feed.raw())


@pytest.mark.usefixtures("case")
def test_from_the_finding_to_the_second_audit(tab: Page, night: Server) -> None:
    enter(tab, Role.INSPECTOR).goto(f"/findings?table={TABLE}&case=HAND")
    for key in ("j", "x", "l"):
        tab.keyboard.press(key)
    expect(tab.get_by_role("heading", name="Looked at: 1 finding")).to_be_visible()
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("tbody td").first).to_have_text("open")
    expect(tab.get_by_role("link", name="Back to the findings")).to_be_focused()
    tab.keyboard.press("Enter")
    tab.get_by_label("of this question").check()
    tab.get_by_role("button", name="Into a case").click()
    expect(tab.locator("h1")).to_have_text("HAND")
    gathered = tab.locator("#case tbody tr")
    before = gathered.count()
    assert before >= 2
    gathered.first.get_by_role("button").click()
    expect(gathered).to_have_count(before - 1)
    tab.locator("summary", has_text="Describe the error").click()
    tab.get_by_label("Losses").fill("12,50")
    tab.get_by_role("button", name="Record description").click()
    expect(tab.get_by_role("alert")).to_contain_text("write an amount like 250.00")
    tab.get_by_label("Losses").fill("12.505")
    tab.get_by_role("button", name="Record description").click()
    expect(tab.locator("#case")).to_contain_text("12.505")
    rulings = count(night, "ruling_made"), count(night, "dispute_decided")
    decide = tab.locator("form[action='/dispute/decide']")
    decide.locator("[name=decision]").fill("The deal cannot be recovered")
    decide.locator("[name=role]").select_option("casino_manager")
    decide.locator("[name=rule]").fill("12.7")
    decide.locator("[name=note]").fill("no video")
    decide.locator("summary").click()
    decide.locator("[name=effect]").select_option("outcome_void")
    decide.get_by_role("button").click()
    expect(tab.locator(".changes")).to_contain_text("K1-bet of P-K1")
    assert faults(tab) == []
    assert (count(night, "ruling_made"), count(night, "dispute_decided")) == rulings
    tab.get_by_role("button", name="Record decision").click()
    expect(tab.locator("[data-dispute-state]")).to_have_text("decided")
    assert (count(night, "ruling_made"), count(night, "dispute_decided")) == (rulings[0] + 1, rulings[1] + 1)
    tab.locator("summary", has_text="Second audit").click()
    expect(tab.locator("#case")).to_contain_text("must be another person")
    enter(tab, Role.SURVEILLANCE).goto("/dispute?name=HAND")
    tab.locator("summary", has_text="Second audit").click()
    tab.get_by_label("What you examined").fill("all of it")
    tab.get_by_role("button", name="Record second audit").click()
    expect(tab.locator("#case")).to_contain_text("agreed by person:one.surveillance")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.usefixtures("case")
def test_on_a_phone(tab: Page, scheme: str) -> None:
    """The hand, the case and the findings: nothing is cut off, and axe finds nothing."""
    tab.set_viewport_size({"width": 390, "height": 800})
    tab.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    enter(tab, Role.INSPECTOR)
    for path in ("/dispute?name=HAND", f"/findings?table={TABLE}", "/disputes?state=all"):
        tab.goto(path)
        tab.evaluate("document.querySelectorAll('#content details').forEach((one) => { one.open = true; })")
        assert faults(tab, scheme) == [], path
        assert tab.evaluate("document.documentElement.scrollWidth") <= 390, path


@pytest.mark.usefixtures("case")
def test_a_shift_is_handed_over_and_taken_by_the_person_named(tab: Page) -> None:
    enter(tab, Role.SURVEILLANCE).goto("/shifts")
    tab.locator("[name=to]").select_option("one.inspector")
    tab.get_by_label("What the next shift should know").fill("a long night")
    tab.get_by_role("button", name="Hand over").click()
    first = tab.locator("article").first
    expect(first).to_contain_text("not taken over")
    expect(first.get_by_role("button")).to_have_count(0)
    enter(tab, Role.INSPECTOR).goto("/shifts")
    first.get_by_role("button").click()
    expect(first).to_contain_text("Taken over by person:one.inspector")
    assert faults(tab) == []
