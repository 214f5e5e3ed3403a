"""What earlier rows say about a row: open groups, assigned cards of the shoe, the last time."""

from datetime import datetime
from typing import NamedTuple

from cli.errors import RowNotMapped
from cli.imports.cards import Assigned, CardReader, NotACard, Seen
from cli.imports.clock import Clock, NotATime
from cli.imports.patterns import Pattern


class RowCells(dict[str, str]):
    """The cells of a row. A column that the row lacks is empty."""

    def __missing__(self, column: str) -> str:
        return ""


class ReadyRow(NamedTuple):
    """A row that is ready to become facts."""

    cells: RowCells
    at: datetime
    key: str


class State:
    """What earlier rows say about a row: open groups, assigned cards of the shoe, the last time."""

    def __init__(self, clock: Clock, cards: CardReader, *, has_key: bool) -> None:
        self.clock, self._cards, self.has_key = clock, cards, has_key
        self.incomplete = cards.incomplete
        self.groups: dict[tuple[str, str], tuple[str, ReadyRow]] = {}
        """By fact and table: the group that is open, and its last row."""
        self.assigned: dict[str, Assigned] = {}
        """By table: the cards that were assigned in its shoe."""
        self.last: datetime | None = None
        """The time of the row before, in the same file."""

    def instant(self, pattern: Pattern, text: str) -> datetime:
        """The instant of a text. The row before decides about an hour that comes twice. Raises `RowNotMapped`."""
        try:
            return self.clock.instant(text, self.last)
        except NotATime as why:
            raise RowNotMapped(", ".join(pattern.columns), str(why)) from None

    def cards(self, pattern: Pattern, cells: RowCells) -> tuple[Seen, ...]:
        """The cards of a text. Raises `RowNotMapped`."""
        text = pattern.filled(cells)
        try:
            return self._cards.many(text) if text else ()
        except NotACard as why:
            raise RowNotMapped(", ".join(pattern.columns), str(why)) from None
