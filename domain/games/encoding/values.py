"""How values are encoded: each as its parts, behind a tag for its kind.

Mutable values are stored once, however often they are referred to. Immutable ones are stored at each place, since equal
ones cannot be told apart. Rulebooks and chips are stored by name and denomination, amounts of
reports as text.
"""

import csv
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, get_args

import msgspec
from msgspec import Struct

from domain.facts import KINDS, Fact, kind_of
from domain.facts.decoding.convert import Converter
from domain.games.common.chips import Chips, chips_of
from domain.money import Amount, reported
from domain.rulebooks import RULEBOOKS, VARIANTS
from domain.rulebooks.shapes.rulebook import Rulebook

ROOM = "domain."
"""The package of all decoded classes. No class from elsewhere is ever created."""


class OtherShape(Exception):
    """A state cannot be stored, or was stored by another version: its round is folded from the session's first fact."""


@cache
def declared(cls: Any) -> tuple[str, ...] | None:
    """The fields of a class in order. None if it declares none, and each object has its own."""
    if is_dataclass(cls):
        return tuple(one.name for one in fields(cls))
    names: tuple[str, ...] | None = getattr(cls, "__struct_fields__" if issubclass(cls, Struct) else "_fields", None)
    return names


@cache
def amount_fields(cls: Any) -> frozenset[str]:
    """The fields of a class that hold an `Amount`."""
    if not issubclass(cls, Struct):
        return frozenset()
    return frozenset(one.name for one in msgspec.structs.fields(cls) if Amount in (one.type, *get_args(one.type)))


