"""Times on the command line, and in what it prints: always with their offset."""

from datetime import UTC, datetime, tzinfo
from typing import Any

import click


class Time(click.ParamType[datetime]):
    """A time with its offset."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """The time that was written."""
        try:
            time = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a time: write 2002-11-09T21:05:11+11:00", param, ctx)
        if time.tzinfo is None:
            self.fail(f"{value!r} needs its offset: write 2002-11-09T21:05:11+11:00", param, ctx)
        try:
            return time.astimezone(UTC)  # PostgreSQL reads no offset of 16 hours or more
        except OverflowError:
            self.fail(f"{value!r} is out of range", param, ctx)


TIME = Time()


def in_zone(entry: dict[str, Any], zone: tzinfo) -> dict[str, Any]:
    """The same entry with its times as people of that zone read them."""
    return {name: each.astimezone(zone) if isinstance(each, datetime) else each for name, each in entry.items()}
