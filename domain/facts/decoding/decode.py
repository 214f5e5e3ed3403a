"""Decodes a line into a fact: straight into its class, as nearly every line can be, or else with care.

msgspec alone would let through a key twice, a `null`, a NUL, other forms of a time, and integers beyond the bounds of a
feed. Each of them shows in one cheap look at the bytes or at the fact:

- An object of so many keys has one comma fewer; lists and texts may add more. A fact shows how many different keys its
  line has at least: one for each value. So where both numbers agree, no key stands twice, and none was `null`.
- A NUL can only come in as an escape, and escapes are rare: one backslash is reason enough for care.
- Without a backslash, `"at":` is the key of a time and nothing else. What follows it must be in the one form.

Nesting is as deep as the class, so never too deep. A line that shows something is decoded with care, and refused there
if it is to be refused.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, Union, get_args, get_origin

from msgspec import NODEFAULT, DecodeError
from msgspec.json import Decoder
from msgspec.structs import fields as struct_fields

from domain.facts.base import AnyFact, Fact, kind_of
from domain.facts.decoding.bound_checks import Bounds
from domain.facts.decoding.careful import MAX_LINE, decode_carefully
from domain.facts.decoding.checks import AFTER, BEFORE
from domain.facts.options import SPLIT
from domain.facts.registry import FEED_KINDS
from domain.facts.schema.fields import without_null
from domain.money import Money, parse

_BACKSLASH, _COMMA = b"\\,"

_usual_time = re.compile(rb'"at": ?"(?:19[1-9]|2)[0-9-]+T[0-9:.]+(?:Z|[+-](?:0[0-9]|1[0-5]):[0-9]+)"').search
"""A time in the one form, in a year far from the bounds. msgspec accepts nothing else of this form."""

_SMALL = frozenset({None, *range(100)})


class Look(NamedTuple):
    """The properties of the facts of one kind that are checked."""

    required: int
    """The number of fields that every line has."""
    most: int
    """The number of fields that are None if omitted."""
    others: Callable[[Any], tuple[object, ...]]
    """Reads those fields."""
    further: Callable[[Any], None] | None
    """Checks bounds, and relations between fields. Raises `Refused`."""
    rarely: "RareCommas"


class RareCommas(NamedTuple):
    """Commas that a line may have besides those between its keys."""

    lists: tuple[str, ...]
    """The fields that may be lists."""
    nullable: tuple[tuple[str, Callable[[bytes], object]], ...]
    """The fields that may be `null` or omitted, and how to find `null` in a line."""
    defaults: tuple[tuple[str, object], ...]
    """The fields with another default than None."""


def decode(line: bytes) -> Fact:
    """The fact of a line. Raises `Refused` if it cannot be understood."""
    try:
        fact: Fact = _straight(line)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return decode_carefully(line)
    required, most, others, further, rarely = _LOOKS[type(fact)]
    commas = line.count(_COMMA) - required
    if (
        (
            commas != (fact.seq is not None)
            and commas != (left := most - others(fact).count(None))
            and commas != left + _rare_commas(rarely, line, fact)
        )
        or _usual_time(line) is None
        or _BACKSLASH in line
        or len(line) > MAX_LINE
    ):
        return decode_carefully(line)
    if further is not None:
        further(fact)
    return fact


def _rare_commas(rarely: RareCommas, line: bytes, fact: Fact) -> int:
    """The commas in lists and in `video`, and of keys with `null` or another default. Negative if the line must be
    decoded carefully.
    """
    commas = 0
    if fact.video is not None:
        time = _usual_time(line)
        if time is None or time.start() > line.find(b'"video"'):
            return -len(line)  # what looks like the time of the fact may be that of the recording
        commas = 1
    for field in rarely.lists:
        if type(items := getattr(fact, field)) is tuple and items:
            commas += len(items) - 1
    for field, null in rarely.nullable:
        commas += getattr(fact, field) is None and null(line) is not None
    for field, default in rarely.defaults:
        commas += getattr(fact, field) != default
    return commas


# --- by kind --------------------------------------------------------------------------------------------------


def _look(kind: str, cls: type[Fact]) -> Look:
    """The checks of a kind. Fields with a later time are not counted: a line with one is decoded carefully."""
    later = set(Bounds(cls).times) - {"at"}
    fields = [field for field in struct_fields(cls) if field.encode_name not in later]
    required = [field for field in fields if field.default is NODEFAULT]
    others = [field.name for field in fields if field.default is None]
    rarely = RareCommas(
        tuple(field.name for field in fields if _may_be_list(field.type)),
        tuple((name, _null(name)) for name in cls.nullable if name in others),
        tuple((f.name, f.default) for f in fields if f not in required and f.name not in others),
    )
    return Look(len(required), len(others), attrgetter(*others), _further(kind, cls), rarely)


class _Looks(dict[type[Fact], Look]):
    """The checks by class, made when the first fact of a class comes."""

    def __missing__(self, cls: type[Fact]) -> Look:
        look = self[cls] = _look(kind_of(cls), cls)
        return look


def _null(field: str) -> Callable[[bytes], object]:
    return re.compile(rb'"%b": ?null' % field.encode()).search


def _may_be_list(wanted: Any) -> bool:
    return get_origin(wanted) is tuple or any(map(_may_be_list, get_args(wanted)))


def _further(kind: str, cls: type[Fact]) -> Callable[[Any], None] | None:
    within, after = _within(Bounds(cls)), AFTER.get(kind)
    if within is None or after is None:
        return within or after

    def both(fact: Fact) -> None:
        within(fact)
        after(fact)

    return both


def _within(bounds: Bounds) -> Callable[[Any], None] | None:
    """Checks the integers of a fact. Almost all are omitted or small."""
    names = [field for field, _, _ in bounds.of_integers]
    if not names:
        return None
    numbers = attrgetter(*names, names[0])  # of two names it always gives a tuple

    def within(fact: Fact) -> None:
        if not _SMALL.issuperset(numbers(fact)):
            bounds.integers_fit(fact)

    return within


def _is_plain(kind: str, cls: type[Fact]) -> bool:
    """Whether a kind can be decoded directly: no field contains optional fields, a whole fact, or a value stored as
    sent.
    """
    return (
        kind not in BEFORE
        and kind not in SPLIT
        and not any(without_null(field.type) is AnyFact for field in struct_fields(cls))
    )


@lru_cache(maxsize=4096)
def _money(wanted: type, text: object) -> Money:
    """The only type of our own in these kinds. Cached as in `domain.money`, without a call there."""
    return parse(text)


_PLAIN = {kind: cls for kind, cls in FEED_KINDS.items() if _is_plain(kind, cls)}
_LOOKS = _Looks()
_straight = Decoder(Union[tuple(_PLAIN.values())], dec_hook=_money).decode  # noqa: UP007 - made of a tuple
