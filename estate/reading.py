"""Reads an export: the sessions of one or several venues, and the lines of one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from msgspec import Struct
from msgspec.structs import replace

from domain.fold.lines import FeedLine
from estate import manifest
from estate.errors import ExportedTwice, NoManifest
from estate.manifest import EstateManifest, ManifestEntry


class Task(Struct, frozen=True):
    """A session to be folded by any worker."""

    venue: str
    folder: str
    """The venue's folder."""
    entry: ManifestEntry
    hands_on: bytes | None
    """The carry-forward that the next session received, if known."""
    first: bool = True
    """Whether it is the first of its table among the sessions asked for."""
    absent: int = 0
    """Sessions of its table between the previous one and this one that were not exported."""


FoundEntry = tuple[str, ManifestEntry]
"""An exported session and the folder of its venue."""


@dataclass(frozen=True)
class TaskSelection:
    """The selected sessions. Fields left out do not restrict it. Sessions without a day are always selected."""

    venue: str | None = None
    table: str | None = None
    since: date | None = None
    until: date | None = None

    def has(self, task: Task) -> bool:
        day = task.entry.gaming_day
        named = self.venue in (None, task.venue) and self.table in (None, task.entry.table)
        return named and (day is None or (self.since or day) <= day <= (self.until or day))


class Altered(Exception):
    """A file differs from what was exported."""


def venues(folders: Iterable[Path]) -> dict[Path, EstateManifest]:
    """The venues under some folders. Each folder is a venue's own, or contains several."""
    found: dict[Path, EstateManifest] = {}
    for folder in folders:
        own = [folder] if (folder / manifest.NAME).exists() else sorted(folder.glob("venue=*"))
        if not own:
            raise NoManifest(str(folder))
        found |= {one.resolve(): manifest.read(one) for one in own}
    return found


def tasks(folders: Iterable[Path], wanted: TaskSelection) -> list[Task]:
    """The sessions of some venues, by table in order."""
    return [task for (venue, _), entries in _tables(venues(folders)).items() for task in _tasks(venue, entries, wanted)]


def _tables(found: Mapping[Path, EstateManifest]) -> dict[tuple[str, str], list[FoundEntry]]:
    """The sessions of each table. A venue's years may be in several folders, but no session twice."""
    tables: dict[tuple[str, str], dict[str, FoundEntry]] = {}
    for folder, of in found.items():
        for entry in of.sessions:
            entries = tables.setdefault((of.venue, entry.table), {})
            entries[entry.session] = _once(of.venue, (str(folder), entry), entries.get(entry.session))
    return {of: _in_order(entries.values()) for of, entries in sorted(tables.items())}


def _once(venue: str, here: FoundEntry, there: FoundEntry | None) -> FoundEntry:
    """The facts before an opening, once: every export of the venue contains them, and the newest has all of them."""
    if there is None:
        return here
    if here[1].gaming_day is None:
        return max(here, there, key=lambda one: one[1].facts)
    raise ExportedTwice(venue, here[1].session, there[0], here[0])


def _in_order(entries: Iterable[FoundEntry]) -> list[FoundEntry]:
    """A table's sessions in order. The first includes the facts before its opening."""
    ordered = sorted(entries, key=lambda one: one[1].nth)
    return ordered[1:] if [entry.nth for _, entry in ordered[:2]] == [0, 1] else ordered


def _tasks(venue: str, entries: Sequence[FoundEntry], wanted: TaskSelection) -> Iterator[Task]:
    """The tasks of a table. Sessions are numbered without gaps, so missing ones show."""
    handed = {entry.nth: entry.carry_in for _, entry in entries}
    last = entries[-1][1].nth
    before: int | None = None
    for place, (folder, entry) in enumerate(entries):
        missing = entry.nth - place
        absent = 0 if before is None else missing - before
        now = replace(entry, followed=entry.followed or entry.nth < last)  # it was the last when it was exported
        task = Task(venue, folder, now, handed.get(entry.nth + 1), before is None, absent)
        if wanted.has(task):
            before = missing
            yield task


def by_table(sessions: Sequence[Task]) -> list[list[Task]]:
    found: dict[tuple[str, str], list[Task]] = {}
    for one in sessions:
        found.setdefault((one.venue, one.entry.table), []).append(one)
    return list(found.values())


AGAIN = "remove it, and export the venue again"

_READ = ("position", "line", "recorded_at", "topic", "supervisory")


def lines(task: Task) -> list[FeedLine]:
    """A session's lines as recorded. Raises `Altered` if the file differs from what was exported."""
    path = Path(task.folder) / task.entry.path
    try:
        with path.open("rb") as file:
            digest, exported = file_digest(file, "sha256").hexdigest(), task.entry.sha256
            if digest != exported:
                raise Altered(f"altered: {path} has SHA-256 {digest}, exported was {exported}; {AGAIN}")
            columns: dict[str, list[Any]] = pq.read_table(file, columns=list(_READ)).to_pydict()
    except FileNotFoundError:
        raise Altered(f"missing: {path}; export the venue again") from None
    rows = sorted(zip(*(columns[name] for name in _READ), strict=True))  # a late fact is recognised by its position
    return [_line(*row) for row in rows]


def _line(position: int, line: bytes, recorded_at: datetime, topic: str, supervisory: bool) -> FeedLine:
    return FeedLine(position, line, recorded_at, topic=topic, authority=supervisory)
