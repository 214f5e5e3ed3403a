"""Times on the command line and in output, always with their offset."""

import calendar
import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, tzinfo
from typing import Any

import click

from projections.queries import times


class VenueTime:
    """A time as written. A missing zone and day are the venue's, known once the record is open."""

    def __init__(self, written: str) -> None:
        self.written = written

    def at(self, zone: tzinfo, end: datetime | None = None) -> datetime:
        """The instant in UTC: PostgreSQL accepts no offset of 16 hours or more. `end`: without a day it is the last
        such time before this moment, or before now.
        """
        try:
            then = times.moment(self.written, zone, end=end)
            assert then is not None
            return then.astimezone(UTC)
        except OverflowError:
            raise click.UsageError(f"{self.written!r} is out of range") from None


class Time(click.ParamType[Any]):
    """A time. Without an offset it is the venue's, without a day the last such time."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> VenueTime:
        """Parse a time."""
        if isinstance(value, VenueTime):
            return value
        written = str(value).strip()
        if times.moment(written, UTC) is None:
            self.fail(f"{value!r} is not a time: write {times.EXAMPLES}", param, ctx)
        return VenueTime(written)


class Offset(Time):
    """A time with its offset, for commands without a record and so without a venue."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a time with its offset."""
        try:
            found = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a time: write 2002-11-09T21:05:11+11:00", param, ctx)
        if found.tzinfo is None:
            self.fail(f"{value!r} needs its offset: write 2002-11-09T21:05:11+11:00", param, ctx)
        try:
            return found.astimezone(UTC)
        except OverflowError:
            self.fail(f"{value!r} is out of range", param, ctx)


def resolved(asked: dict[str, Any], zone: tzinfo) -> dict[str, Any]:
    """Options with their times as instants, and their days as dates."""
    return {name: each.at(zone) if isinstance(each, VenueTime | VenueDay) else each for name, each in asked.items()}


class VenueDay:
    """A gaming day as written. Which day `yesterday` is depends on the venue's clock, known once the record is open."""

    def __init__(self, written: str) -> None:
        self.written = written

    @property
    def is_date(self) -> bool:
        """Whether it is a date, and not a word such as `yesterday`."""
        return _DATE.fullmatch(self.written) is not None

    def at(self, zone: tzinfo) -> date:
        """The day, on the clock of this zone."""
        found = times.day(self.written, zone)
        assert found is not None
        return found


def day_at(day: VenueDay | None, zone: tzinfo) -> date | None:
    """The day of an option that need not be given."""
    return None if day is None else day.at(zone)


def span(
    since: VenueTime | None, until: VenueTime | None, day: VenueDay | None, zone: tzinfo,
    days: Callable[[], Iterable[date]],
) -> tuple[datetime | None, datetime | None]:  # fmt: skip
    """When something happened, as questions read it. `days`: the gaming days of the record. Prints which moment a time
    without a day is.
    """
    asked = {name: one.written for name, one in (("since", since), ("until", until)) if one is not None}
    moments = times.span(asked, lambda: times.end_of_asked(day_at(day, zone), days, zone), zone)
    for name, written in asked.items():
        if name not in moments:
            raise click.UsageError(f"{written!r} is out of range")
        if times.clock_of(written):
            click.echo(f"{written} is {moments[name].isoformat(' ')}", err=True)
    found = {name: then.astimezone(UTC) for name, then in moments.items()}
    return found.get("since"), found.get("until")


def own_zone() -> tzinfo:
    """The zone of this machine, for commands without a record and so without a venue."""
    here = datetime.now().astimezone().tzinfo
    assert here is not None
    return here


class DayOption(click.ParamType[VenueDay]):
    """A gaming day."""

    name = "day"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> VenueDay:
        """Parse a day."""
        if isinstance(value, VenueDay):
            return value
        written = str(value).strip()
        if times.day(written, UTC) is None:
            self.fail(_no_day(written), param, ctx)
        return VenueDay(written)


def _no_day(written: str) -> str:
    """Why some words are no day."""
    found = _DATE.fullmatch(written)
    if found is None:
        return f"{written!r} is not a day: write {times.DAY_EXAMPLES}"
    year, month, _ = map(int, found.groups())
    if year == 0 or not 1 <= month <= 12:
        return f"{written} is not a date: there is no {'year 0' if year == 0 else f'month {month}'}"
    of = calendar.month_name[month] + (f" {year}" if month == 2 else "")
    return f"{written} is not a date: {of} has {calendar.monthrange(year, month)[1]} days"


_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TIME, WITH_OFFSET, DAY = Time(), Offset(), DayOption()
