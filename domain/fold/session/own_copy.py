"""A copy of a carry-forward in which nothing that changes is shared: what `copy.deepcopy` does, ten times as fast.

Every session begins with one. Plain values, facts and rulebooks never change, and are shared. An object that is
reachable in two ways becomes two objects, as it does when a carry-forward is stored.
"""

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timezone
from decimal import Decimal
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

from domain.money import Money

T = TypeVar("T")
Copier = Callable[[Any], Any]

_PLAIN = frozenset({str, bytes, int, bool, float, type(None), Decimal, Money, datetime, date, timezone, frozenset})
_COPIERS: dict[type, Copier] = {}
"""How objects of each class are copied, as far as any was met."""


def own_copy(value: T) -> T:
    """A copy that may be changed."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    copier = _COPIERS.get(kind)
    if copier is None:
        copier = _COPIERS[kind] = _copier(kind)
    copied: T = copier(value)
    return copied


def _copier(kind: type) -> Copier:
    if hasattr(kind, "__deepcopy__"):
        return deepcopy  # facts, rulebooks and terms share themselves
    if kind is dict:
        return lambda value: dict(zip(value, _each(value.values()), strict=True))
    if kind in (list, set, tuple):
        return lambda value: kind(_each(value))
    if issubclass(kind, tuple):  # named
        return lambda value: kind(*_each(value))
    if issubclass(kind, Struct):
        return _by_fields(kind, kind.__struct_fields__)
    if is_dataclass(kind):
        return _by_fields(kind, tuple(one.name for one in fields(kind)))
    return deepcopy


def _each(values: Iterable[Any]) -> list[Any]:
    return [one if type(one) in _PLAIN else own_copy(one) for one in values]


def _by_fields(kind: type, names: tuple[str, ...]) -> Copier:
    if len(names) < 2:
        return lambda value: kind(*_each(getattr(value, name) for name in names))
    values = attrgetter(*names)
    return lambda value: kind(*_each(values(value)))
