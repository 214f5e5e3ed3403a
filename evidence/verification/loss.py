"""What was lost with an older copy of a record: what a witness saw, and the record does not have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from psycopg import Connection

from evidence.errors import NothingLost, NotOnePast, WitnessSawNothing
from evidence.sealing.ed25519 import unpacked
from evidence.sealing.gone_back import gone_back, last_sealed
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints, last_checkpoint, leaf_hashes
from evidence.sealing.merkle import EMPTY
from evidence.sealing.notes import SignedNote
from evidence.sealing.receipt_files import branches, mark_file, receipt_file
from evidence.sealing.receipts import PROGRAMS_OWN, Receipt, Wanted, later, to_send_again, without_receipts
from evidence.sealing.recoveries import Recovery
from evidence.sealing.source_marks import Marks, added_up, mark_rows, present_marks, sealed_marks
from evidence.verification.outside_evidence import OutsideCheckpoint, Witnessed
from record.authored.access import VENUE
from record.storage.horizon import horizon

_AT_ONCE = 16_384
_PROGRAM = "program:"
"""How senders are named that are no source."""


@dataclass(frozen=True)
class LostLog:
    """The log that was lost, and the part of it that was kept."""

    kept: tuple[int, bytes]
    """Its size and root at the last checkpoint that both have."""
    seen: OutsideCheckpoint
    """The last checkpoint that the witness cosigned, or that was sealed with the log's keys."""
    facts: int | None
    """The number of facts under the leaves that were lost. None if no witness tells."""
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


def find_loss_alone(connection: Connection[Any], ring: KeyRing) -> LostLog:
    """What the keys and the record's own log tell without a witness: from which `seq` on each source has to send again.
    Raises if nothing was lost.
    """
    last, seen = last_checkpoint(connection), last_sealed(ring)
    if seen is None or gone_back(connection, ring, last) is None:
        raise NothingLost(last.size if last else 0)
    own = sealed_marks(mark_rows(connection)), present_marks(connection, 0, horizon(connection))
    marks = added_up(mark for marks in own for mark in marks.values())
    wanted = [
        Wanted(*source, None, None if one.last is None else one.last + 1, None)
        for source, one in sorted(marks.items())
        if not source[0].startswith(_PROGRAM) and source[1] != VENUE
    ]
    kept = (last.size, last.root) if last else (0, EMPTY)
    return LostLog(kept, OutsideCheckpoint("the log's keys", seen.size, seen.root), None, 0, wanted)


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
    lost: list[Receipt] = [*receipt_file(directory).read(kept[0], seen.size)]
    marks = sealed_marks(mark_file(directory).read(kept[0], seen.size))
    again = [*later(connection, last.last_position if last else 0)]
    there = {one.key for one in again}
    gone = [one for one in lost if one.key not in there]
    own = sum(one.kind in PROGRAMS_OWN for one in gone)
    facts = max(len(lost), sum(one.facts for one in marks.values()))
    return LostLog(kept, seen, facts, own, sorted([*to_send_again(gone), *_by_marks(marks, lost, again)]))


def _by_marks(marks: Marks, lost: Sequence[Receipt], again: Sequence[Receipt]) -> Iterator[Wanted]:
    """What marks say is missing, where the witness has no receipts of the facts."""
    for one in without_receipts(marks, lost):
        here = sum(there.source == one.source and one.counts(there.seq) for there in again)
        if here < marks[one.source].facts:
            yield Wanted(*one._replace(facts=min(one.facts, marks[one.source].facts - here)))
