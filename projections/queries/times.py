"""Times and days as people write them: `21:05`, `yesterday 21:05`, `-2h`, `2002-11-09`, with or without an offset."""

import re
from collections.abc import Callable, Iterable, Mapping
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
NIGHT_ENDS = time(6)
"""Until when the night of a gaming day lasts, on the next day of the calendar."""


def in_zone_of(time: datetime, zone: tzinfo, written: str | None = None) -> datetime:
    """A venue's clock time, as written. An hour that occurs twice, or never, requires an offset."""
    first, second = (time.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():
        raise TimeTwice(written or time.isoformat(), first.isoformat(), second.isoformat())
    return first


def clock_of(written: str) -> time | None:
    """A time of day without a day: `21:05`. None if words are anything else."""
    if _CLOCK.fullmatch(written.strip()) is None:
        return None
    hour, _, rest = written.strip().partition(":")
    try:
        return time.fromisoformat(f"{int(hour):02}:{rest}")
    except ValueError:
        return None


def end_of(day: date, zone: tzinfo) -> datetime:
    """When the night of a gaming day has ended."""
    return datetime.combine(min(day, date.max - timedelta(days=2)) + timedelta(days=1), NIGHT_ENDS, zone)


def end_of_record(days: Iterable[date], zone: tzinfo, now: Callable[[tzinfo], datetime] = datetime.now) -> datetime:
    """Before when a time without a day is: now, where tables are open today or were yesterday; else the end of the last
    gaming day that the record has. So it is a time that the record may know something about.
    """
    last = max(days, default=None)
    is_live = last is None or last >= now(zone).date() - timedelta(days=1)
    return now(zone) + REACH if is_live or last is None else end_of(last, zone)


def end_of_asked(day: date | None, days: Callable[[], Iterable[date]], zone: tzinfo) -> datetime:
    """Before when a time without a day is, in a question about a gaming day or about the whole record."""
    return end_of_record(days(), zone) if day is None else end_of(day, zone)


def last_before(clock: time, end: datetime, zone: tzinfo) -> datetime:
    """The last time that a clock showed this before a moment."""
    local = end.astimezone(zone).replace(tzinfo=None)
    then = datetime.combine(local.date(), clock)
    return in_zone_of(then if then <= local else then - timedelta(days=1), zone, clock.isoformat())


def first_after(clock: time, start: datetime, zone: tzinfo) -> datetime:
    """The first time that a clock shows this after a moment."""
    local = start.astimezone(zone).replace(tzinfo=None)
    then = datetime.combine(local.date(), clock)
    return in_zone_of(then if then > local else then + timedelta(days=1), zone, clock.isoformat())


def span(asked: Mapping[str, str], end: Callable[[], datetime], zone: tzinfo) -> dict[str, datetime]:
    """The moments of `since`, `until` and `around`. What is no time is left out. `end`: before when a time without a
    day is. The end of a span is the first such time after its beginning.
    """
    found = dict[str, datetime]()
    for name in sorted(asked, key=["since", "until", "around"].index):
        clock = clock_of(asked[name])
        if clock is not None and name == "until" and "since" in found:
            then: datetime | None = first_after(clock, found["since"], zone)
        else:
            then = moment(asked[name], zone, end=end() if clock is not None else None)
        if then is not None:
            found[name] = then
    return found


def moment(
    written: str, zone: tzinfo, now: Callable[[tzinfo], datetime] = datetime.now, end: datetime | None = None
) -> datetime | None:
    """The time that people mean by some words. None if they are no time. Without a day it is the last such time before
    `end`, or before now.
    """
    words = " ".join(written.split())
    if (clock := clock_of(words)) is not None:
        return last_before(clock, end or now(zone) + REACH, zone)
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
    """`yesterday`, `yesterday 21:05`, `2002-11-09 9:05`."""
    named, _, clock = words.rpartition(" ") if _CLOCK.fullmatch(words.rpartition(" ")[2]) else (words, "", "0:00")
    on, at = day(named, zone, now), clock_of(clock)
    return None if on is None or at is None else in_zone_of(datetime.combine(on, at), zone, words)


def _back(words: str, zone: tzinfo, now: Callable[[tzinfo], datetime]) -> datetime | None:
    """`-2h`, `30 min ago`."""
    found = _BACK.fullmatch(words.lower())
    if found is None or not (words.startswith("-") or found[3]):
        return None
    return now(zone) - timedelta(**{_UNITS[found[2]]: int(found[1])})
