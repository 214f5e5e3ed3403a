"""Reads an archive that must be whole: every part, block and row is checked."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from struct import error as struct_error
from typing import Any

from psycopg import Connection

from evidence.archives import blocks
from evidence.archives.errors import ArchiveDamaged
from evidence.archives.files import digest_of, opened, piece
from evidence.archives.manifest import ArchiveManifest, ArchivePart, Block
from evidence.errors import NotAsSealed
from evidence.sealing.entries import LogEntry
from evidence.sealing.fact_rows import head_of, position_of
from evidence.sealing.log_tables import leaves_at
from evidence.sealing.merkle import leaf_hash


def with_leaves(connection: Connection[Any], rows: Sequence[bytes]) -> list[LogEntry]:
    """The rows with their leaves. Raises at the first that differs from its leaf."""
    leaves = {one.position: one for one in leaves_at(connection, [position_of(row) for row in rows])}
    found = []
    for row in rows:
        leaf = leaves.get(position_of(row))
        if leaf is None or leaf.hash != leaf_hash(row):
            raise NotAsSealed(_session(row), position_of(row))
        found.append(LogEntry(leaf.at, row))
    return found


def check_leaves(connection: Connection[Any], entries: Sequence[LogEntry]) -> None:
    """The same check, for rows that already have their leaves."""
    if with_leaves(connection, [one.row for one in entries]) != [*entries]:
        raise NotAsSealed(_session(entries[0].row), position_of(entries[0].row))


def _session(row: bytes) -> str:
    """The session of a fact's row. None for any other row."""
    try:
        return head_of(row)[1]
    except (ValueError, struct_error):
        return "(no session)"


def entries_of(folder: Path, listing: ArchiveManifest) -> Iterator[list[LogEntry]]:
    """The facts of an archive in batches. Raises if anything differs from the manifest."""
    for part in listing.parts:
        path = folder / part.file
        if digest_of(path) != part.sha256:
            raise ArchiveDamaged(path, "its SHA-256 is not the one that archive.json has of it")
        with opened(path) as file:
            yield from _of_part(path, file, part)


def _of_part(path: Path, file: int, part: ArchivePart) -> Iterator[list[LogEntry]]:
    at = 0
    for block in part.blocks:
        try:
            found = blocks.unpack(piece(path, file, block.size, at))
            _check(found, block)
        except ValueError as why:
            raise ArchiveDamaged(path, f"positions {block.first} to {block.last}: {why}") from None
        at += block.size
        yield found


def _check(found: list[LogEntry], block: Block) -> None:
    """Check the number and positions of a block. Its leaves will show whether its rows are facts."""
    try:
        positions = [position_of(one.row) for one in found]
    except struct_error:
        raise ValueError("what stands there is no fact") from None
    if len(found) != block.facts or any(one >= other for one, other in pairwise(positions)):
        raise ValueError("it has not as many facts as archive.json says, in their order")
    if (positions[0], positions[-1]) != (block.first, block.last):
        raise ValueError("it has other positions than archive.json says")


def checked_entries(connection: Connection[Any], folder: Path, listing: ArchiveManifest) -> Iterator[list[LogEntry]]:
    """The same, with each row checked against its leaf in the log."""
    for page in entries_of(folder, listing):
        check_leaves(connection, page)
        yield page


def is_whole(connection: Connection[Any], folder: Path, listing: ArchiveManifest) -> bool:
    """Whether the archive is complete and contains what was sealed."""
    try:
        for _ in checked_entries(connection, folder, listing):
            pass
    except (ArchiveDamaged, NotAsSealed):
        return False
    return True
