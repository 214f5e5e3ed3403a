"""The cosignatures beside a checkpoint. Any reader of the database may add a line: none is used that does not hold."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from domain.errors import NotANote
from record.sealing.log import Checkpoint
from record.sealing.notes import Note, Signature, signature_of
from record.sealing.signing import COSIGNATURE, COSIGNED, Key

MOST_UNKNOWN = 64
"""Lines of strangers that are handed on where no witness's key is at hand: a note stays small."""


class Cosignatures(NamedTuple):
    """What stands beside a checkpoint, looked at with the keys of the witnesses that are known."""

    held: list[Signature]
    """One a witness, the first that it handed in."""
    passed_over: int
    """Lines that are none, that do not hold, or that nobody known made."""


def cosignatures(connection: Connection[Any], checkpoint: Checkpoint, witnesses: Sequence[Key]) -> Cosignatures:
    """Those of known witnesses that hold."""
    lines, text = _lines(connection, checkpoint.number), Note.of(checkpoint.note).text
    held, over = dict[Key, Signature](), 0
    for line in lines:
        one = _read(line)
        key = _maker(one, text, witnesses) if one else None
        if one is None or key is None:
            over += 1
        else:
            held.setdefault(key, one)
    return Cosignatures([*held.values()], over)


def note_of(connection: Connection[Any], checkpoint: Checkpoint, witnesses: Sequence[Key] | None = None) -> Note:
    """A checkpoint as it is handed out. With no word of who the witnesses are, any lines go with it, unverified."""
    note = Note.of(checkpoint.note)
    if witnesses is None:
        mine = {one.name for one in note.signatures}
        read = filter(None, map(_read, _lines(connection, checkpoint.number)))
        return note.with_signatures([one for one in read if one.name not in mine][:MOST_UNKNOWN])
    return note.with_signatures(cosignatures(connection, checkpoint, witnesses).held)


def cosigned(connection: Connection[Any], before: int | None = None) -> Iterator[int]:
    """The numbers of the checkpoints that have any line, the newest first."""
    yield from (
        number
        for (number,) in connection.execute(
            "SELECT DISTINCT number FROM pitlog.cosignatures WHERE %s::bigint IS NULL OR number < %s "
            "ORDER BY number DESC",
            (before, before),
        ).fetchall()
    )


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
