"""Signed notes (c2sp.org/signed-note), checkpoints (tlog-checkpoint) and cosignatures (tlog-cosignature), with Ed25519.

A key is named: a log's by its origin, a witness's by the witness. What others hold of it is its *vkey*, a line of text.
"""

import base64
import binascii
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from domain.evidence_errors import NotAKey, NotANote, NotSigned

NOTE, COSIGNATURE = 1, 4
"""The bytes by which key ids tell signatures of a log from those of a witness."""

LONGEST = 64 * 1024
"""Of a note: nobody's needs more, and nobody is made to read more."""

_NAME = re.compile(r"[^\s+\x00-\x1f]{1,200}")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_SECRET = "PRIVATE+KEY+"


@dataclass(frozen=True)
class Key:
    """A public key: whose it is, and what it signs."""

    name: str
    kind: int
    public: bytes

    @classmethod
    def of(cls, vkey: str) -> Self:
        """The key that a vkey names."""
        name, _, rest = vkey.strip().partition("+")
        number, _, packed = rest.partition("+")
        raw = _unpacked(packed)
        key = cls(name, raw[0] if raw else 0, raw[1:])
        if not _NAME.fullmatch(name) or key.kind not in (NOTE, COSIGNATURE) or len(key.public) != 32:
            raise NotAKey(vkey)
        if number != key.id.hex():
            raise NotAKey(vkey)
        return key

    @property
    def id(self) -> bytes:
        """Four bytes that stand before its signatures."""
        return sha256(f"{self.name}\n".encode() + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_packed(bytes([self.kind]) + self.public)}"

    def verifies(self, signature: bytes, text: str) -> bool:
        """Whether it made this signature of a text."""
        if self.kind == COSIGNATURE:
            if len(signature) != 72:
                return False
            text, signature = _cosigned(text, int.from_bytes(signature[:8])), signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


class Secret:
    """A private key. It shows itself to nobody but the file it is kept in."""

    def __init__(self, name: str, kind: int, private: Ed25519PrivateKey) -> None:
        if not _NAME.fullmatch(name):
            raise NotAKey(name)
        self._private = private
        self.key = Key(name, kind, private.public_key().public_bytes_raw())

    @classmethod
    def new(cls, name: str, kind: int = NOTE) -> Self:
        """A new one."""
        return cls(name, kind, Ed25519PrivateKey.generate())

    @classmethod
    def of(cls, text: str) -> Self:
        """The key that a file holds."""
        name, _, rest = text.strip().removeprefix(_SECRET).partition("+")
        raw = _unpacked(rest.partition("+")[2])
        if not text.startswith(_SECRET) or len(raw) != 33 or raw[0] not in (NOTE, COSIGNATURE):
            raise NotAKey("(a secret)")
        return cls(name, raw[0], Ed25519PrivateKey.from_private_bytes(raw[1:]))

    def written(self) -> str:
        """For its file, and nothing else."""
        raw = bytes([self.key.kind]) + self._private.private_bytes_raw()
        return f"{_SECRET}{self.key.name}+{self.key.id.hex()}+{_packed(raw)}\n"

    def sign(self, text: str) -> str:
        """A signature line of a text."""
        return _line(self.key, self._private.sign(text.encode()))

    def cosign(self, text: str, seconds: int) -> str:
        """A signature line that says when (`cosignature/v1`)."""
        return _line(self.key, seconds.to_bytes(8) + self._private.sign(_cosigned(text, seconds).encode()))


def _cosigned(text: str, seconds: int) -> str:
    return f"cosignature/v1\ntime {seconds}\n{text}"


def _line(key: Key, signature: bytes) -> str:
    return f"— {key.name} {_packed(key.id + signature)}\n"


# --- notes ----------------------------------------------------------------------------------------------------


class Signature(NamedTuple):
    """A signature line."""

    name: str
    id: bytes
    signature: bytes
    line: str

    @property
    def seconds(self) -> int:
        """When a cosignature says that it was made, since 1970."""
        return int.from_bytes(self.signature[:8])


class Note(NamedTuple):
    """A text and the signatures under it, none of which is verified yet."""

    text: str
    signatures: tuple[Signature, ...]

    @classmethod
    def of(cls, written: str) -> Self:
        """The note that is written; raises where it is none."""
        text, mark, lines = written.rpartition("\n\n")
        if not mark or not lines.endswith("\n") or len(written) > LONGEST or _CONTROL.search(written):
            raise NotANote()
        return cls(text + "\n", tuple(_signature(line) for line in lines.splitlines(keepends=True)))

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(one.line for one in self.signatures)}"

    def signed_by(self, key: Key) -> Signature | None:
        """The key's signature; None where it did not sign. One in its name that does not hold is no silence."""
        mine = [one for one in self.signatures if (one.name, one.id) == (key.name, key.id)]
        for one in mine:
            if not key.verifies(one.signature, self.text):
                raise NotSigned(key.name)
        return mine[0] if mine else None

    def signed_by_any(self, keys: Iterable[Key]) -> Key | None:
        """The first of these keys that signed it."""
        return next((key for key in keys if self.signed_by(key)), None)

    def with_lines(self, lines: Sequence[str]) -> Self:
        """The same note with further signatures."""
        return self._replace(signatures=(*self.signatures, *map(_signature, lines)))


def signed(text: str, *secrets: Secret) -> str:
    """A note of a text, signed."""
    return f"{text}\n{''.join(secret.sign(text) for secret in secrets)}"


def _signature(line: str) -> Signature:
    mark, name, packed, *more = [*line.removesuffix("\n").split(" "), "", ""]
    raw = _unpacked(packed)
    if mark != "—" or any(more) or not _NAME.fullmatch(name) or len(raw) < 5:
        raise NotANote()
    return Signature(name, raw[:4], raw[4:], line if line.endswith("\n") else line + "\n")


# --- checkpoints ----------------------------------------------------------------------------------------------


class Checkpoint(NamedTuple):
    """The text of a checkpoint: which log, how many leaves, their root."""

    origin: str
    size: int
    root: bytes

    @classmethod
    def of(cls, text: str) -> Self:
        """The checkpoint that a note's text is."""
        try:
            origin, size, root, end = text.split("\n")
            found = cls(origin, int(size), _unpacked(root))
        except ValueError:
            raise NotANote() from None
        if end or str(found) != text or len(found.root) != 32:
            raise NotANote()
        return found

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{_packed(self.root)}\n"


def _packed(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _unpacked(text: str) -> bytes:
    """Strictly: a bit that is left over would make two texts of one signature."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return raw if _packed(raw) == text else b""
