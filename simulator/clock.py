"""Local time, as the clock on the wall of a casino shows it, including daylight saving time.

Instants are whole milliseconds since 1970 (UTC). Days of change are given as (month, Sunday of the month), by the first
year in which they apply; clocks change at 02:00 standard time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache

EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  (naive on purpose: local standard time is reckoned by hand here)
MINUTE = 60_000
HOUR = 60 * MINUTE

Sunday = tuple[int, int]
Since = Sequence[tuple[int, Sunday]]


@dataclass(frozen=True)
class CasinoClock:
    """The location of a casino, as far as clocks are concerned."""

    standard: int
    """Hours ahead of UTC in winter."""
    begins: Since
    ends: Since


PLACES = {
    "nz": CasinoClock(12, begins=((0, (10, 1)), (2007, (9, -1))), ends=((0, (3, 3)), (2008, (4, 1)))),
    "vic": CasinoClock(10, begins=((0, (10, -1)), (2008, (10, 1))), ends=((0, (3, -1)), (2008, (4, 1)))),
}


@cache
def changes(place: str, year: int) -> tuple[datetime, datetime]:
    """When summer time ends and when it begins again in a year, in standard time."""
    where = PLACES[place]
    return _moment(year, where.ends), _moment(year, where.begins)


def _moment(year: int, since: Since) -> datetime:
    month, nth = [sunday for first, sunday in since if first <= year][-1]
    first_day = date(year, month, 1)
    sundays = [first_day + timedelta((6 - first_day.weekday()) % 7 + 7 * week) for week in range(5)]
    day = [one for one in sundays if one.month == month][nth if nth < 0 else nth - 1]
    return datetime(day.year, day.month, day.day, 2)  # noqa: DTZ001


def offset(place: str, now: int) -> int:
    """Hours ahead of UTC at an instant."""
    standard = PLACES[place].standard
    local = EPOCH + timedelta(milliseconds=now + standard * HOUR)
    ends, begins = changes(place, local.year)
    return standard if ends <= local < begins else standard + 1


def instant(place: str, day: date, hour: int, minute: int) -> int:
    """The instant at which the clock on the wall shows a time of a day."""
    local = datetime(day.year, day.month, day.day, hour, minute)  # noqa: DTZ001
    wall = (local - EPOCH) // timedelta(milliseconds=1)
    guess = wall - PLACES[place].standard * HOUR
    return wall - offset(place, guess) * HOUR


def minute_stamp(place: str, now: int) -> tuple[str, str]:
    """`1998-03-14T21:05:` and `+13:00`: a time stamp without its seconds."""
    hours = offset(place, now)
    local = EPOCH + timedelta(milliseconds=now + hours * HOUR)
    return local.strftime("%Y-%m-%dT%H:%M:"), f"+{hours:02d}:00"
