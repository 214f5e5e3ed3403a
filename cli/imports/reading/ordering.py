"""Brings rows or facts into order on disk, so that a source may be larger than memory."""

import heapq
import marshal
import struct
import tempfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from cli.imports.reading.rows import Row

_LENGTH = struct.Struct("<I")
_CHUNK = 50_000
"""Facts that are sorted in memory."""


def last_first(rows: Iterable[Row]) -> Iterator[Row]:
    """Rows in the opposite order."""
    with tempfile.TemporaryFile() as file:
        for row in rows:
            piece = marshal.dumps(tuple(row))
            file.write(piece + _LENGTH.pack(len(piece)))
        at = file.tell()
        while at:
            file.seek(at - _LENGTH.size)
            [length] = _LENGTH.unpack(file.read(_LENGTH.size))
            at -= _LENGTH.size + length
            file.seek(at)
            yield Row(*marshal.loads(file.read(length)))  # our own bytes


def sorted_by(items: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Items in order. They are compared as they are, so equal times need a number behind them."""
    runs: list[IO[bytes]] = []
    chunk: list[tuple[Any, ...]] = []
    try:
        for item in items:
            chunk.append(item)
            if len(chunk) >= _CHUNK:
                runs.append(_run(sorted(chunk)))
                chunk = []
        yield from heapq.merge(sorted(chunk), *map(_read, runs))
    finally:
        for run in runs:
            run.close()


def _run(items: list[tuple[Any, ...]]) -> IO[bytes]:
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the sort
    for item in items:
        piece = marshal.dumps(item)
        file.write(_LENGTH.pack(len(piece)) + piece)
    file.seek(0)
    return file


def _read(file: IO[bytes]) -> Iterator[tuple[Any, ...]]:
    while head := file.read(_LENGTH.size):
        yield marshal.loads(file.read(_LENGTH.unpack(head)[0]))  # our own bytes