@cache
def field_reader(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads the fields of an object."""
    names = declared(cls) or ()
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def _stored_names() -> dict[str, str]:
    """The names under which renamed or moved classes are stored, and renamed fields (`module:Class.field`)."""
    with (files("domain.games.encoding") / "stored_names.csv").open(encoding="utf-8") as file:
        return {row["class"]: row["stored as"] for row in csv.DictReader(file)}


@cache
def stored_field(cls: Any, field: str) -> str:
    """The name under which a field of a class is stored. The class that declares it may be one below."""
    names = (f"{base.__module__}:{base.__qualname__}.{field}" for base in cls.__mro__)
    return next((_stored_names()[name] for name in names if name in _stored_names()), field)


@cache
def _fields_by_stored_name(cls: Any) -> dict[str, str]:
    """The renamed fields of a class by the names under which they are stored."""
    bases = {f"{base.__module__}:{base.__qualname__}" for base in cls.__mro__}
    renamed = [(name.rpartition("."), stored) for name, stored in _stored_names().items()]
    return {stored: field for (owner, _, field), stored in renamed if owner in bases}


@cache
def number_of(cls: Any) -> int:
    """The number of a class: a digest of its stored name and fields."""
    name = f"{cls.__module__}:{cls.__qualname__}"
    name = f"{_stored_names().get(name, name)} {' '.join(stored_field(cls, one) for one in declared(cls) or ())}"
    return int.from_bytes(blake2b(name.encode(), digest_size=7).digest())


def numbered(number: int) -> type:
    """The class of a number."""
    found = _classes().get(number)
    if found is None:
        raise OtherShape
    return found


@cache
def _classes() -> dict[int, type]:
    """Every class of the domain. All games are imported by now."""
    rooms = [module for name, module in sys.modules.items() if name.startswith(ROOM)]
    classes = [one for room in rooms for one in vars(room).values() if isinstance(one, type)]
    return {number_of(cls): cls for cls in classes if cls.__module__.startswith(ROOM)}


encode = msgspec.msgpack.Encoder(enc_hook=str).encode
_FACTS = Converter(KINDS)
_DECODERS = {kind: msgspec.msgpack.Decoder(cls, dec_hook=_FACTS.hook) for kind, cls in KINDS.items()}
_BOOKS: dict[str, Rulebook] = RULEBOOKS | {f"{name}*": book for name, (_, book) in VARIANTS.items()}
_NAMES = {id(book): name for name, book in _BOOKS.items()}

Parts = list[Any]


class Packs(Protocol):
    """Encodes the parts of a value."""

    def pack(self, value: Any) -> Any:
        """Encode a part."""

    def each(self, values: Iterable[Any]) -> list[Any]:
        """Encode parts."""

    def number(self, cls: type) -> int:
        """A class, by its order of first use."""


class Unpacks(Protocol):
    """Decodes the parts of a value."""

    classes: list[Any]

    def unpack(self, packed: Any) -> Any:
        """Decode a part."""

    def each(self, parts: Iterable[Any]) -> list[Any]:
        """Decode parts."""

    def meet(self, value: Any) -> Any:
        """Note a value that may be referred to again. Called before its parts are decoded, because they may refer to
        it.
        """


class ValueKind(NamedTuple):
    """Values of one kind."""

    fits: Callable[[type], bool]
    pack: Callable[[Packs, Any], Parts]
    unpack: Callable[[Unpacks, Parts], Any]
    changes: bool = False
    """Whether it is mutable, and so stored once."""


def _exact_type(*kinds: type) -> Callable[[type], bool]:
    return lambda kind: kind in kinds


def _below(parent: type) -> Callable[[type], bool]:
    return lambda kind: issubclass(kind, parent)


def _of_ours(kind: type) -> bool:
    return kind.__module__.startswith(ROOM)


def _never_changes(kind: type) -> bool:
    return _of_ours(kind) and (issubclass(kind, tuple) or (issubclass(kind, Struct) and kind.__struct_config__.frozen))


def _with_fields(kind: type) -> bool:
    return _of_ours(kind) and declared(kind) is not None


def _fields(packs: Packs, value: Any) -> Parts:
    cls: Any = type(value)
    return [packs.number(cls), *packs.each(field_reader(cls)(value))]


def _rebuilt(unpacks: Unpacks, parts: Parts) -> Any:
    cls = unpacks.classes[parts[0]]
    return cls(**dict(_named(unpacks, cls, parts)))


def _named(unpacks: Unpacks, cls: type, parts: Parts) -> Iterator[tuple[str, Any]]:
    """The fields of an object. Amounts are stored as text."""
    amounts = amount_fields(cls)
    for name, part in zip(declared(cls) or (), unpacks.each(parts[1:]), strict=True):
        yield name, reported(part) if name in amounts and part is not None else part


def _filled(unpacks: Unpacks, parts: Parts) -> Any:
    cls = unpacks.classes[parts[0]]
    made = unpacks.meet(_empty(cls))
    for name, part in _named(unpacks, cls, parts):
        setattr(made, name, part)
    return made


def _empty(cls: Any) -> Any:
    """An object whose fields are set afterwards, because they may refer to it."""
    if issubclass(cls, Struct):
        return cls(*(None for _ in cls.__struct_fields__))
    return cls.__new__(cls)


def _own(packs: Packs, value: Any) -> Parts:
    own = vars(value)
    cls: Any = type(value)
    names = [stored_field(cls, name) for name in own]
    return [packs.number(cls), dict(zip(names, packs.each(own.values()), strict=True))]


def _owning(unpacks: Unpacks, parts: Parts) -> Any:
    cls = unpacks.classes[parts[0]]
    made = unpacks.meet(cls.__new__(cls))
    renamed = _fields_by_stored_name(cls)
    names = [renamed.get(name, name) for name in parts[1]]
    vars(made).update(zip(names, unpacks.each(parts[1].values()), strict=True))
    return made


def _list(unpacks: Unpacks, parts: Parts) -> list[Any]:
    made: list[Any] = unpacks.meet([])
    made.extend(unpacks.each(parts))
    return made


def _set(unpacks: Unpacks, parts: Parts) -> set[Any]:
    made: set[Any] = unpacks.meet(set())
    made.update(unpacks.each(parts))
    return made


def _dict(unpacks: Unpacks, parts: Parts) -> dict[Any, Any]:
    made: dict[Any, Any] = unpacks.meet({})
    each = iter(unpacks.each(parts))
    made.update(zip(each, each, strict=True))
    return made


def _sorted(packs: Packs, value: Any) -> Parts:
    """A set has no order, so it is sorted. Nothing in it is stored by reference, which would depend on the order."""
    return sorted(packs.each(value), key=encode)


def _each(packs: Packs, value: Any) -> Parts:
    return packs.each(value)


def _pairs(packs: Packs, value: Any) -> Parts:
    return packs.each(chain.from_iterable(value.items()))


def _in_words(of: type, say: Callable[[Any], str], read: Callable[[str], Any]) -> ValueKind:
    return ValueKind(_exact_type(of), lambda packs, value: [say(value)], lambda unpacks, parts: read(parts[0]))


def _amount(packs: Packs, value: Any) -> Parts:
    return [packs.number(type(value)), str(value)]


KINDS_OF_VALUES: tuple[ValueKind, ...] = (
    ValueKind(_exact_type(list), _each, _list, changes=True),
    ValueKind(_exact_type(dict), _pairs, _dict, changes=True),
    ValueKind(_exact_type(set), _sorted, _set, changes=True),
    ValueKind(_exact_type(frozenset), _sorted, lambda unpacks, parts: frozenset(unpacks.each(parts))),
    ValueKind(_exact_type(tuple), _each, lambda unpacks, parts: tuple(unpacks.each(parts))),
    _in_words(Decimal, str, Decimal),
    _in_words(Fraction, str, Fraction),
    _in_words(datetime, datetime.isoformat, datetime.fromisoformat),
    _in_words(date, date.isoformat, date.fromisoformat),
    ValueKind(
        _below(Fact),
        lambda packs, value: [kind_of(type(value)), encode(value)],
        lambda unpacks, parts: _DECODERS[parts[0]].decode(parts[1]),
    ),
    ValueKind(_below(Rulebook), lambda packs, value: [_NAMES[id(value)]], lambda unpacks, parts: _BOOKS[parts[0]]),
    ValueKind(
        _exact_type(Chips),
        lambda packs, value: [packs.pack(value.chips)],
        lambda unpacks, parts: chips_of(unpacks.unpack(parts[0])),
    ),
    ValueKind(_below(Decimal), _amount, lambda unpacks, parts: unpacks.classes[parts[0]](parts[1])),
    ValueKind(_never_changes, _fields, _rebuilt),
    ValueKind(_with_fields, _fields, _filled, changes=True),
    ValueKind(_of_ours, _own, _owning, changes=True),
)
"""The first kind that fits encodes a value. Its index is the tag."""
