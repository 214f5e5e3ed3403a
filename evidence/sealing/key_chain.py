"""The key chain: keys that replaced one another, and whether each checkpoint has the required signature."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration
from evidence.errors import AnotherKey, NotANote, NotSigned
from evidence.sealing import notes
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import StoredCheckpoint, rotations
from evidence.sealing.notes import SignedNote


@dataclass(frozen=True)
class Chain:
    """Keys in order of force. Each but the first is in force from a leaf index on."""

    keys: Sequence[Key]
    since: Sequence[int]

    @property
    def origin(self) -> str:
        """The log's name."""
        return self.keys[0].name

    def signers(self, before: int, size: int) -> list[Key]:
        """The required signers of a checkpoint of this size, after one of size `before`."""
        old = sum(index < before for index in self.since)
        new = sum(index < size for index in self.since)
        return list(self.keys[old : new + 1])

    def alterations(self, one: StoredCheckpoint, before: StoredCheckpoint | None) -> Iterator[Alteration]:
        """Alterations in a checkpoint's text and signatures."""
        why = self._wrong(one, before.size if before else 0)
        if why is not None:
            yield Alteration("checkpoint", f"checkpoint {one.number}: {why}", checkpoint=one.number)

    def as_signed(self, one: StoredCheckpoint) -> StoredCheckpoint:
        """The checkpoint with the root that was signed, not the one stored beside the note."""
        try:
            note = SignedNote.of(one.note)
            checkpoint = notes.Checkpoint.of(note.text)
            signed = checkpoint.size == one.size and note.signed_by_any(self.keys) is not None
        except (NotANote, NotSigned):
            return one
        return one._replace(root=checkpoint.root) if signed else one

    def _wrong(self, one: StoredCheckpoint, before: int) -> str | None:
        try:
            note = SignedNote.of(one.note)
            if notes.Checkpoint.of(note.text) != notes.Checkpoint(self.origin, one.size, one.root):
                return "what was signed is not what stands beside it"
            lacking = [key for key in self.signers(before, one.size) if note.signed_by(key) is None]
        except (NotANote, NotSigned) as error:
            return str(error)
        return f"it is not signed with {lacking[0]}" if lacking else None


def chain(connection: Connection[Any], trusted: Sequence[Key]) -> Chain:
    """The key chain stored in the record. Raises if it contains no trusted key. Each rotation is signed by the key
    before, and the roots signed by the last key seal all rotations.
    """
    links = rotations(connection)
    keys = [links[0][1].old, *(link.new for _, link in links)] if links else list(trusted[:1])
    broken = any(link.old != key for (_, link), key in zip(links, keys, strict=False))
    if broken or not set(keys) & set(trusted):
        raise AnotherKey(", ".join(map(str, trusted)))
    return Chain(keys, [index for index, _ in links])
