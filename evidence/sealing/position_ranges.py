"""Sets of positions as ranges without gaps: the facts of a month among the others. Pure."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from struct import iter_unpack, pack
from typing import Self

Run = tuple[int, int]
"""The first and the last position."""


class PositionRanges:
    """Rising positions."""

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self._firsts, self._lasts = array("q"), array("q")
        for first, last in runs:
            if first > last or (self._lasts and first <= self._lasts[-1]):
                raise ValueError("stretches of positions are out of order")
            self._firsts.append(first)
            self._lasts.append(last)

    @classmethod
    def unpacked(cls, raw: bytes) -> Self:
        """Unpack. `ValueError` if the bytes are malformed."""
        if len(raw) % 16:
            raise ValueError("stretches of positions are cut short")
        return cls(iter_unpack(">qq", raw))

    def packed(self) -> bytes:
        """First and last of each range, eight bytes each."""
        return b"".join(pack(">qq", *one) for one in self)

    def __iter__(self) -> Iterator[Run]:
        return zip(self._firsts, self._lasts, strict=True)

    def __len__(self) -> int:
        return len(self._firsts)

    def add(self, position: int) -> None:
        """Add a position above all others."""
        if self._lasts and position == self._lasts[-1] + 1:
            self._lasts[-1] = position
        else:
            self._firsts.append(position)
            self._lasts.append(position)

    @property
    def count(self) -> int:
        """The number of positions."""
        return sum(self._lasts) - sum(self._firsts) + len(self)

    def within(self, after: int, to: int) -> list[Run]:
        """The ranges after a position and up to another."""
        begin, end = bisect_left(self._lasts, after + 1), bisect_left(self._firsts, to + 1)
        return [
            (max(first, after + 1), min(last, to))
            for first, last in zip(self._firsts[begin:end], self._lasts[begin:end], strict=True)
        ]

    def __contains__(self, position: int) -> bool:
        return bool(self.within(position - 1, position))

    def before(self, position: int) -> int | None:
        """The last position before one."""
        at = bisect_left(self._firsts, position)
        return min(self._lasts[at - 1], position - 1) if at else None

    def behind(self, position: int) -> int | None:
        """The first position after one."""
        at = bisect_left(self._lasts, position + 1)
        return max(self._firsts[at], position + 1) if at < len(self) else None


def positions(runs: Iterable[Run]) -> Iterator[int]:
    for first, last in runs:
        yield from range(first, last + 1)
