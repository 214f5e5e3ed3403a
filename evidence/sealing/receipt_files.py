"""What a witness keeps of the facts behind its leaves: receipts, and those of logs that were lost.

`receipts.gz` only grows: one gzip member for each pull, whose lines are receipts as JSON. `receipts.end` is the number
of leaves that it covers. `branches/N/` keeps a log that was lost: the recovery entry, its leaves, its receipts.
"""

import gzip
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from evidence.sealing.receipts import Receipt

RECEIPTS, END, BRANCHES, ENTRY, LEAVES = "receipts.gz", "receipts.end", "branches", "recovery", "leaves"


class ReceiptFile:
    """The receipts in the directory of a witness, or of a lost log."""

    def __init__(self, directory: Path) -> None:
        self._path, self._end = directory / RECEIPTS, directory / END

    @property
    def end(self) -> int:
        """The number of leaves that it covers, and the receipts of all facts among them."""
        return int(self._end.read_text(encoding="ascii").split()[0]) if self._end.exists() else 0

    @property
    def _size(self) -> int:
        return int(self._end.read_text(encoding="ascii").split()[1]) if self._end.exists() else 0

    def add(self, found: Sequence[Receipt], end: int) -> None:
        """Add receipts. What a killed run wrote after the last end is overwritten."""
        size = self._size
        with self._path.open("r+b" if self._path.exists() else "w+b") as file:
            file.truncate(size)
            file.seek(size)
            file.write(gzip.compress(b"".join(msgspec.json.encode(one) + b"\n" for one in found), 1))
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        self._close(end, size)

    def read(self, lo: int, hi: int) -> Iterator[Receipt]:
        """The receipts of the facts of a span of leaves."""
        if self._path.exists() and self._size:
            with self._path.open("rb") as raw, gzip.open(raw) as lines:
                for line in lines:
                    one = msgspec.json.decode(line, type=Receipt)
                    if lo <= one.leaf < hi:
                        yield one

    def cut(self, size: int) -> None:
        """Keep the receipts below a leaf."""
        kept = [*self.read(0, size)]
        end = min(self.end, size)
        self._end.unlink(missing_ok=True)
        self.add(kept, end)

    def _close(self, end: int, size: int) -> None:
        half = self._end.with_name(END + ".new")
        half.write_text(f"{end} {size}\n", encoding="ascii")
        half.replace(self._end)


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
        return ReceiptFile(self.directory).end

    def receipts(self, lo: int, hi: int) -> list[Receipt]:
        """Receipts of the lost leaves."""
        return [*ReceiptFile(self.directory).read(lo, hi)]


def branches(directory: Path) -> list[Branch]:
    """The lost logs that a witness keeps, oldest first."""
    base = directory / BRANCHES
    found = [one for one in base.iterdir() if one.name.isdigit()] if base.is_dir() else []
    return [Branch(one) for one in sorted(found, key=lambda one: int(one.name))]
