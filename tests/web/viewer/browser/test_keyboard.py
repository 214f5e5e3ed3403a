"""Every page by keyboard alone: each stop of the tab key has a name and is seen, and the way leads out again."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from record.people.users import Role
from web.viewer.toolkit import links

from .. import hostile
from ..night import Running
from ..visiting import address, enter, some_round

FOCUSED = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  if (one === document.body || one === document.documentElement) return null;
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return { what: one.outerHTML.slice(0, 160), ring, place: [box.left, box.top, box.right, box.bottom] };
}"""
WRONG = """() => {
  const wrong = [], heads = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const levels = heads.map((one) => Number(one.localName[1]));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) wrong.push(`headings: ${levels}`);
  levels.forEach((level, n) => n && level > levels[n - 1] + 1 && wrong.push(`none above ${heads[n].textContent}`));
  for (const one of document.querySelectorAll("thead th:not([scope=col]), :is(tbody, tfoot) th:not([scope=row])"))
    wrong.push(`a head of nothing: ${one.outerHTML.slice(0, 80)}`);
  if (document.querySelectorAll("table:not(:has(thead))").length) wrong.push("a table without heads");
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page moves sideways");
  return wrong;
}"""
MOST = 30
"""Stops of a page that are tried: what comes after is rows like those before."""

PAGES = (
    "/", "/findings?state=all", "/disputes?state=all", "/disputes/raise", "/commission?by=player",
    "/commission/postings", "/commission/reconciled", "/closing?day=2002-11-09", "/charts/wheels", "/integrity",
    "/access", "/account", "/search?q=P102",
    "/search?q=nothing", "/rule?ruleset=nz-1998-baccarat&number=5.7(b)", "/table?name=BAC01",
    links.dispute(hostile.DISPUTE),
    links.shoe(f"{hostile.TABLE}/2002-11-09", hostile.SHOE), links.round_(f"{hostile.TABLE}/2002-11-09", 1),
)  # fmt: skip


@pytest.fixture
def inspector(tab: Page) -> Page:
    return enter(tab, Role.INSPECTOR)


@pytest.fixture
def tree(inspector: Page) -> Iterator[CDPSession]:
    """What a screen reader is told."""
    session = inspector.context.new_cdp_session(inspector)
    session.send("Accessibility.enable")
    yield session
    session.detach()


def stops(tab: Page, tree: CDPSession, most: int = MOST) -> Iterator[dict[str, Any]]:
    """Each thing that the tab key comes to, and what it is called."""
    for _ in range(most):
        tab.keyboard.press("Tab")
        found = tab.evaluate(FOCUSED)
        if found is None:
            return
        one = tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        [node] = tree.send("Accessibility.getPartialAXTree", {"objectId": one, "fetchRelatives": False})["nodes"]
        said = {name: str(node.get(name, {}).get("value", "")).strip() for name in ("name", "role", "value")}
        yield {**found, **said}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.partition("?")[0])
def test_each_stop_has_a_name_and_is_seen(inspector: Page, tree: CDPSession, path: str) -> None:
    """The first is the way past the head; none is where the last was, so nobody is kept."""
    inspector.goto(path)
    assert inspector.evaluate(WRONG) == []
    found = [*stops(inspector, tree)]
    assert found[0]["name"] == "Skip to the content"
    assert [one["what"] for one in found if not one["name"]] == []
    assert [one["what"] for one in found if not one["ring"]] == []
    high, wide = 768, 1366
    for one in found:
        left, top, right, bottom = one["place"]
        assert max(left, 0) < min(right, wide), one
        assert max(top, 0) < min(bottom, high), one


@pytest.mark.parametrize("table", ["BAC01", "ROU21"])
def test_a_replay_is_few_stops_and_each_step_has_one_spoken_line(
    inspector: Page, tree: CDPSession, viewer: Running, table: str
) -> None:
    """The steps are one stop, however many there are; nothing but the line is said aloud."""
    inspector.goto(address(some_round(viewer.server, table=table)))
    names = [one["name"] for one in stops(inspector, tree, most=60)]
    assert len([name for name in names if name.startswith("Step ")]) == 1
    inspector.get_by_role("slider", name="Step").press("Home")
    before = ""
    for _ in range(inspector.locator(".step").count() - 1):
        inspector.keyboard.press("ArrowRight")
        said = inspector.locator("[data-live]").inner_text()
        assert said.startswith("Step ")
        assert said != before
        assert len(said.splitlines()) == 1
        before = said
    loud = inspector.locator('[aria-live]:not([aria-live="off"]), [role=status], [role=alert], output:not([aria-live])')
    assert loud.count() == 1


def reach(tab: Page, tree: CDPSession, role: str, name: str, most: int = 120) -> dict[str, Any]:
    """Press Tab until a screen reader says this. Everything on the way has a name."""
    for one in stops(tab, tree, most):
        assert one["name"], one["what"]
        if (one["role"], one["name"]) == (role, name):
            return one
    raise AssertionError(f"no {role} {name!r} is reached by Tab")


def said(tab: Page) -> str:
    """What is said aloud of the step at hand."""
    return tab.locator(".replay [data-live]").inner_text()


def test_from_a_search_to_the_printed_dossier(inspector: Page, tree: CDPSession, viewer: Running) -> None:
    """Find a round, replay it, see what was due, dispute it, print the dossier: no pointer, and each is announced."""
    one = some_round(viewer.server, house_owes=">0", table="BAC01")
    inspector.goto("/rounds")
    inspector.keyboard.press("Control+k")
    expect(inspector.get_by_role("combobox", name="Find anything")).to_be_focused()
    inspector.keyboard.type(one.round)
    expect(inspector.get_by_role("dialog").get_by_role("option", selected=True)).to_contain_text(one.round)
    inspector.keyboard.press("Enter")
    expect(inspector.get_by_role("heading", level=1)).to_have_text(f"Round {one.round}")

    assert reach(inspector, tree, "slider", "Step")["value"]
    inspector.keyboard.press("Home")
    assert said(inspector).startswith("Step 1 of ")
    inspector.keyboard.press("n")
    found = said(inspector)
    assert found.startswith("Step ") and not found.startswith("Step 1 of ")
    inspector.keyboard.press("End")
    assert " owes " in said(inspector)
    money = inspector.get_by_role("region", name="Money").first
    heads = {head.lower() for head in money.get_by_role("columnheader").all_inner_texts()}
    assert {"due", "paid", "owed"} <= heads

    inspector.goto(inspector.url.partition("#")[0])
    reach(inspector, tree, "link", "Raise a dispute")
    inspector.keyboard.press("Enter")
    expect(inspector.get_by_role("heading", level=1)).to_have_text("Raise a dispute")
    reach(inspector, tree, "textbox", "Claim")
    inspector.keyboard.type("Paid too little.")
    reach(inspector, tree, "button", "Record dispute")
    inspector.keyboard.press("Enter")
    expect(inspector.get_by_role("heading", level=1)).to_contain_text("D-")
    expect(inspector.locator(".claim")).to_have_text("Paid too little.")

    for form in ("PDF", "PDF with comments on steps"):
        expect(inspector.get_by_role("link", name=form, exact=True)).to_have_count(1)
    reach(inspector, tree, "button", "Issue dossier", most=200)
    with inspector.expect_download() as coming:
        inspector.keyboard.press("Enter")
    assert coming.value.suggested_filename.startswith("dossier-")
