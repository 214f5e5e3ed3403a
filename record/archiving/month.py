"""A month of gaming days, as people write it and as the database has it."""

import re
from datetime import date
from typing import NamedTuple, Self

from domain.errors import NotAMonth

_WRITTEN = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


class Month(NamedTuple):
    """A year, and one of its months."""

    year: int
    number: int

    @classmethod
    def of(cls, word: str) -> Self:
        """The month that somebody names; one with its gaming days among those that stand in tables of their own."""
        found = _WRITTEN.fullmatch(word)
        if found is None or not 1990 <= int(found[1]) <= 2089:
            raise NotAMonth(word)
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"

    @property
    def first(self) -> date:
        """Its first day."""
        return date(self.year, self.number, 1)

    @property
    def end(self) -> date:
        """The first day that is not in it any more."""
        return date(self.year + self.number // 12, self.number % 12 + 1, 1)

    @property
    def partition(self) -> str:
        """The table of its facts."""
        return f"facts_{self.year:04}_{self.number:02}"
