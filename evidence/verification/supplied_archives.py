"""Supplied archives: found below a folder, and checked before they are read.

Nothing in a folder is trusted. An `archive.json` that differs from the tombstone, or a part that differs from its
manifest, is reported and read with care.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from evidence.alterations import Alteration
from evidence.archives import blocks, manifest
from evidence.archives.errors import ArchiveDamaged, ArchiveOfAnother, NoArchive
from evidence.archives.files import digest_of, opened, piece
from evidence.archives.manifest import NAME, Block, Digested
from evidence.sealing.entries import LogEntry

_BELOW = (".", "*", "*/*", "*/*/*")
"""How deep archives may lie: below an estate's folder, a venue's, or their own."""


class PlacedBlock(NamedTuple):
    """A block and its place."""

    part: int
    at: int
    block: Block


class OpenedArchive:
    """An archive whose manifest was read."""

    def __init__(self, folder: Path, found: Digested) -> None:
        self.folder, self.listing, self.digest = folder, found.manifest, found.digest
        self.vouched = False
        """Whether a tombstone has its digest."""
        self._damaged: set[int] = set()

    def check_files(self, wanted: str) -> Iterator[Alteration]:
        """Check the archive's files. `wanted`: the digest in the tombstone."""
        self.vouched = self.digest == wanted
        if not self.vouched:
            yield _archive_alteration(f"{self.folder / NAME} is not the one of the tombstone of {self.listing.month}")
        for n, part in enumerate(self.listing.parts):
            path = self.folder / part.file
            try:
                why = None if digest_of(path) == part.sha256 else "its SHA-256 is not the one that archive.json has"
            except ArchiveDamaged as error:
                yield _archive_alteration(str(error))
            else:
                if why is None:
                    continue
                yield _archive_alteration(f"{path} differs from what was archived: {why}")
            self._damaged.add(n)

    def blocks(self) -> Iterator[PlacedBlock]:
        for n, part in enumerate(self.listing.parts):
            at = 0
            for block in part.blocks:
                yield PlacedBlock(n, at, block)
                at += block.size

    def read(self, one: PlacedBlock) -> Sequence[LogEntry]:
        """Read the entries of a block: the readable ones of a damaged block, none of a missing one."""
        path = self.folder / self.listing.parts[one.part].file
        try:
            with opened(path) as file:
                raw = piece(path, file, one.block.size, one.at)
        except ArchiveDamaged:
            return []
        try:
            found = blocks.unpack(raw)
        except ValueError:
            return blocks.salvaged(raw)
        return found if self.vouched and one.part not in self._damaged else list(blocks.rising(found))


def brought(folders: Sequence[Path], origin: str) -> tuple[list[OpenedArchive], list[Alteration]]:
    """The archives of this log below some folders. Raises if a folder contains none."""
    found, amiss = list[OpenedArchive](), list[Alteration]()
    for folder in folders:
        mine, others, damaged = _below(folder, origin)
        if not mine and not damaged:
            raise ArchiveOfAnother(folder, others[0].listing.venue) if others else NoArchive(folder)
        found += mine
        amiss += [_archive_alteration(str(why)) for why in damaged]
    return found, amiss


def _below(folder: Path, origin: str) -> tuple[list[OpenedArchive], list[OpenedArchive], list[ArchiveDamaged]]:
    """This log's archives, those of others, and unreadable ones."""
    mine, others, damaged = list[OpenedArchive](), list[OpenedArchive](), list[ArchiveDamaged]()
    for one in _folders(folder):
        try:
            archive = OpenedArchive(one, manifest.read(one))
        except ArchiveDamaged as why:
            damaged.append(why)
        else:
            (mine if archive.listing.origin == origin else others).append(archive)
    return mine, others, damaged


def _folders(folder: Path) -> list[Path]:
    try:
        each = {path.parent for below in _BELOW for path in folder.glob(f"{below}/{NAME}")}
    except OSError:
        return []
    return sorted(one for one in each if one.suffix not in (".new", ".old"))


def _archive_alteration(what: str) -> Alteration:
    return Alteration("archive", what)
