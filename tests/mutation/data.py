"""Every datum of a rulebook, each altered in turn: what no test notices is said by nobody but the book.

A book is a tree of frozen values. `mutants` walks it and gives, for each leaf, its path and the whole book with that
leaf altered: another rule number, another amount, another strategy, one element less. A book that stands within another
is walked by itself.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from copy import copy
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

Held = tuple[Any, Any]


class AlteredBook(NamedTuple):
    """A book with one datum altered."""

    path: str
    book: Any
    datum: Hashable
    """Where the datum is written: the same in books that took it over from one another."""
    held: Held
    """What holds the datum, and the field or key there."""
    word: str
    """The rule number that was altered, as part of a test's name."""


class Piece(NamedTuple):
    """A value with one datum altered."""

    path: str
    value: Any
    home: Any
    """What holds the datum: a rule itself, a default its class."""
    held: Held | None = None


def mutants(book: Rulebook) -> Iterator[AlteredBook]:
    """Every mutant of a book; its name stays."""
    for path, altered, home, held in _altered(book, book, ""):
        if path not in (".name", ".document") and held is not None:
            where = home if isinstance(home, Rule) else book.document if home is book else id(home)
            yield AlteredBook(path, altered, (path, where), held, _word(home))


def _word(home: Any) -> str:
    number = home.number if isinstance(home, Rule) else ""
    return "_".join(re.findall("[a-z0-9]+", number.lower()))


def _altered(value: Any, home: Any, path: str) -> Iterator[Piece]:
    if isinstance(value, Rule):
        if value.number is not None:
            yield Piece(path, Rule(value.ruleset, f"{value.number}?"), value)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _of_fields(value, path)
    elif isinstance(value, Mapping):
        yield from _of_mapping(value, path)
    elif isinstance(value, tuple):
        yield from _of_tuple(value, path)
    elif isinstance(value, frozenset):
        yield from (Piece(f"{path}-{one}", value - {one}, value) for one in sorted(value, key=str))
    elif (other := _other(value, path)) is not value:
        yield Piece(path, other, home)


def _of_fields(value: Any, path: str) -> Iterator[Piece]:
    for known in fields(value):
        within = getattr(value, known.name)
        if known.init and not isinstance(within, Rulebook):
            home = type(value) if within is known.default else value
            for piece in _altered(within, home, f"{path}.{known.name}"):
                altered = replace(value, **{known.name: piece.value})
                yield piece._replace(value=altered, held=piece.held or (value, known.name))


def _of_mapping(value: Mapping[Any, Any], path: str) -> Iterator[Piece]:
    for key, one in value.items():
        for piece in _altered(one, value, f"{path}[{key}]"):
            yield piece._replace(value=_with(value, key, piece.value), held=piece.held or (value, key))


def _with(value: Mapping[Any, Any], key: Any, other: Any) -> Mapping[Any, Any]:
    """One entry altered. Rules stay those of their gazette, which can be asked for more than their entries."""
    entries = {**value, key: other}
    if not isinstance(value, GazetteRules):
        return entries
    altered = copy(value)
    altered._read = entries
    return altered


def _of_tuple(value: Any, path: str) -> Iterator[Piece]:
    for place, one in enumerate(value):
        for piece in _altered(one, value, f"{path}[{place}]"):
            parts = [*value[:place], piece.value, *value[place + 1 :]]
            yield piece._replace(value=type(value)(*parts) if hasattr(value, "_fields") else tuple(parts))


OTHER_WORDS = {
    ".limits.over": "capped", ".areas.cap": "latest", ".areas.beyond": "void", ".order_lost": "analogy",
    ".both_hands": "void", ".cuts": "either",
}  # fmt: skip
"""By the end of the path: a word that the games know, so that what is done otherwise is told from what is not."""
OTHER_WAY = {"clockwise": "counter_clockwise", "counter_clockwise": "clockwise"}


def _other(value: Any, path: str) -> Any:
    """Another value of the same kind; the same, where nothing else could stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | Decimal | Fraction):
        return value + 1
    if isinstance(value, str) and value:
        known = next((word for end, word in OTHER_WORDS.items() if path.endswith(end)), value)
        return OTHER_WAY.get(value) or (known if known != value else f"{value}?")
    return value
