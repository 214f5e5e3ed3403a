"""docs/FEED.md: what it shows is true."""

import re

from domain.errors import Refused
from domain.facts import MAX_LINE, decode
from domain.facts.base import Fact
from domain.fold.placing import TableHistory

from .kept import ROOT
from .test_errors import errors

PAGE = (ROOT / "docs" / "FEED.md").read_text(encoding="utf-8")


def examples() -> list[Fact]:
    """The lines of the page, decoded."""
    return [decode(shown.encode()) for shown in PAGE.splitlines() if shown.startswith('{"fact"')]


def test_every_line_it_shows_is_understood() -> None:
    """The first example and the small feed, which lands in one session."""
    facts = examples()
    past = TableHistory("BAC07")
    assert len(facts) == 15
    for shown in facts[1:]:
        session = past.place(shown)
        past.evolve(shown, session, 0)
        assert session == "BAC07/1998-03-14"
    assert [shown.seq for shown in facts[1:] if shown.seq is not None] == [*range(1, 13)]


def test_it_tells_every_refusal_of_a_feed() -> None:
    """Every number up to 99 that a line of a feed can have stands in the table."""
    table = PAGE[PAGE.index("| number |") : PAGE.index("The field names the place")]
    told = {int(n) for row in re.findall(r"^\| ([0-9, ]+) \|", table, re.MULTILINE) for n in row.split(",")}
    only_recorded = {"NotThisKind"}
    assert told == {cls.number for cls in errors() if issubclass(cls, Refused) and cls.__name__ not in only_recorded}


def test_it_tells_the_bound_of_a_line() -> None:
    """In bytes."""
    assert f"{MAX_LINE:,} bytes" in PAGE
