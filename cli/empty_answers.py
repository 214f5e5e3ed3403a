"""Empty answers: given only if every name in the question is known."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeVar

Row = TypeVar("Row")


def checked_if_empty(rows: Iterator[Row], check: Callable[[], None]) -> Iterator[Row]:
    """The rows. If there are none, `check` runs, which raises for a name that the record does not know."""
    for first in rows:
        return chain([first], rows)
    check()
    return rows
