"""The time in `TABLE@TIME`: as people of the venue read it, where it gives no offset."""

from datetime import datetime, tzinfo

from domain.errors import TimeTwice


def moment(written: str, zone: tzinfo) -> datetime | None:
    """The time that was written, or none. An hour that clocks strike twice, or pass over, needs its offset."""
    try:
        time = datetime.fromisoformat(written)
    except ValueError:
        return None
    if time.tzinfo is not None:
        return time
    first, second = (time.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() != second.utcoffset():
        raise TimeTwice(written, first.isoformat(), second.isoformat())
    return first
