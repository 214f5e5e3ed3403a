"""The contents of a bundle: its members, their size limits, and how entries are read (docs/verify/README.md)."""

import lzma
from collections.abc import Iterable, Iterator
from io import BytesIO
from struct import Struct
from typing import IO, NamedTuple, Protocol

MANIFEST, CHECKPOINT = "manifest.json", "checkpoint.txt"
ROWS, PROOF = "rows.bin", "proof.bin"
HEADS, HEADS_PROOF = "heads.bin", "heads-proof.bin"
SEALS, CONTEXT, WITHHELD = "seals.bin", "context.xz", "withheld.bin"
"""Members of a bundle of one round: the checkpoints at which its session grew, the facts needed to judge it, and the
digests of all others.
"""
NAMES, OPENED = "names.json", "opened.bin"
"""The names for the tokens of public lines, and the values that open each line."""

EARLIER = "earlier/{}.{}"
"""An earlier checkpoint (`.txt`), and the consistency proof to the present one (`.bin`)."""

STAMP = "stamps/{}.tsr"
"""An authority's time stamp (RFC 3161) of this checkpoint or an earlier one."""

MOST_EARLIER, MOST_STAMPS = 8, 16
LARGEST = 16 << 20
"""The maximum size of what is read into memory as a whole."""

LARGEST_NOTE = 64 << 10
LARGEST_ROW = 1 << 20
HASH = 32

_XZ = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 20}]
ENTRY = Struct(">qI")
"""The header of a row: its leaf and its length."""


class InvalidBundle(Exception):
    """A fault of a bundle, in one plain sentence."""


class Members(Protocol):
    """The source of entries and proofs: a bundle, as its reader sees it."""

    def stream(self, name: str) -> IO[bytes]:
        """A member as a stream."""

    def read(self, name: str, most: int) -> bytes:
        """A whole member."""


class LogEntry(NamedTuple):
    """A leaf: its index and its row."""

    leaf: int
    """Its index in the tree."""
    row: bytes


def packed(entry: LogEntry) -> bytes:
    """An entry's bytes in a member."""
    return ENTRY.pack(entry.leaf, len(entry.row)) + entry.row


def entries(container: Members, name: str) -> Iterator[LogEntry]:
    """The entries of a member with rising indices, one at a time in memory."""
    with container.stream(name) as source:
        yield from _entries(source, name)


def compressed_entries(container: Members, name: str) -> Iterator[LogEntry]:
    """The entries of a member that is one xz stream."""
    raw, unpacking = container.read(name, LARGEST), lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=LARGEST)
    try:
        found = unpacking.decompress(raw, LARGEST)
    except (lzma.LZMAError, MemoryError) as why:
        raise InvalidBundle(f"{name} can't be read: it was damaged ({why})") from None
    if not unpacking.eof or unpacking.unused_data:
        raise InvalidBundle(f"{name} is cut short, or larger than it can be")
    yield from _entries(BytesIO(found), name)


def compressed(rows: Iterable[LogEntry]) -> bytes:
    """The bytes of such a member."""
    return lzma.compress(b"".join(map(packed, rows)), filters=_XZ)


def _entries(source: IO[bytes], name: str) -> Iterator[LogEntry]:
    last = -1
    while head := _exactly(source, ENTRY.size, name, may_end=True):
        leaf, length = ENTRY.unpack(head)
        if leaf <= last or length > LARGEST_ROW:
            raise InvalidBundle(f"{name}: the entry after leaf {last:,} is out of order, or larger than it can be")
        last = leaf
        yield LogEntry(leaf, _exactly(source, length, name))


def hashes(container: Members, name: str) -> list[bytes]:
    """The hashes of a proof."""
    raw = container.read(name, LARGEST)
    if len(raw) % HASH:
        raise InvalidBundle(f"{name} is cut short")
    return [raw[at : at + HASH] for at in range(0, len(raw), HASH)]


def joined(proof: Iterable[bytes]) -> bytes:
    """A proof's bytes in a member."""
    return b"".join(proof)


def _exactly(source: IO[bytes], size: int, name: str, may_end: bool = False) -> bytes:
    try:
        raw = source.read(size)
    except Exception as why:
        raise InvalidBundle(f"{name} can't be read: it was damaged or cut short ({why})") from None
    if len(raw) != size and not (may_end and not raw):
        raise InvalidBundle(f"{name} is cut short")
    return raw
