"""Evidence from outside: checkpoints kept by others, and a witness's leaves. It is checked before it is used."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evidence.errors import NotANote, NotSigned, NoWitness, WitnessDamaged, WitnessSawNothing
from evidence.sealing import notes
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_chain import Chain
from evidence.sealing.key_files import read_secret
from evidence.sealing.merkle import Tree
from evidence.sealing.notes import LONGEST, SignedNote
from evidence.sealing.receipt_files import receipt_file
from evidence.verification.leaf_sources import InFile, split

SECRET, LEAVES, CHECKPOINT = "witness.key", "leaves", "checkpoint"
"""The names of a witness's files."""

_AT_ONCE = 65_536


@dataclass(frozen=True)
class OutsideCheckpoint:
    """A checkpoint kept by another party: a signed root."""

    name: str
    size: int
    root: bytes


def checkpoint_in_file(path: Path, chain: Chain) -> OutsideCheckpoint:
    """The checkpoint in a file. Raises if no key of the log signed it."""
    return _signed(path.name, _note(path), chain)


def _note(path: Path) -> SignedNote:
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        return SignedNote.of(file.read(LONGEST + 1))


def _signed(name: str, note: SignedNote, chain: Chain) -> OutsideCheckpoint:
    if note.signed_by_any(chain.keys) is None:
        raise NotSigned(chain.origin)
    checkpoint = notes.Checkpoint.of(note.text)
    return OutsideCheckpoint(name, checkpoint.size, checkpoint.root)


# --- a witness ------------------------------------------------------------------------------------------------


class FactLeaves:
    """Which leaves are facts, by the receipts of a witness. They are read when they are first asked for."""

    def __init__(self, directory: Path) -> None:
        self._receipts = receipt_file(directory)
        self._found: Sequence[int] | None = None

    def among(self, lo: int, hi: int) -> int | None:
        """How many of the leaves of a span are facts. None if there are no receipts up to there."""
        if self._receipts.end < hi:
            return None
        if self._found is None:
            self._found = array("q", (one.leaf for one in self._receipts.read(0, self._receipts.end)))
        return bisect_left(self._found, hi) - bisect_left(self._found, lo)


@dataclass(frozen=True)
class Witnessed:
    """A witness's evidence: leaves, and the checkpoint over them if it is the witness's own directory."""

    leaves: InFile
    checkpoint: OutsideCheckpoint | None
    proved: bool
    """Whether a signed checkpoint confirms the leaves. A file alone may be altered like the record."""
    keys: Sequence[Key] = ()
    """The witness's keys."""
    facts: FactLeaves | None = None
    """Which of the leaves are facts, by its receipts."""


def witnessed(path: Path, chain: Chain, kept: Sequence[OutsideCheckpoint], witnesses: Sequence[Key]) -> Witnessed:
    """A witness's directory or a file of its leaves. Raises if it is inconsistent."""
    return _directory(path, chain, witnesses) if path.is_dir() else _file(path, kept)


def cut_to(one: Witnessed, size: int) -> Witnessed:
    """The same witness's first leaves: what it saw before a backup was made."""
    if one.leaves.size <= size:
        return one
    return replace(one, leaves=one.leaves.first(size), checkpoint=None)


def _directory(path: Path, chain: Chain, witnesses: Sequence[Key]) -> Witnessed:
    leaves, checkpoint = path / LEAVES, path / CHECKPOINT
    if not any((path / one).exists() for one in (SECRET, LEAVES, CHECKPOINT)):
        raise NoWitness(path)
    if not checkpoint.exists() and not (leaves.exists() and leaves.stat().st_size):
        raise WitnessSawNothing(path)
    keys = _key(path, witnesses)
    one = _signed(path.name, _cosigned(checkpoint, keys, chain), chain)
    found = _borne_out(leaves, [one], "the root that was cosigned")
    return Witnessed(found, one, proved=True, keys=keys, facts=FactLeaves(path))


def _file(path: Path, kept: Sequence[OutsideCheckpoint]) -> Witnessed:
    """Leaves alone. A supplied checkpoint may confirm the first of them."""
    whole = _opened(path)
    if not whole.size:
        raise WitnessDamaged(path, "it is empty")
    within = sorted((one for one in kept if one.size <= whole.size), key=lambda one: one.size)
    if not within:
        return Witnessed(whole, None, proved=False)
    return Witnessed(_borne_out(path, within, "the root of a checkpoint that was given"), None, proved=True)


def _key(path: Path, witnesses: Sequence[Key]) -> Sequence[Key]:
    """The witness's key. For a copy without one, the keys of known witnesses."""
    if (path / SECRET).exists():
        return [read_secret(path / SECRET).key]
    if not witnesses:
        raise WitnessDamaged(path / SECRET, "it is missing, and no --witness-key was given")
    return witnesses


def _cosigned(path: Path, keys: Sequence[Key], chain: Chain) -> SignedNote:
    try:
        note = _note(path)
        note.signed_by_any(chain.keys)  # raises if a signature in the log's name is invalid
        if note.signed_by_any(keys) is None:
            raise WitnessDamaged(path, "the witness did not cosign it")
    except OSError as why:
        raise WitnessDamaged(path, why.strerror or str(why)) from None
    except (NotANote, NotSigned) as why:
        raise WitnessDamaged(path, str(why)) from None
    return note


def _opened(path: Path, size: int | None = None) -> InFile:
    if path.exists() and not path.is_file():
        raise WitnessDamaged(path, "it is no regular file")
    try:
        found = InFile(path, size)
    except OSError as why:
        raise WitnessDamaged(path, why.strerror or str(why)) from None
    if found.odd:
        raise WitnessDamaged(path, "its length is not one of whole leaves, 32 bytes each")
    return found


def _borne_out(path: Path, kept: Sequence[OutsideCheckpoint], which: str) -> InFile:
    """The leaves under the last of these checkpoints whose root they give."""
    found, tree = _opened(path, kept[-1].size), Tree()
    for one in kept:
        while tree.size < one.size and (raw := found.read(tree.size, min(one.size, tree.size + _AT_ONCE))):
            for _ in tree.extend(split(raw)):
                pass
        if (tree.size, tree.root()) != (one.size, one.root):
            raise WitnessDamaged(path, f"its first {one.size:,} leaves do not give {which}")
    return found
