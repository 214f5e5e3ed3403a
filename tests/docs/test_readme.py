"""The README is true: its blocks run as they stand, to the end, and leave nothing in the clone."""

import re
from pathlib import Path

from domain.rulebooks import RULEBOOKS

from .pasting import ROOT, blocks, paste


def test_the_five_minutes_run_to_their_end(tmp_path: Path) -> None:
    """Pasted whole. They find faults, so some commands end with 1; none ends with 2."""
    [block] = [one for one in blocks("README.md") if "pitlog simulate" in one]
    before = set(ROOT.iterdir())
    pasted = paste(f"{block}\nhead -c 4 hand.pdf\n", tmp_path, starting="init")
    assert pasted.failed == [], pasted.printed[-3000:]
    assert "P103 is owed 100.00" in pasted.printed
    assert "%PDF" in pasted.printed
    assert set(ROOT.iterdir()) == before


def test_what_the_readme_names_is_there() -> None:
    """Every page and folder that it links to."""
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [one for one in links if "://" not in one and not (ROOT / one).exists()] == []


def test_every_ruleset_is_in_the_table_of_games() -> None:
    """And no other."""
    rows = re.findall(r"^\| [A-Za-z -]+ \| (`.*?`) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([a-z0-9-]+)`", row)]
    assert sorted(named) == sorted(RULEBOOKS)
