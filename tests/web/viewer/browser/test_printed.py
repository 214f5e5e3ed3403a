"""Pages on paper: what is too wide for a sheet lies across it, and no column is lost at its edge."""

from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from record.people.users import Role

from ..visiting import enter

ACROSS = 1032
"""What fits between the margins of a sheet of A4 that lies across."""

WIDE = (
    "/?view=table", "/findings?state=all", "/commission?by=table", "/commission/postings", "/commission/reconciled",
    "/access", "/closing?day=2002-11-09", "/charts", "/charts/wheels",
    "/rounds", "/wagers", "/wagers?by=dealer,rule", "/dealer?name=4401",
)  # fmt: skip


@pytest.mark.parametrize("path", WIDE)
def test_no_column_is_lost_at_the_edge(tab: Page, path: str) -> None:
    enter(tab, Role.INSPECTOR).goto(path)
    [first, *_] = PdfReader(BytesIO(tab.pdf(prefer_css_page_size=True))).pages
    assert first.mediabox.width > first.mediabox.height
    assert first.extract_text()
    tab.emulate_media(media="print")
    tab.set_viewport_size({"width": ACROSS, "height": 700})
    edges = tab.evaluate("[...document.querySelectorAll('table')].map(one => one.getBoundingClientRect().right)")
    assert max(edges) <= ACROSS
