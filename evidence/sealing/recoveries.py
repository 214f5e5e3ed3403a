"""Recovery entries: after a loss, the log goes on from an earlier leaf, and says so.

A recovery is a note signed with the log's key and sealed as a leaf. It states which leaves were kept and which log was
lost. The witness that saw the lost log goes on only from such an entry, and keeps what it saw (docs/EVIDENCE.md).
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Self

from psycopg import Connection

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key, Secret, packed
from evidence.sealing.fact_rows import pack, unpack_as
from evidence.sealing.notes import SignedNote, signed
from evidence.sealing.tombstones import one_line

RECOVERY = "pitlog.recovery/1"
_SEALED = "SELECT index, row FROM pitlog.sealed_rows WHERE format = 'pitlog.recovery/1' ORDER BY index"
_INSERT = """
    INSERT INTO pitlog.recoveries (number, note) SELECT coalesce(max(number), 0) + 1, %s FROM pitlog.recoveries
"""


class Recovery(NamedTuple):
    """The text of a recovery entry, one line for each field."""

    origin: str
    kept: int
    """The number of leaves that the restored record had."""
    kept_root: str
    lost: int
    """The size of the log that was lost: its leaves from `kept` on are gone."""
    lost_root: str
    at: str
    by: str
    why: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse a recovery from a note's text. Raises if it is malformed."""
        lines = text.split("\n")
        try:
            format_, origin, kept, kept_root, lost, lost_root, at, by, why, _ = lines
            found = cls(origin, int(kept), kept_root, int(lost), lost_root, at, by, why)
        except ValueError:
            raise NotANote from None
        if format_ != RECOVERY or str(found) != text:
            raise NotANote
        return found

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (RECOVERY, *self))

    def lost_is(self, size: int, root: bytes) -> bool:
        """Whether this is the log that was lost."""
        return (self.lost, self.lost_root) == (size, packed(root))


def sign_recovery(
    secret: Secret, kept: tuple[int, bytes], lost: tuple[int, bytes], at: datetime, by: str, why: str
) -> str:
    """The signed note of a recovery."""
    said = at.isoformat(timespec="seconds")
    one = Recovery(
        secret.key.name, kept[0], packed(kept[1]), lost[0], packed(lost[1]), said, one_line(by), one_line(why)
    )
    return signed(str(one), secret)


def read_recovery(written: str, keys: Sequence[Key]) -> Recovery:
    """The recovery of a note signed by one of these keys. Raises if none signed."""
    note = SignedNote.of(written)
    key, found = note.signed_by_any(keys), Recovery.of(note.text)
    if key is None or key.name != found.origin:
        raise NotSigned(found.origin)
    return found


def store_recovery(connection: Connection[Any], note: str) -> None:
    """Store an entry. The next seal seals it."""
    connection.execute(_INSERT, (note,))


def sealed_recoveries(connection: Connection[Any]) -> list[tuple[int, str]]:
    """The notes that are sealed, each after the index of its leaf."""
    found = connection.execute(_SEALED).fetchall()
    return [(index, unpack_as(bytes(row), RECOVERY, str)[0]) for index, row in found]


def waiting_recoveries(connection: Connection[Any], keys: Sequence[Key]) -> list[str]:
    """The notes that no checkpoint seals yet. One without a signature by a key of the log is never sealed."""
    there = {note for _, note in sealed_recoveries(connection)}
    stored = connection.execute("SELECT note FROM pitlog.recoveries ORDER BY number").fetchall()
    return [note for (note,) in stored if note not in there and _is_signed(note, keys)]


def recovery_row(note: str) -> bytes:
    """The row that is sealed."""
    return pack(RECOVERY, note)


def _is_signed(note: str, keys: Sequence[Key]) -> bool:
    try:
        read_recovery(note, keys)
    except (NotANote, NotSigned):
        return False
    return True
