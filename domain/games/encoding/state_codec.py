"""Encodes states as bytes without loss: shared objects stay shared, and equal states give equal bytes."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from domain.games.encoding.values import KINDS_OF_VALUES, OtherShape, ValueKind, encode, number_of, numbered
from domain.money import Amount

_AS_THEY_ARE = frozenset({type(None), bool, int, str, float})
_AGAIN = -1
"""The tag of an object that was encoded before."""
_UNPACK = [kind.unpack for kind in KINDS_OF_VALUES]


def pack(value: Any) -> bytes:
    """Encode a value. Raises `OtherShape` if something in it cannot be stored."""
    packer = _Packer()
    packed = packer.pack(value)
    return encode((packer.classes, packed))


def unpack(kept: bytes) -> Any:
    """Decode a value. Raises `OtherShape` if classes have changed since."""
    classes, packed = msgspec.msgpack.decode(kept)
    return _Unpacker([numbered(one) for one in classes]).unpack(packed)


@cache
def _kind_of(cls: type) -> tuple[int, ValueKind]:
    for tag, kind in enumerate(KINDS_OF_VALUES):
        if kind.fits(cls):
            return tag, kind
    raise OtherShape(cls.__name__)


class _Packer:
    """One walk through a state."""

    def __init__(self) -> None:
        self.classes: list[int] = []
        self._numbers: dict[type, int] = {}
        self._met: dict[int, int] = {}

    def pack(self, value: Any) -> Any:
        """Encode a part."""
        cls: Any = type(value)
        if cls in _AS_THEY_ARE:
            return value
        if cls is Amount:
            return value.text
        tag, kind = _kind_of(cls)
        if kind.changes:
            met = self._met.get(id(value))
            if met is not None:
                return _AGAIN, met
            self._met[id(value)] = len(self._met)
        return tag, *kind.pack(self, value)

    def each(self, values: Iterable[Any]) -> list[Any]:
        """Encode parts. Most need no change and are not visited."""
        pack = self.pack
        return [value if type(value) in _AS_THEY_ARE else pack(value) for value in values]

    def number(self, cls: Any) -> int:
        """A class, by its order of first use."""
        number = self._numbers.get(cls)
        if number is None:
            number = self._numbers[cls] = len(self.classes)
            self.classes.append(number_of(cls))
        return number


class _Unpacker:
    """One walk through the bytes."""

    def __init__(self, classes: list[Any]) -> None:
        self.classes = classes
        self._met: list[Any] = []

    def unpack(self, packed: Any) -> Any:
        """Decode a part."""
        if type(packed) is not list:
            return packed
        tag = packed[0]
        return self._met[packed[1]] if tag == _AGAIN else _UNPACK[tag](self, packed[1:])

    def each(self, parts: Iterable[Any]) -> list[Any]:
        """Decode parts. Most need no change."""
        unpack = self.unpack
        return [unpack(part) if type(part) is list else part for part in parts]

    def meet(self, value: Any) -> Any:
        """Note a value that may be referred to again."""
        self._met.append(value)
        return value
