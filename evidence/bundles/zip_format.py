"""The file format of a bundle: a zip whose every byte follows from its members, so that nothing can be hidden in it.

Members are stored, not compressed: no more is read than the file's size. The last member, `SHA256SUMS`, has the digests
of the others (`sha256sum --check` reads it).
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, NamedTuple

SUMS = "SHA256SUMS"
NEAR_ZIP_LIMIT = 2**32 - 2**20
"""A zip without extensions holds less than 4 GiB."""

PIECE = 1 << 20

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
_MIDNIGHT_1980 = (0, 0x21)


class Member(NamedTuple):
    """A file in the zip."""

    name: str
    crc: int
    size: int

    def local(self) -> bytes:
        """Its local header."""
        name = self.name.encode()
        fields = (10, 0, 0, *_MIDNIGHT_1980, self.crc, self.size, self.size, len(name), 0)
        return _LOCAL.pack(b"PK\3\4", *fields) + name

    def central(self, offset: int) -> bytes:
        """Its directory entry."""
        name = self.name.encode()
        fields = (10, 10, 0, 0, *_MIDNIGHT_1980, self.crc, self.size, self.size, len(name), 0, 0, 0, 0, 0, offset)
        return _CENTRAL.pack(b"PK\1\2", *fields) + name


def directory(members: Iterable[Member]) -> bytes:
    entries, offset = list[bytes](), 0
    for one in members:
        entries.append(one.central(offset))
        offset += len(one.local()) + one.size
    found = b"".join(entries)
    return found + END.pack(b"PK\5\6", 0, 0, len(entries), len(entries), len(found), offset, 0)


# --- writing ------------------------------------------------------------------------------------------------------


def write(out: IO[bytes], parts: Mapping[str, Path]) -> str:
    """Write a bundle of these files in this order. Returns the digest of the whole."""
    whole, members, sums = hashlib.sha256(), list[Member](), list[str]()

    def put(content: bytes) -> None:
        whole.update(content)
        out.write(content)

    for name, file in parts.items():
        member, digest = _measured(name, file)
        members.append(member)
        sums.append(f"{digest}  {name}\n")
        put(member.local())
        for piece in _pieces(file):
            put(piece)
    content = "".join(sums).encode()
    members.append(Member(SUMS, zlib.crc32(content), len(content)))
    put(members[-1].local() + content)
    put(directory(members))
    return whole.hexdigest()


def _measured(name: str, file: Path) -> tuple[Member, str]:
    crc, size, digest = 0, 0, hashlib.sha256()
    for piece in _pieces(file):
        crc, size = zlib.crc32(piece, crc), size + len(piece)
        digest.update(piece)
    return Member(name, crc, size), digest.hexdigest()


def _pieces(file: Path) -> Iterator[bytes]:
    with file.open("rb") as source:
        while piece := source.read(PIECE):
            yield piece
