"""Names as long as they may be: no page moves sideways for them, and no list inside its frame."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from record.people.users import Role
from web.viewer.toolkit import links

from ....servers import Databases
from ..hostile import LONG
from ..night import Running, populate, running
from ..visiting import enter, undisturbed
from .test_browser import PAGES as OF_THE_NIGHT

SESSION = f"{LONG.table}/2002-11-09"
PAGES = (
    "/", "/findings?state=all", "/disputes?state=all", "/commission?by=player", "/commission?by=shoe",
    f"/commission/postings?table={LONG.table}", "/commission/reconciled", "/closing", "/closing?day=2002-11-09",
    "/accounts",
    "/charts", "/charts/findings", "/charts/wheels", "/charts/commission",
    "/access", "/integrity", "/watch", "/watch/month?month=2002-11", "/watch/commission", "/watch/commission?by=player",
    links.table(LONG.table), links.shoe(SESSION, LONG.shoe), links.round_(SESSION, 1), links.dispute(LONG.dispute),
    "/rounds", "/wagers", "/wagers?by=dealer,rule", "/disputes?state=all&by=table",
    "/access?by=person,date", "/findings?by=rule,code", "/rounds?by=table,outcome",
    links.player(LONG.player), "/player?name=P104",
    "/dealer?name=4401",
    f"/wagers?table={LONG.table}", f"/search?q={LONG.player}", f"/rounds/{LONG.table}/{LONG.round}",
    links.raise_dispute(LONG.table, LONG.round),
)  # fmt: skip
SIZES = {"desk": (1366, 768), "tablet": (1024, 768), "tablet-upright": (768, 1024), "phone": (390, 844)}
FRAMES = ".frame, .panel, .felt, .head"
"""Lists on a phone may be moved sideways in their frame."""
TOO_WIDE = """(frames) => [document.documentElement, ...document.querySelectorAll(frames)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className || one.localName}: ${one.scrollWidth} in ${one.clientWidth}`)"""
USUAL = 14
"""The letters of a word of usual length: names of rounds, wagers, findings, rules, times."""
FOLDED = """(usual) => [...document.querySelectorAll("td, th")].flatMap((cell) => {
  const found = [], walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    if (node.parentElement.closest(".heard, svg")) continue;
    for (const word of node.data.matchAll(/\\S+/g)) {
      if (word[0].length > usual || !/^[\\w.:+()-]+$/.test(word[0])) continue;
      for (const part of word[0].matchAll(/[^-]+-?/g)) {  // after a hyphen is a place to fold at
        const range = document.createRange(), first = word.index + part.index;
        range.setStart(node, first);
        range.setEnd(node, first + part[0].length);
        const lines = new Set([...range.getClientRects()].filter((one) => one.width).map((one) => Math.round(one.top)));
        if (lines.size > 1) found.push(word[0]);
      }
    }
  }
  return found;
})"""
MOVED = """window.moved = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => window.moved += one.value))
  .observe({type: 'layout-shift', buffered: true})"""


@pytest.fixture(scope="module")
def untouched(databases: Databases) -> Iterator[Running]:
    """The viewer on a night that no other test writes to: what the lists contain does not depend on their order."""
    name = databases.migrated()
    populate(databases.at(name))
    with running(databases.at(name)) as one:
        yield one
    databases.drop(name)


@pytest.fixture(scope="module")
def watching(chromium: Browser, untouched: Running) -> Iterator[Page]:
    """A window of an inspector's that adds up how far things move."""
    with chromium.new_context(base_url=untouched.url) as context:
        page = enter(context.new_page(), Role.INSPECTOR)
        page.add_init_script(MOVED)
        yield page


@pytest.mark.parametrize("size", SIZES)
def test_pages_fit_and_do_not_jump(watching: Page, untouched: Running, size: str) -> None:
    """No page is wider than the screen, no list than its frame; nothing moves once it is there, no word is folded."""
    width, height = SIZES[size]
    watching.set_viewport_size({"width": width, "height": height})
    with undisturbed(watching, untouched):
        for path in dict.fromkeys((*OF_THE_NIGHT, *PAGES)):
            watching.goto(path)
            assert watching.evaluate(TOO_WIDE, FRAMES if size != "phone" else "none") == [], path[:60]
            assert watching.evaluate("window.moved") < 0.05, path[:60]
            assert watching.evaluate(FOLDED, USUAL) == [], path[:60]


@pytest.mark.parametrize("size", SIZES)
def test_what_comes_later_fits_and_moves_nothing(watching: Page, untouched: Running, size: str) -> None:
    """The watch of a person, which its page asks for once it is there."""
    width, height = SIZES[size]
    watching.set_viewport_size({"width": width, "height": height})
    with undisturbed(watching, untouched):
        for path in ("/dealer?name=4401", links.player(LONG.player)):
            watching.goto(path)
            watching.get_by_role("heading", name="Also watched").wait_for()
            assert watching.evaluate(TOO_WIDE, FRAMES if size != "phone" else "none") == [], path[:60]
            assert watching.evaluate("window.moved") < 0.05, path[:60]


@pytest.mark.parametrize(
    ("path", "role", "leads"),
    [
        ("/findings?state=all", Role.SURVEILLANCE, "a[href*='/round?table=']"),
        ("/findings?state=all", Role.SURVEILLANCE, "a[href*='/rule?']"),
        ("/disputes?state=all", Role.SURVEILLANCE, "td a[href*='/round?table=']"),
        ("/disputes?state=all", Role.SURVEILLANCE, "td a[href*='/table?name=']"),
        ("/commission/reconciled", Role.ACCOUNTANT, "td a[href*='/commission?player=']"),
        ("/commission/postings", Role.ACCOUNTANT, "td a[href*='/commission?player=']"),
        ("/access", Role.INSPECTOR, "td a[href*='/table?name=']"),
        (links.round_("BAC02/2002-11-09", 9), Role.SURVEILLANCE, "td a[href*='/player?name=P']"),
        (links.round_("BAC02/2002-11-09", 9), Role.SURVEILLANCE, "td a[href*='/fact?table=']"),
        (links.round_("BAC02/2002-11-09", 9), Role.SURVEILLANCE, ".source a[href*='/fact?table=']"),
    ],
    ids=lambda one: str(one)[:24],
)
def test_a_name_in_a_list_leads_to_what_it_names(tab: Page, path: str, role: Role, leads: str) -> None:
    """And what it leads to is there."""
    enter(tab, role)
    if path == "/access":
        tab.goto(links.table("BAC01"))  # so that somebody has looked at a table
    tab.goto(path)
    there = tab.locator(leads).first
    there.click()
    assert tab.locator("h1").inner_text() not in ("Not found", "Not allowed", "Invalid request")


def test_who_may_not_go_somewhere_is_not_led_there(tab: Page) -> None:
    """An administrator sees who looked at what, and no more of it."""
    enter(tab, Role.ADMINISTRATOR).goto("/access")
    assert tab.locator("tbody tr").count()
    assert tab.locator("tbody a").count() == 0
