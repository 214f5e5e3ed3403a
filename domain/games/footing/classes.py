"""Classes by a number that stands for their name and their fields: what was kept in another shape is not read."""

import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any

from msgspec import Struct

ROOM = "domain."
"""Nothing from elsewhere is ever made."""


class OtherShape(Exception):
    """A state can't be kept, or was kept by another program than this: its round has to be folded from afar."""


@cache
def declared(cls: Any) -> tuple[str, ...] | None:
    """The fields of a class, in order; nothing where it declares none, and each object has its own."""
    if is_dataclass(cls):
        return tuple(one.name for one in fields(cls))
    names: tuple[str, ...] | None = getattr(cls, "__struct_fields__" if issubclass(cls, Struct) else "_fields", None)
    return names


@cache
def got(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What takes the fields out of an object of a class."""
    names = declared(cls) or ()
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def number_of(cls: Any) -> int:
    """The number of a class."""
    name = f"{cls.__module__}:{cls.__qualname__} {' '.join(declared(cls) or ())}"
    return int.from_bytes(blake2b(name.encode(), digest_size=7).digest())


def numbered(number: int) -> type:
    """The class of a number."""
    found = _classes().get(number)
    if found is None:
        raise OtherShape
    return found


@cache
def _classes() -> dict[int, type]:
    """Every class of the domain; by now all of its games are there."""
    rooms = [module for name, module in sys.modules.items() if name.startswith(ROOM)]
    classes = [one for room in rooms for one in vars(room).values() if isinstance(one, type)]
    return {number_of(cls): cls for cls in classes if cls.__module__.startswith(ROOM)}
