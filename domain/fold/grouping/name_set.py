"""Compact sets of very many names.

Almost all ids of a table are a prefix and a growing number (`n110-000412`): 256 of them take one entry. Of any other
name 64 bits of a digest are stored. The hash is the same in every process.
"""

from array import array
from collections.abc import Iterator
from hashlib import blake2b

_DIGITS = "0123456789"
_LONGEST = 18
MAX_FAMILIES = 1024
_FEWEST = 64

Family = tuple[str, int]
"""A numbered name without its number: the prefix, and the width if it has leading zeros."""

Numbered = tuple[Family, int]
"""The family and the number of a name."""


def numbered(name: str) -> Numbered | None:
    """Split a name into family and number. No two names give the same pair."""
    prefix = name.rstrip(_DIGITS)
    digits = name[len(prefix) :]
    width = len(digits)
    if not 0 < width <= _LONGEST:
        return None
    return (prefix, width if digits[0] == "0" else 0), int(digits)


def _name(family: Family, number: int) -> str:
    """The name that is split into a family and a number."""
    prefix, width = family
    return f"{prefix}{number:0{width}}" if width else f"{prefix}{number}"


def digest64(name: str) -> int:
    """64 bits of a digest, for a name without a number."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest())


class Digests:
    """A set of 64-bit numbers in one array with open addressing. It takes a fifth of the memory of a Python set."""

    __slots__ = ("_count", "_slots")

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _FEWEST))
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, digest: int) -> bool:
        return self._slots[self._find(digest or 1)] != 0

    def add(self, digest: int) -> bool:
        """Add a number. False if it was there already."""
        slot = self._find(digest or 1)
        if self._slots[slot]:
            return False
        self._slots[slot] = digest or 1
        self._count += 1
        if self._count * 4 > len(self._slots) * 3:
            self._grow()
        return True

    def _find(self, digest: int) -> int:
        """The slot of a number, or where it would go."""
        slots = self._slots
        last = len(slots) - 1
        slot = digest & last
        while (present := slots[slot]) and present != digest:
            slot = (slot + 1) & last
        return slot

    def _grow(self) -> None:
        old = self._slots
        self._slots = array("Q", bytes(16 * len(old)))
        for digest in old:
            if digest:
                self._slots[self._find(digest)] = digest


def _chunks(first: int, after: int) -> Iterator[tuple[int, int]]:
    """The chunks of 256 numbers in a range, each with its bits."""
    for chunk in range(first >> 8, (after - 1 >> 8) + 1):
        low, high = max(first - (chunk << 8), 0), min(after - (chunk << 8), 256)
        yield chunk, (1 << high) - (1 << low)


class NameSet:
    """A set of names that only grows. Numbered names are exact; two others are confused once in 10^19 pairs."""

    __slots__ = ("_families", "_odd")

    def __init__(self) -> None:
        self._families: dict[Family, dict[int, int]] = {}
        self._odd = Digests()

    def __bool__(self) -> bool:
        return bool(self._families or self._odd)

    def __contains__(self, name: str) -> bool:
        split = numbered(name)
        if split is not None and (chunks := self._families.get(split[0])) is not None:
            return chunks.get(split[1] >> 8, 0) >> (split[1] & 255) & 1 == 1
        return bool(self._odd) and digest64(name) in self._odd

    def add(self, name: str) -> bool:
        """Add a name. False if it was there already."""
        split = numbered(name)
        chunks = self._family(split[0]) if split is not None else None
        if split is None or chunks is None:
            return self._odd.add(digest64(name))
        bit = 1 << (split[1] & 255)
        present = chunks.get(split[1] >> 8, 0)
        chunks[split[1] >> 8] = present | bit
        return present & bit == 0

    def add_range(self, family: Family, first: int, after: int) -> None:
        """Add the names of a family with these numbers: from the first to before `after`."""
        chunks = self._family(family)
        if chunks is None:
            for number in range(first, after):
                self.add(_name(family, number))
            return
        for chunk, bits in _chunks(first, after):
            chunks[chunk] = chunks.get(chunk, 0) | bits

    def _family(self, family: Family) -> dict[int, int] | None:
        chunks = self._families.get(family)
        if chunks is None and len(self._families) < MAX_FAMILIES:
            chunks = self._families[family] = {}
        return chunks


class SessionsOfNames:
    """The session of each name, in the same compact way. However many sessions there are, a numbered name is looked for
    only in those that have a number of its chunk.
    """

    __slots__ = ("_families", "_odd")

    def __init__(self) -> None:
        self._families: dict[Family, dict[int, dict[str, int]]] = {}
        self._odd: dict[str, Digests] = {}

    def get(self, name: str) -> str | None:
        """The last session that was given a name."""
        split = numbered(name)
        if split is not None and (chunks := self._families.get(split[0])) is not None:
            bit, its = 1 << (split[1] & 255), chunks.get(split[1] >> 8, {})
            return next((session for session, bits in reversed(its.items()) if bits & bit), None)
        digest = digest64(name) if self._odd else 0
        return next((session for session, digests in reversed(self._odd.items()) if digest in digests), None)

    def add(self, name: str, session: str) -> None:
        """Add a name."""
        split = numbered(name)
        chunks = self._family(split[0]) if split is not None else None
        if split is None or chunks is None:
            self._digests(session).add(digest64(name))
        else:
            _put(chunks, split[1] >> 8, session, 1 << (split[1] & 255))

    def add_range(self, family: Family, first: int, after: int, session: str) -> None:
        """Add the names of a family with these numbers: from the first to before `after`."""
        chunks = self._family(family)
        if chunks is None:
            for number in range(first, after):
                self._digests(session).add(digest64(_name(family, number)))
            return
        for chunk, bits in _chunks(first, after):
            _put(chunks, chunk, session, bits)

    def _family(self, family: Family) -> dict[int, dict[str, int]] | None:
        chunks = self._families.get(family)
        if chunks is None and len(self._families) < MAX_FAMILIES:
            chunks = self._families[family] = {}
        return chunks

    def _digests(self, session: str) -> Digests:
        digests = self._odd.get(session)
        if digests is None:
            digests = self._odd[session] = Digests()
        return digests


def _put(chunks: dict[int, dict[str, int]], chunk: int, session: str, bits: int) -> None:
    its = chunks.get(chunk)
    if its is None:
        chunks[chunk] = {session: bits}
    else:
        its[session] = its.get(session, 0) | bits
