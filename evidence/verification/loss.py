"""What was lost with an older copy of a record: what a witness saw, and the record does not have."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from psycopg import Connection

from evidence.errors import NothingLost, NotOnePast, WitnessSawNothing
from evidence.sealing.ed25519 import unpacked
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints, leaf_hashes
from evidence.sealing.merkle import EMPTY
from evidence.sealing.notes import SignedNote
from evidence.sealing.receipt_files import ReceiptFile, branches
from evidence.sealing.receipts import PROGRAMS_OWN, Receipt, Wanted, later, to_send_again
from evidence.sealing.recoveries import Recovery
from evidence.verification.outside_evidence import OutsideCheckpoint, Witnessed

_AT_ONCE = 16_384


@dataclass(frozen=True)
class LostLog:
    """The log that was lost, and the part of it that was kept."""

    kept: tuple[int, bytes]
    """Its size and root at the last checkpoint that both have."""
    seen: OutsideCheckpoint
    """The last checkpoint that the witness cosigned."""
    facts: int
    """The number of facts under the leaves that were lost."""
    own: int
    """How many of these are notes of the program that nobody can send again."""
    wanted: list[Wanted]
    """What is not in the record again."""
    recovered: bool = False
    """Whether the witness went on already."""


def find_loss(connection: Connection[Any], witness: Witnessed, directory: Path) -> LostLog:
    """Compare a record with what a witness saw. Raises if nothing was lost, or if it has another history."""
    if witness.checkpoint is None:
        raise WitnessSawNothing(directory)
    every = checkpoints(connection)
    same = _common(connection, witness, every[-1].size if every else 0)
    if same >= witness.checkpoint.size:
        return _recovered(connection, directory, every)
    last = next((one for one in reversed(every) if one.size <= same), None)
    if last is None and every:
        raise NotOnePast(every[0].size)
    return _described(connection, directory, last, witness.checkpoint)


def _recovered(connection: Connection[Any], directory: Path, every: Sequence[StoredCheckpoint]) -> LostLog:
    """The last loss from which the witness went on already. Facts may still have to be sent again."""
    for branch in reversed(branches(directory)):
        entry = Recovery.of(SignedNote.of(branch.note).text)
        last = next((one for one in reversed(every) if one.size <= entry.kept), None)
        seen = OutsideCheckpoint(branch.directory.name, entry.lost, unpacked(entry.lost_root))
        return replace(_described(connection, branch.directory, last, seen), recovered=True)
    raise NothingLost(every[-1].size)


def _common(connection: Connection[Any], witness: Witnessed, size: int) -> int:
    """The number of leaves that are the same from the beginning."""
    at, end = 0, min(size, witness.leaves.size)
    while at < end:
        to = min(at + _AT_ONCE, end)
        own, theirs = leaf_hashes(connection, at, to), witness.leaves.read(at, to)
        if own != theirs:
            return at + next(n for n in range(to - at) if own[n * 32 : n * 32 + 32] != theirs[n * 32 : n * 32 + 32])
        at = to
    return at


def _described(
    connection: Connection[Any], directory: Path, last: StoredCheckpoint | None, seen: OutsideCheckpoint
) -> LostLog:
    kept = (last.size, last.root) if last else (0, EMPTY)
    lost: list[Receipt] = [*ReceiptFile(directory).read(kept[0], seen.size)]
    there = {one.key for one in later(connection, last.last_position if last else 0)}
    gone = [one for one in lost if one.key not in there]
    own = sum(one.kind in PROGRAMS_OWN for one in gone)
    return LostLog(kept, seen, len(lost), own, to_send_again(gone))
