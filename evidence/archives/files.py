"""Files of an archive: regular ones only, opened so that nothing hangs, read no further than they may be; and kept."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from domain.errors import ArchiveDamaged, ArchiveNotWritten

_PIECE = 1 << 20


def there(path: Path) -> bool:
    """Whether anything stands there, and be it a link that leads nowhere."""
    try:
        path.lstat()
    except OSError:
        return False
    return True


@contextmanager
def opened(path: Path) -> Iterator[int]:
    """A file's descriptor. No link, no device, no pipe."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as why:
        raise ArchiveDamaged(path, why.strerror or str(why)) from None
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise ArchiveDamaged(path, "it is no regular file")
        yield file
    finally:
        os.close(file)


def whole(path: Path, most: int) -> bytes:
    """A small file."""
    with opened(path) as file:
        size = os.fstat(file).st_size
        if size > most:
            raise ArchiveDamaged(path, "it is larger than it can be")
        return _read(path, file, size, 0)


def piece(path: Path, file: int, size: int, at: int) -> bytes:
    """So many bytes of an opened file from a place on: fewer at its end."""
    return _read(path, file, size, at)


def digest_of(path: Path) -> str:
    """SHA-256 of a file, as the disk has it and not as it may still be in memory."""
    made = sha256()
    with opened(path) as file:
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        at = 0
        while raw := _read(path, file, _PIECE, at):
            made.update(raw)
            at += len(raw)
    return made.hexdigest()


def _read(path: Path, file: int, size: int, at: int) -> bytes:
    found = bytearray()
    try:
        while len(found) < size and (raw := os.pread(file, size - len(found), at + len(found))):
            found += raw
    except OSError as why:
        raise ArchiveDamaged(path, why.strerror or str(why)) from None
    return bytes(found)


# --- writing --------------------------------------------------------------------------------------------------


@contextmanager
def written(path: Path) -> Iterator[None]:
    """What the disk refuses, in a sentence."""
    try:
        yield
    except OSError as why:
        raise ArchiveNotWritten(path, why.strerror or str(why)) from None


def sync(path: Path) -> None:
    """A directory, or a file, is on the disk."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
