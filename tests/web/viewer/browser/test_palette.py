"""The palette by keyboard alone, as a screen reader is told of it, at every width; and pages without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect

from record.people.users import Role

from ..night import Running
from ..visiting import enter, faults


def opened(tab: Page, path: str = "/wagers?table=BAC01") -> Page:
    """The palette, over a page."""
    enter(tab, Role.INSPECTOR).goto(path)
    expect(tab.get_by_role("button", name="Find or ask")).to_be_visible()
    tab.keyboard.press("Control+k")
    expect(tab.get_by_role("combobox", name="Find anything")).to_be_focused()
    return tab


def test_by_keyboard_alone_to_a_page_and_back(tab: Page) -> None:
    opened(tab)
    line, chosen = (
        tab.get_by_role("combobox", name="Find anything"),
        tab.get_by_role("dialog").get_by_role("option", selected=True),
    )
    tab.keyboard.type("p102")
    expect(chosen).to_have_text("Player P102 a player")
    tab.keyboard.press("ArrowDown")
    expect(chosen).not_to_have_text("Player P102 a player")
    assert line.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    expect(tab.get_by_role("dialog").get_by_role("status")).to_contain_text("Understood as: player P102")
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Player P102")
    tab.get_by_role("button", name="Find or ask").click()
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("dialog")).to_have_count(0)
    expect(tab.get_by_role("button", name="Find or ask")).to_be_focused()


def test_a_question_is_asked_from_it(tab: Page) -> None:
    opened(tab, "/")
    tab.keyboard.type("wagers table=BAC01 by dealer")
    expect(tab.get_by_role("dialog").get_by_role("option")).to_have_text(["Ask Wagers: table BAC01, by dealer"])
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/wagers?table=BAC01&by=dealer")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_it(tab: Page, scheme: str) -> None:
    tab.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(tab)
    tab.keyboard.type("bac01 tie")
    expect(tab.get_by_role("dialog").get_by_role("option").first).to_be_visible()
    assert faults(tab, scheme) == []


@pytest.mark.parametrize("width", [390, 768, 1366])
def test_it_fits(tab: Page, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 700})
    opened(tab)
    tab.keyboard.type("unpaid banker")
    expect(tab.get_by_role("dialog").get_by_role("option").first).to_be_visible()
    box = tab.get_by_role("dialog").bounding_box()
    assert box is not None
    assert box["x"] >= 0 < box["y"]
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= 700


def test_without_scripts_questions_and_searches_are_answered(chromium: Browser, viewer: Running) -> None:
    with chromium.new_context(base_url=viewer.url, java_script_enabled=False) as context:
        tab = enter(context.new_page(), Role.INSPECTOR)
        tab.goto("/wagers")
        expect(tab.get_by_role("button", name="Find or ask")).to_be_hidden()
        tab.get_by_label("Table").first.fill("bac01")
        tab.get_by_label("Group by").first.select_option("dealer")
        tab.get_by_role("button", name="Ask").click()
        expect(tab).to_have_url(f"{viewer.url}/wagers?table=bac01&by=dealer")
        tab.get_by_role("link", name="Errors", exact=True).click()
        expect(tab).to_have_url(f"{viewer.url}/wagers?table=bac01&by=dealer&sort=-errors")
        tab.get_by_label("Search the record").fill("wagers unpaid by table")
        tab.keyboard.press("Enter")
        expect(tab).to_have_url(f"{viewer.url}/wagers?unpaid=%3E0&by=table")
