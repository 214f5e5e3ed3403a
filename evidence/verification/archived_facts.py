"""Facts outside the record: read from an archive, or represented by their leaves in the log."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from struct import pack
from typing import Any, NamedTuple, Protocol

from psycopg import Connection

from evidence.sealing.entries import LogEntry
from evidence.sealing.fact_rows import position_of, recorded_at_of
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.position_ranges import PositionRanges, positions
from evidence.verification.row_sources import Rows, Stamps, numbers
from evidence.verification.supplied_archives import OpenedArchive

_LEAVES = "SELECT position, hash FROM pitlog.leaves WHERE position > %s AND position <= %s ORDER BY position"


class ArchivedFact(NamedTuple):
    """An archived fact."""

    position: int
    row: bytes | None
    """None if only its leaf is known."""
    leaf: bytes | None = None

    @property
    def hash(self) -> bytes:
        """Its leaf hash."""
        return leaf_hash(self.row) if self.row is not None else self.leaf or b""

    @property
    def recorded_at(self) -> int | None:
        """Microseconds since 2000. None if not known."""
        return None if self.row is None else recorded_at_of(self.row)


class ArchivedFacts(Protocol):
    """The facts of an archived month, in order of positions."""

    month: str
    runs: PositionRanges
    """The positions listed in its tombstone."""

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """Facts after one position and up to another."""

    def row(self, position: int) -> bytes | None:
        """The hashed row of one fact, if available."""

    def before(self, position: int) -> int | None:
        """The last position before this one."""

    def behind(self, position: int) -> int | None:
        """The first position after this one."""


class InLeaves:
    """Used without the archive: leaves represent the facts, and must produce the signed roots."""

    def __init__(self, connection: Connection[Any], month: str, runs: PositionRanges) -> None:
        self._connection, self.month, self.runs = connection, month, runs

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """Read from the log's list of positions. A missing position is missing in the tree."""
        within = self.runs.within(after, to)
        if not within:
            return []
        with self._connection.cursor(binary=True) as cursor:
            found = cursor.execute(_LEAVES, (within[0][0] - 1, within[-1][1])).fetchall()
        wanted = set(positions(within))
        return [ArchivedFact(position, None, bytes(hash_)) for position, hash_ in found if position in wanted]

    def row(self, position: int) -> bytes | None:
        """Rows are not available without the archive."""

    def before(self, position: int) -> int | None:
        """Read from the tombstone's list."""
        return self.runs.before(position)

    def behind(self, position: int) -> int | None:
        """Read from the tombstone's list."""
        return self.runs.behind(position)


class InArchive:
    """An archive. Unreadable facts count as missing."""

    def __init__(self, archive: OpenedArchive, runs: PositionRanges) -> None:
        self._archive, self.month, self.runs = archive, archive.listing.month, runs
        self._blocks = list(archive.blocks())
        self._lasts = [one.block.last for one in self._blocks]
        self._block: tuple[int, Sequence[LogEntry]] = (-1, ())

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """Read block by block."""
        return [
            ArchivedFact(position, one.row)
            for one in self._entries(after, to)
            if after < (position := position_of(one.row)) <= to
        ]

    def row(self, position: int) -> bytes | None:
        near = self._entries(position - 1, position)
        return next((one.row for one in near if position_of(one.row) == position), None)

    def before(self, position: int) -> int | None:
        """As far as it can be read."""
        for at in range(min(bisect_left(self._lasts, position), len(self._blocks) - 1), -1, -1):
            there = [found for one in self._of(at) if (found := position_of(one.row)) < position]
            if there:
                return there[-1]
        return None

    def behind(self, position: int) -> int | None:
        """As far as it can be read."""
        found = (position_of(one.row) for one in self._entries(position, 2**63 - 1))
        return next((one for one in found if one > position), None)

    def _entries(self, after: int, to: int) -> Iterator[LogEntry]:
        at = bisect_left(self._lasts, after + 1)
        while at < len(self._blocks) and self._blocks[at].block.first <= to:
            yield from self._of(at)
            at += 1

    def _of(self, at: int) -> Sequence[LogEntry]:
        """Keep one block in memory: the next row read is usually a neighbour."""
        if self._block[0] != at:
            block = self._blocks[at].block
            # Only facts listed by the tombstone. Otherwise one fact could be taken for another.
            listed = set(positions(self.runs.within(block.first - 1, block.last)))
            found = self._archive.read(self._blocks[at])
            self._block = (at, [one for one in found if position_of(one.row) in listed])
        return self._block[1]


