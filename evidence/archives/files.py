"""Files of an archive: regular files only, opened without blocking, with bounded reads and synced writes."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from evidence.archives.errors import ArchiveDamaged, ArchiveNotWritten

_PIECE = 1 << 20


def path_exists(path: Path) -> bool:
    """Whether the path exists, even as a broken link."""
    try:
        path.lstat()
    except OSError:
        return False
    return True


@contextmanager
def opened(path: Path) -> Iterator[int]:
    """Open a regular file and give its descriptor. Links, devices and pipes are refused."""
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
    """A small file's bytes."""
    with opened(path) as file:
        size = os.fstat(file).st_size
        if size > most:
            raise ArchiveDamaged(path, "it is larger than it can be")
        return _read(path, file, size, 0)


def piece(path: Path, file: int, size: int, at: int) -> bytes:
    """At most `size` bytes of an open file from an offset."""
    return _read(path, file, size, at)


def digest_of(path: Path) -> str:
    """SHA-256 of a file as it is on the disk, not in the page cache."""
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
    """Report disk errors in one sentence."""
    try:
        yield
    except OSError as why:
        raise ArchiveNotWritten(path, why.strerror or str(why)) from None


def sync(path: Path) -> None:
    """Sync a directory or a file."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
