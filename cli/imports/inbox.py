"""A folder into which other programs put files: which are finished, and where each goes once it is read.

A file is finished when two readings of the folder find it unchanged. If the program is killed, the next start reads
the same files again, and the record recognises their facts: nothing depends on what is remembered here.
"""

import fcntl
import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cli.errors import FolderTaken, FolderUnusable

DONE, FAILED = "done", "failed"
REMEMBERED = ".pitlog-import.json"
_UNFINISHED = (".part", ".partial", ".tmp", ".filepart", ".crdownload", "~")
"""Ends of names that programs give to files they are still writing."""


class FoundFile(NamedTuple):
    """A file as it was found."""

    name: str
    size: int
    changed: int
    """Nanoseconds since 1970."""


class Inbox:
    """The folder. One program at a time follows it."""

    def __init__(self, folder: Path, *, keep: bool) -> None:
        self.folder, self._keep = folder, keep
        self._before: dict[str, FoundFile] = {}
        self._read: dict[str, FoundFile] = self._remembered() if keep else {}
        self._lock: int | None = None

    def __enter__(self) -> "Inbox":
        try:
            self._lock = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderTaken(str(self.folder)) from None
        except OSError as error:
            raise FolderUnusable(str(self.folder), error.strerror or str(error)) from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._lock is not None:
            os.close(self._lock)

    def finished(self) -> list[Path]:
        """The files that are as they were at the reading before, oldest first."""
        now = {file.name: file for file in self._files_found()}
        same = [file for file in now.values() if self._before.get(file.name) == file]
        self._before = now
        ready = [file for file in same if self._read.get(file.name) != file]
        return [self.folder / file.name for file in sorted(ready, key=lambda file: (file.changed, file.name))]

    def waiting(self) -> list[Path]:
        """Every file that is there and was not read, finished or not."""
        return sorted(self.folder / file.name for file in self._files_found() if self._read.get(file.name) != file)

    def done(self, file: Path) -> Path:
        """A file was read: move it away, or remember it."""
        return self._kept(file) if self._keep else self._moved(file, DONE)

    def failed(self, file: Path, reason: str) -> Path:
        """A file can't be read: move it to `failed/` unless files are kept, and write the reason into a file there."""
        aside = self._kept(file) if self._keep else self._moved(file, FAILED)
        self._write(self._made(FAILED) / f"{aside.name}.reason.txt", reason + "\n")
        return aside

    # --- the folder -------------------------------------------------------------------------------------------

    def _files_found(self) -> list[FoundFile]:
        try:
            with os.scandir(self.folder) as entries:
                return [file for entry in entries if (file := _found_file(entry)) is not None]
        except OSError as error:
            raise FolderUnusable(str(self.folder), error.strerror or str(error)) from None

    def _kept(self, file: Path) -> Path:
        if (found := self._before.get(file.name)) is not None:
            self._read[file.name] = found
            self._remember()
        return file

    def _made(self, name: str) -> Path:
        folder = self.folder / name
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise FolderUnusable(str(folder), error.strerror or str(error)) from None
        return folder

    def _moved(self, file: Path, name: str) -> Path:
        folder = self._made(name)
        try:
            for n in range(1, 1_000_000):
                to = folder / (file.name if n == 1 else f"{file.name}~{n}")
                try:
                    os.link(file, to)  # never over another file, which a rename would replace
                except FileExistsError:
                    if to.samefile(file):  # killed between the two
                        break
                    continue
                break
            file.unlink()
        except OSError as error:
            raise FolderUnusable(str(folder), error.strerror or str(error)) from None
        return to

    def _remembered(self) -> dict[str, FoundFile]:
        with suppress(OSError, ValueError, TypeError, AttributeError):
            said = json.loads((self.folder / REMEMBERED).read_bytes())
            return {name: FoundFile(name, *map(int, file)) for name, file in said.items()}
        return {}

    def _remember(self) -> None:
        """Files that are gone are forgotten."""
        kept = {name: file[1:] for name, file in self._read.items() if name in self._before}
        self._write(self.folder / REMEMBERED, json.dumps(kept))

    def _write(self, file: Path, text: str) -> None:
        part = file.with_name(f".{file.name.lstrip('.')}.part")
        try:
            part.write_text(text, encoding="utf-8", errors="backslashreplace")
            part.replace(file)
        except OSError as error:
            raise FolderUnusable(str(file.parent), error.strerror or str(error)) from None


def _found_file(entry: "os.DirEntry[str]") -> FoundFile | None:
    if entry.name.startswith(".") or entry.name.endswith(_UNFINISHED):
        return None
    with suppress(OSError):  # it is gone again
        found = entry.stat(follow_symlinks=False)
        if stat.S_ISREG(found.st_mode) and found.st_size:
            return FoundFile(entry.name, found.st_size, found.st_mtime_ns)
    return None
