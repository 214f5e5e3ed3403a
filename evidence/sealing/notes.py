"""Signed notes (c2sp.org/signed-note) and checkpoints (c2sp.org/tlog-checkpoint): their texts and signatures."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import NAME, Key, Secret, packed, unpacked

LONGEST = 64 * 1024
"""The maximum size of a note in bytes. No valid note needs more."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")


class Signature(NamedTuple):
    """A signature line."""

    name: str
    id: bytes
    signature: bytes
    line: str

    @property
    def seconds(self) -> int:
        """When a cosignature was made by its own statement, in seconds since 1970."""
        return int.from_bytes(self.signature[:8])


class SignedNote(NamedTuple):
    """A text and its signatures, not yet verified."""

    text: str
    signatures: tuple[Signature, ...]

    @classmethod
    def of(cls, written: str) -> Self:
        """Parse a note. Raises if it is malformed."""
        text, mark, lines = written.rpartition("\n\n")
        if not mark or not lines.endswith("\n") or len(written.encode()) > LONGEST or _CONTROL.search(written):
            raise NotANote()
        return cls(text + "\n", tuple(signature_of(line) for line in lines.split("\n")[:-1]))

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(one.line for one in self.signatures)}"

    def signed_by(self, key: Key) -> Signature | None:
        """The key's signature. None if it did not sign. Raises if a signature in its name is invalid."""
        mine = [one for one in self.signatures if (one.name, one.id) == (key.name, key.id)]
        for one in mine:
            if not key.verifies(one.signature, self.text):
                raise NotSigned(key.name)
        return mine[0] if mine else None

    def signed_by_any(self, keys: Iterable[Key]) -> Key | None:
        """The first of these keys that signed it."""
        return next((key for key in keys if self.signed_by(key)), None)

    def with_lines(self, lines: Sequence[str]) -> Self:
        """The note with further signature lines."""
        return self.with_signatures([*map(signature_of, lines)])

    def with_signatures(self, signatures: Sequence[Signature]) -> Self:
        """The note with further parsed signatures."""
        return self._replace(signatures=(*self.signatures, *signatures))


def signed(text: str, *secrets: Secret) -> str:
    """A note of a text, signed."""
    return f"{text}\n{''.join(secret.sign(text) for secret in secrets)}"


def signature_of(line: str) -> Signature:
    """Parse a signature line. Raises if it is malformed."""
    parts = line.removesuffix("\n").split(" ")
    if len(parts) != 3:
        raise NotANote
    mark, name, data = parts
    raw = unpacked(data)
    if mark != "—" or not NAME.fullmatch(name) or len(raw) < 5:
        raise NotANote()
    return Signature(name, raw[:4], raw[4:], line if line.endswith("\n") else line + "\n")


# --- checkpoints ----------------------------------------------------------------------------------------------


class Checkpoint(NamedTuple):
    """The text of a checkpoint: log, number of leaves, root."""

    origin: str
    size: int
    root: bytes

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse a checkpoint from a note's text."""
        try:
            origin, size, root, end = text.split("\n")
            found = cls(origin, int(size), unpacked(root))
        except ValueError:
            raise NotANote() from None
        if end or str(found) != text or len(found.root) != 32:
            raise NotANote()
        return found

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{packed(self.root)}\n"
