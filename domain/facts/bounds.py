"""The bounds of the values of a feed, in one table that the decoder, the JSON Schema and the database columns follow.

They apply only to feeds. Facts that an earlier version recorded beyond these bounds are still read.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from domain.facts.vocabulary import MAX_INTEGER, CardCount, Count, Counter, Seat


class Range(NamedTuple):
    """The minimum and the maximum of an integer."""

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
"""Bounds of days and, in UTC, of instants: one day less than the calendar, so that every time zone can show them."""

FIRST_INSTANT = datetime.combine(FIRST_DAY, time.min, UTC)
LAST_INSTANT = datetime.combine(LAST_DAY, time.max, UTC)

OFFSET = timedelta(hours=15, minutes=59)
"""The maximum distance of a clock from UTC, either way: as far as PostgreSQL reads."""

INSTANT = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?"
    r"(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])"
)
"""The one form of a time: ISO 8601, extended, with seconds and an offset of at most `OFFSET`."""

__all__ = [
    "FIRST_DAY", "FIRST_INSTANT", "INSTANT", "INTEGERS", "LAST_DAY", "LAST_INSTANT", "MAX_INTEGER", "OFFSET", "Range",
]  # fmt: skip
