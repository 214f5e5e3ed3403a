"""A state as bytes, and back: nothing is lost, what was one stays one, and equal states give equal bytes."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from domain.games.encoding.values import KINDS_OF_VALUES, Kind, OtherShape, encode, number_of, numbered

_AS_THEY_ARE = frozenset({type(None), bool, int, str, float})
_AGAIN = -1
"""The tag of what was met before."""
_UNPACK = [kind.unpack for kind in KINDS_OF_VALUES]


def pack(value: Any) -> bytes:
    """A value as bytes; raises `OtherShape` where something in it can't be kept."""
    packer = _Packer()
    packed = packer.pack(value)
    return encode((packer.classes, packed))


def unpack(kept: bytes) -> Any:
    """The value that was kept; raises `OtherShape` where classes have changed since."""
    classes, packed = msgspec.msgpack.decode(kept)
    return _Unpacker([numbered(one) for one in classes]).unpack(packed)


@cache
def _kind_of(cls: type) -> tuple[int, Kind]:
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
        """A part."""
        cls: Any = type(value)
        if cls in _AS_THEY_ARE:
            return value
        tag, kind = _kind_of(cls)
        if kind.changes:
            met = self._met.get(id(value))
            if met is not None:
                return _AGAIN, met
            self._met[id(value)] = len(self._met)
        return tag, *kind.pack(self, value)

    def each(self, values: Iterable[Any]) -> list[Any]:
        """Parts; most are as they are, and are not asked about one by one."""
        pack = self.pack
        return [value if type(value) in _AS_THEY_ARE else pack(value) for value in values]

    def number(self, cls: Any) -> int:
        """A class, by its place among those met."""
        number = self._numbers.get(cls)
        if number is None:
            number = self._numbers[cls] = len(self.classes)
            self.classes.append(number_of(cls))
        return number


class _Unpacker:
    """The way back."""

    def __init__(self, classes: list[Any]) -> None:
        self.classes = classes
        self._met: list[Any] = []

    def unpack(self, packed: Any) -> Any:
        """A part."""
        if type(packed) is not list:
            return packed
        tag = packed[0]
        return self._met[packed[1]] if tag == _AGAIN else _UNPACK[tag](self, packed[1:])

    def each(self, parts: Iterable[Any]) -> list[Any]:
        """Parts; most are as they are."""
        unpack = self.unpack
        return [unpack(part) if type(part) is list else part for part in parts]

    def meet(self, value: Any) -> Any:
        """A value that may be referred to again."""
        self._met.append(value)
        return value
