"""Aligns two long lists of hashes: known leaves, and those of the present rows. Pure.

No hash occurs twice, because each contains its fact's position. Where the lists diverge, they join again at the next
hash in both. What lies between was altered.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

LEAF = 32
AHEAD = 65_536
FAR = 8 * AHEAD
"""How far ahead rows and leaves are compared to find where they match again."""


class KnownLeaves(Protocol):
    """Leaves from another holder."""

    @property
    def size(self) -> int:
        """The number of leaves."""

    def read(self, lo: int, hi: int) -> bytes:
        """Leaves of a range, joined."""


class AlignedRow(NamedTuple):
    """A leaf of the present rows."""

    position: int | None
    """None if it is no fact."""
    hash: bytes


class LeafBlock(NamedTuple):
    """Known leaves, and the rows in their place."""

    at: int
    """The index of the first leaf."""
    leaves: Sequence[bytes]
    rows: Sequence[AlignedRow]
    after: int = 0
    """The position of the last known fact before it."""
    before: int | None = None
    """The position of the next fact, if known."""


Positions = Callable[[], Sequence[int | None]]


class Aligner:
    """Takes the rows' leaves in order, and returns blocks that differ from the known leaves."""

    def __init__(self, kept: KnownLeaves, at: int = 0) -> None:
        self._kept = kept
        self.at = at
        """The first leaf not yet compared."""
        self.beyond = 0
        """The number of rows after the last leaf. They are newer."""
        self.after = 0
        """The position of the last fact compared with a leaf."""
        self._earlier: Positions | None = None
        """Positions not yet fetched."""
        self._leaves: list[bytes] = []
        self._rows: list[AlignedRow] = []

    @property
    def clean(self) -> bool:
        """Whether nothing is left over."""
        return not self._rows and not self._leaves

    def take(self, hashes: Sequence[bytes], positions: Positions) -> Iterator[LeafBlock]:
        """Add the next leaves of the rows. Positions are fetched only if something differs."""
        if self._ended:
            self.beyond += len(hashes)
        elif self.clean and self._kept.read(self.at, self.at + len(hashes)) == b"".join(hashes):
            self.at += len(hashes)
            self._earlier = positions
        else:
            self._resynchronize()
            self._rows += map(AlignedRow, positions(), hashes)
            yield from self._side_by_side()
            if self._ended:
                self.beyond += len(self._cut(0, len(self._rows)).rows)
            if len(self._rows) > FAR:
                yield self._cut(min(len(self._leaves), len(self._rows)), len(self._rows))

    def finish(self) -> Iterator[LeafBlock]:
        """No more rows. Rows that replace no leaf are newer."""
        self._resynchronize()
        while self._read() or self._leaves:
            yield self._cut(len(self._leaves), self._in_place())
        self.beyond += len(self._rows)

    @property
    def _ended(self) -> bool:
        return self.at >= self._kept.size

    def _resynchronize(self) -> None:
        if self._earlier is not None:
            self.after, self._earlier = _last(self._earlier(), self.after), None

    def _in_place(self) -> int:
        """The number of rows that replace the last leaves: as many, or those without a gap in positions. A checkpoint's
        last leaf is no fact. Newer facts must not be reported as altered.
        """
        many = len(self._leaves)
        if len(self._rows) >= many and self._rows[many - 1].position is None:
            return many
        follows, count = self.after, 0
        for row in self._rows[: many - 1]:
            if row.position not in (None, follows + 1):
                break
            follows, count = row.position or follows, count + 1
        return count

    def _side_by_side(self) -> Iterator[LeafBlock]:
        at, row = 0, 0
        where = {one.hash: n for n, one in enumerate(self._rows)}
        while row < len(self._rows) and (at < len(self._leaves) or self._read()):
            if self._leaves[at] == self._rows[row].hash:
                at, row = at + 1, row + 1
                continue
            found = self._joined(at, row, where)
            if found is None:
                break
            leaf, there = found
            after = _last([one.position for one in self._rows[:row]], self.after)
            before = next((one.position for one in self._rows[there:] if one.position is not None), None)
            yield LeafBlock(self.at + at, self._leaves[at:leaf], self._rows[row:there], after, before)
            at, row = leaf, there
        self._cut(at, row)

    def _joined(self, at: int, row: int, where: dict[bytes, int]) -> tuple[int, int] | None:
        """The next leaf found among the rows ahead, and its place there."""
        leaf = at
        while leaf < len(self._leaves) or (leaf - at < FAR and self._read()):
            there = where.get(self._leaves[leaf], -1)
            if there >= row:
                return leaf, there
            leaf += 1
        return None

    def _read(self) -> bool:
        """Read more known leaves. False if there are none."""
        begin = self.at + len(self._leaves)
        raw = self._kept.read(begin, min(begin + AHEAD, self._kept.size)) if begin < self._kept.size else b""
        self._leaves += [raw[n : n + LEAF] for n in range(0, len(raw), LEAF)]
        return bool(raw)

    def _cut(self, leaves: int, rows: int) -> LeafBlock:
        block = LeafBlock(self.at, self._leaves[:leaves], self._rows[:rows], self.after)
        self.after = _last([one.position for one in block.rows], self.after)
        del self._leaves[:leaves], self._rows[:rows]
        self.at += leaves
        return block


def _last(positions: Sequence[int | None], known: int) -> int:
    """The last known position."""
    return next((one for one in reversed(positions) if one is not None), known)
