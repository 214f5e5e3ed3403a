"""docs/FORMAT.md is what the program does: generated tables, examples that decode, the keys that are compared."""

import re
from typing import get_type_hints

import msgspec
import pytest

from cli.conformance.kit import FEED, KIT, MANIFEST
from domain.facts import decode
from domain.facts.registry import FEED_KINDS, KINDS
from domain.rulebooks import RULEBOOKS
from domain.views.conformance import answers
from domain.views.conformance.areas import AREAS
from domain.views.conformance.tables import codes_csv, kinds_table, scopes_table

from ..domain.facts.kept import ROOT, SHARED_FIELDS, assert_kept

PAGE = ROOT / "docs" / "FORMAT.md"
GENERATED = re.compile(r"(<!-- (\w+): generated -->\n).*?(<!-- \2: end -->)", re.DOTALL)
STRUCTS = {cls for cls in vars(answers).values() if isinstance(cls, type) and issubclass(cls, msgspec.Struct)}


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def section(heading: str) -> str:
    return page().partition(f"\n{heading}\n")[2].partition("\n## ")[0]


def test_its_tables_are_generated() -> None:
    tables = {"kinds": kinds_table(), "scopes": scopes_table()}
    made = GENERATED.sub(lambda found: f"{found[1]}{tables[found[2]]}\n{found[3]}", page())
    assert GENERATED.findall(page())
    assert_kept("FORMAT.md", made)


def test_the_codes_of_findings_are_generated() -> None:
    assert_kept("finding-codes.csv", codes_csv())
    assert set(re.findall(r"^[^,]+,[^,]+,([^,]+)", codes_csv(), re.MULTILINE)) == {"ruleset", *RULEBOOKS}


def test_every_kind_of_the_contract_is_in_it_and_no_other() -> None:
    told = set(re.findall(r"^\| `(\w+)` \| \d+ \|", page(), re.MULTILINE))
    assert told == set(FEED_KINDS)
    if SHARED_FIELDS.exists():
        rows = SHARED_FIELDS.read_text(encoding="utf-8").splitlines()[1:]
        assert told == {row.partition(",")[0] for row in rows} - {"(every kind)", "table_opened.options"}
    assert not told & (set(KINDS) - set(FEED_KINDS))


def test_every_line_it_shows_is_understood() -> None:
    lines = [line for line in page().splitlines() if line.startswith("{")]
    assert lines
    for line in lines:
        decode(line.encode())


@pytest.mark.parametrize("cls", sorted(STRUCTS, key=lambda cls: cls.__name__), ids=lambda cls: cls.__name__)
def test_every_key_that_is_compared_is_told(cls: type) -> None:
    """In code marks, in the section of answers."""
    told = {word for marked in re.findall(r"`([^`]+)`", section("## Answers")) for word in re.findall(r"\w+", marked)}
    assert get_type_hints(cls).keys() - told == set()


def test_it_names_versions_and_areas() -> None:
    assert {FEED, KIT, MANIFEST} <= set(re.findall(r"`([^`\n]+)`", page()))
    told = re.findall(r"^\| (\w+) \| [^|]+ \| [^|]+ \|$", section("## Conformance"), re.MULTILINE)
    assert [name for name in told if name != "area"] == [*AREAS]
