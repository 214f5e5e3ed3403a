"""Every datum of a rulebook, each altered in turn: what no test notices is said by nobody but the book.

A book is a tree of frozen values. `mutants` walks it and gives, for each leaf, its path and the whole book with that
leaf altered: another rule number, another amount, another strategy, one element less.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from typing import Any, NamedTuple

from domain.rulebooks.rule import Rule


class Mutant(NamedTuple):
    """A book with one datum altered."""

    path: str
    book: Any


def mutants(book: Any) -> Iterator[Mutant]:
    """Every mutant of a book; its name stays."""
    for path, altered in _altered(book, ""):
        if path not in (".name", ".document"):
            yield Mutant(path, altered)


def _altered(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Rule):
        if value.number is not None:
            yield path, Rule(value.ruleset, f"{value.number}?")
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _of_fields(value, path)
    elif isinstance(value, Mapping):
        yield from _of_mapping(value, path)
    elif isinstance(value, tuple):
        yield from _of_tuple(value, path)
    elif isinstance(value, frozenset):
        yield from ((f"{path}-{one}", value - {one}) for one in sorted(value, key=str))
    elif (other := _other(value)) is not value:
        yield path, other


def _of_fields(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    for known in fields(value):
        if known.init:
            for where, one in _altered(getattr(value, known.name), f"{path}.{known.name}"):
                yield where, replace(value, **{known.name: one})


def _of_mapping(value: Mapping[Any, Any], path: str) -> Iterator[tuple[str, Any]]:
    for key, one in value.items():
        for where, other in _altered(one, f"{path}[{key}]"):
            yield where, {**value, key: other}


def _of_tuple(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    for place, one in enumerate(value):
        for where, other in _altered(one, f"{path}[{place}]"):
            parts = [*value[:place], other, *value[place + 1 :]]
            yield where, type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


def _other(value: Any) -> Any:
    """Another value of the same kind; the same, where nothing else could stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | Decimal):
        return value + 1
    if isinstance(value, str) and value:
        return f"{value}?"
    return value
