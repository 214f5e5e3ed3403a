"""What became of the rows of a source, counted."""

from collections import Counter
from typing import NamedTuple


class RefusedRow(NamedTuple):
    """A row that was refused."""

    file: str
    line: int
    column: str
    reason: str


MOST_SHOWN = 20


class ImportTally:
    """Counts rows and facts."""

    def __init__(self) -> None:
        self.rows = 0
        self.left_out: Counter[str] = Counter()
        """Rows that the map leaves out, by the column that decided it."""
        self.refused = 0
        self.first_refused: list[RefusedRow] = []
        self.refused_by_column: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()
        """By the kind, with a number if the map makes it more than once."""
        self.not_made: Counter[str] = Counter()
        """Facts whose condition did not hold, likewise."""
        self.assigned = 0
        """Cards of which the map assigned a part."""
        self.assumed: dict[str, str] = {}
        """What the map says without the source, by the kind or the thing, with the reason."""
        self.never_filled: set[str] = set()
        """Columns that the map names and no row had."""
        self.read_as: list[str] = []
        """How each file was read."""

    def refuse(self, row: RefusedRow) -> None:
        self.refused += 1
        self.refused_by_column[row.column] += 1
        if len(self.first_refused) < MOST_SHOWN:
            self.first_refused.append(row)
