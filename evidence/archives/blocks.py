"""Blocks of facts: entries as in a bundle, one gzip member a block. Damaged blocks are read as far as possible."""

import zlib
from collections.abc import Iterator, Sequence
from struct import error as struct_error

from evidence.archives.manifest import UNPACKED
from evidence.sealing.entries import ENTRY, LARGEST_ROW, LogEntry, packed
from evidence.sealing.fact_rows import position_of, read_fact

LEVEL = 6
_GZIP = 31
"""The zlib window size that means gzip."""

_STEP = 1
"""Bytes per read of a damaged file, so that nothing before the damage is lost."""


def pack(entries: Sequence[LogEntry]) -> bytes:
    engine = zlib.compressobj(LEVEL, wbits=_GZIP)
    return engine.compress(b"".join(map(packed, entries))) + engine.flush()


def unpack(raw: bytes) -> list[LogEntry]:
    """The entries of a block. `ValueError` if it is damaged."""
    engine = zlib.decompressobj(_GZIP)
    try:
        found = engine.decompress(raw, UNPACKED + 1)
    except zlib.error as why:
        raise ValueError(str(why)) from None
    if not engine.eof or engine.unused_data or len(found) > UNPACKED:
        raise ValueError("it is cut short, or larger than it can be")
    entries = list(_framed(found))
    if sum(ENTRY.size + len(one.row) for one in entries) != len(found):
        raise ValueError("its entries are cut short")
    return entries


def salvaged(raw: bytes) -> list[LogEntry]:
    """The readable entries of a damaged block, in order of positions. Only rows of facts are returned."""
    engine, found = zlib.decompressobj(_GZIP), bytearray()
    try:
        for at in range(0, len(raw), _STEP):
            found += engine.decompress(raw[at : at + _STEP], UNPACKED)
            if engine.eof or len(found) > UNPACKED:
                break
    except zlib.error:
        pass
    return list(rising(_framed(bytes(found))))


def rising(entries: Iterator[LogEntry] | Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Rows of facts whose positions rise."""
    last = -1
    for one in entries:
        position = _position(one.row)
        if position is not None and position > last:
            last = position
            yield one


def _framed(raw: bytes) -> Iterator[LogEntry]:
    """Entries up to the first that is not whole."""
    at = 0
    while at + ENTRY.size <= len(raw):
        leaf, length = ENTRY.unpack_from(raw, at)
        at += ENTRY.size
        if length > LARGEST_ROW or at + length > len(raw):
            return
        yield LogEntry(leaf, raw[at : at + length])
        at += length


def _position(row: bytes) -> int | None:
    """The position of a fact's row. None for any other row."""
    try:
        read_fact(row)
        return position_of(row)
    except (ValueError, struct_error):
        return None
