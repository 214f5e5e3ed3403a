"""Times on the command line and in output, always with their offset."""

import calendar
import re
from datetime import UTC, date, datetime, time, tzinfo
from typing import Any

import click

from projections.queries import times


class VenueTime:
    """A time as written. A missing zone and day are the venue's, known once the record is open."""

    def __init__(self, written: str) -> None:
        self.written = written

    def at(self, zone: tzinfo) -> datetime:
        """The instant in UTC: PostgreSQL accepts no offset of 16 hours or more."""
        try:
            then = times.moment(self.written, zone)
            assert then is not None
            return then.astimezone(UTC)
        except OverflowError:
            raise click.UsageError(f"{self.written!r} is out of range") from None


class Time(click.ParamType[Any]):
    """A time. Without an offset it is the venue's, without a day today's."""

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
    """Options with their times as instants."""
    return {name: each.at(zone) if isinstance(each, VenueTime) else each for name, each in asked.items()}


class DayOption(click.ParamType[datetime]):
    """A gaming day as its first moment."""

    name = "date"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Parse a day."""
        if isinstance(value, datetime):
            return value
        written = str(value).strip()
        found = _DATE.fullmatch(written)
        if found is None:
            self.fail(f"{written!r} is not a date: write 2002-11-09", param, ctx)
        year, month, day = map(int, found.groups())
        if year == 0 or not 1 <= month <= 12:
            self.fail(f"{written} is not a date: there is no {'year 0' if year == 0 else f'month {month}'}", param, ctx)
        days = calendar.monthrange(year, month)[1]
        if not 1 <= day <= days:
            of = calendar.month_name[month] + (f" {year}" if month == 2 else "")
            self.fail(f"{written} is not a date: {of} has {days} days", param, ctx)
        return datetime.combine(date(year, month, day), time())


_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TIME, WITH_OFFSET, DAY = Time(), Offset(), DayOption()
