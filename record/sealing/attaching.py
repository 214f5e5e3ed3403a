"""What others signed of a checkpoint, put beside it: a witness's cosignature, an authority's time stamp (RFC 3161)."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection

from domain.errors import NotCosigned, TimeStampRefused
from record.sealing import notes, stamps
from record.sealing.cosignatures import MOST_UNKNOWN
from record.sealing.log import StoredCheckpoint, checkpoint_of, checkpoints
from record.sealing.notes import Note
from record.sealing.signing import COSIGNED, Key
from record.sealing.stamps import Authority

_KEEP = "INSERT INTO pitlog.cosignatures (number, line) VALUES (%s, %s) ON CONFLICT DO NOTHING"
_KEEP_STAMP = (
    "INSERT INTO pitlog.time_stamps (number, sha256, stamp) VALUES (%s, sha256(%s), %s) ON CONFLICT DO NOTHING"
)


def attach_cosignatures(connection: Connection[Any], written: str, witnesses: Sequence[Key]) -> StoredCheckpoint:
    """Keep the cosignatures that stand under a checkpoint of ours; the checkpoint."""
    note = Note.of(written)
    said = notes.Checkpoint.of(note.text)
    found = checkpoint_of(connection, said.size, said.root)
    ours = Note.of(found.note)
    lines = [one.line for one in note.signatures if one.name != said.origin and len(one.signature) == COSIGNED]
    if witnesses:
        lines = [one.line for key in witnesses if (one := note.signed_by(key)) is not None]
    if note.text != ours.text or not lines:
        raise NotCosigned
    for line in lines[:MOST_UNKNOWN]:
        connection.execute(_KEEP, (found.number, line))
    return found


def attach_time_stamp(
    connection: Connection[Any], stamp: bytes, authorities: Sequence[Authority] = ()
) -> StoredCheckpoint:
    """Keep an authority's response with the checkpoint that it is of; the checkpoint. What can be looked at is looked
    at first: whether it is of one of ours, holds the certificate that it was made with, and, where the authority's own
    is at hand, whether it holds."""
    said = stamps.read(stamp)
    if len(stamp) > stamps.LONGEST or not said.signed_data.certificates:
        raise TimeStampRefused("it is too long, or does not hold the certificate that it was made with")
    found = next((one for one in reversed(checkpoints(connection)) if stamps.is_of(said, one.note.encode())), None)
    if found is None:
        raise TimeStampRefused("it is of no checkpoint of this record")
    if authorities:
        stamps.vouched(stamp, found.note.encode(), authorities)
    connection.execute(_KEEP_STAMP, (found.number, stamp, stamp))
    return found
