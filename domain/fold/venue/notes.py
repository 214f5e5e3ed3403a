"""Notes that a table leaves for rules over several tables. Plain values, because they are stored with projections."""

from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct


class Note(Struct, frozen=True, tag=True, tag_field="note", kw_only=True):
    """One event at a table."""

    table: str
    day: date
    at: datetime
    fact: str
    ruleset: str
    """The document of the rule that spans several tables."""


class Offered(Note, frozen=True, tag="offered", kw_only=True):
    """A table opened or closed, and its pay scale for Perfect Pairs."""

    rule: str
    scale: int | None
    """None if the table offers none."""


class Prize(Note, frozen=True, tag="prize", kw_only=True):
    """A hand qualified for a prize from a pool. `at`: when its player received it, as the rule counts."""

    rule: str
    above: str
    """The rule that spans tables of both kinds."""
    pool: str
    wager: str
    player: str
    least: Decimal
    share: Decimal
    """The share of the pool, if that exceeds the minimum."""
    held: Decimal | None
    """The amount in the pool, as known to its table."""
    unit: Decimal
    """The smallest amount that chips can pay."""


class Paid(Note, frozen=True, tag="paid", kw_only=True):
    """A prize was paid."""

    wager: str
    amount: Decimal


AnyNote = Offered | Prize | Paid


class PlacedNote(NamedTuple):
    """A note and its place among the notes of its table."""

    note: AnyNote
    place: int

    @property
    def order(self) -> tuple[datetime, str, int]:
        """Sort key over several tables: time, table, place."""
        return self.note.at, self.note.table, self.place
