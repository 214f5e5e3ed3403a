"""The venue of a record: its name and its time zone, set once."""

from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from psycopg import Connection

from record.errors import NoSuchTimeZone, VenueAlreadySet


@dataclass(frozen=True)
class Venue:
    """The venue of the tables."""

    name: str
    time_zone: str

    @property
    def zone(self) -> ZoneInfo:
        return zone(self.time_zone)

    def shows(self, time: datetime) -> str:
        """A time with its offset, as people at the venue read it."""
        return time.astimezone(self.zone).isoformat(sep=" ", timespec="milliseconds")

    def shows_minute(self, time: datetime) -> str:
        """A time that a person chose, such as when something is due."""
        return time.astimezone(self.zone).isoformat(sep=" ", timespec="minutes")


UNNAMED = Venue("(no venue set: pitlog init)", "UTC")
"""An unnamed venue shows its times in UTC."""


def zone(name: str) -> ZoneInfo:
    """A time zone by name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NoSuchTimeZone(name, get_close_matches(name, sorted(available_timezones()))) from None


def venue(connection: Connection[Any]) -> Venue:
    """The record's venue."""
    row = connection.execute("SELECT name, time_zone FROM pitlog.venue").fetchone()
    return Venue(*row) if row else UNNAMED


def check_venue(connection: Connection[Any], wanted: Venue) -> None:
    """Raises if there is no such time zone, or if another venue is set."""
    zone(wanted.time_zone)
    if (found := venue(connection)) not in (wanted, UNNAMED):
        raise VenueAlreadySet(found.name, found.time_zone)


def set_venue(connection: Connection[Any], wanted: Venue) -> None:
    """Set the venue, once. Setting the same venue again has no effect; another one is refused."""
    check_venue(connection, wanted)
    connection.execute(
        "INSERT INTO pitlog.venue (name, time_zone) VALUES (%s, %s) ON CONFLICT DO NOTHING",
        (wanted.name, wanted.time_zone),
    )
    if (found := venue(connection)) != wanted:
        raise VenueAlreadySet(found.name, found.time_zone)
