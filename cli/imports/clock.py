"""Times of a source as instants with an offset: formats, a zone, and hours that a clock shows twice or skips."""

import re
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cli.imports.settings import TimeSettings

_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)|Z|UTC")
_DAY_ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 - the zone is the map's
"""The day 0 of spreadsheets."""


class NotATime(ValueError):
    """A text that is no time, or a time that is not certain, with the reason."""


class Clock:
    """Reads times as the map says. `ValueError` if the settings make no sense."""

    def __init__(self, said: TimeSettings) -> None:
        self._said = said
        self._zone = _zone(said.zone) if said.zone else None
        found = re.fullmatch(r"(\d\d):(\d\d)", said.day_begins)
        if not found or int(found[1]) > 23 or int(found[2]) > 59:
            raise ValueError(f'[time] day_begins = {said.day_begins!r}: write hours and minutes, "06:00"')
        self._day_begins = timedelta(hours=int(found[1]), minutes=int(found[2]))
        self._start = self._first(said.start) if said.start else None
        self.read = lru_cache(maxsize=1024)(self._read)

    def nth(self, row: int) -> datetime:
        """The time of a row, from 1, of a source without times."""
        assert self._start is not None
        moved = self._start.astimezone(UTC) + timedelta(seconds=self._said.step * (row - 1))
        return moved.astimezone(self._zone or self._start.tzinfo)

    @property
    def counts(self) -> bool:
        """Whether times are counted from a start, because the source has none."""
        return self._start is not None

    def _read(self, text: str) -> datetime | tuple[datetime, datetime]:
        return self._of(text, self._said.format)

    def instant(self, text: str, after: datetime | None) -> datetime:
        """The instant of a text. `after`: the instant of the row before. It decides about an hour that comes twice, if
        the map says so. Raises `NotATime`.
        """
        found = self.read(text)
        return found if isinstance(found, datetime) else self._one_of(text, found, after)

    def gaming_day(self, at: datetime) -> date:
        """The gaming day of an instant, by the clock of its zone."""
        return (at.replace(tzinfo=None) - self._day_begins).date()

    def date(self, text: str) -> date:
        """A day without a time. Raises `NotATime`."""
        for form in self._said.date:
            try:
                return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day has no zone
            except ValueError:
                continue
        raise NotATime(f"{text!r} is no day of the form {' or '.join(self._said.date)} ([time] date)")

    # --- zones ------------------------------------------------------------------------------------------------

    def _first(self, text: str) -> datetime:
        found = self._of(text, ("iso",))
        return found if isinstance(found, datetime) else self._one_of(text, found, None)

    def _of(self, text: str, forms: tuple[str, ...]) -> datetime | tuple[datetime, datetime]:
        local = _parsed(text, forms)
        if local.tzinfo is not None:
            return local.astimezone(self._zone) if self._zone and local.tzinfo is UTC else local
        if self._zone is None:
            raise NotATime(f'{text!r} has no offset: write zone = "Pacific/Auckland", or "+13:00", under [time]')
        first, second = (local.replace(tzinfo=self._zone, fold=fold) for fold in (0, 1))
        if first.utcoffset() == second.utcoffset():
            return first
        if first.astimezone(UTC).astimezone(self._zone).replace(tzinfo=None) == local:
            return first, second
        if self._said.skipped == "later":  # as if the clock had not been put forward
            return first.astimezone(UTC).astimezone(self._zone)
        raise NotATime(f"{text!r} never was: the clock in {self._said.zone} skips it ([time] skipped)")

    def _one_of(self, text: str, both: tuple[datetime, datetime], after: datetime | None) -> datetime:
        first, second = both
        if self._said.twice == "in order":
            return second if after is not None and after.astimezone(UTC) > first.astimezone(UTC) else first
        if self._said.twice == "refuse":
            raise NotATime(f"{text!r} came twice: the clock in {self._said.zone} was put back ([time] twice)")
        return first if self._said.twice == "first" else second


def _parsed(text: str, forms: tuple[str, ...]) -> datetime:
    for form in forms:
        try:
            return _by_form(text, form)
        except (ValueError, OverflowError):
            continue
    raise NotATime(f"{text!r} is no time of the form {' or '.join(forms)} ([time] format)")


def _by_form(text: str, form: str) -> datetime:
    if form == "iso":
        return datetime.fromisoformat(text)
    if form in ("unix", "unix ms"):
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=_number(text) / (1000 if form == "unix ms" else 1))
    if form == "excel":
        return (_DAY_ZERO + timedelta(days=_number(text)) + timedelta(microseconds=500)).replace(microsecond=0)
    return datetime.strptime(text, form)  # noqa: DTZ007 - the zone is the map's


def _number(text: str) -> float:
    if not re.fullmatch(r"[0-9]+([.,][0-9]+)?", text):
        raise ValueError
    return float(text.replace(",", "."))


def _zone(name: str) -> tzinfo:
    if found := _OFFSET.fullmatch(name):
        apart = timedelta(hours=int(found[2] or 0), minutes=int(found[3] or 0))
        return timezone(-apart if found[1] == "-" else apart)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f"[time] zone = {name!r} is not known: write a name such as Pacific/Auckland, or +13:00"
        ) from None
