"""What a witness keeps of the facts behind its leaves: receipts and marks, and those of logs that were lost.

`receipts.gz` and `marks.gz` only grow: one gzip member for each pull, whose lines are JSON. `receipts.end` and
`marks.end` have the number of leaves that they cover. `branches/N/` keeps a log that was lost: the recovery entry, its
leaves, its receipts, its marks.
"""

import gzip
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from evidence.sealing.receipts import Receipt
from evidence.sealing.source_marks import MarkRow

BRANCHES, ENTRY, LEAVES = "branches", "recovery", "leaves"
LEAF_FILES = ("receipts.gz", "receipts.end", "marks.gz", "marks.end")
"""The files of receipts and marks."""


class AboutLeaf(Protocol):
    """What is kept about a leaf."""

    @property
    def leaf(self) -> int: ...


Line = TypeVar("Line", bound=AboutLeaf)


class LeafFile(Generic[Line]):
    """What the directory of a witness, or of a lost log, has about leaves: receipts, or marks."""

    def __init__(self, directory: Path, name: str, line: type[Line]) -> None:
        self._path, self._end, self._line = directory / f"{name}.gz", directory / f"{name}.end", line

    @property
    def end(self) -> int:
        """The number of leaves that it covers: it has a line for each of them that needs one."""
        return int(self._end.read_text(encoding="ascii").split()[0]) if self._end.exists() else 0

    @property
    def _size(self) -> int:
        return int(self._end.read_text(encoding="ascii").split()[1]) if self._end.exists() else 0

    def add(self, found: Sequence[Line], end: int) -> None:
        """Add lines. What a killed run wrote after the last end is overwritten."""
        size = self._size
        with self._path.open("r+b" if self._path.exists() else "w+b") as file:
            file.truncate(size)
            file.seek(size)
            file.write(gzip.compress(b"".join(msgspec.json.encode(one) + b"\n" for one in found), 1))
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        self._close(end, size)

    def read(self, lo: int, hi: int) -> Iterator[Line]:
        """The lines about a span of leaves."""
        if self._path.exists() and self._size:
            with self._path.open("rb") as raw, gzip.open(raw) as lines:
                for line in lines:
                    one = msgspec.json.decode(line, type=self._line)
                    if lo <= one.leaf < hi:
                        yield one

    def cut(self, size: int) -> None:
        """Keep what is about leaves below this one."""
        kept = [*self.read(0, size)]
        end = min(self.end, size)
        self._end.unlink(missing_ok=True)
        self.add(kept, end)

    def _close(self, end: int, size: int) -> None:
        half = self._end.with_name(self._end.name + ".new")
        half.write_text(f"{end} {size}\n", encoding="ascii")
        half.replace(self._end)


def receipt_file(directory: Path) -> LeafFile[Receipt]:
    """The receipts of a witness, or of a lost log."""
    return LeafFile(directory, "receipts", Receipt)


def mark_file(directory: Path) -> LeafFile[MarkRow]:
    """Its rows with marks, each of which was compared with its leaf."""
    return LeafFile(directory, "marks", MarkRow)


@dataclass(frozen=True)
class Branch:
    """A log that was lost, as the witness keeps it."""

    directory: Path

    @property
    def note(self) -> str:
        """The recovery entry from which the witness went on."""
        return (self.directory / ENTRY).read_text(encoding="utf-8")

    @property
    def covered(self) -> int:
        """The number of leaves of which it has receipts."""
        return receipt_file(self.directory).end

    def receipts(self, lo: int, hi: int) -> list[Receipt]:
        """Receipts of the lost leaves."""
        return [*receipt_file(self.directory).read(lo, hi)]

    def marks(self, lo: int, hi: int) -> list[MarkRow]:
        """Rows with marks among the lost leaves."""
        return [*mark_file(self.directory).read(lo, hi)]


def branches(directory: Path) -> list[Branch]:
    """The lost logs that a witness keeps, oldest first."""
    base = directory / BRANCHES
    found = [one for one in base.iterdir() if one.name.isdigit()] if base.is_dir() else []
    return [Branch(one) for one in sorted(found, key=lambda one: int(one.name))]
