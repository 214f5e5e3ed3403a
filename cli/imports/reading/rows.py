"""A row of a source: its cells by column, and what was wrong with it as a whole."""

from collections.abc import Mapping
from typing import NamedTuple

from cli.errors import RowNotMapped

LONGEST_ROW = 64 * 1024
"""Characters of a row, which may be several lines of a file. A longer one is refused."""

Cells = Mapping[str, str]
"""Texts by the name of their column, and by its number from 1. An empty text is not known."""


class Row(NamedTuple):
    """One row."""

    line: int
    """The line of the file at which it begins, from 1."""
    cells: dict[str, str]
    text: str
    """The row as it stands in the file, or its beginning."""
    wrong: str = ""
    """Why it can't be read at all."""

    @property
    def refusal(self) -> RowNotMapped:
        """The refusal of the row as a whole."""
        return RowNotMapped("", self.wrong)


def by_name_and_number(names: list[str], cells: list[str]) -> dict[str, str]:
    """The cells of a row under the names of their columns and under their numbers. A name goes before a number."""
    return {str(n): cell for n, cell in enumerate(cells, 1)} | dict(zip(names, cells, strict=False))
