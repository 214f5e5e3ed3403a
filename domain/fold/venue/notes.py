"""Notes that a table leaves for rules over several tables. Plain values, because they are stored with projections."""

from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct


class Note(Struct, frozen=True, tag=True, tag_field="note", kw_only=True):
    """One event at a table."""

    table: str
    day: date
    """The gaming day."""
    at: datetime
    fact: str
    ruleset: str
    """The document of the rule that goes over several tables."""


class Offered(Note, frozen=True, tag="offered", kw_only=True):
    """A table opened or closed, and its pay scale for Perfect Pairs."""

    rule: str
    scale: int | None
    """Nothing where it offers none."""


class Prize(Note, frozen=True, tag="prize", kw_only=True):
    """A hand qualified for a prize from a pool. `at`: when its player received it, as the rule counts."""

    rule: str
    above: str
    """The rule over several tables of both kinds."""
    pool: str
    wager: str
    player: str
    least: Decimal
    share: Decimal
    """Of the pool, where that is more than the least."""
    held: Decimal | None
    """What was in the pool, as far as its table knew."""
    unit: Decimal
    """Less than this can't be paid in chips."""


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
