"""The witness's storage on disk: every leaf it saw, and the last checkpoint it cosigned.

`leaves` only grows. Leaves beyond the checkpoint were pulled by a run that was killed, and are pulled again. The
checkpoint is replaced in one step, after its leaves are synced.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from evidence.errors import NoWitness, WitnessDamaged, WitnessExists
from evidence.sealing.ed25519 import COSIGNATURE, Key, Secret
from evidence.sealing.key_files import read_secret, write_secret
from evidence.sealing.merkle import Tree
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.receipt_files import BRANCHES, ENTRY, LEAF_FILES, branches, mark_file, receipt_file

SECRET, KEYS, LEAVES, CHECKPOINT, REFUSED = "witness.key", "log.keys", "leaves", "checkpoint", "refused"
OTHERS, PUSHED = "other.keys", "pushed"
LEAF = 32
_AT_ONCE = 65_536


class WitnessStorage:
    """The directory of a witness."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        if not (directory / SECRET).exists():
            raise NoWitness(directory)
        read_secret(directory / SECRET)  # refused before anything is done, if others can read it

    @classmethod
    def make(cls, directory: Path, name: str, log: Key) -> "WitnessStorage":
        """Make a directory with a new key, and the log's key as the operator gave it."""
        secret = Secret.new(name, COSIGNATURE)
        cls.check_new(directory)
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_secret(directory / SECRET, secret.written())
        found = cls(directory)
        found.trust([log])
        return found

    @staticmethod
    def check_new(directory: Path) -> None:
        """Raises if a directory has a witness already."""
        if (directory / SECRET).exists():
            raise WitnessExists(directory)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Ensure that only one program runs: two could cosign two different futures."""
        with (self.directory / SECRET).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @property
    def secret(self) -> Secret:
        return read_secret(self.directory / SECRET)

    # --- the log's keys ---------------------------------------------------------------------------------------

    @property
    def keys(self) -> list[Key]:
        """The log's key chain, oldest first."""
        return [Key.of(line) for line in (self.directory / KEYS).read_text(encoding="utf-8").splitlines()]

    def trust(self, keys: Sequence[Key]) -> None:
        """Store a new key chain."""
        self._replace(KEYS, "".join(f"{key}\n" for key in keys))

    # --- logs that push their checkpoints (c2sp.org/tlog-witness) --------------------------------------------

    @property
    def others(self) -> list[Key]:
        """The keys of logs that are cosigned when they ask."""
        path = self.directory / OTHERS
        return [Key.of(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []

    def know(self, log: Key) -> None:
        """Cosign a further log, or a further key of one, when it asks."""
        if log not in self.others:
            self._replace(OTHERS, "".join(f"{key}\n" for key in (*self.others, log)))

    def keys_of(self, origin: str) -> list[Key]:
        """The known keys of a log."""
        return [key for key in (*self.keys, *self.others) if key.name == origin]

    def pushed(self, origin: str) -> SignedNote | None:
        """The last checkpoint that this log pushed and that was cosigned."""
        return self._note(Path(PUSHED) / _digest(origin))

    def latest(self, origin: str) -> SignedNote | None:
        """The last cosigned checkpoint of a log, whether it was pushed or pulled."""
        pushed, pulled = self.pushed(origin), self.note if origin == self.keys[0].name else None
        return max((one for one in (pushed, pulled) if one is not None), key=_size, default=None)

    def latest_by_digest(self, digest: str) -> SignedNote | None:
        """The same, by the SHA-256 of the log's origin."""
        origins = {_digest(key.name): key.name for key in (*self.keys, *self.others)}
        return self.latest(origins[digest]) if digest in origins else None

    def store_pushed(self, origin: str, note: SignedNote) -> None:
        """Store a cosigned checkpoint: synced before it is shown."""
        (self.directory / PUSHED).mkdir(mode=0o700, exist_ok=True)
        self._replace(f"{PUSHED}/{_digest(origin)}", str(note))

    # --- stored leaves ----------------------------------------------------------------------------------------

    @property
    def note(self) -> SignedNote | None:
        """The last checkpoint it cosigned, with the cosignature."""
        return self._note(Path(CHECKPOINT))

    def _note(self, name: Path) -> SignedNote | None:
        path = self.directory / name
        return SignedNote.of(path.read_text(encoding="utf-8")) if path.exists() else None

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
        """Its first leaves."""
        with (self.directory / LEAVES).open("rb") as file:
            return split(file.read(size * LEAF))

    def leaf(self, index: int) -> bytes:
        with (self.directory / LEAVES).open("rb") as file:
            return os.pread(file.fileno(), LEAF, index * LEAF)

    def store_leaves(self, size: int, raw: bytes) -> None:
        """Store leaves after this many. Existing leaves beyond that are replaced."""
        with (self.directory / LEAVES).open("r+b") as file:
            file.truncate(size * LEAF)
            file.seek(size * LEAF)
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())

    def forget(self, size: int) -> None:
        """Delete leaves beyond this many."""
        self.store_leaves(size, b"")

    def store_checkpoint(self, note: SignedNote) -> None:
        """Store a cosigned checkpoint: synced before it is shown."""
        self._replace(CHECKPOINT, str(note))

    def go_back(self, size: int, recovery: str) -> None:
        """Keep all that is held as a lost log, and go on from this many leaves.

        The copy is complete before anything is cut, and the checkpoint stands until another is cosigned: if it is
        killed before, `undo` brings the leaves back.
        """
        base = self.directory / BRANCHES
        base.mkdir(mode=0o700, exist_ok=True)
        nth = sum(one.name.isdigit() for one in base.iterdir()) + 1
        half = base / "new"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(mode=0o700)
        for name in (LEAVES, CHECKPOINT, *LEAF_FILES):
            if (self.directory / name).exists():
                shutil.copyfile(self.directory / name, half / name)
        if (pushed := self._pushed_file).exists():
            shutil.copyfile(pushed, half / PUSHED)
        (half / ENTRY).write_text(recovery, encoding="utf-8")
        half.rename(base / str(nth))
        pushed.unlink(missing_ok=True)
        receipt_file(self.directory).cut(size)
        mark_file(self.directory).cut(size)
        self.forget(size)

    def undo(self) -> None:
        """Take back a step to a lost log that ended before anything was cosigned."""
        for last in branches(self.directory)[-1:]:
            if (last.directory / CHECKPOINT).read_bytes() != (self.directory / CHECKPOINT).read_bytes():
                return
            for name in (LEAVES, *LEAF_FILES):
                (self.directory / name).unlink(missing_ok=True)
                if (last.directory / name).exists():
                    shutil.copyfile(last.directory / name, self.directory / name)
            if (last.directory / PUSHED).exists():
                shutil.copyfile(last.directory / PUSHED, self._pushed_file)
            shutil.rmtree(last.directory)

    @property
    def _pushed_file(self) -> Path:
        return self.directory / PUSHED / _digest(self.keys[0].name)

    def refuse(self, offered: str) -> Path:
        """Store both notes: the offered one and its own."""
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
        directory = os.open(half.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def _digest(origin: str) -> str:
    return sha256(origin.encode()).hexdigest()


def _size(note: SignedNote) -> int:
    return int(note.text.split("\n")[1])


def split(raw: bytes) -> list[bytes]:
    """Split joined leaves."""
    return [raw[n : n + LEAF] for n in range(0, len(raw) - LEAF + 1, LEAF)]
