"""A digest of what a fact says: equal for two facts where `domain.facts.same` says that they are the same."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from hashlib import blake2b
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from domain.facts import Fact
from domain.money import EXACT

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def content_digest(fact: Fact) -> bytes:
    """16 bytes that stand for the content of a fact."""
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
