"""Every row of the page on threats links to a test, or says that none could show it."""

import re

import pytest

from evidence.catalogue.comparing import expected

from .pages import ROOT, text

PAGE = ROOT / "docs" / "THREATS.md"
ROWS = re.findall(r"^\| (?!attempt|---)(.+) \|$", text(PAGE), re.MULTILINE)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:40])
def test_a_row_links_to_a_test(row: str) -> None:
    linked = re.findall(r"\]\(\.\./(tests/[\w/]+\.py)\)", row)
    assert linked or row.endswith("nothing that a test could show")
    assert all((ROOT / one).exists() for one in linked)


def test_the_page_counts_the_roles_that_there_are() -> None:
    """All of them without a login."""
    roles = [says for name, says in expected().objects.items() if name.startswith("role ")]
    assert len(roles) == 10
    assert not any("logs in" in says for says in roles)
    assert "The ten roles can't log in." in text(PAGE)


def test_there_are_rows() -> None:
    assert len(ROWS) > 60
