"""The JSON of `pitlog check --json`: one object that is never held whole.

Its lists are in an order that does not depend on how the facts of several tables alternate: tables by name. The rounds
of the first table are written as they end; those of the others wait on a shelf.
"""

import base64
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import msgspec

from domain.fold.feed import Replay
from domain.fold.lines import RefusedLine
from domain.sentences import worded

Write = Callable[[bytes], object]


class Shelf(Protocol):
    """Where the rounds of tables wait that are not written yet."""

    def put(self, table: str, piece: bytes) -> None:
        """One more round of a table; a line without its end."""

    def take(self, table: str) -> Iterable[bytes]:
        """The rounds of a table, in their order."""


class InMemory:
    """A shelf for feeds that are not large."""

    def __init__(self) -> None:
        self._pieces: dict[str, list[bytes]] = {}

    def put(self, table: str, piece: bytes) -> None:
        """One more round of a table."""
        self._pieces.setdefault(table, []).append(piece)

    def take(self, table: str) -> Iterable[bytes]:
        """The rounds of a table, in their order."""
        return self._pieces.pop(table, [])


_encode = msgspec.json.Encoder().encode


def write_report(replay: Replay, write: Write, shelf: Shelf | None = None) -> None:
    """Replay a feed and write what it comes to."""
    write(b'{"rounds":[')
    _pieces(_rounds(replay, InMemory() if shelf is None else shelf), write)
    write(b'],\n"commission":[')
    _list(replay.commission(), write)
    write(b'],\n"findings":[')
    _list(replay.findings(), write)
    write(b'],\n"refused":[')
    _list(map(refused_entry, replay.refused()), write)
    write(b'],\n"failed":[')
    _list(replay.failed, write)
    write(b"]}\n")


def _rounds(replay: Replay, shelf: Shelf) -> Iterator[bytes]:
    for ended in replay.rounds():
        piece = _encode(worded(ended))
        if ended.table == replay.names[0]:
            yield piece
        else:
            shelf.put(ended.table, piece)
    for table in replay.names[1:]:
        yield from shelf.take(table)


def _list(items: Iterable[Any], write: Write) -> None:
    _pieces((_encode(worded(item)) for item in items), write)


def _pieces(pieces: Iterable[bytes], write: Write) -> None:
    comma = b"\n"
    for piece in pieces:
        write(comma + piece)
        comma = b",\n"


def refused_entry(refused: RefusedLine) -> dict[str, Any]:
    """A refused line as JSON: its bytes as text, and exactly where they are no text."""
    line, why = refused
    entry: dict[str, Any] = {"line": line.number}
    if line.file is not None:
        entry["file"] = line.file
    entry |= {"field": why.field, "reason": why.reason, "raw": line.raw.decode(errors="backslashreplace")}
    if not _is_text(line.raw):
        entry["raw_base64"] = base64.b64encode(line.raw).decode()
    if line.length is not None:
        entry |= {"length": line.length, "sha256": line.sha256}
    return entry


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
