"""How far the values of a feed go. One table: the decoder, the JSON Schema and the columns of the tables follow it.

Only a feed is held to it. What an earlier version recorded beyond these bounds is still read.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from domain.facts.vocabulary import MAX_INTEGER, CardCount, Count, Counter, Seat


class Range(NamedTuple):
    """The least and the most of an integer."""

    least: int
    most: int


INTEGERS: dict[Any, Range] = {
    Count: Range(0, 9_999),
    Seat: Range(1, 9_999),
    CardCount: Range(0, 99_999),
    Counter: Range(0, MAX_INTEGER),
}
"""Bounds by type of field. A source's counter is unlimited and only has to fit its column."""

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(9998, 12, 31)
"""Days and, in UTC, instants: a day less than the calendar has, so that every time zone can show them."""

FIRST_INSTANT = datetime.combine(FIRST_DAY, time.min, UTC)
LAST_INSTANT = datetime.combine(LAST_DAY, time.max, UTC)

OFFSET = timedelta(hours=15, minutes=59)
"""The furthest from UTC that a clock may be, either way: as far as PostgreSQL reads."""

INSTANT = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?"
    r"(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])"
)
"""The one form in which a time is written: of ISO 8601, extended, with seconds and an offset of at most `OFFSET`."""

__all__ = [
    "FIRST_DAY", "FIRST_INSTANT", "INSTANT", "INTEGERS", "LAST_DAY", "LAST_INSTANT", "MAX_INTEGER", "OFFSET", "Range",
]  # fmt: skip
