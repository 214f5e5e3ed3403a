"""Reading an archive that has to be whole: every part as it says, every block, every row."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from struct import error as struct_error
from typing import Any

from psycopg import Connection

from domain.errors import ArchiveDamaged, NotAsSealed
from record.archiving import blocks
from record.archiving.against_log import hold
from record.archiving.files import digest_of, opened, piece
from record.archiving.manifest import ArchiveManifest, ArchivePart, Block
from record.bundles.format import Entry
from record.sealing.rows import position_of


def entries_of(folder: Path, told: ArchiveManifest) -> Iterator[list[Entry]]:
    """The facts of an archive, some at a time; raises where anything is not as the archive says."""
    for part in told.parts:
        path = folder / part.file
        if digest_of(path) != part.sha256:
            raise ArchiveDamaged(path, "its SHA-256 is not the one that archive.json has of it")
        with opened(path) as file:
            yield from _of_part(path, file, part)


def _of_part(path: Path, file: int, part: ArchivePart) -> Iterator[list[Entry]]:
    at = 0
    for block in part.blocks:
        try:
            found = blocks.unpack(piece(path, file, block.size, at))
            _check(found, block)
        except ValueError as why:
            raise ArchiveDamaged(path, f"positions {block.first} to {block.last}: {why}") from None
        at += block.size
        yield found


def _check(found: list[Entry], block: Block) -> None:
    """As many as the block says, at the positions that it says; that they are rows of facts, their leaves will show."""
    try:
        positions = [position_of(one.row) for one in found]
    except struct_error:
        raise ValueError("what stands there is no fact") from None
    if len(found) != block.facts or any(one >= other for one, other in pairwise(positions)):
        raise ValueError("it has not as many facts as archive.json says, in their order")
    if (positions[0], positions[-1]) != (block.first, block.last):
        raise ValueError("it has other positions than archive.json says")


def held(connection: Connection[Any], folder: Path, told: ArchiveManifest) -> Iterator[list[Entry]]:
    """The same, each row held against its leaf in the log."""
    for page in entries_of(folder, told):
        hold(connection, page)
        yield page


def is_whole(connection: Connection[Any], folder: Path, told: ArchiveManifest) -> bool:
    """Whether all of it is there, and is what was sealed."""
    try:
        for _ in held(connection, folder, told):
            pass
    except (ArchiveDamaged, NotAsSealed):
        return False
    return True
