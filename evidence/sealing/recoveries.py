"""Recovery entries: after a loss, the log goes on from an earlier leaf, and says so.

A recovery is a note signed with the log's key and sealed as a leaf. It states which leaves were kept and which log was
lost. The witness that saw the lost log goes on only from such an entry, and keeps what it saw (docs/EVIDENCE.md). When
the facts came back, a second note states how many, so that bundles can carry it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Self, TypeVar

from psycopg import Connection

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key, Secret, packed
from evidence.sealing.fact_rows import pack, unpack, unpack_as
from evidence.sealing.notes import SignedNote, signed
from evidence.sealing.tombstones import one_line

RECOVERY, RECOVERED = "pitlog.recovery/1", "pitlog.recovered/1"
_NUMBERS = range(10**18)
"""What a number in a note may be."""
_SEALED = "SELECT index, row FROM pitlog.sealed_rows WHERE format = %s ORDER BY index"
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
        try:
            _, origin, kept, kept_root, lost, lost_root, at, by, why, _ = text.split("\n")
            found = cls(origin, int(kept), kept_root, int(lost), lost_root, at, by, why)
        except ValueError:
            raise NotANote from None
        if str(found) != text or not all(one in _NUMBERS for one in (found.kept, found.lost)):
            raise NotANote
        return found

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (RECOVERY, *self))

    def lost_is(self, size: int, root: bytes) -> bool:
        """Whether this is the log that was lost."""
        return (self.lost, self.lost_root) == (size, packed(root))


class Outcome(NamedTuple):
    """What came back after a loss, as the operator states it: the text of a note, one line for each field."""

    origin: str
    kept: int
    lost: int
    lost_root: str
    """The lost log, as in the recovery entry."""
    facts: int
    """The number of facts that were lost."""
    again: int
    """How many of them are in the record again."""
    own: int
    """How many were notes of the program about copies and views, which nobody can send again."""
    changed: int
    """How many came back with other content, or about other people."""
    at: str
    by: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse an outcome from a note's text. Raises if it is malformed."""
        try:
            _, origin, kept, lost, root, *numbers, at, by, _ = text.split("\n")
            facts, again, own, changed = map(int, numbers)
            found = cls(origin, int(kept), int(lost), root, facts, again, own, changed, at, by)
        except ValueError:
            raise NotANote from None
        if str(found) != text or not all(one in _NUMBERS for one in (found.kept, found.lost, *found[4:8])):
            raise NotANote
        return found

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (RECOVERED, *self))

    def is_of(self, entry: Recovery) -> bool:
        """Whether it is about this recovery."""
        return (self.origin, self.kept, self.lost, self.lost_root) == entry[:2] + entry[3:5]

    @property
    def missing(self) -> int:
        """The number of facts that did not come back."""
        return self.facts - self.again - self.own


Stated = TypeVar("Stated", Recovery, Outcome)


def sign_recovery(
    secret: Secret, kept: tuple[int, bytes], lost: tuple[int, bytes], at: datetime, by: str, why: str
) -> str:
    """The signed note of a recovery."""
    said = at.isoformat(timespec="seconds")
    one = Recovery(
        secret.key.name, kept[0], packed(kept[1]), lost[0], packed(lost[1]), said, one_line(by), one_line(why)
    )
    return signed(str(one), secret)


def outcome_of(entry: Recovery, numbers: tuple[int, int, int, int], at: datetime, by: str) -> Outcome:
    """What came back after a loss. `numbers`: facts lost, sent again, the program's own, changed."""
    said = at.isoformat(timespec="seconds")
    return Outcome(entry.origin, entry.kept, entry.lost, entry.lost_root, *numbers, said, one_line(by))


def read_recovery(written: str, keys: Sequence[Key] | None) -> Recovery:
    """The recovery of a note signed by one of these keys. Raises if none signed. `keys`: None for any."""
    return _read(Recovery, written, keys)


def read_outcome(written: str, keys: Sequence[Key] | None) -> Outcome:
    """The outcome of a note signed by one of these keys. Raises if none signed."""
    return _read(Outcome, written, keys)


def _read(what: type[Stated], written: str, keys: Sequence[Key] | None) -> Stated:
    note = SignedNote.of(written)
    found = what.of(note.text)
    if keys is None:
        return found
    key = note.signed_by_any(keys)
    if key is None or key.name != found.origin:
        raise NotSigned(found.origin)
    return found


def store_recovery(connection: Connection[Any], note: str) -> None:
    """Store an entry or an outcome. The next seal seals it."""
    connection.execute(_INSERT, (note,))


def sealed_recoveries(connection: Connection[Any], format_: str = RECOVERY) -> list[tuple[int, str]]:
    """The entries that are sealed, or the outcomes, each after the index of its leaf."""
    found = connection.execute(_SEALED, (format_,)).fetchall()
    return [(index, unpack_as(bytes(row), format_, str)[0]) for index, row in found]


def rows_to_seal(connection: Connection[Any], keys: Sequence[Key]) -> list[tuple[str, bytes]]:
    """Format and row of each note that no checkpoint seals yet. One without a signature by a key of the log is never
    sealed.
    """
    stored = connection.execute("SELECT note FROM pitlog.recoveries ORDER BY number").fetchall()
    if not stored:
        return []
    there = {note for format_ in (RECOVERY, RECOVERED) for _, note in sealed_recoveries(connection, format_)}
    each = ((_format(note, keys), note) for (note,) in stored if note not in there)
    return [(format_, pack(format_, note)) for format_, note in each if format_ is not None]


def is_of_recovery(row: bytes) -> bool:
    """Whether a row of the log is an entry or an outcome."""
    return (unpack(row) or [b""])[0] in (RECOVERY.encode(), RECOVERED.encode())


def recovery_row(note: str) -> bytes:
    """The row that is sealed of an entry."""
    return pack(RECOVERY, note)


def _format(note: str, keys: Sequence[Key]) -> str | None:
    format_ = note.partition("\n")[0]
    try:
        read_recovery(note, keys) if format_ == RECOVERY else read_outcome(note, keys)
    except (NotANote, NotSigned):
        return None
    return format_
