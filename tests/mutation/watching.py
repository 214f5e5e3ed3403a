"""Rulebooks that say what was read in them: which tests look at which datum."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from domain.rulebooks.shapes.rulebook import Rule

READ: set[str] = set()
"""What was looked up: values by their identity, and the field or key there."""


def entry(holder: object, key: object) -> str:
    """A place in a value: a field, or a key."""
    return f"{id(holder)} {key}"


class Watched(dict[Any, Any]):
    """A mapping; whoever goes through it looks up everything."""

    def __init__(self, known: Mapping[Any, Any], first: Mapping[Any, Any]) -> None:
        super().__init__(known)
        self.first = first

    @property
    def __class__(self) -> Any:
        """As the first one: some classes of mappings are asked for."""
        return type(self.first)

    def __getattr__(self, name: str) -> Any:
        """What such a class can do besides."""
        return getattr(self.first, name)

    def __getitem__(self, key: Any) -> Any:
        READ.add(entry(self.first, key))
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """As of any mapping."""
        READ.add(entry(self.first, key))
        return super().get(key, default)

    def __iter__(self) -> Iterator[Any]:
        READ.update(entry(self.first, key) for key in self.first)
        return super().__iter__()

    def items(self) -> Any:
        """As of any mapping."""
        return {key: self[key] for key in self}.items()

    def values(self) -> Any:
        """As of any mapping."""
        return {key: self[key] for key in self}.values()


def watch(value: Any) -> Any:
    """From now on it is known what is read in a value and in all that it holds; for good, so only in a child."""
    if isinstance(value, Watched):
        return value
    if isinstance(value, Mapping):
        return Watched({key: watch(one) for key, one in value.items()}, value)
    if isinstance(value, tuple) and not isinstance(value, Rule):
        parts = [watch(one) for one in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        _watch_class(type(value))
        for one in fields(value):
            object.__setattr__(value, one.name, watch(getattr(value, one.name)))
    return value


@cache
def _watch_class(known: type) -> None:
    names = frozenset(one.name for one in fields(known))

    def read(self: object, name: str) -> Any:
        if name in names:
            READ.add(entry(self, name))
        return object.__getattribute__(self, name)

    known.__getattribute__ = read  # type: ignore[method-assign]
