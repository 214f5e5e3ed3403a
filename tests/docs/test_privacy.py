"""docs/PRIVACY.md names every personal field there is. `PITLOG_WRITE_DOCS=1` writes its table anew."""

import os
from collections import defaultdict

from domain.facts.personal import personal_fields_of
from domain.facts.registry import KINDS

from .pages import ROOT

PAGE = ROOT / "docs" / "PRIVACY.md"
BEGIN, END = "<!-- fields -->\n", "<!-- end of fields -->"
HEAD = "| field | holds | of facts |\n| --- | --- | --- |\n"


def table() -> str:
    """The personal fields, each with the kinds that have it."""
    kinds: dict[tuple[str, str], list[str]] = defaultdict(list)
    for kind in KINDS:
        for field, what in personal_fields_of(kind).items():
            kinds[field, what].append(kind)
    rows = (
        f"| `{field}` | {what} | {_shown(its)} |"
        for (field, what), its in sorted(kinds.items(), key=lambda one: (one[0][1], one[0][0]))
    )
    return HEAD + "\n".join(rows) + "\n"


def _shown(kinds: list[str]) -> str:
    return "every kind" if len(kinds) == len(KINDS) else ", ".join(f"`{kind}`" for kind in kinds)


def test_the_table_of_fields() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    said, after = rest.split(END)
    if os.environ.get("PITLOG_WRITE_DOCS"):
        PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        said = table()
    assert said == table(), "docs/PRIVACY.md is stale: run pytest with PITLOG_WRITE_DOCS=1"
