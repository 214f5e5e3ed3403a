"""Every row of the page on threats links to a test, or says that none could show it."""

import re

import pytest

from evidence.catalogue.comparing import expected

from .pages import ROOT, text

PAGE = ROOT / "docs" / "THREATS.md"
TABLES = re.findall(r"^\| attempt \|.*\n\| --- .*\n((?:\|.*\n)+)", text(PAGE), re.MULTILINE)
ROWS = [row for table in TABLES for row in re.findall(r"^\| (.+) \|$", table, re.MULTILINE)]


NOT_SHOWN = "nothing that a test could show"
OUT_OF_REACH = [
    "Do something that no source sees",
    "Change the program",
    "Replace PostgreSQL's own programs, or the files of its catalogue",
    "Give a login another password, change `pg_hba.conf`",
    "Use a computer on which an inspector is signed in",
    "Intercept the connection to an external PostgreSQL",
]
"""What happens outside the record and its server, or where none of its logins may look. Every other row is true because
a test says so.
"""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:40])
def test_a_row_names_what_proves_it(row: str) -> None:
    """Tests, in files that have some, in the last column; and code that is there."""
    attempt, _, proof = row.split(" | ")
    linked = re.findall(r"\]\(\.\./(tests/[\w/]+\.py)\)", proof)
    assert [attempt] == [one for one in OUT_OF_REACH if one == attempt] if NOT_SHOWN in proof else linked
    assert all(re.search(r"^def test_", text(ROOT / one), re.MULTILINE) for one in linked)
    assert all((ROOT / one).exists() for one in re.findall(r"`(\w+/[\w/]+(?:\.\w+)?)/?`", proof))


def test_what_no_test_can_show_is_in_the_page() -> None:
    assert [row.split(" | ")[0] for row in ROWS if NOT_SHOWN in row] == OUT_OF_REACH


def test_the_page_counts_the_roles_that_there_are() -> None:
    """All of them without a login."""
    roles = [says for name, says in expected().objects.items() if name.startswith("role ")]
    assert len(roles) == 10
    assert not any("logs in" in says for says in roles)
    assert "The ten roles can't log in." in text(PAGE)


def test_there_are_rows() -> None:
    assert len(ROWS) > 60
