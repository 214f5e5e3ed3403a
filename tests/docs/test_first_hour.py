"""The first hours are true: each page's blocks run as they stand, one after the other, and show what the page says."""

from pathlib import Path

import pytest

from .pasting import ROOT, blocks, paste

SHOWN = {
    "accountants": (
        "debits and credits balance",
        "difference 975.00 -> 0.00",
        "BAC02 2002-11-09: closed",
        "november.xlsx",
    ),
    "inspectors": ("verified: 2,580 facts", "do not rely on it", "verified: facts: 2580", "confirm the first"),
    "surveillance": ("house owes P104 975.00", "as vic-2002-crown", "upheld", "third-card-moved"),
}


def test_every_page_is_tried() -> None:
    assert {page.stem for page in (ROOT / "docs/first-hour").glob("*.md")} == set(SHOWN)


@pytest.mark.parametrize("trade", SHOWN)
def test_every_block_runs(trade: str, tmp_path: Path) -> None:
    """A command that finds something ends with 1; none ends with 2."""
    pasted = paste("".join(blocks(f"docs/first-hour/{trade}.md")), tmp_path)
    assert pasted.failed == [], pasted.printed[-3000:]
    assert [words for words in SHOWN[trade] if words not in pasted.printed] == []
