"""Writes an answer as JSON while it is being found: the fields of its type in their order, lists without holding them.

write_streamed(CheckReport, parts, write)    # parts: Part("rounds", each as it ends), Part("commission", ...), ...
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

Write = Callable[[bytes], object]


class Part(NamedTuple):
    """A field of an answer."""

    name: str
    json: bytes | Iterable[bytes]
    """Its value; or the items of its list, which are written one a line as they are found."""
    end: bytes = b",\n"
    """What separates it from the next field."""


def write_streamed(type_: type[Struct], parts: Iterable[Part], write: Write) -> None:
    """Write one object. If its first part raises, nothing was written. Only fields with a default may be left out."""
    named, before = iter(fields(type_)), b"{"
    for name, json, end in parts:
        write(before + b'"' + _next(named, name).encode_name.encode() + b'":')
        if isinstance(json, bytes):
            write(json)
        else:
            _write_list(json, write)
        before = end
    for left in named:
        assert not left.required, f"{type_.__name__} lacks {left.name}"
    write(b"}\n")


def _next(named: Iterator[FieldInfo], name: str) -> FieldInfo:
    """The field of this name, which is the next one of the type."""
    one = next((one for one in named if one.name == name or one.required), None)
    assert one is not None and one.name == name, f"{name} is not the next field"
    return one


def _write_list(items: Iterable[bytes], write: Write) -> None:
    write(b"[")
    comma = b"\n"
    for item in items:
        write(comma + item)
        comma = b",\n"
    write(b"]")
