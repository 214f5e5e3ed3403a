"""`archive.json`: the contents of a month's archive. Trusted only if a tombstone has its digest."""

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from evidence.archives.errors import ArchiveDamaged
from evidence.archives.files import path_exists, whole
from evidence.archives.months import Month
from evidence.sealing.entries import ENTRY, LARGEST_ROW
from evidence.sealing.position_ranges import PositionRanges, Run

FORMAT = "pitlog.archive/1"
NAME = "archive.json"
PART = "{:06}.rows.gz"
"""The name of the nth part."""

LARGEST = 64 << 20
"""The maximum size of an `archive.json` in bytes. A month of 750 million facts has some 50 MiB. Reading one takes
twelve times its size in memory, and a supplied file may come from anyone."""

PART_FACTS = 200_000
BLOCK_FACTS, BLOCK_BYTES = 1_000, 4 << 20
"""The maximum of a block before packing. It ends where the first of the two is reached."""

UNPACKED = BLOCK_BYTES + ENTRY.size + LARGEST_ROW
PACKED = UNPACKED + (64 << 10)
"""The maximum size of a packed block."""

Number = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Block(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Some facts in a gzip member of their own. Damage to one block does not affect another."""

    size: Annotated[int, Meta(gt=0, le=PACKED)]
    facts: Annotated[int, Meta(gt=0, le=BLOCK_FACTS)]
    first: Number
    last: Number


class ArchivePart(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of blocks in sequence."""

    file: str
    sha256: Digest
    facts: Number
    first: Number
    last: Number
    blocks: list[Block]

    @property
    def size(self) -> int:
        return sum(one.size for one in self.blocks)


class ArchiveManifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of an archive."""

    format: str
    origin: str
    """The name of the log that sealed it."""
    venue: str
    time_zone: str
    month: str
    facts: Number
    first: Number
    last: Number
    parts: list[ArchivePart]
    sessions: list[tuple[str, Number]]
    """Sessions with their last versions."""
    runs: list[Run]
    """The ranges of positions of its facts."""
    checkpoint: str
    """The newest checkpoint when it was written, with its cosignatures."""
    keys: list[str]
    """The log's keys, as hints: a verifier uses keys of its own."""

    @property
    def ranges(self) -> PositionRanges:
        """The positions of its facts."""
        return PositionRanges(self.runs)

    def written(self) -> bytes:
        """Its bytes."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


class Digested(NamedTuple):
    """An `archive.json` and the digest of its bytes."""

    manifest: ArchiveManifest
    digest: str


def read(folder: Path) -> Digested:
    """Read the contents of an archive. Raises if they are inconsistent."""
    path = folder / NAME
    raw = whole(path, LARGEST)
    try:
        found = msgspec.json.decode(raw, type=ArchiveManifest)
        amiss = next(_inconsistencies(found), None)
    except (msgspec.DecodeError, ValueError, RecursionError) as why:
        raise ArchiveDamaged(path, str(why)) from None
    if amiss is not None:
        raise ArchiveDamaged(path, amiss)
    return Digested(found, sha256(raw).hexdigest())


def _inconsistencies(found: ArchiveManifest) -> Iterator[str]:
    """Inconsistencies, one sentence each."""
    if found.format != FORMAT:
        yield f"its format is {found.format!r}, and {FORMAT} is known"
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", found.month, re.ASCII) or not 1990 <= int(found.month[:4]) <= 2089:
        yield "it is of no month"
    if [one.file for one in found.parts] != [PART.format(n) for n in range(1, len(found.parts) + 1)]:
        yield "its parts have other names than those of an archive"
    if not found.facts or found.facts != sum(one.facts for one in found.parts):
        yield "its parts have not as many facts as it says"
    if found.facts != found.ranges.count or found.facts != sum(version for _, version in found.sessions):
        yield "its sessions or positions are not as many as its facts"
    if any(not one.blocks or one.facts != sum(block.facts for block in one.blocks) for one in found.parts):
        yield "the blocks of a part have not as many facts as it says"
    blocks = [block for part in found.parts for block in part.blocks]
    if any(one.last >= other.first for one, other in pairwise(blocks)) or any(one.first > one.last for one in blocks):
        yield "its blocks are out of order"
    if [*found.runs[:1], *found.runs[-1:]] and (found.runs[0][0], found.runs[-1][1]) != (found.first, found.last):
        yield "its first or last position is not that of its facts"


def of_month(folder: Path, month: Month) -> Digested | None:
    """The archive of a month in its folder. None if there is no such folder."""
    if not path_exists(folder):
        return None
    found = read(folder)
    return found if found.manifest.month == str(month) else None
