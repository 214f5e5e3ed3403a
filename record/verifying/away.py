"""Facts that are not in the record: read from an archive, or stood in for by the leaves that the log keeps of them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from psycopg import Connection

from record.bundles.format import Entry
from record.sealing.merkle import leaf_hash
from record.sealing.rows import position_of, recorded_at_of
from record.sealing.runs import PositionRanges, positions
from record.verifying.archives import OpenedArchive

_LEAVES = "SELECT position, hash FROM pitlog.leaves WHERE position > %s AND position <= %s ORDER BY position"


class ArchivedFact(NamedTuple):
    """A fact that is away."""

    position: int
    row: bytes | None
    """None where only its leaf stands."""
    leaf: bytes | None = None

    @property
    def hash(self) -> bytes:
        """Of its leaf."""
        return leaf_hash(self.row) if self.row is not None else self.leaf or b""

    @property
    def recorded_at(self) -> int | None:
        """Microseconds since 2000, where that is known."""
        return None if self.row is None else recorded_at_of(self.row)


class Away(Protocol):
    """The facts of a month that moved out, in the order of positions."""

    month: str
    runs: PositionRanges
    """The positions that its tombstone lists."""

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """Those after a position and up to another."""

    def row(self, position: int) -> bytes | None:
        """One, as it is hashed."""

    def before(self, position: int) -> int | None:
        """The last one that stands before a position."""

    def behind(self, position: int) -> int | None:
        """The first one behind it."""


class InLeaves:
    """Nobody brought the archive: the leaves stand in for the facts, and have to give the signed roots."""

    def __init__(self, connection: Connection[Any], month: str, runs: PositionRanges) -> None:
        self._connection, self.month, self.runs = connection, month, runs

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """By the log's own list of positions: one that is not there is missing in the tree."""
        within = self.runs.within(after, to)
        if not within:
            return []
        with self._connection.cursor(binary=True) as cursor:
            found = cursor.execute(_LEAVES, (within[0][0] - 1, within[-1][1])).fetchall()
        wanted = set(positions(within))
        return [ArchivedFact(position, None, bytes(hash_)) for position, hash_ in found if position in wanted]

    def row(self, position: int) -> bytes | None:
        """Nobody has it here."""

    def before(self, position: int) -> int | None:
        """As the tombstone lists them."""
        return self.runs.before(position)

    def behind(self, position: int) -> int | None:
        """Likewise."""
        return self.runs.behind(position)


class InArchive:
    """An archive. What can't be read of it is not there."""

    def __init__(self, archive: OpenedArchive, runs: PositionRanges) -> None:
        self._archive, self.month, self.runs = archive, archive.told.month, runs
        self._blocks = list(archive.blocks())
        self._lasts = [one.block.last for one in self._blocks]
        self._held: tuple[int, Sequence[Entry]] = (-1, ())

    def between(self, after: int, to: int) -> list[ArchivedFact]:
        """Block by block."""
        return [
            ArchivedFact(position, one.row)
            for one in self._entries(after, to)
            if after < (position := position_of(one.row)) <= to
        ]

    def row(self, position: int) -> bytes | None:
        """It alone."""
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
        """Likewise."""
        found = (position_of(one.row) for one in self._entries(position, 2**63 - 1))
        return next((one for one in found if one > position), None)

    def _entries(self, after: int, to: int) -> Iterator[Entry]:
        at = bisect_left(self._lasts, after + 1)
        while at < len(self._blocks) and self._blocks[at].block.first <= to:
            yield from self._of(at)
            at += 1

    def _of(self, at: int) -> Sequence[Entry]:
        """One block is held: whoever asks for a row asks for its neighbours."""
        if self._held[0] != at:
            block = self._blocks[at].block
            # No others than the tombstone lists there: else one fact could pass for another's.
            listed = set(positions(self.runs.within(block.first - 1, block.last)))
            found = self._archive.read(self._blocks[at])
            self._held = (at, [one for one in found if position_of(one.row) in listed])
        return self._held[1]
