"""Key files: outside the database, in a directory that only their owner can read.

`log.key` signs. Between `pitlog key rotate` and the next seal, `next.key` is pending beside it. `rotation` is the note
of the change, signed by the key in force. Once the note is sealed, the next key replaces the old one.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from evidence.errors import KeyExists, KeyExposed, KeyWaits, NoKey, NotAKey, NotANote, NotSigned
from evidence.sealing.ed25519 import NOTE, Key, Secret
from evidence.sealing.fact_rows import KEY
from evidence.sealing.notes import SignedNote, signed
from record.postgres.home import data_home

DIRECTORY = "keys"
CURRENT, NEXT, ROTATION, WITNESSES = "log.key", "next.key", "rotation", "witnesses"
LAST = "last.checkpoint"
_LARGEST = 4096


@dataclass(frozen=True)
class Rotation:
    """One key replaces another, signed by the older key."""

    origin: str
    old: Key
    new: Key

    @classmethod
    def of(cls, written: str) -> "Rotation":
        """The rotation in a note. Raises if the old key did not sign it."""
        note = SignedNote.of(written)
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
        """The signed text."""
        return f"{KEY}\n{self.origin}\n{self.old}\n{self.new}\n"


@dataclass(frozen=True)
class KeyRing:
    """The directory of the log's keys."""

    directory: Path

    @classmethod
    def at(cls, explicit: Path | None, home: Path | None = None) -> "KeyRing":
        """The given directory, or the one in the home, which is not among the database's files."""
        return cls(explicit or data_home(home) / DIRECTORY)

    def current(self) -> Secret:
        """The key in force."""
        return self._read(CURRENT)

    def next(self) -> tuple[Secret, str] | None:
        """The pending key and its rotation note."""
        if not (self._has(NEXT) and self._has(ROTATION)):
            return None
        return self._read(NEXT), _text(self.directory / ROTATION)

    def make(self, origin: str) -> Key:
        """Make the log's first key."""
        self.check_new(origin)
        secret = Secret.new(origin)
        self._write(CURRENT, secret.written())
        return secret.key

    def check_new(self, origin: str) -> None:
        """Raises if there is a key already, or if the origin cannot be one."""
        if self._has(CURRENT):
            raise KeyExists(self.directory)
        Secret.new(origin)

    def check_rotates(self) -> None:
        """Raises if there is no key, or if another one is pending."""
        if self._has(ROTATION):
            raise KeyWaits()
        self.current()

    def rotate(self) -> Rotation:
        """Make a key to replace the one in force. It signs from the next seal on."""
        self.check_rotates()
        old = self.current()
        new = Secret.new(old.key.name)
        rotation = Rotation(old.key.name, old.key, new.key)
        (self.directory / NEXT).unlink(missing_ok=True)  # left by a rotation that was killed before signing
        self._write(NEXT, new.written())
        self._write(ROTATION, signed(rotation.text, old))
        return rotation

    def settle(self, sealed: Key | None) -> None:
        """If the pending key's rotation is sealed, replace the old key and delete it."""
        waits = self.next()
        if waits is None:
            (self.directory / ROTATION).unlink(missing_ok=True)  # if killed between the next two lines, run again
        elif sealed == waits[0].key:
            (self.directory / NEXT).replace(self.directory / CURRENT)
            (self.directory / ROTATION).unlink()

    def witnesses(self) -> list[Key]:
        """Known witnesses."""
        path = self.directory / WITNESSES
        return [Key.of(line) for line in _text(path).splitlines()] if path.exists() else []

    def know(self, witness: Key) -> None:
        """Add a witness."""
        if witness not in self.witnesses():
            self.directory.mkdir(mode=0o700, exist_ok=True, parents=True)
            with (self.directory / WITNESSES).open("a", encoding="utf-8") as file:
                file.write(f"{witness}\n")

    def forget(self, witness: Key) -> None:
        """Remove a witness."""
        half = self.directory / f"{WITNESSES}.new"
        half.write_text("".join(f"{key}\n" for key in self.witnesses() if key != witness), encoding="utf-8")
        half.replace(self.directory / WITNESSES)

    def last(self) -> str | None:
        """The note of the last checkpoint that was sealed with these keys. It shows if a record comes back older."""
        path = self.directory / LAST
        return _text(path) if path.exists() else None

    def keep_last(self, note: str) -> None:
        """Keep the note of a checkpoint. Where nothing can be written, nothing is kept."""
        half = self.directory / f"{LAST}.new"
        with suppress(OSError):
            half.write_text(note, encoding="utf-8")
            half.replace(self.directory / LAST)

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
    """The key in a file that no other user can read."""
    return Secret.of(read_private(path))


def read_private(path: Path) -> str:
    """The text of a file that no other user can read. Raises if others can."""
    with _opened(path) as file:
        found = os.fstat(file)
        if found.st_mode & 0o077 or found.st_uid not in (os.geteuid(), 0) or not stat.S_ISREG(found.st_mode):
            raise KeyExposed(path)
        return os.read(file, _LARGEST).decode(errors="replace")


def write_secret(path: Path, text: str) -> None:
    """Write a new file, readable by its owner only, and sync it before the key signs anything."""
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
