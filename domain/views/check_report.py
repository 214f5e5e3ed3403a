"""The JSON of `pitlog check --json`: one object, written without holding it whole.

Its order does not depend on how facts of several tables alternate: tables are sorted by name. The rounds of the first
table are written as they end; those of the others wait on a shelf.
"""

import base64
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from msgspec.structs import replace

from domain.fold.feed.replay import Replay
from domain.fold.lines import RefusedLine
from domain.fold.report_json import encode
from domain.fold.round import Round, Wager
from domain.sentences import worded
from domain.views.replay.feed_roads import RoadCollector, ShoeRoads

Write = Callable[[bytes], object]


class Shelf(Protocol):
    """Stores the rounds of tables that cannot be written yet."""

    def put(self, table: str, piece: bytes) -> None:
        """Add a round of a table, as a line without its end."""

    def take(self, table: str) -> Iterable[bytes]:
        """The rounds of a table in order."""


class InMemory:
    """A shelf in memory, for small feeds."""

    def __init__(self) -> None:
        self._pieces: dict[str, list[bytes]] = {}

    def put(self, table: str, piece: bytes) -> None:
        self._pieces.setdefault(table, []).append(piece)

    def take(self, table: str) -> Iterable[bytes]:
        return self._pieces.pop(table, [])


class ChangedWagers:
    """Leaves out the wagers to which nothing happened in a round: they were up before, and stay up unchanged."""

    def __init__(self) -> None:
        self._up: dict[str, dict[str, Wager]] = {}
        """For each table, the wagers that were up after the round before."""

    def of(self, ended: Round) -> Round:
        """The round with the other wagers, and how many were left out."""
        before = self._up.get(ended.table, {})
        found = {one.wager for one in ended.findings}
        news = [one for one in ended.wagers if one.wager in found or before.get(one.wager) != one]
        self._up[ended.table] = {
            one.wager: one for one in ended.wagers if one.due is not None and one.due.result == "open"
        }
        return replace(ended, wagers=news, unchanged=len(ended.wagers) - len(news))


def write_report(
    replay: Replay, write: Write, shelf: Shelf | None = None, changed: bool = False, roads: Shelf | None = None
) -> None:
    """Fold a feed and write the report. `changed`: in each round only the wagers to which something happened.

    `roads`: where the roads of shoes wait until the end. None leaves them out.
    """
    write(b'{"rounds":[')
    reported = ChangedWagers().of if changed else _whole
    collector = RoadCollector()
    rounds = replay.rounds() if roads is None else _watched(replay.rounds(), collector, roads)
    _pieces(_rounds(replay, rounds, InMemory() if shelf is None else shelf, reported), write)
    write(b'],\n"commission":[')
    _list(replay.commission(), write)
    write(b'],\n"findings":[')
    _list(replay.findings(), write)
    write(b'],\n"refused":[')
    _list(map(refused_entry, replay.refused()), write)
    write(b'],\n"failed":[')
    _list(replay.failed, write)
    if roads is not None:
        write(b'],\n"roads":[')
        _shelve(collector.rest(), roads)
        _pieces((piece for table in replay.names for piece in roads.take(table)), write)
    write(b"]}\n")


def _watched(rounds: Iterable[Round], collector: RoadCollector, shelf: Shelf) -> Iterator[Round]:
    """The same rounds. The roads of each shoe that is over are put on the shelf."""
    for ended in rounds:
        _shelve(collector.take(ended), shelf)
        yield ended


def _shelve(made: Iterable[ShoeRoads], shelf: Shelf) -> None:
    for one in made:
        shelf.put(one.table, encode(one))


def _whole(ended: Round) -> Round:
    return ended


def _rounds(
    replay: Replay, rounds: Iterable[Round], shelf: Shelf, reported: Callable[[Round], Round]
) -> Iterator[bytes]:
    for ended in rounds:
        piece = encode(worded(reported(ended)))
        if ended.table == replay.names[0]:
            yield piece
        else:
            shelf.put(ended.table, piece)
    for table in replay.names[1:]:
        yield from shelf.take(table)


def _list(items: Iterable[Any], write: Write) -> None:
    _pieces((encode(worded(item)) for item in items), write)


def _pieces(pieces: Iterable[bytes], write: Write) -> None:
    comma = b"\n"
    for piece in pieces:
        write(comma + piece)
        comma = b",\n"


def refused_entry(refused: RefusedLine) -> dict[str, Any]:
    """A refused line as JSON: its bytes as text, or exactly if they are not text."""
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
