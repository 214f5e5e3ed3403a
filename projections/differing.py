"""A row that is not what the facts give, in words: which it is, and what of it differs."""

from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 60
"""Of a value, as it is shown: about where it differs."""

BEFORE = 15
"""Of that, before the place where it differs."""


class Difference(NamedTuple):
    """The first row of a table that is not what the facts give."""

    table: str
    columns: Sequence[str]
    keys: int
    """How many of the columns name a row."""
    live: Sequence[str] | None
    """As it answers; nothing where it is missing."""
    rebuilt: Sequence[str] | None
    """As the facts give it; nothing where there should be none."""

    @property
    def wrong(self) -> list[str]:
        """The columns that are not what they should be."""
        if self.live is None or self.rebuilt is None:
            return []
        rows = zip(self.columns, self.live, self.rebuilt, strict=True)
        return [name for name, mine, right in rows if mine != right]

    def __str__(self) -> str:
        row = dict(zip(self.columns, self.live or self.rebuilt or (), strict=True))
        named = [*self.columns[: self.keys], *(name for name in ("round", "finding") if name in row)]
        where = f"{self.table}, {' '.join(f'{name} {row[name]}' for name in named)}"
        if self.live is None:
            return f"{where}: the row is missing"
        if self.rebuilt is None:
            return f"{where}: the row should not be there"
        right = dict(zip(self.columns, self.rebuilt, strict=True))
        return f"{where}: {'; '.join(_apart(name, row[name], right[name]) for name in self.wrong)}"


def _apart(name: str, mine: str, right: str) -> str:
    """Two values, about where they part."""
    same = next((at for at, pair in enumerate(zip(mine, right, strict=False)) if len({*pair}) > 1), None)
    begin = max(0, (min(len(mine), len(right)) if same is None else same) - BEFORE)
    return f"{name} is {_about(mine, begin)}, should be {_about(right, begin)}"


def _about(value: str, begin: int) -> str:
    if len(value) <= LONGEST:
        return value
    return "…" * bool(begin) + value[begin : begin + LONGEST] + "…" * (len(value) > begin + LONGEST)
