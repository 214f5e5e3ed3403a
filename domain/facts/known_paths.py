"""Paths of fields that facts have (`limits.player.min`). A refused line may contain any other names."""

import re
from functools import cache
from typing import Any

from msgspec import inspect

from domain.facts.registry import KINDS

_BETWEEN = re.compile(r"\.|\[\d*\]")


def is_known(path: str) -> bool:
    """Whether every part of a path is a name that facts have."""
    return all(one in _names() for one in _BETWEEN.split(path) if one)


@cache
def _names() -> frozenset[str]:
    found = {"fact"}
    for cls in KINDS.values():
        _add(inspect.type_info(cls), found)
    return frozenset(found)


def _add(type_: Any, found: set[str]) -> None:
    """Add the names of a type's fields, and the values that it lists."""
    if isinstance(type_, inspect.LiteralType):
        found |= {one for one in type_.values if isinstance(one, str)}
    for one in getattr(type_, "fields", ()):
        found.add(one.encode_name)
        _add(one.type, found)
    for name in ("type", "item_type", "key_type", "value_type"):
        if hasattr(type_, name):
            _add(getattr(type_, name), found)
    for one in (*getattr(type_, "types", ()), *getattr(type_, "item_types", ())):
        _add(one, found)
