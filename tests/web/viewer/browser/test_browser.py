"""The viewer in a real browser: by hand, by keyboard, in the dark; and axe-core looks at every page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from record.people.users import Role
from web.viewer.toolkit import links

from ....servers import superuser
from .. import hostile
from ..night import PASSWORD, Running
from ..visiting import enter, faults

PAGES = (
    "/", "/findings", "/commission?by=shoe", "/commission/postings", "/commission/reconciled", "/integrity", "/access",
    "/closing?day=2002-11-09", "/closing", "/accounts", "/charts", "/charts/findings", "/charts/wheels",
    "/charts/commission",
    "/account", "/search?q=P102", "/search?q=nothing", "/rule?ruleset=nz-1998-baccarat&number=5.7(b)", "/disputes",
    "/rounds?difference=>0", "/wagers?table=BAC04", "/wagers?by=dealer,rule", "/wagers?table=BAC99",
    "/player?name=P102", "/dealer?name=4401", links.table(hostile.TABLE, "2002-11-09"),
    links.round_(f"{hostile.TABLE}/2002-11-09", 1),
)  # fmt: skip
IN_THE_DARK = (
    "/",
    "/findings",
    "/wagers?by=dealer,rule",
    "/wagers?table=BAC99",
    "/dealer?name=4401",
    "/commission?by=shoe",
    "/integrity",
    "/search?q=P102",
)
NEWEST = """
    DELETE FROM pitlog.web_sessions
    WHERE digest = (SELECT digest FROM pitlog.web_sessions ORDER BY began_at DESC LIMIT 1)
"""


def by_keyboard(page: Page, role: Role, password: str = PASSWORD) -> None:
    """Fill in the form."""
    page.get_by_label("Name").focus()
    page.keyboard.type(f"one.{role}")
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


def signed_in(page: Page, role: Role, path: str = "/") -> None:
    """Somebody of a role, on a page."""
    enter(page, role).goto(path)


def test_signing_in_by_keyboard_and_out_again(tab: Page) -> None:
    """To the page that was wanted; a wrong password is said, aloud too."""
    tab.goto("/integrity")
    expect(tab.get_by_label("Name")).to_be_focused()
    by_keyboard(tab, Role.ADMINISTRATOR, "not the password")
    expect(tab.get_by_role("alert")).to_have_text("Wrong name or password.")
    tab.get_by_label("Name").fill("")
    tab.get_by_label("Name").focus()
    by_keyboard(tab, Role.ADMINISTRATOR)
    expect(tab.get_by_role("heading", level=1)).to_have_text("Integrity")
    expect(tab.get_by_role("navigation", name="Main").get_by_role("link")).to_have_text(
        ["Floor", "Integrity", "Access"]
    )
    tab.get_by_role("button", name="Sign out").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Sign in")
    tab.go_back()
    tab.reload()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_the_floor_is_live_and_a_session_that_ends_says_so(tab: Page, viewer: Running) -> None:
    """Without a reload by hand; what was open leads to the way in."""
    signed_in(tab, Role.SURVEILLANCE)
    expect(tab.get_by_role("status")).to_have_text("live")
    expect(tab.locator("[data-followed-until]")).to_contain_text("+13:00")
    with superuser(viewer.server) as connection:
        connection.execute(NEWEST)
    tab.get_by_role("link", name="Findings").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Sign in")
    by_keyboard(tab, Role.SURVEILLANCE)
    expect(tab.get_by_role("heading", level=1)).to_have_text("Findings")


def test_by_keyboard_alone_from_a_figure_to_its_round(tab: Page) -> None:
    """The first stop is the way past the head; then figure, posting, round."""
    signed_in(tab, Role.ACCOUNTANT, "/commission?by=player&table=BAC04")
    tab.keyboard.press("Tab")
    expect(tab.locator(":focus")).to_have_text("Skip to the content")
    tab.keyboard.press("Enter")
    expect(tab.locator("main")).to_be_focused()
    tab.get_by_role("table").first.get_by_role("row").nth(1).get_by_role("link").nth(1).press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("Charged")
    tab.get_by_role("table").get_by_role("row").nth(1).get_by_role("link").first.press("Enter")
    tab.wait_for_url("**/round?**")


def test_exports_are_one_click_away(tab: Page) -> None:
    """Each form, under a name that says which days, and which export it is."""
    signed_in(tab, Role.ACCOUNTANT, "/commission")
    for form in ("XLSX", "CSV", "JSON", "beancount"):
        with tab.expect_download() as download:
            tab.get_by_role("link", name=form, exact=True).click()
        named = download.value.suggested_filename
        assert re.fullmatch(rf"commission-all-now-export-\d+\.{form.lower()}", named), named


def test_a_finding_from_the_list_to_its_closing(tab: Page) -> None:
    """The reason stands there afterwards, with who gave it."""
    signed_in(tab, Role.INSPECTOR, "/findings?table=BAC11")
    tab.get_by_role("rowheader").get_by_role("link").first.click()
    tab.get_by_label("Reason", exact=True).fill("looked at the video: nothing in it")
    tab.get_by_role("button", name="Close finding").click()
    expect(tab.get_by_role("listitem")).to_contain_text("person:one.inspector closed it")
    expect(tab.get_by_role("listitem")).to_contain_text("nothing in it")


def test_hostile_names_do_nothing_in_a_browser(tab: Page) -> None:
    """No dialog, no request, no error on any page that shows them."""
    dialogs: list[str] = []
    tab.once("dialog", lambda one: dialogs.append(one.message))
    signed_in(tab, Role.INSPECTOR)
    for path in (*PAGES, *(links.link_to("/search", q=words) for words in hostile.ALL)):
        tab.goto(path)
        assert dialogs == []
    tab.get_by_role("searchbox").fill(hostile.MARKUP)
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_contain_text(hostile.MARKUP)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(chromium: Browser, viewer: Running, scheme: Any) -> None:
    """On any page; in the dark it looks at contrasts only, the rest being the same."""
    with chromium.new_context(base_url=viewer.url, color_scheme=scheme) as context:
        page = context.new_page()
        page.goto("/sign-in")
        found = {"/sign-in": faults(page, scheme)}
        enter(page, Role.INSPECTOR)
        for path in IN_THE_DARK if scheme == "dark" else PAGES:
            page.goto(path)
            found[path] = faults(page, scheme)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