_FAR = 2**63 - 1
_MANY = 65_536


class Merged:
    """Merges rows from the database with rows from archives, in sealing order. A range without archived facts is read
    directly.
    """

    def __init__(self, here: Rows, archived: Sequence[ArchivedFacts]) -> None:
        self._here, self._archived = here, archived

    def hashes(self, after: int, to: int) -> list[bytes]:
        """Hashes of both, in order."""
        found, others = self._here.hashes(after, to), self._others(after, to)
        if not others:
            return found
        both = [(one.position, one.hash) for one in others]
        both += zip(self._here.positions(after, to), found, strict=False)
        return [hash_ for _, hash_ in sorted(both)]

    def hashes_by_session(self, after: int, to: int) -> tuple[list[bytes], Sequence[bytes | None]]:
        """Hashes of both, in order. The session of archived facts is not read."""
        if not self._others(after, to):
            return self._here.hashes_by_session(after, to)
        hashes = self.hashes(after, to)
        return hashes, [None] * len(hashes)

    def stamps(self, after: int, to: int) -> Stamps:
        """Positions and times of both. Facts represented only by their leaf have no timestamp."""
        found, others = self._here.stamps(after, to), self._others(after, to)
        if not others:
            return found
        both: list[tuple[int, int | None]] = [(one.position, one.recorded_at) for one in others]
        both += zip(numbers(found.positions), numbers(found.times), strict=True)
        both.sort(key=lambda one: one[0])
        timed = [(position, time) for position, time in both if time is not None]
        return Stamps(
            _packed([position for position, _ in both]),
            _packed([time for _, time in timed]),
            _packed([position for position, _ in timed]),
        )

    def positions(self, after: int, to: int) -> Sequence[int]:
        found, others = self._here.positions(after, to), self._others(after, to)
        return sorted([*found, *(one.position for one in others)]) if others else found

    def row(self, position: int) -> bytes | None:
        """A row from the database or an archive."""
        archived = self._of(position)
        return self._here.row(position) if archived is None else archived.row(position) or self._here.row(position)

    def leaf(self, position: int) -> bytes | None:
        """Its leaf hash, even if only the leaf is known."""
        row = self.row(position)
        if row is not None:
            return leaf_hash(row)
        return next((one.hash for one in self._others(position - 1, position)), None)

    def neighbours(self, position: int) -> tuple[int | None, int | None]:
        """The nearest facts in both."""
        before, behind = self._here.neighbours(position)
        befores = [before, *(one.before(position) for one in self._archived)]
        behinds = [behind, *(one.behind(position) for one in self._archived)]
        return (
            max((one for one in befores if one is not None), default=None),
            min((one for one in behinds if one is not None), default=None),
        )

    def end(self, after: int, to: int, many: int) -> int | None:
        """At most one fact has a position."""
        here = self._here.end(after, to, many)
        firsts = [first for one in self._archived if (first := one.runs.behind(after)) is not None and first <= to]
        ends = [min(to, first + many - 1) for first in firsts] + ([] if here is None else [here])
        return min(ends, default=None)

    def nth(self, n: int) -> int | None:
        """Searches range by range. Slow, but called only when a split view was found."""
        after, last = -(_FAR) - 1, None
        while n > 0 and (end := self.end(after, _FAR, _MANY)) is not None:
            found = self.positions(after, end)
            last = found[min(n, len(found)) - 1] if found else last
            n, after = n - len(found), end
        return last

    def month(self, position: int) -> str | None:
        """The month of an archived fact."""
        archived = self._of(position)
        return archived.month if archived else None

    def _of(self, position: int) -> ArchivedFacts | None:
        return next((one for one in self._archived if position in one.runs), None)

    def _others(self, after: int, to: int) -> list[ArchivedFact]:
        return [seen for one in self._archived for seen in one.between(after, to)]


def _packed(values: Sequence[int]) -> bytes:
    return pack(f">{len(values)}q", *values)
