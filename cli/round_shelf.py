"""A shelf on disk: stores rounds of tables that cannot be written yet, in one temporary file."""

import tempfile
from collections.abc import Iterator
from types import TracebackType

CHUNK = 64 * 1024
"""Bytes of a table held in memory."""


class OnDisk:
    """Stores pieces of one line each, by table, in order."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the shelf
        self._chunks: dict[str, list[tuple[int, int]]] = {}
        """For each table: where in the file its pieces are."""
        self._open: dict[str, bytearray] = {}

    def __enter__(self) -> "OnDisk":
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def put(self, table: str, piece: bytes) -> None:
        """Add a piece of a table."""
        waiting = self._open.setdefault(table, bytearray())
        waiting += piece + b"\n"
        if len(waiting) >= CHUNK:
            self._chunks.setdefault(table, []).append((self._file.seek(0, 2), len(waiting)))
            self._file.write(waiting)
            waiting.clear()

    def take(self, table: str) -> Iterator[bytes]:
        """The pieces of a table in order."""
        for begin, length in self._chunks.get(table, []):
            self._file.seek(begin)
            yield from self._file.read(length).splitlines()
        yield from bytes(self._open.get(table, b"")).splitlines()
