"""What changes while a round goes on, said once: each thing with the steps from and up to which it is so."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec import Struct


class Span(Struct, frozen=True):
    """Something that is so from one step up to another, both counted from 1 and both included."""

    first: int
    last: int | None
    """Nothing where it is so to the end."""
    what: Any


def spans(each: Iterable[Any]) -> list[Span]:
    """What was so at each step, put together; where there was nothing, nothing is said."""
    return [*_runs([*each])]


def _runs(each: list[Any]) -> Iterator[Span]:
    at = 1
    for what, run in groupby(each):
        after = at + len(list(run))
        if what is not None:
            yield Span(at, after - 1 if after <= len(each) else None, what)
        at = after
