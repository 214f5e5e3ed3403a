"""Ed25519 keys by name, as signed notes require (c2sp.org/signed-note, tlog-cosignature).

A log's key is named by its origin, a witness's by the witness. The public form is its *vkey*, one line of text.
"""

import base64
import binascii
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from evidence.errors import NotAKey, WrongKey

NOTE, COSIGNATURE, ML_DSA = 1, 4, 6
"""Signature types: a log's, a witness's, and a witness's that is not verified here (ML-DSA-44)."""

SIZES = {NOTE: 32, COSIGNATURE: 32, ML_DSA: 1312}
"""The length of a public key in bytes, for each type with ids as below. Of others neither is known."""

COSIGNED = 72
"""The length of a cosignature in bytes: a time and the signature."""

NAME = re.compile(r"[^\s+\x00-\x1f]{1,200}")
_ID = re.compile("[0-9a-f]{8}")
_SECRET = "PRIVATE+KEY+"


@dataclass(frozen=True)
class Key:
    """A public key: its owner and what it signs."""

    name: str
    kind: int
    public: bytes

    @classmethod
    def of(cls, vkey: str) -> Self:
        """The key of a vkey."""
        key = cls.of_any_type(vkey)
        if not key.is_verified:
            raise NotAKey(vkey)
        return key

    @classmethod
    def of_any_type(cls, vkey: str) -> Self:
        """The key of a vkey, also of a type whose signatures are not verified here."""
        name, _, rest = vkey.strip().partition("+")
        number, _, data = rest.partition("+")
        raw = unpacked(data)
        key = cls(name, raw[0] if raw else 0, raw[1:])
        if not NAME.fullmatch(name) or not key.public or len(key.public) != SIZES.get(key.kind, len(key.public)):
            raise NotAKey(vkey)
        if number != key.id.hex() and (key.kind in SIZES or not _ID.fullmatch(number)):
            raise NotAKey(vkey)
        return key

    @classmethod
    def of_log(cls, vkey: str) -> Self:
        return cls.of(vkey)._only(NOTE)

    @classmethod
    def of_witness(cls, vkey: str) -> Self:
        return cls.of(vkey)._only(COSIGNATURE)

    def _only(self, kind: int) -> Self:
        if self.kind != kind:
            raise WrongKey(self.name, "log" if kind == NOTE else "witness")
        return self

    @property
    def is_verified(self) -> bool:
        """Whether signatures of its type are verified here."""
        return self.kind in (NOTE, COSIGNATURE)

    @property
    def id(self) -> bytes:
        """The four bytes before its signatures."""
        return sha256(f"{self.name}\n".encode() + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{packed(bytes([self.kind]) + self.public)}"

    def verifies(self, signature: bytes, text: str) -> bool:
        """Whether this key made a signature of a text."""
        if self.kind == COSIGNATURE:
            if len(signature) != COSIGNED:
                return False
            text, signature = _cosigned(text, int.from_bytes(signature[:8])), signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


class Secret:
    """A private key. Only its file shows it."""

    def __init__(self, name: str, kind: int, private: Ed25519PrivateKey) -> None:
        if not NAME.fullmatch(name):
            raise NotAKey(name)
        self._private = private
        self.key = Key(name, kind, private.public_key().public_bytes_raw())

    @classmethod
    def new(cls, name: str, kind: int = NOTE) -> Self:
        return cls(name, kind, Ed25519PrivateKey.generate())

    @classmethod
    def of(cls, text: str) -> Self:
        """The key in a file's text."""
        name, _, rest = text.strip().removeprefix(_SECRET).partition("+")
        raw = unpacked(rest.partition("+")[2])
        if not text.startswith(_SECRET) or len(raw) != 33 or raw[0] not in (NOTE, COSIGNATURE):
            raise NotAKey("(a secret)")
        return cls(name, raw[0], Ed25519PrivateKey.from_private_bytes(raw[1:]))

    def written(self) -> str:
        """The text for its file only."""
        raw = bytes([self.key.kind]) + self._private.private_bytes_raw()
        return f"{_SECRET}{self.key.name}+{self.key.id.hex()}+{packed(raw)}\n"

    def sign(self, text: str) -> str:
        """A signature line for a text."""
        return line_of(self.key, self._private.sign(text.encode()))

    def cosign(self, text: str, seconds: int) -> str:
        """A signature line with a time (`cosignature/v1`)."""
        return line_of(self.key, seconds.to_bytes(8) + self._private.sign(_cosigned(text, seconds).encode()))


def _cosigned(text: str, seconds: int) -> str:
    return f"cosignature/v1\ntime {seconds}\n{text}"


def line_of(key: Key, signature: bytes) -> str:
    return f"— {key.name} {packed(key.id + signature)}\n"


def packed(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def unpacked(text: str) -> bytes:
    """Decode strictly: with spare bits, two texts would give one signature."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return raw if packed(raw) == text else b""
