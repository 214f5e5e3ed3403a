"""Copies that are kept in docs/ for people to read, and held to what the program generates."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
SHARED_FIELDS = ROOT.parent / "shared" / "feed-fields.csv"


def assert_kept(name: str, generated: str) -> None:
    """The copy in docs/ is what the program says; `PITLOG_WRITE_DOCS=1` writes it anew."""
    path = ROOT / "docs" / name
    if os.environ.get("PITLOG_WRITE_DOCS"):
        path.write_text(generated, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == generated, f"docs/{name} is stale: run pytest with PITLOG_WRITE_DOCS=1"
