"""What a map says, as data: of the source, its times and cards, and of each fact that is made."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cli.imports.patterns import Pattern


class Split(NamedTuple):
    """A column that is taken apart into others."""

    column: str
    like: Pattern | None
    """The form of its text, or None: it is cut at `at`."""
    at: str
    into: tuple[str, ...]


class SourceSettings(NamedTuple):
    """How the file is read."""

    format: str = ""
    """`csv`, `json` or `fixed`; empty: found."""
    encoding: str = ""
    delimiter: str = ""
    quote: str = '"'
    header: bool = True
    names: tuple[str, ...] = ()
    skip: int = 0
    comment: str = ""
    short_rows: bool = False
    rows: str = ""
    columns: Mapping[str, tuple[int, int]] = {}
    order: str = "oldest first"
    key: Pattern | None = None
    unknown: frozenset[str] = frozenset()
    decimal: str = "."
    file_name: Pattern | None = None
    splits: tuple[Split, ...] = ()
    leave_out: Mapping[str, frozenset[str]] = {}


class TimeSettings(NamedTuple):
    """How times are read, or made where the source has none."""

    at: Pattern | None = None
    format: tuple[str, ...] = ("iso",)
    date: tuple[str, ...] = ("%Y-%m-%d",)
    zone: str = ""
    twice: str = "refuse"
    skipped: str = "refuse"
    day_begins: str = "00:00"
    start: str = ""
    step: float = 0.0


class CardSettings(NamedTuple):
    """How cards are written."""

    ranks: Mapping[str, str] = {}
    suits: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}
    order: str = "any"
    incomplete: str = "refuse"


class Condition(NamedTuple):
    """Columns and the texts that they must have; no texts: any that is known."""

    columns: Mapping[str, frozenset[str]]

    def holds(self, cells: Mapping[str, str]) -> bool:
        return all(
            (cells[column].casefold() in texts) if texts else bool(cells[column])
            for column, texts in self.columns.items()
        )


class FactSettings(NamedTuple):
    """One fact that is made of a row, or of the first or the last row of a group."""

    number: int
    """Its place in the map, from 1."""
    kind: str
    label: str
    """The kind, with a number if the map has it more than once: a part of the ids."""
    fields: Mapping[str, Any]
    new: Pattern | None = None
    after: Pattern | None = None
    ended_by_file: bool = False
    when: Condition | None = None
    unless: Condition | None = None
    deal: Mapping[str, tuple[Pattern, ...]] | None = None
    each: str = ""
    """The list in a row of JSON of which each item makes one."""
    assumed: str = ""
    id: Pattern | None = None


class ImportMap(NamedTuple):
    """A whole map."""

    file: str
    title: str
    source: SourceSettings
    time: TimeSettings
    cards: CardSettings
    words: Mapping[str, Mapping[str, str]]
    facts: tuple[FactSettings, ...]
