"""Very many names in little room.

Almost all ids of a table are a prefix and a growing number (`n110-000412`): 256 of them cost one entry here. Of any
other name 64 bits of a digest are kept: a hash that is the same in every process.
"""

from hashlib import blake2b

_DIGITS = "0123456789"
_LONGEST = 18
_MAX_FAMILIES = 1024

Family = tuple[str, int]
"""What a numbered name has besides its number: the prefix, and the width where there are leading zeros."""


def numbered(name: str) -> tuple[Family, int] | None:
    """A name as family and number; no two names give the same."""
    prefix = name.rstrip(_DIGITS)
    digits = name[len(prefix) :]
    width = len(digits)
    if not 0 < width <= _LONGEST:
        return None
    return (prefix, width if digits[0] == "0" else 0), int(digits)


def digest64(name: str) -> int:
    """64 bits of a name that has no number."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest())


class Names:
    """A set of names that can only grow. Numbered ones are exact; two others are confused once in 10^19 pairs."""

    __slots__ = ("_families", "_odd")

    def __init__(self) -> None:
        self._families: dict[Family, dict[int, int]] = {}
        self._odd: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._families or self._odd)

    def __contains__(self, name: str) -> bool:
        split = numbered(name)
        if split is not None and (chunks := self._families.get(split[0])) is not None:
            return chunks.get(split[1] >> 8, 0) >> (split[1] & 255) & 1 == 1
        return bool(self._odd) and digest64(name) in self._odd

    def add(self, name: str) -> bool:
        """Take a name in; false where it was there already."""
        split = numbered(name)
        chunks = self._family(split[0]) if split is not None else None
        if split is None or chunks is None:
            return self._add_odd(digest64(name))
        bit = 1 << (split[1] & 255)
        held = chunks.get(split[1] >> 8, 0)
        chunks[split[1] >> 8] = held | bit
        return held & bit == 0

    def _family(self, family: Family) -> dict[int, int] | None:
        chunks = self._families.get(family)
        if chunks is None and len(self._families) < _MAX_FAMILIES:
            chunks = self._families[family] = {}
        return chunks

    def _add_odd(self, digest: int) -> bool:
        before = len(self._odd)
        self._odd.add(digest)
        return len(self._odd) > before
