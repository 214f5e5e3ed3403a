"""The JSON of `pitlog check --json`, written as the rounds end: one object that is never held whole."""

import base64
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from domain.replay.lines import RefusedLine
from domain.replay.play import Replay
from domain.sentences import worded

Write = Callable[[bytes], object]

_encode = msgspec.json.Encoder().encode


def write_report(replay: Replay, write: Write) -> None:
    """Replay a feed and write what it comes to."""
    write(b'{"rounds":[')
    _list(replay.rounds(), write)
    write(b'],\n"commission":[')
    _list(replay.commission(), write)
    write(b'],\n"findings":[')
    _list(replay.findings(), write)
    write(b'],\n"refused":[')
    _list(map(refused_entry, replay.refused()), write)
    write(b'],\n"failed":[')
    _list(replay.failed, write)
    write(b"]}\n")


def _list(items: Iterable[Any], write: Write) -> None:
    comma = b"\n"
    for item in items:
        write(comma + _encode(worded(item)))
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
