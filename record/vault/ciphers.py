"""Tokens, keys and seals of the vault.

Every person and every day (UTC) has a random key. The key of a line is derived from those of its people and its day.
Without one of them, text sealed under it cannot be opened, and guesses cannot be checked against its digests.
"""

import hmac
import secrets
from base64 import b32encode, urlsafe_b64encode
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import blake2b, sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.facts import Fact
from domain.facts.decoding.public_line import PEOPLE, TEXT

KEY = 32
_NONCE = 12
_TOKEN_BYTES = 10
"""80 bits: a token of 16 characters."""
SECONDS = 24 * 60 * 60
DAY, OWN = "d-", "q-"
"""The prefixes of the tokens of days, and of the keys of words and of texts beside facts. Such tokens are in no line.
"""


class Key(NamedTuple):
    """The key of a person or a day, and its token."""

    token: str
    key: bytes


def day_of(at: datetime) -> str:
    """The name of the day on which a fact happened. It contains a NUL, so it cannot be a person's name."""
    return _day(int(at.timestamp() // SECONDS))


@lru_cache(maxsize=64)
def _day(number: int) -> str:
    return "\0" + (date(1970, 1, 1) + timedelta(number)).isoformat()


_OF_FACT = "\0 "


def own_of(fact: Fact) -> str:
    """The name of a fact's own key for its words. The key is deleted with the words, so that nobody can guess them
    afterwards.
    """
    return f"{_OF_FACT}{fact.table}\0{fact.id}"


def is_day(name: str) -> bool:
    return name.startswith("\0") and not name.startswith(_OF_FACT)


def new_key(name: str) -> Key:
    """A key for a name that has none."""
    prefix = DAY if is_day(name) else OWN if name.startswith(_OF_FACT) else PEOPLE
    return Key(prefix + _text(secrets.token_bytes(_TOKEN_BYTES)), secrets.token_bytes(KEY))


def new_own_key() -> Key:
    """A key for one text beside facts."""
    return Key(OWN + _text(secrets.token_bytes(_TOKEN_BYTES)), secrets.token_bytes(KEY))


def new_text() -> str:
    """A token for a text beside facts."""
    return TEXT + _text(secrets.token_bytes(_TOKEN_BYTES))


def lookup(secret: bytes, name: str) -> bytes:
    """The digest by which a name is found."""
    return hmac.digest(secret, name.encode(), "sha256")


def _text(token: bytes) -> str:
    return b32encode(token).decode().lower()


def seal(key: bytes, plain: bytes, what: str) -> bytes:
    """Seal bytes under a key. `what`: the token under which they are stored. The seal is bound to it."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, plain, what.encode())


def opened(key: bytes, sealed: bytes, what: str) -> bytes | None:
    """The sealed bytes. None if they were altered, or sealed under another key."""
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], what.encode())
    except (InvalidTag, ValueError):
        return None


def key_of_line(keys: Iterable[bytes]) -> bytes:
    """The key of a line, from those of its people and its day."""
    return blake2b(b"".join(sorted({*keys})), digest_size=KEY, person=b"pitlog line").digest()


def key_of_words(key: bytes, token: str) -> bytes:
    """The key of the words of a line, from the line's key."""
    return blake2b(token.encode(), key=key, digest_size=KEY, person=b"pitlog words").digest()


def salted_digest(salt: bytes, line: bytes) -> str:
    """The digest of a line as received, as written in its public line."""
    return urlsafe_b64encode(sha256(salt + line).digest())[:-1].decode()


class LineSecrets:
    """The values derived from the key of a line for one fact: the salt of its digest, and the tokens of its words."""

    def __init__(self, key: bytes, fact: Fact) -> None:
        name = f"{fact.table}\0{fact.id}".encode()
        self.salt = blake2b(name, key=key, digest_size=KEY, person=b"pitlog salt").digest()

    def digest(self, line: bytes) -> str:
        """The salted digest of the line as received."""
        return salted_digest(self.salt, line)

    def token(self, words: bytes) -> str:
        """The token of words: the same for the same words in the same fact."""
        return TEXT + _text(blake2b(words, key=self.salt, digest_size=_TOKEN_BYTES, person=b"pitlog token").digest())
