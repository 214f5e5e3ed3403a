"""Texts with columns in braces: `{shoe}-{hand}` makes a text from a row, and read the other way it takes one apart.

Taking apart never tries again: each text between two columns is looked for once, from the left, so it takes linear time
whatever a file contains.
"""

import re
from typing import NamedTuple

from cli.imports.reading.rows import Cells

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


class BadPattern(ValueError):
    """A text with a brace that names no column."""


class Pattern(NamedTuple):
    """Texts and columns in turn: a text first and last, which may be empty."""

    texts: tuple[str, ...]
    columns: tuple[str, ...]

    @classmethod
    def of(cls, written: str) -> "Pattern":
        """The pattern that is written so. Raises `BadPattern`."""
        texts, columns, at = [""], [], 0
        for found in _PART.finditer(written):
            texts[-1] += _plain(written[at : found.start()])
            at = found.end()
            if found[1] is None:
                texts[-1] += found[0][0]
                continue
            if not found[1].strip():
                raise BadPattern("{} names no column")
            columns.append(found[1].strip())
            texts.append("")
        texts[-1] += _plain(written[at:])
        return cls(tuple(texts), tuple(columns))

    @property
    def is_one_column(self) -> bool:
        """Whether it is a column and nothing else."""
        return self.texts == ("", "")

    def filled(self, cells: Cells) -> str:
        """The text of a row. Empty if one of its columns is: what is made of something unknown is unknown."""
        if self.is_one_column:
            return cells[self.columns[0]]
        made = self.texts[0]
        for column, text in zip(self.columns, self.texts[1:], strict=True):
            if not (cell := cells[column]):
                return ""
            made += cell + text
        return made

    def taken_apart(self, text: str) -> dict[str, str] | None:
        """The texts of the columns, or None if the text is not like this."""
        first = self.texts[0].lstrip()
        if not text.startswith(first):
            return None
        found: dict[str, str] = {}
        at = len(first)
        last = len(self.columns) - 1
        for n, (column, between) in enumerate(zip(self.columns, self.texts[1:], strict=True)):
            between = between.strip() or between  # blanks around a mark are not asked for
            if n == last:
                end = len(text) - len(between)
                if not text.endswith(between):
                    return None
            else:
                end = text.find(between, at) if between else at
            if end < at:
                return None
            found[column] = text[at:end].strip()
            at = end + len(between)
        return found if self.columns or at == len(text) else None


def _plain(text: str) -> str:
    if "{" in text or "}" in text:
        raise BadPattern("a brace is not closed; a brace that means itself is written twice")
    return text
