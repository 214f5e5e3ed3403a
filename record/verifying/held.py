"""What others hold: checkpoints that somebody kept, and what a witness keeps."""

from dataclasses import dataclass
from pathlib import Path

from domain.errors import NotSigned
from record.sealing import notes
from record.sealing.notes import LONGEST, Note
from record.verifying.chain import Chain
from record.verifying.keeping import InFile

LEAVES, CHECKPOINT = "leaves", "checkpoint"
"""A witness's files."""


@dataclass(frozen=True)
class Held:
    """A checkpoint that somebody holds: a signed root."""

    name: str
    size: int
    root: bytes


def held(path: Path, chain: Chain) -> Held:
    """The checkpoint of a file; raises where none of the log's keys signed it."""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        note = Note.of(file.read(LONGEST + 1))
    if note.signed_by_any(chain.keys) is None:
        raise NotSigned(chain.origin)
    said = notes.Checkpoint.of(note.text)
    return Held(path.name, said.size, said.root)


@dataclass(frozen=True)
class Witnessed:
    """What a witness keeps: leaves, and, where it is the witness's own directory, the checkpoint over them."""

    leaves: InFile | None
    checkpoint: Held | None


def witnessed(path: Path, chain: Chain) -> Witnessed:
    """A witness's directory, or a file of its leaves."""
    if not path.is_dir():
        return Witnessed(InFile(path), None)
    return Witnessed(InFile(path / LEAVES), held(path / CHECKPOINT, chain))
