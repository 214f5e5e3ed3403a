"""An export read back: the sessions of one or several venues, and the lines of one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from msgspec import Struct

from domain.errors import NoManifest
from domain.replay.lines import Line
from estate import manifest
from estate.manifest import Entry, Manifest


class Task(Struct, frozen=True):
    """A session to be folded, wherever that is done."""

    venue: str
    folder: str
    """The venue's."""
    entry: Entry
    hands_on: bytes | None
    """What the session after it was handed, where that is known."""


@dataclass(frozen=True)
class Wanted:
    """Which sessions; everything left out is not asked about. What is of no day is always wanted."""

    venue: str | None = None
    table: str | None = None
    since: date | None = None
    until: date | None = None

    def has(self, task: Task) -> bool:
        """Whether a session is one of them."""
        day = task.entry.gaming_day
        named = self.venue in (None, task.venue) and self.table in (None, task.entry.table)
        return named and (day is None or (self.since or day) <= day <= (self.until or day))


class Altered(Exception):
    """A file is not what was exported."""


def venues(folders: Iterable[Path]) -> dict[Path, Manifest]:
    """The venues under some folders: each a venue's own, or one that holds several."""
    found: dict[Path, Manifest] = {}
    for folder in folders:
        own = [folder] if (folder / manifest.NAME).exists() else sorted(folder.glob("venue=*"))
        if not own:
            raise NoManifest(str(folder))
        found |= {one.resolve(): manifest.read(one) for one in own}
    return found


def tasks(folders: Iterable[Path], wanted: Wanted) -> list[Task]:
    """The sessions of some venues, table by table in the order in which they were."""
    return [task for folder, one in venues(folders).items() for task in _tasks(folder, one) if wanted.has(task)]


def _tasks(folder: Path, of: Manifest) -> Iterator[Task]:
    handed = {(one.table, one.nth): one.carry_in for one in of.sessions}
    for one in sorted(of.sessions, key=lambda one: (one.table, one.nth)):
        yield Task(of.venue, str(folder), one, handed.get((one.table, one.nth + 1)))


def by_table(sessions: Sequence[Task]) -> list[list[Task]]:
    """The sessions of each table together."""
    found: dict[tuple[str, str], list[Task]] = {}
    for one in sessions:
        found.setdefault((one.folder, one.entry.table), []).append(one)
    return list(found.values())


_READ = ("position", "line", "recorded_at", "topic", "supervisory")


def lines(task: Task) -> list[Line]:
    """A session's lines as they were recorded; `Altered` where the file is not what was exported."""
    path = Path(task.folder) / task.entry.path
    try:
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
            if digest != task.entry.sha256:
                raise Altered(f"altered: {path} has SHA-256 {digest}, exported was {task.entry.sha256}")
            columns: dict[str, list[Any]] = pq.read_table(file, columns=list(_READ)).to_pydict()
    except FileNotFoundError:
        raise Altered(f"missing: {path}") from None
    rows = sorted(zip(*(columns[name] for name in _READ), strict=True))  # a late fact is told by its position
    return [_line(*row) for row in rows]


def _line(position: int, line: bytes, recorded_at: datetime, topic: str, supervisory: bool) -> Line:
    return Line(position, line, recorded_at, topic=topic, authority=supervisory)
