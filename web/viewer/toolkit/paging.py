"""Long lists, a page at a time."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from web.viewer.toolkit import inputs

T = TypeVar("T")
SIZE = 100


class Paged(NamedTuple, Generic[T]):
    """A page of a list."""

    rows: list[T]
    page: int
    more: bool

    @property
    def first(self) -> int:
        """The number of its first row."""
        return self.page * SIZE + 1

    @property
    def last(self) -> int:
        """The number of its last row."""
        return self.page * SIZE + len(self.rows)


def paged(found: Iterable[T], asked: Mapping[str, str]) -> Paged[T]:
    """The requested page (`page`, from 0)."""
    page = min(inputs.number(asked, "page") or 0, 10_000)
    rows = list(islice(found, page * SIZE, (page + 1) * SIZE + 1))
    return Paged(rows[:SIZE], page, len(rows) > SIZE)
