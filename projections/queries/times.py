"""Times and days as people write them: `21:05`, `yesterday 21:05`, `-2h`, `2002-11-09`, with or without an offset."""

import re
from collections.abc import Callable, Iterable
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta, tzinfo

from projections.errors import TimeTwice

EXAMPLES = "2002-11-09T21:05:11+11:00, 2002-11-09 21:05, 2002-11-09, 21:05, 'yesterday 21:05' or -2h"
DAY_EXAMPLES = "2002-11-09, today, yesterday or -7d"
REACH = timedelta(minutes=10)
"""How far a round may be from a given time."""
DAYS = {"today": 0, "yesterday": -1}
_UNITS = {"w": "weeks", "d": "days", "h": "hours", "m": "minutes", "min": "minutes", "s": "seconds"}
_BACK = re.compile(r"-?([0-9]{1,5}) ?(w|d|h|min|m|s)( ago)?")
_CLOCK = re.compile(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?")


def in_zone_of(time: datetime, zone: tzinfo, written: str | None = None) -> datetime:
    """A venue's clock time, as written. An hour that occurs twice, or never, requires an offset."""
    first, second = (time.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():
        raise TimeTwice(written or time.isoformat(), first.isoformat(), second.isoformat())
    return first


def moment(written: str, zone: tzinfo, now: Callable[[tzinfo], datetime] = datetime.now) -> datetime | None:
    """The time that people mean by some words. None if they are no time. Without a day it is today's."""
    words = " ".join(written.split())
    for read in (_iso, _back, _day_and_clock) if words else ():
        found = read(words, zone, now)
        if found is not None:
            return found if MINYEAR < found.year < MAXYEAR else None  # every zone can show it, and ten minutes more
    return None


def day(written: str, zone: tzinfo, now: Callable[[tzinfo], datetime] = datetime.now) -> date | None:
    """The day that people mean by some words. None if they are no day."""
    words = written.strip().lower()
    if words in DAYS:
        return now(zone).date() + timedelta(days=DAYS[words])
    back = _BACK.fullmatch(words)
    if back is not None and back[2] in ("d", "w"):
        return (now(zone) - timedelta(**{_UNITS[back[2]]: int(back[1])})).date()
    try:
        return date.fromisoformat(words) if is_date(words) else None
    except ValueError:
        return None


def is_date(words: str) -> bool:
    """Whether words are a date, and no word such as `yesterday`, which may have been a quiet day."""
    return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", words) is not None


def nearest_days(day: date, known: Iterable[date], most: int = 3) -> list[str]:
    """The known days that are nearest to one, in their order."""
    return [str(one) for one in sorted(sorted(set(known), key=lambda one: abs(one - day))[:most])]


def _iso(words: str, zone: tzinfo, now: Callable[[tzinfo], datetime]) -> datetime | None:
    try:
        found = datetime.fromisoformat(words)
    except ValueError:
        return None
    return found if found.tzinfo is not None else in_zone_of(found, zone, words)


def _day_and_clock(words: str, zone: tzinfo, now: Callable[[tzinfo], datetime]) -> datetime | None:
    """`21:05`, `yesterday`, `yesterday 21:05`, `2002-11-09 9:05`."""
    named, _, clock = words.rpartition(" ") if _CLOCK.fullmatch(words.rpartition(" ")[2]) else (words, "", "0:00")
    on = day(named or "today", zone, now)
    if on is None:
        return None
    hour, _, rest = clock.partition(":")
    try:
        at = time.fromisoformat(f"{int(hour):02}:{rest}")
    except ValueError:
        return None
    return in_zone_of(datetime.combine(on, at), zone, words)


def _back(words: str, zone: tzinfo, now: Callable[[tzinfo], datetime]) -> datetime | None:
    """`-2h`, `30 min ago`."""
    found = _BACK.fullmatch(words.lower())
    if found is None or not (words.startswith("-") or found[3]):
        return None
    return now(zone) - timedelta(**{_UNITS[found[2]]: int(found[1])})
