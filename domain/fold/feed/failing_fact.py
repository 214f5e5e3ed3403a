"""Finds the fact at which a fold fails, so that the failure can be reported and its session set aside."""

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from domain.errors import harmless

LONGEST = 300
"""The maximum length of a reason, in characters."""

MOST = 500_000
"""The maximum number of facts folded in one search. Beyond it, the best answer so far is returned."""


class FailedSession(Struct):
    """A session that could not be folded."""

    table: str
    session: str
    gaming_day: date | None
    """None if the table was never opened."""
    fact: str | None
    """The first fact with which the fold fails. None if unknown."""
    reason: str


def reason_of(why: BaseException) -> str:
    """The reason a fold failed, in one line."""
    name, words = type(why).__name__, str(why)
    return harmless(f"{name}: {words}" if words else name, LONGEST)


def first_failing(count: int, fails: Callable[[int], bool], most: int = MOST) -> int:
    """The smallest number of facts with which the fold fails, given that it fails with all `count`. Searches by
    bisection. Once more than `most` facts would have to be folded, returns the smallest number found so far.
    """
    works, too_many, folded = 0, count, 0
    while works + 1 < too_many:
        middle = (works + too_many) // 2
        folded += middle
        if folded > most:
            break
        if fails(middle):
            too_many = middle
        else:
            works = middle
    return too_many
