"""Encodes arrays for PostgreSQL in binary form.

psycopg inspects every element of a list for its type; for a batch of ten facts that costs more than the rest of the
client's work. Here the type of an array is known, so its bytes are built directly
(docs/decisions/0011-array-dumpers.md).
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from struct import Struct, pack
from typing import Any, ClassVar

from psycopg import adapters, postgres
from psycopg.adapt import Dumper
from psycopg.pq import Format

_LENGTH = Struct(">i").pack
_NULL = _LENGTH(-1)
_LONG = Struct(">iq").pack
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The zero of PostgreSQL's microseconds."""


class Array(list[Any]):
    """A list whose class gives the type of its elements."""


class Texts(Array):
    """Text or null."""


class Blobs(Array):
    """Bytes."""


class Ints(Array):
    """32-bit integers, not null."""


class Longs(Array):
    """64-bit integers or null."""


class Times(Array):
    """Times with an offset."""


def _header(elements: list[Any], oid: int) -> bytes:
    if not elements:
        return pack(">iii", 0, 0, oid)
    return pack(">iiiii", 1, 1 if None in elements else 0, oid, len(elements), 1)


class _Dumper(Dumper):
    format = Format.BINARY
    element: ClassVar[int]

    def dump(self, obj: Any) -> bytes:
        return _header(obj, self.element) + b"".join(self.elements(obj))

    def elements(self, obj: Any) -> Iterable[bytes]:
        raise NotImplementedError


class _Texts(_Dumper):
    oid = postgres.types["text"].array_oid
    element = postgres.types["text"].oid

    def elements(self, obj: Any) -> Iterable[bytes]:
        packed = [None if text is None else text.encode() for text in obj]
        return [_NULL if part is None else _LENGTH(len(part)) + part for part in packed]


class _Blobs(_Dumper):
    oid = postgres.types["bytea"].array_oid
    element = postgres.types["bytea"].oid

    def elements(self, obj: Any) -> Iterable[bytes]:
        return [_LENGTH(len(part)) + part for part in obj]


class _Ints(_Dumper):
    oid = postgres.types["int4"].array_oid
    element = postgres.types["int4"].oid

    def elements(self, obj: Any) -> Iterable[bytes]:
        return (pack(f">{2 * len(obj)}i", *[half for number in obj for half in (4, number)]),)


class _Longs(_Dumper):
    oid = postgres.types["int8"].array_oid
    element = postgres.types["int8"].oid

    def elements(self, obj: Any) -> Iterable[bytes]:
        return [_NULL if number is None else _LONG(8, number) for number in obj]


class _TimesDumper(_Dumper):
    oid = postgres.types["timestamptz"].array_oid
    element = postgres.types["timestamptz"].oid

    def elements(self, obj: Any) -> Iterable[bytes]:
        since = [time - _EPOCH for time in obj]
        return [_LONG(8, (d.days * 86_400 + d.seconds) * 1_000_000 + d.microseconds) for d in since]


_DUMPERS = {Texts: _Texts, Blobs: _Blobs, Ints: _Ints, Longs: _Longs, Times: _TimesDumper}


for cls, dumper in _DUMPERS.items():
    adapters.register_dumper(cls, dumper)
