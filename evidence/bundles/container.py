"""Opens a bundle's file without trusting any of it."""

import hashlib
import os
import struct
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from domain.errors import harmless
from evidence.bundles.zip_format import END, PIECE, SUMS, Member, directory
from evidence.sealing.entries import (  # fmt: skip
    CHECKPOINT,
    CONTEXT,
    EARLIER,
    HEADS,
    HEADS_PROOF,
    MANIFEST,
    MOST_EARLIER,
    MOST_STAMPS,
    NAMES,
    OPENED,
    PROOF,
    ROWS,
    SEALS,
    STAMP,
    WITHHELD,
    InvalidBundle,
)

MANY_MEMBERS = 64


class Container:
    """An open bundle. Nothing in it is trusted, and only what is asked for is read into memory."""

    def __init__(self, file: Path) -> None:
        if not file.is_file():
            raise InvalidBundle("this is no bundle: it is no file that could be one")
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
        """Open the zip, if its directory is small: the directory is read whole."""
        end = file.seek(max(file.seek(0, os.SEEK_END) - END.size, 0))
        tail = file.read()
        if len(tail) < END.size or not tail.startswith(b"PK\5\6"):
            raise InvalidBundle("this is no bundle, or it was cut short: the end of a zip is missing")
        _, _, _, count, _, size, offset, _ = END.unpack(tail)
        if count > MANY_MEMBERS or size > PIECE or offset + size != end:
            raise InvalidBundle("this is no bundle: the directory of the zip is not as pitlog writes it")
        try:
            return zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, OSError) as why:
            raise InvalidBundle(f"this is no bundle: the zip can't be read ({why})") from None

    def _check(self, size: int) -> None:
        names = [one.name for one in self.members]
        if foreign := _foreign(names):
            raise InvalidBundle(f"this is no bundle, but {foreign}")
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise InvalidBundle(f"{twice[0]!r} is in the zip twice")
        for one in self._zip.infolist():
            if one.compress_type != zipfile.ZIP_STORED or one.flag_bits & 1 or one.compress_size != one.file_size:
                raise InvalidBundle(f"{one.filename!r} is compressed or encrypted, which no part of a bundle is")
        if sum(one.size for one in self.members) > size:
            raise InvalidBundle("the parts of the zip are larger than the file: it was made to mislead")

    def faults(self) -> Iterator[str]:
        """Faults of the file itself: bytes that belong to no member, and changed members."""
        if not self._canonical():
            yield "the file is not byte for byte as pitlog wrote it: it was damaged, or packed again by another program"
        yield from self._sums()

    def _canonical(self) -> bool:
        self._file.seek(0)
        for one in self.members:
            if self._file.read(len(one.local())) != one.local():
                return False
            self._file.seek(one.size, os.SEEK_CUR)
        end = directory(self.members)
        return self._file.read(len(end) + 1) == end

    def _sums(self) -> Iterator[str]:
        if SUMS not in self:
            yield f"{SUMS} is missing"
            return
        sums = self.read(SUMS, PIECE)
        found = "".join(f"{self._digest(one)}  {one.name}\n" for one in self.members if one.name != SUMS).encode()
        if sums != found:
            before = set(sums.splitlines())
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
        size = next((one.size for one in self.members if one.name == name), None)
        if size is None:
            raise InvalidBundle(f"{name} is missing")
        if size > most:
            raise InvalidBundle(f"{name} is larger than it can be")
        return b"".join(self.pieces(name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """A member, in pieces."""
        with self.stream(name) as source:
            while piece := _read(source, name):
                yield piece

    def stream(self, name: str) -> IO[bytes]:
        """A member as a stream."""
        try:
            return self._zip.open(name)
        except KeyError:
            raise InvalidBundle(f"{name} is missing") from None
        except (zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError, OSError) as why:
            raise InvalidBundle(f"{name} can't be read ({why})") from None


def _read(source: IO[bytes], name: str) -> bytes:
    try:
        return source.read(PIECE)
    except (zipfile.BadZipFile, EOFError, OSError) as why:
        raise InvalidBundle(f"{name} can't be read: it was damaged or cut short ({why})") from None


def earlier(container: Container) -> list[tuple[str, str]]:
    """The members with earlier checkpoints and their proofs."""
    pairs = [(EARLIER.format(nth, "txt"), EARLIER.format(nth, "bin")) for nth in range(1, MOST_EARLIER + 1)]
    return [pair for pair in pairs if pair[0] in container or pair[1] in container]


def stamps(container: Container) -> list[str]:
    """The members that are time stamps."""
    return [name for nth in range(1, MOST_STAMPS + 1) if (name := STAMP.format(nth)) in container]


def odd(container: Container) -> Iterator[str]:
    """Members that do not belong in a bundle, or are out of place."""
    there = [one.name for one in container.members]
    wanted = _wanted(len(earlier(container)), len(stamps(container)))
    for name in there:
        if name not in wanted:
            yield f"{name!r} has no place in a bundle"
    if [name for name in wanted if name in there] != [name for name in there if name in wanted]:
        yield "the parts of the bundle do not stand in the order that the format gives them"
    for together in ((NAMES, OPENED), (SEALS, CONTEXT, WITHHELD)):
        if 0 < sum(one in there for one in together) < len(together):
            yield f"of {' and '.join(together)}, one is missing"


def _wanted(before: int, stamped: int) -> list[str]:
    pairs = [EARLIER.format(nth, end) for nth in range(1, before + 1) for end in ("txt", "bin")]
    numbered = [STAMP.format(nth) for nth in range(1, stamped + 1)]
    first = [MANIFEST, CHECKPOINT, ROWS, PROOF, HEADS, HEADS_PROOF, SEALS, CONTEXT, WITHHELD, NAMES, OPENED]
    return [*first, *pairs, *numbered, SUMS]


_OFFICE = {"xl/": "an Excel workbook", "word/": "a Word document", "ppt/": "a PowerPoint presentation"}
"""Folders in documents of office programs, which are zip archives too."""


def _foreign(names: Sequence[str]) -> str | None:
    """What a zip archive is that has no member of a bundle. None for a bundle, also a damaged one."""
    if {SUMS, MANIFEST, ROWS} & {*names} or not names:
        return None
    of_office = (what for folder, what in _OFFICE.items() if any(name.startswith(folder) for name in names))
    if "mimetype" in names and "content.xml" in names:
        return "an OpenDocument file"
    return next(of_office, f"a zip archive of {harmless(names[0], 60)}{' and others' if len(names) > 1 else ''}")
