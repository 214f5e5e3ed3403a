"""Whether a record is older than the last checkpoint sealed with its keys, as after an old copy was restored."""

from typing import Any, NamedTuple

from psycopg import Connection

from evidence.errors import NotANote, RecordWentBack
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, last_checkpoint
from evidence.sealing.notes import Checkpoint, SignedNote

_THERE = "SELECT EXISTS (SELECT FROM pitlog.checkpoints WHERE size = %s AND root = %s)"


class WentBack(NamedTuple):
    """A record that ends before what was sealed."""

    sealed: int
    """The number of leaves that were sealed."""
    there: int
    """The number of leaves in the record."""

    def __str__(self) -> str:
        return (
            f"THE RECORD IS OLDER THAN ITS SEALS: its log has {self.there:,} leaves, and {self.sealed:,} were sealed, "
            "as when an old copy is restored. Nothing can be sealed: run `pitlog recover`"
        )


def gone_back(connection: Connection[Any], ring: KeyRing, last: StoredCheckpoint | None = None) -> WentBack | None:
    """None if the last checkpoint sealed with these keys is in the log. A recovery entry sets these keys back."""
    kept = last_sealed(ring)
    if kept is None:
        return None
    one = last or last_checkpoint(connection)
    if one is not None and (one.size, one.root) == (kept.size, kept.root):
        return None
    row = connection.execute(_THERE, (kept.size, kept.root)).fetchone()
    if row is not None and row[0]:
        return None
    return WentBack(kept.size, one.size if one else 0)


def check_not_gone_back(connection: Connection[Any], ring: KeyRing, last: StoredCheckpoint | None) -> None:
    """Raise before anything is sealed over a loss that nobody declared."""
    found = gone_back(connection, ring, last)
    if found is not None:
        raise RecordWentBack(str(found))


def last_sealed(ring: KeyRing) -> Checkpoint | None:
    """The last checkpoint that was sealed with these keys."""
    written = ring.last()
    if written is None:
        return None
    try:
        return Checkpoint.of(SignedNote.of(written).text)
    except NotANote:
        return None  # cut short by a full disk: it proves nothing
