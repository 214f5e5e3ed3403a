"""What a witness holds, on its disk: every leaf it saw, and the last checkpoint it cosigned.

`leaves` only grows; what stands in it beyond the checkpoint was pulled by a run that was killed, and is pulled again.
The checkpoint takes its place in one step, after everything it rests on is on the disk.
"""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from domain.errors import NoWitness, WitnessDamaged, WitnessExists
from evidence.sealing.ed25519 import COSIGNATURE, Key, Secret
from evidence.sealing.key_files import read_secret, write_secret
from evidence.sealing.merkle import Tree
from evidence.sealing.notes import Checkpoint, Note

SECRET, KEYS, LEAVES, CHECKPOINT, REFUSED = "witness.key", "log.keys", "leaves", "checkpoint", "refused"
LEAF = 32
_AT_ONCE = 65_536


class WitnessStorage:
    """The directory of a witness."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        if not (directory / SECRET).exists():
            raise NoWitness(directory)
        read_secret(directory / SECRET)  # refused, where others can read it, before anything is done

    @classmethod
    def make(cls, directory: Path, name: str, log: Key) -> "WitnessStorage":
        """A new one: a key of its own, and the log's key as the operator handed it over."""
        secret = Secret.new(name, COSIGNATURE)
        if (directory / SECRET).exists():
            raise WitnessExists(directory)
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_secret(directory / SECRET, secret.written())
        found = cls(directory)
        found.trust([log])
        return found

    @contextmanager
    def alone(self) -> Iterator[None]:
        """One program at a time: two could cosign two futures."""
        with (self.directory / SECRET).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @property
    def secret(self) -> Secret:
        """Its own key."""
        return read_secret(self.directory / SECRET)

    # --- the log's keys ---------------------------------------------------------------------------------------

    @property
    def keys(self) -> list[Key]:
        """The keys of the log, in the order in which they followed one another."""
        return [Key.of(line) for line in (self.directory / KEYS).read_text(encoding="utf-8").splitlines()]

    def trust(self, keys: Sequence[Key]) -> None:
        """From now on these."""
        self._replace(KEYS, "".join(f"{key}\n" for key in keys))

    # --- what it saw ------------------------------------------------------------------------------------------

    @property
    def note(self) -> Note | None:
        """The checkpoint it cosigned last, with its cosignature."""
        path = self.directory / CHECKPOINT
        return Note.of(path.read_text(encoding="utf-8")) if path.exists() else None

    def tree(self) -> Tree:
        """The tree under that checkpoint, computed from the leaves."""
        note, tree = self.note, Tree()
        size = Checkpoint.of(note.text).size if note else 0
        path = self.directory / LEAVES
        path.touch(mode=0o600)
        with path.open("rb") as file:
            while tree.size < size and (raw := file.read(LEAF * min(_AT_ONCE, size - tree.size))):
                for _ in tree.extend(split(raw)):
                    pass
        if note is not None and tree.root() != Checkpoint.of(note.text).root:
            raise WitnessDamaged(path, f"its first {size:,} leaves do not give the root that was cosigned")
        return tree

    def first(self, size: int) -> list[bytes]:
        """The first leaves that it holds."""
        with (self.directory / LEAVES).open("rb") as file:
            return split(file.read(size * LEAF))

    def leaf(self, index: int) -> bytes:
        """One of the leaves."""
        with (self.directory / LEAVES).open("rb") as file:
            return os.pread(file.fileno(), LEAF, index * LEAF)

    def keep(self, size: int, raw: bytes) -> None:
        """Leaves after so many; those that were there beyond are replaced."""
        with (self.directory / LEAVES).open("r+b") as file:
            file.truncate(size * LEAF)
            file.seek(size * LEAF)
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())

    def forget(self, size: int) -> None:
        """Leaves beyond so many."""
        self.keep(size, b"")

    def hold(self, note: Note) -> None:
        """A checkpoint, cosigned: on the disk before anybody sees it."""
        self._replace(CHECKPOINT, str(note))

    def refuse(self, offered: str) -> Path:
        """Keep both notes: what was offered, and what it holds."""
        base = self.directory / REFUSED
        base.mkdir(mode=0o700, exist_ok=True)
        place = base / str(sum(1 for _ in base.iterdir()) + 1)
        place.mkdir(mode=0o700)
        (place / "offered").write_text(offered, encoding="utf-8")
        if self.note is not None:
            (place / "held").write_text(str(self.note), encoding="utf-8")
        return place

    def _replace(self, name: str, text: str) -> None:
        half = self.directory / f"{name}.new"
        with half.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half.replace(self.directory / name)
        directory = os.open(self.directory, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def split(raw: bytes) -> list[bytes]:
    """Leaves that stand one after the other."""
    return [raw[n : n + LEAF] for n in range(0, len(raw) - LEAF + 1, LEAF)]
