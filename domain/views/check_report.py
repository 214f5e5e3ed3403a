"""The JSON of `pitlog check --json`: one object, written without holding it whole.

Its order does not depend on how facts of several tables alternate: tables are sorted by name. The rounds of the first
table are written as they end; those of the others wait on a shelf.
"""

import base64
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from domain.fold.feed.failing_fact import FailedSession
from domain.fold.feed.replay import Replay
from domain.fold.lines import RefusedLine
from domain.fold.report_json import encode
from domain.fold.round import Commission, Round, Wager
from domain.sentences.worded import Worded, worded
from domain.views.replay.feed_roads import RoadCollector, ShoeRoads
from domain.views.streamed import Part, Write, write_streamed


class RefusedEntry(Struct, kw_only=True):
    """A line that could not be understood."""

    line: int
    file: str | UnsetType = UNSET
    field: str
    reason: str
    raw: str
    raw_base64: str | UnsetType = UNSET
    """Its bytes, if they are not text."""
    length: int | UnsetType = UNSET
    """Of a line that is too long: its whole length."""
    sha256: str | UnsetType | None = UNSET


class CheckReport(Struct):
    """The report of a feed."""

    rounds: list[Round]
    commission: list[Commission]
    findings: list[Worded]
    """Outside rounds."""
    refused: list[RefusedEntry]
    failed: list[FailedSession]
    roads: list[ShoeRoads] | UnsetType = UNSET
    """With `--roads`: the roads of each shoe of baccarat."""


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
    parts = _parts(replay, InMemory() if shelf is None else shelf, ChangedWagers().of if changed else _whole, roads)
    write_streamed(CheckReport, parts, write)


def _parts(replay: Replay, shelf: Shelf, reported: Callable[[Round], Round], roads: Shelf | None) -> Iterator[Part]:
    """Each is asked for when the one before it was written: then the fold knows it."""
    collector = RoadCollector()
    rounds = replay.rounds() if roads is None else _watched(replay.rounds(), collector, roads)
    yield Part("rounds", _rounds(replay, rounds, shelf, reported))
    yield Part("commission", listed(replay.commission()))
    yield Part("findings", listed(replay.findings()))
    yield Part("refused", listed(map(refused_entry, replay.refused())))
    yield Part("failed", listed(replay.failed))
    if roads is not None:
        _shelve(collector.rest(), roads)
        yield Part("roads", (piece for table in replay.names for piece in roads.take(table)))


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


def listed(items: Iterable[Any]) -> Iterator[bytes]:
    """The items of a list as JSON."""
    return (encode(worded(item)) for item in items)


def refused_entry(refused: RefusedLine) -> RefusedEntry:
    """A refused line: its bytes as text, and exactly if they are not text."""
    line, why = refused
    return RefusedEntry(
        line=line.number,
        file=UNSET if line.file is None else line.file,
        field=why.field,
        reason=why.reason,
        raw=line.raw.decode(errors="backslashreplace"),
        raw_base64=UNSET if _is_text(line.raw) else base64.b64encode(line.raw).decode(),
        length=UNSET if line.length is None else line.length,
        sha256=UNSET if line.length is None else line.sha256,
    )


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
