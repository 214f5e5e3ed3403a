"""Times as people of the venue read them, where they give no offset."""

from datetime import datetime, tzinfo

from domain.errors import TimeTwice


def moment(written: str, zone: tzinfo) -> datetime | None:
    """The time that was written, or none. An hour that clocks strike twice, or pass over, needs its offset."""
    try:
        time = datetime.fromisoformat(written)
    except ValueError:
        return None
    return time if time.tzinfo is not None else in_zone_of(time, zone, written)


def in_zone_of(time: datetime, zone: tzinfo, written: str | None = None) -> datetime:
    """A time of the clock at the venue, as it was written."""
    first, second = (time.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():
        raise TimeTwice(written or time.isoformat(), first.isoformat(), second.isoformat())
    return first
