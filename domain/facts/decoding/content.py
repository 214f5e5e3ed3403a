"""A digest of a fact's content: equal for two facts if, and only if, their contents are equal."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from hashlib import blake2b
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from domain.facts.base import Fact
from domain.facts.decoding.careful import parse_object
from domain.facts.decoding.convert import Converter
from domain.facts.disputes import FactCorrected
from domain.facts.registry import KINDS
from domain.facts.table import TableOpened
from domain.money import EXACT

_fact = Converter(KINDS).fact
"""Decodes without a feed's bounds: one of the two lines may have been recorded under other bounds."""


def same_content(a: bytes, b: bytes) -> bool:
    """Whether two lines that can be understood say the same; raises `Refused` where one can't."""
    return a == b or same(_fact(parse_object(a)), _fact(parse_object(b)))


def same(a: Fact, b: Fact) -> bool:
    """Whether two facts say the same."""
    return a == b and _same_json(_untyped(a), _untyped(b))


def _untyped(fact: Any) -> dict[str, Any]:
    """The part of a fact that has no type: Python's own `==` would take `True` for `1` in it."""
    if isinstance(fact, FactCorrected):
        return _untyped(fact.now)
    return fact.options.unknown if isinstance(fact, TableOpened) and fact.options else {}


def _same_json(a: Any, b: Any) -> bool:
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same_json(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same_json, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def content_digest(fact: Fact) -> bytes:
    """The digest of a fact's content: 16 bytes."""
    return blake2b(repr(_plain(fact)).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _plain(value: Any) -> Any:
    """The same value for all spellings of it."""
    for kind, how in _KINDS:
        if isinstance(value, kind):
            return how(value)
    return value


def _instant(value: datetime) -> Any:
    return "at", (value - _EPOCH) if value.tzinfo else value.isoformat()


def _struct(value: Struct) -> Any:
    return type(value).__name__, *map(_plain, astuple(value))


def _mapping(value: dict[str, Any]) -> Any:
    return "{}", *sorted((key, _plain(item)) for key, item in value.items())


def _float(value: float) -> Any:
    return int(value) if value.is_integer() else value


def _decimal(value: Decimal) -> Any:
    return "money", str(EXACT.normalize(value))


_KINDS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Any]], ...] = (
    (str, lambda value: value),
    (bool, lambda value: value),
    (datetime, _instant),
    (date, lambda value: ("day", value.isoformat())),
    (Decimal, _decimal),
    (Struct, _struct),
    (dict, _mapping),
    ((list, tuple), lambda value: ("[]", *map(_plain, value))),
    (float, _float),
)
