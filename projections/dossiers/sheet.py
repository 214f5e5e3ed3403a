"""The sheet: sections with tables in plain text, shown by every printed format."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from domain.text import safe


class DossierTable(Struct):
    """A table. Without a head: names beside values."""

    head: list[str]
    rows: list[list[str]]
    widths: list[int]
    """The relative widths of the columns."""


class Section(Struct):
    """A heading and its contents."""

    title: str
    level: int
    words: list[str] = []
    tables: list[DossierTable] = []
    lines: list[str] = []
    """Lines of the record as sent."""
    replays: int | None = None
    """The index of the round replayed here, in forms other than paper."""
    steps: list["SheetStep"] = []
    clock: str = ""
    """The round on the clock, as SVG."""
    clock_words: str = ""
    """The same in words."""
    signatures: list[str] = []
    """Lines to sign on, by who signs."""


class SheetStep(Struct):
    """A step of a round, with a picture of its cards where they changed."""

    number: int
    time: str
    words: str
    notes: list[str]
    """Findings and cards astray."""
    picture: str
    """SVG, or empty."""
    wide: float
    """The picture's width in heights."""
    person: str
    fact: str


T = TypeVar("T", bound=Struct)


def plain_text(sheet: T) -> T:
    """Replace control characters in every text."""
    return msgspec.convert(_plain(msgspec.to_builtins(sheet)), type(sheet))


def _plain(words: Any) -> Any:
    if isinstance(words, dict):
        return {name: _plain(one) for name, one in words.items()}
    if isinstance(words, list):
        return [_plain(one) for one in words]
    return safe(words) if isinstance(words, str) else words


# --- tables and their cells -------------------------------------------------------------------------------------

Head = tuple[tuple[str, int], ...]
"""Column titles and widths."""


def named(pairs: Iterable[tuple[str, Any]]) -> DossierTable:
    """Names beside values. Missing values are left out."""
    return DossierTable([], [[name, shown(one)] for name, one in pairs if one is not None], [1, 4])


def table(head: Head, rows: Iterable[list[str]]) -> DossierTable:
    return DossierTable([name for name, _ in head], list(rows), [width for _, width in head])


def unless_empty(head: Head, rows: Iterable[list[str]]) -> list[DossierTable]:
    """A table, or nothing if it has no rows."""
    made = table(head, rows)
    return [made] if made.rows else []


def none(of: list[Any], words: str) -> list[str]:
    """The text shown for an empty list."""
    return [] if of else [words]


def time_text(time: datetime | None, zone: ZoneInfo) -> str:
    """A time in a zone, with its offset."""
    return time.astimezone(zone).isoformat(sep=" ", timespec="seconds") if time is not None else "no time"


def cards(cards: list[str | None] | None) -> str:
    """Cards as text, with a mark for unseen ones."""
    return "not worked out" if cards is None else " ".join(card or "??" for card in cards) or "none"


def shown(value: Any) -> str:
    """The value of a fact's field in words."""
    if isinstance(value, dict):
        return "; ".join(f"{name}: {shown(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return WORDS_FOR.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


WORDS_FOR = {None: "none", True: "yes", False: "no"}
