"""The file that a bundle is: a zip whose every byte follows from its members, so that nothing can hide in it.

Members are stored, not compressed: what is read is never more than the file itself. The last one, `SHA256SUMS`, has the
digests of the others (`sha256sum --check` reads it).
"""

import hashlib
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, NamedTuple

SUMS = "SHA256SUMS"
NEAR_ZIP_LIMIT = 2**32 - 2**20
"""A zip without extensions holds less than 4 GiB."""

MANY_MEMBERS = 64
PIECE = 1 << 20

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_MIDNIGHT_1980 = (0, 0x21)


class Faulty(Exception):
    """What is wrong with a bundle, in one plain sentence."""


class Member(NamedTuple):
    """A file in the zip."""

    name: str
    crc: int
    size: int

    def local(self) -> bytes:
        """What stands before its bytes."""
        name = self.name.encode()
        fields = (10, 0, 0, *_MIDNIGHT_1980, self.crc, self.size, self.size, len(name), 0)
        return _LOCAL.pack(b"PK\3\4", *fields) + name

    def central(self, offset: int) -> bytes:
        """What stands of it in the directory."""
        name = self.name.encode()
        fields = (10, 10, 0, 0, *_MIDNIGHT_1980, self.crc, self.size, self.size, len(name), 0, 0, 0, 0, 0, offset)
        return _CENTRAL.pack(b"PK\1\2", *fields) + name


def _directory(members: Iterable[Member]) -> bytes:
    entries, offset = list[bytes](), 0
    for one in members:
        entries.append(one.central(offset))
        offset += len(one.local()) + one.size
    found = b"".join(entries)
    return found + _END.pack(b"PK\5\6", 0, 0, len(entries), len(entries), len(found), offset, 0)


# --- writing ------------------------------------------------------------------------------------------------------


def write(out: IO[bytes], parts: Mapping[str, Path]) -> str:
    """Write a bundle of these files, in this order; the digest of all of it."""
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
    put(_directory(members))
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


# --- reading ------------------------------------------------------------------------------------------------------


class Container:
    """A bundle's file, opened: nothing of it is trusted, and no more of it is held than is asked for."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("rb")
        try:
            self._zip = self._opened(self._file)
            self.members = [Member(one.filename, one.CRC, one.file_size) for one in self._zip.infolist()]
            self._check(os.fstat(self._file.fileno()).st_size)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Container":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @staticmethod
    def _opened(file: IO[bytes]) -> zipfile.ZipFile:
        """The zip, if its directory is small: it is read whole."""
        end = file.seek(max(file.seek(0, os.SEEK_END) - _END.size, 0))
        tail = file.read()
        if len(tail) < _END.size or not tail.startswith(b"PK\5\6"):
            raise Faulty("this is no bundle, or it was cut short: the end of a zip is missing")
        _, _, _, count, _, size, offset, _ = _END.unpack(tail)
        if count > MANY_MEMBERS or size > PIECE or offset + size != end:
            raise Faulty("this is no bundle: the directory of the zip is not as pitlog writes it")
        try:
            return zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, OSError) as why:
            raise Faulty(f"this is no bundle: the zip can't be read ({why})") from None

    def _check(self, size: int) -> None:
        names = [one.name for one in self.members]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise Faulty(f"{twice[0]!r} is in the zip twice")
        for one in self._zip.infolist():
            if one.compress_type != zipfile.ZIP_STORED or one.flag_bits & 1 or one.compress_size != one.file_size:
                raise Faulty(f"{one.filename!r} is compressed or encrypted, which no part of a bundle is")
        if sum(one.size for one in self.members) > size:
            raise Faulty("the parts of the zip are larger than the file: it was made to mislead")

    def faults(self) -> Iterator[str]:
        """What is wrong with the file as such: other bytes than its parts call for, and parts that were changed."""
        if not self._canonical():
            yield "the file is not byte for byte as pitlog wrote it: it was damaged, or packed again by another program"
        yield from self._sums()

    def _canonical(self) -> bool:
        self._file.seek(0)
        for one in self.members:
            if self._file.read(len(one.local())) != one.local():
                return False
            self._file.seek(one.size, os.SEEK_CUR)
        directory = _directory(self.members)
        return self._file.read(len(directory) + 1) == directory

    def _sums(self) -> Iterator[str]:
        if SUMS not in self:
            yield f"{SUMS} is missing"
            return
        said = self.read(SUMS, PIECE)
        found = "".join(f"{self._digest(one)}  {one.name}\n" for one in self.members if one.name != SUMS).encode()
        if said != found:
            before = set(said.splitlines())
            names = [line.partition(b"  ")[2].decode() for line in found.splitlines() if line not in before]
            yield f"{', '.join(names) or SUMS}: not what {SUMS} says"

    def _digest(self, member: Member) -> str:
        digest = hashlib.sha256()
        for piece in self.pieces(member.name):
            digest.update(piece)
        return digest.hexdigest()

    def __contains__(self, name: str) -> bool:
        return any(one.name == name for one in self.members)

    def read(self, name: str, most: int) -> bytes:
        """A small member, whole."""
        size = next((one.size for one in self.members if one.name == name), None)
        if size is None:
            raise Faulty(f"{name} is missing")
        if size > most:
            raise Faulty(f"{name} is larger than it can be")
        return b"".join(self.pieces(name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """A member, piece by piece."""
        with self.stream(name) as source:
            while piece := _read(source, name):
                yield piece

    def stream(self, name: str) -> IO[bytes]:
        """A member, to read from."""
        try:
            return self._zip.open(name)
        except KeyError:
            raise Faulty(f"{name} is missing") from None
        except (zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError, OSError) as why:
            raise Faulty(f"{name} can't be read ({why})") from None


def _read(source: IO[bytes], name: str) -> bytes:
    try:
        return source.read(PIECE)
    except (zipfile.BadZipFile, EOFError, OSError) as why:
        raise Faulty(f"{name} can't be read: it was damaged or cut short ({why})") from None
