"""Cosignatures of a checkpoint. Any reader of the database may add lines; only valid ones are used."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.errors import NotANote, NotCosigned
from evidence.sealing import notes
from evidence.sealing.ed25519 import COSIGNATURE, COSIGNED, Key
from evidence.sealing.log_tables import StoredCheckpoint, checkpoint_of, checkpoints
from evidence.sealing.notes import Signature, SignedNote, signature_of

MOST_UNKNOWN = 64
"""The maximum number of unknown cosignatures passed on if no witness's key is known. It keeps a note small."""


class Cosignatures(NamedTuple):
    """The lines under a checkpoint, checked with the keys of known witnesses."""

    valid: list[Signature]
    """For each witness, the first cosignature it submitted."""
    passed_over: int
    """The number of lines that are malformed, invalid, or by unknown signers."""
    unverified: list[str]
    """The names that unverified lines claim."""


def cosignatures(connection: Connection[Any], checkpoint: StoredCheckpoint, witnesses: Sequence[Key]) -> Cosignatures:
    """The valid cosignatures of known witnesses."""
    lines, text = _lines(connection, checkpoint.number), SignedNote.of(checkpoint.note).text
    valid, over, unverified = dict[Key, Signature](), 0, dict[str, None]()
    for line in lines:
        one = _read(line)
        key = _maker(one, text, witnesses) if one else None
        if one is not None and key is not None:
            valid.setdefault(key, one)
            continue
        over += 1
        unverified |= {one.name: None} if one else {}
    return Cosignatures([*valid.values()], over, [*unverified])


def note_of(
    connection: Connection[Any], checkpoint: StoredCheckpoint, witnesses: Sequence[Key] | None = None
) -> SignedNote:
    """A checkpoint as handed out. If no witnesses are given, all lines are included unverified."""
    note = SignedNote.of(checkpoint.note)
    if witnesses is None:
        mine = {one.name for one in note.signatures}
        read = filter(None, map(_read, _lines(connection, checkpoint.number)))
        return note.with_signatures([one for one in read if one.name not in mine][:MOST_UNKNOWN])
    return note.with_signatures(cosignatures(connection, checkpoint, witnesses).valid)


def cosigned(connection: Connection[Any], before: int | None = None) -> Iterator[int]:
    """The numbers of checkpoints with any line, newest first."""
    number = before
    while (number := _next_cosigned(connection, number)) is not None:
        yield number


def _next_cosigned(connection: Connection[Any], before: int | None) -> int | None:
    """One number at a time, by the index: the first one nearly always suffices."""
    row = connection.execute(
        "SELECT max(number) FROM pitlog.cosignatures WHERE number < %s", (2**63 - 1 if before is None else before,)
    ).fetchone()
    return row[0] if row else None


def last_witnessed(connection: Connection[Any], witnesses: Sequence[Key]) -> StoredCheckpoint | None:
    """The newest checkpoint that a known witness cosigned. None if no witness is known."""
    for number in cosigned(connection) if witnesses else ():
        for one in checkpoints(connection, number - 1, 1):
            if cosignatures(connection, one, witnesses).valid:
                return one
    return None


def _lines(connection: Connection[Any], number: int) -> list[str]:
    found = connection.execute(
        "SELECT line FROM pitlog.cosignatures WHERE number = %s ORDER BY added_at, line", (number,)
    ).fetchall()
    return [line for (line,) in found]


def _read(line: str) -> Signature | None:
    try:
        found = signature_of(line)
    except NotANote:
        return None
    return found if len(found.signature) == COSIGNED else None


def _maker(one: Signature, text: str, witnesses: Sequence[Key]) -> Key | None:
    mine = (key for key in witnesses if key.kind == COSIGNATURE and (one.name, one.id) == (key.name, key.id))
    return next((key for key in mine if key.verifies(one.signature, text)), None)


_KEEP = "INSERT INTO pitlog.cosignatures (number, line) VALUES (%s, %s) ON CONFLICT DO NOTHING"


def attach_cosignatures(connection: Connection[Any], written: str, witnesses: Sequence[Key]) -> StoredCheckpoint:
    """Store the cosignatures under a checkpoint of this log. Returns the checkpoint."""
    note = SignedNote.of(written)
    checkpoint_ = notes.Checkpoint.of(note.text)
    found = checkpoint_of(connection, checkpoint_.size, checkpoint_.root)
    ours = SignedNote.of(found.note)
    lines = [one.line for one in note.signatures if one.name != checkpoint_.origin and len(one.signature) == COSIGNED]
    if witnesses:
        lines = [one.line for key in witnesses if (one := note.signed_by(key)) is not None]
    if note.text != ours.text or not lines:
        raise NotCosigned
    for line in lines[:MOST_UNKNOWN]:
        connection.execute(_KEEP, (found.number, line))
    return found
