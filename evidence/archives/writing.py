"""Writes the archive of a month: its facts in parts, each checked against its leaf, and the manifest.

Everything is written to `MONTH.new`, synced, and read back. Only then is the folder renamed.
"""

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, NamedTuple

from psycopg import Connection

from evidence.archives import blocks, manifest
from evidence.archives.errors import ArchiveDamaged, ArchiveTooLarge, SessionScattered
from evidence.archives.files import digest_of, path_exists, sync, written
from evidence.archives.manifest import (
    BLOCK_BYTES,
    BLOCK_FACTS,
    NAME,
    PART,
    PART_FACTS,
    ArchiveManifest,
    ArchivePart,
    Block,
    Digested,
)
from evidence.archives.months import Month
from evidence.archives.reading import with_leaves
from evidence.sealing.entries import LogEntry
from evidence.sealing.fact_rows import head_of, position_of, raw_of_month
from evidence.sealing.log_tables import StoredCheckpoint, heads_at
from evidence.sealing.position_ranges import PositionRanges
from record.venue import Venue

PAGE = 5_000

_PAGE_END = """
    SELECT max(position) FROM (
        SELECT position FROM pitlog.facts WHERE month = %s AND position > %s AND position <= %s
        ORDER BY position LIMIT %s
    ) AS page
"""


class MonthSource(NamedTuple):
    """What is archived: a month, up to what is sealed."""

    month: Month
    venue: Venue
    origin: str
    checkpoint: StoredCheckpoint
    note: str
    """The checkpoint's note, with its cosignatures."""
    keys: list[str]


def write(connection: Connection[Any], source: MonthSource, folder: Path) -> Digested:
    """Write the archive of a month. The folder has its final name only when it is complete."""
    new = folder.with_name(folder.name + ".new")
    with written(new):
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        listing = _parts(connection, source, new)
        with (new / NAME).open("xb") as file:
            raw = listing.written()
            if len(raw) > manifest.LARGEST:
                raise ArchiveTooLarge(str(source.month))
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        sync(new)
    found = read_back(new)
    with written(folder):
        _rename_folder(new, folder)
    return found


def read_back(folder: Path) -> Digested:
    """Read the archive from the disk and check every part."""
    found = manifest.read(folder)
    for part in found.manifest.parts:
        if digest_of(folder / part.file) != part.sha256:
            raise ArchiveDamaged(folder / part.file, "it is not what was written")
    return found


def _rename_folder(new: Path, folder: Path) -> None:
    """Rename the folder. An existing one has other facts than the month has now, and no tombstone names it."""
    old = folder.with_name(folder.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if path_exists(folder):
        folder.rename(old)
    new.rename(folder)
    sync(folder.parent)
    shutil.rmtree(old, ignore_errors=True)


class _Collected:
    """Totals over all facts."""

    def __init__(self) -> None:
        self.runs, self.parts = PositionRanges(), list[ArchivePart]()
        self.sessions, self.counts = dict[str, int](), Counter[str]()

    def add(self, row: bytes) -> None:
        position, session, version = head_of(row)
        self.runs.add(position)
        self.sessions[session] = version
        self.counts[session] += 1


def _parts(connection: Connection[Any], source: MonthSource, folder: Path) -> ArchiveManifest:
    all_, facts = _Collected(), _facts(connection, source)
    while (first := next(facts, None)) is not None:
        name = PART.format(len(all_.parts) + 1)
        with (folder / name).open("xb") as file:
            all_.parts.append(_part(name, file, first, facts, all_))
            file.flush()
            os.fsync(file.fileno())
    _hold_sessions(connection, source, all_)
    return ArchiveManifest(
        manifest.FORMAT, source.origin, source.venue.name, source.venue.time_zone, str(source.month), all_.runs.count,
        all_.parts[0].first, all_.parts[-1].last, all_.parts, sorted(all_.sessions.items()), list(all_.runs),
        source.note, source.keys,
    )  # fmt: skip


def _part(name: str, file: IO[bytes], first: LogEntry, facts: Iterator[LogEntry], all_: _Collected) -> ArchivePart:
    """Write one part, starting at a fact."""
    digest, made, block = sha256(), list[Block](), [first]

    def end() -> None:
        packed = blocks.pack(block)
        digest.update(packed)
        file.write(packed)
        made.append(Block(len(packed), len(block), position_of(block[0].row), position_of(block[-1].row)))
        block.clear()

    all_.add(first.row)
    there, size = 1, len(first.row)
    while there < PART_FACTS and (one := next(facts, None)) is not None:
        if len(block) == BLOCK_FACTS or size >= BLOCK_BYTES:
            end()
            size = 0
        block.append(one)
        all_.add(one.row)
        there, size = there + 1, size + len(one.row) + 12
    end()
    return ArchivePart(name, digest.hexdigest(), there, made[0].first, made[-1].last, made)


def _hold_sessions(connection: Connection[Any], source: MonthSource, found: _Collected) -> None:
    """Check that the month's table has all facts of these sessions, and of no others."""
    sealed, month = dict(heads_at(connection, source.checkpoint.number)), f"/{source.month}-"
    wanted = {name: version for name, version in sealed.items() if month in name[-len(month) - 2 :]}
    for name in sorted({*found.sessions, *wanted}):
        if not found.sessions.get(name) == found.counts.get(name) == wanted.get(name):
            raise SessionScattered(name)


def _facts(connection: Connection[Any], source: MonthSource) -> Iterator[LogEntry]:
    """The facts of a month in order of positions, with their leaves."""
    month, after, to = source.month.first, 0, source.checkpoint.last_position
    while (end := _page_end(connection, source, after)) is not None:
        yield from with_leaves(connection, list(raw_of_month(connection, month, after, min(end, to))))
        after = end


def _page_end(connection: Connection[Any], source: MonthSource, after: int) -> int | None:
    asked = source.month.first, after, source.checkpoint.last_position, PAGE
    row = connection.execute(_PAGE_END, asked).fetchone()
    return row[0] if row else None
