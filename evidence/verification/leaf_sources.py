"""Sources of leaves and nodes: the database, or a witness's file."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from psycopg import Connection

from evidence.verification.alignment import LEAF

_MISSING = bytes(LEAF)
_WHOLE = """
    SELECT count(*), string_agg(hash, ''::bytea ORDER BY index) FROM pitlog.leaves WHERE index >= %s AND index < %s
"""
_LISTED = """
    SELECT count(*),
        string_agg(hash, ''::bytea ORDER BY index), string_agg(int8send(position), ''::bytea ORDER BY index)
    FROM pitlog.leaves WHERE index >= %s AND index < %s
"""
_NODES = """
    SELECT level, (SELECT string_agg(hash, ''::bytea ORDER BY nth) FROM pitlog.nodes AS n
                   WHERE n.level = wanted.level AND n.nth >= lo AND n.nth < hi)
    FROM unnest(%s::smallint[], %s::bigint[], %s::bigint[]) AS wanted (level, lo, hi)
"""
_EACH = "SELECT index, hash FROM pitlog.leaves WHERE index >= %s AND index < %s"


class InDatabase:
    """The log's own leaves. A missing one is read as zeros."""

    def __init__(self, connection: Connection[Any], size: int) -> None:
        self._connection = connection
        self.size = size
        self._known = (0, 0, b"")

    def know(self, lo: int, hi: int, hashes: bytes) -> None:
        """Cache hashes that were already read, because they are needed more than once."""
        self._known = (lo, hi, hashes)

    def read(self, lo: int, hi: int) -> bytes:
        """Leaves of a range."""
        return self._known[2] if self._known[:2] == (lo, hi) else self._read(lo, hi)

    def _read(self, lo: int, hi: int) -> bytes:
        found = self._asked(_WHOLE, lo, hi)
        return bytes(found[1] or b"") if found[0] == hi - lo else self._each(lo, hi)

    def listed(self, lo: int, hi: int) -> tuple[bytes, bytes]:
        """Leaves of a range, and their packed positions."""
        count, hashes, positions = self._asked(_LISTED, lo, hi)
        leaves = bytes(hashes or b"") if count == hi - lo else self._each(lo, hi)
        return leaves, bytes(positions or b"")

    def _each(self, lo: int, hi: int) -> bytes:
        with self._connection.cursor(binary=True) as cursor:
            there = dict(cursor.execute(_EACH, (lo, hi)).fetchall())
        return b"".join(there.get(index, _MISSING) for index in range(lo, hi))

    def _asked(self, query: str, lo: int, hi: int) -> tuple[Any, ...]:
        with self._connection.cursor(binary=True) as cursor:
            row: tuple[Any, ...] | None = cursor.execute(query, (lo, hi)).fetchone()
        assert row is not None
        return row


Stretch = tuple[int, int, int]
"""A half-open range of nodes of one level."""


class NodesInDatabase:
    """The log's own nodes."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._known: Mapping[Stretch, bytes] = {}

    def above(self, lo: int, hi: int) -> Mapping[Stretch, bytes]:
        """All levels of nodes that are complete with these leaves."""
        return self._read([(n, lo >> n, hi >> n) for n in range(1, hi.bit_length())])

    def know(self, hashes: Mapping[Stretch, bytes]) -> None:
        """Cache hashes that were already read."""
        self._known = hashes

    def read(self, wanted: Stretch) -> bytes:
        """Their joined hashes."""
        return self._known.get(wanted) or self._read([wanted])[wanted]

    def _read(self, wanted: Sequence[Stretch]) -> dict[Stretch, bytes]:
        with self._connection.cursor(binary=True) as cursor:
            found = dict(cursor.execute(_NODES, tuple(map(list, zip(*wanted, strict=True)))).fetchall())
        return {one: bytes(found[one[0]] or b"") for one in wanted}


class InFile:
    """A file of so many leaves, 32 bytes each."""

    def __init__(self, path: Path, size: int | None = None) -> None:
        self._path, self._file = path, path.open("rb")
        there, self.odd = divmod(os.fstat(self._file.fileno()).st_size, LEAF)
        self.size = there if size is None else min(there, size)

    def read(self, lo: int, hi: int) -> bytes:
        return os.pread(self._file.fileno(), (min(hi, self.size) - lo) * LEAF, lo * LEAF) if lo < self.size else b""

    def first(self, size: int) -> "InFile":
        """Its first leaves alone."""
        return InFile(self._path, min(size, self.size))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def split(raw: bytes) -> list[bytes]:
    """Split joined leaves."""
    return [raw[n : n + LEAF] for n in range(0, len(raw), LEAF)]
