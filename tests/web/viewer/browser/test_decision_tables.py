"""The decision tables beside a round: the row in force is marked, by word and not by colour alone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from record.people.users import Role
from web.viewer.toolkit import links

from ..visiting import enter, faults

ROUND = links.round_("BAC02/2002-11-09", 9)
CONTRAST = """one => {
  const light = text => {
    const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(Number)
      .map(part => part / 255).map(part => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const style = getComputedStyle(one), [a, b] = [light(style.color), light(style.backgroundColor)];
  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_row_in_force_is_marked(tab: Page, scheme: Any) -> None:
    """In both themes, on a phone as on a desk."""
    tab.emulate_media(color_scheme=scheme)
    enter(tab, Role.INSPECTOR).goto(ROUND)
    table = tab.locator("table.decisions").first
    expect(table.locator("caption")).to_have_text("The Player's third card")
    marked = table.locator("tr[aria-current]")
    assert marked.count() == 1
    expect(marked).to_contain_text("in force: the Player on ")
    assert min(marked.locator("th, td").nth(place).evaluate(CONTRAST) for place in range(3)) >= 4.5
    for width in (1366, 390):
        tab.set_viewport_size({"width": width, "height": 844})
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert table.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth")


def test_axe_finds_no_fault_in_it(tab: Page) -> None:
    enter(tab, Role.INSPECTOR).goto(ROUND)
    assert faults(tab) == []
