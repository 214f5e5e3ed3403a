"""Checks that a fact of a feed lies within the bounds (`domain.facts.bounds`), and that its times have the one form."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from domain.errors import NoOffset, TimeOutOfRange, WrongValue
from domain.facts.base import Fact
from domain.facts.bounds import (
    FIRST_DAY,
    FIRST_INSTANT,
    INSTANT,
    INTEGERS,
    LAST_DAY,
    LAST_INSTANT,
    MAX_INTEGER,
    OFFSET,
    Range,
)
from domain.facts.decoding.instants import rfc3339
from domain.facts.schema.fields import without_null
from domain.facts.vocabulary import Day, Instant

_in_form = re.compile(INSTANT).fullmatch
_offset = re.compile(r"[+-][0-9]{2}:[0-9]{2}$").search

ANOTHER_FORM = "a time is written like 2002-11-09T21:05:11.250+11:00, in this form of ISO 8601 and no other"
NO_SUCH_TIME = "there is no such time"


class Path(NamedTuple):
    """A field of a kind, or of an object in it."""

    feed: str
    """The field's name in the feed: `options.shared_areas`."""
    attributes: str
    type: Any


class Bounds:
    """The checks for facts of one kind."""

    def __init__(self, cls: type[Fact]) -> None:
        paths = list(_paths(cls))
        self._integers = {path.feed: INTEGERS[path.type] for path in paths if path.type in INTEGERS}
        self.of_integers = [
            (path.feed, _getter(path.attributes), INTEGERS[path.type])
            for path in paths
            if path.type in INTEGERS and INTEGERS[path.type].most < MAX_INTEGER
        ]
        """Integers with wider types: the field, how to read it, and its bounds."""
        self._instants = [path.feed for path in paths if path.type == Instant]
        self._days = [path.feed for path in paths if path.type == Day]
        self.times = [*self._instants, *self._days]
        """The fields that are times or days."""

    def check(self, value: dict[str, Any], fact: Fact) -> None:
        """Raise `Refused` where a field of a fact, made of this object, is out of bounds."""
        for field in self._instants:
            if (text := value.get(field)) is not None:
                instant_fits(field, text, getattr(fact, field))
        for field in self._days:
            if (day := getattr(fact, field)) is not None:
                day_fits(field, day)
        self.integers_fit(fact)

    def integers_fit(self, fact: Fact) -> None:
        """Raise `Refused` if an integer is out of bounds."""
        for field, get, bounds in self.of_integers:
            if (number := get(fact)) is not None and not bounds.least <= number <= bounds.most:
                raise not_within(field, bounds)

    def of_integer(self, field: str) -> Range | None:
        """The bounds of a field, if it is an integer with bounds."""
        return self._integers.get(field)


def not_within(field: str, bounds: Range) -> WrongValue:
    """Why an integer is refused."""
    return WrongValue(field, f"must be an integer from {bounds.least:,} to {bounds.most:,}")


def instant_fits(field: str, text: str, moment: datetime) -> None:
    """Raise `Refused` unless a time has the one form and lies within the bounds."""
    if not _in_form(text):
        raise not_in_form(field, text)
    if not FIRST_INSTANT <= moment <= LAST_INSTANT:
        raise TimeOutOfRange(field, FIRST_DAY, LAST_DAY)


def day_fits(field: str, day: date) -> None:
    """Raise `Refused` unless a day lies within the bounds."""
    if not FIRST_DAY <= day <= LAST_DAY:
        raise TimeOutOfRange(field, FIRST_DAY, LAST_DAY)


def not_in_form(field: str, text: str) -> NoOffset | WrongValue:
    """The reason that a text is not a time of the required form."""
    if _in_form(text):
        return WrongValue(field, NO_SUCH_TIME)
    understood = rfc3339(text)
    if understood is not None and not understood.endswith("Z") and not _offset(understood):
        return NoOffset(field)
    if _in_form(_without_offset(text) + "Z"):
        return WrongValue(field, f"an offset is at most {_hours(OFFSET)} from UTC, either way")
    return WrongValue(field, ANOTHER_FORM)


def _without_offset(text: str) -> str:
    return text[:-6] if _offset(text) else text


def _hours(length: timedelta) -> str:
    hours, minutes = divmod(length // timedelta(minutes=1), 60)
    return f"{hours}:{minutes:02}"


def _paths(cls: type[Struct], feed: str = "", attributes: str = "") -> Iterator[Path]:
    """Every field of a kind, and of the objects inside it."""
    for field in struct_fields(cls):
        wanted = without_null(field.type)
        path = Path(feed + field.encode_name, attributes + field.name, wanted)
        if isinstance(wanted, type) and issubclass(wanted, Struct) and not issubclass(wanted, Fact):
            yield from _paths(wanted, f"{path.feed}.", f"{path.attributes}.")
        else:
            yield path


def _getter(attributes: str) -> Any:
    """Read a field. None if its object was left out."""
    if "." not in attributes:
        return attrgetter(attributes)
    outer, inner = attributes.split(".", 1)
    further = _getter(inner)

    def get(holder: Any) -> Any:
        value_ = getattr(holder, outer)
        return None if value_ is None else further(value_)

    return get
