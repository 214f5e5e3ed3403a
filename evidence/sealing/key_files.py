"""Key files: outside the database, in a directory of their own that only their owner can read.

`log.key` signs. Between `pitlog key rotate` and the next seal `next.key` waits beside it; `rotation` says, signed by
the key in force, that it follows: that note is sealed, and then the next key takes its place.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from domain.errors import KeyExists, KeyExposed, KeyWaits, NoKey, NotAKey, NotANote, NotSigned
from evidence.sealing.ed25519 import NOTE, Key, Secret
from evidence.sealing.fact_rows import KEY
from evidence.sealing.notes import Note, signed
from record.postgres.home import data_home

DIRECTORY = "keys"
CURRENT, NEXT, ROTATION, WITNESSES = "log.key", "next.key", "rotation", "witnesses"
_LARGEST = 4096


@dataclass(frozen=True)
class Rotation:
    """One key follows another: what the older one signed."""

    origin: str
    old: Key
    new: Key

    @classmethod
    def of(cls, written: str) -> "Rotation":
        """The rotation that a note tells; raises where the old key did not sign it."""
        note = Note.of(written)
        try:
            format_, origin, old, new, end = note.text.split("\n")
            found = cls(origin, Key.of(old), Key.of(new))
        except (ValueError, NotAKey):
            raise NotANote() from None
        if format_ != KEY or end or {found.old.name, found.new.name} != {origin}:
            raise NotANote()
        if {found.old.kind, found.new.kind} != {NOTE}:
            raise NotANote()
        if note.signed_by(found.old) is None:
            raise NotSigned(origin)
        return found

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{KEY}\n{self.origin}\n{self.old}\n{self.new}\n"


@dataclass(frozen=True)
class KeyRing:
    """The directory of the log's keys."""

    directory: Path

    @classmethod
    def at(cls, explicit: Path | None, home: Path | None = None) -> "KeyRing":
        """The one named, or the one in the home: beside the database's files, not among them."""
        return cls(explicit or data_home(home) / DIRECTORY)

    def current(self) -> Secret:
        """The key in force."""
        return self._read(CURRENT)

    def next(self) -> tuple[Secret, str] | None:
        """The key that waits, and the note that says so."""
        if not (self._has(NEXT) and self._has(ROTATION)):
            return None
        return self._read(NEXT), _text(self.directory / ROTATION)

    def make(self, origin: str) -> Key:
        """The log's first key."""
        if self._has(CURRENT):
            raise KeyExists(self.directory)
        secret = Secret.new(origin)
        self._write(CURRENT, secret.written())
        return secret.key

    def rotate(self) -> Rotation:
        """A key to follow the one in force; it signs from the next seal on."""
        if self._has(ROTATION):
            raise KeyWaits()
        old = self.current()
        new = Secret.new(old.key.name)
        rotation = Rotation(old.key.name, old.key, new.key)
        (self.directory / NEXT).unlink(missing_ok=True)  # of a rotation that was killed before it was signed
        self._write(NEXT, new.written())
        self._write(ROTATION, signed(rotation.text, old))
        return rotation

    def settle(self, sealed: Key | None) -> None:
        """Where the waiting key's rotation is sealed, it takes its place, and the old one is gone."""
        waits = self.next()
        if waits is None:
            (self.directory / ROTATION).unlink(missing_ok=True)  # killed between the two lines below
        elif sealed == waits[0].key:
            (self.directory / NEXT).replace(self.directory / CURRENT)
            (self.directory / ROTATION).unlink()

    def witnesses(self) -> list[Key]:
        """The witnesses that are known."""
        path = self.directory / WITNESSES
        return [Key.of(line) for line in _text(path).splitlines()] if path.exists() else []

    def know(self, witness: Key) -> None:
        """Know another witness."""
        if witness not in self.witnesses():
            self.directory.mkdir(mode=0o700, exist_ok=True, parents=True)
            with (self.directory / WITNESSES).open("a", encoding="utf-8") as file:
                file.write(f"{witness}\n")

    def _has(self, name: str) -> bool:
        return (self.directory / name).exists()

    def _read(self, name: str) -> Secret:
        path = self.directory / name
        if not path.exists():
            raise NoKey(self.directory)
        return read_secret(path)

    def _write(self, name: str, text: str) -> None:
        self.directory.mkdir(mode=0o700, exist_ok=True, parents=True)
        write_secret(self.directory / name, text)


def read_secret(path: Path) -> Secret:
    """The key of a file that nobody else can read."""
    with _opened(path) as file:
        found = os.fstat(file)
        if found.st_mode & 0o077 or found.st_uid not in (os.geteuid(), 0) or not stat.S_ISREG(found.st_mode):
            raise KeyExposed(path)
        return Secret.of(os.read(file, _LARGEST).decode(errors="replace"))


def write_secret(path: Path, text: str) -> None:
    """Never over another, never readable by anybody else, on the disk before anything is signed with it."""
    half = path.with_name(path.name + ".new")
    half.unlink(missing_ok=True)
    file = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, text.encode())
        os.fsync(file)
    finally:
        os.close(file)
    os.link(half, path)
    half.unlink()
    with _opened(path.parent) as directory:
        os.fsync(directory)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        yield file
    finally:
        os.close(file)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
