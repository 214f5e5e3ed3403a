"""Seals texts beside facts: lines in quarantine, reasons for closing them, dossiers as issued.

Each is a text of the vault, under a key of its own and those of its people, and is deleted like words.
"""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from record.vault.ciphers import Key, key_of_line, key_of_words, lookup, new_own_key, new_text, seal

_KEYS = "SELECT nth, token, key FROM pitlog_vault.keep_keys(%b::bytea[], %b::text[], %b::bytea[], %b::bytea[])"
_TEXTS = "SELECT pitlog_vault.keep_texts(%b::text[], %b::text[], %b::bytea[])"


class Kept(NamedTuple):
    """A text to be sealed."""

    plain: bytes
    known_by: bytes | None = None
    """The value that identifies a repeated text. Without it, a repeated text is stored twice."""
    people: tuple[str, ...] = ()
    """The names of its people. Names that the record does not know are left out."""


def secret_of(connection: Connection[Any]) -> bytes | None:
    """The secret of the vault. None if this record keeps no names outside the log."""
    found = connection.execute("SELECT secret FROM pitlog_vault.secret_and_forgettings()").fetchone()
    return None if found is None else found[0]


def new_salt(connection: Connection[Any]) -> str:
    """A random value for a file whose digest will be on record. Without it a forgotten name could be found: make the
    file again with guesses, and compare. Empty if this record keeps no names outside the log.
    """
    outside = connection.execute("SELECT pitlog_vault.forgettings()").fetchone() not in (None, (None,))
    return secrets.token_hex(16) if outside else ""


_TEXT_FIRST = b"\0\0"


def with_text(document: bytes, text: bytes) -> bytes:
    """A document to be sealed, with its text: forgetting searches that for names, because it cannot search a PDF."""
    return _TEXT_FIRST + text + b"\0" + document


def document_of(plain: bytes) -> bytes:
    """The document of a sealed pair of document and text."""
    return plain.removeprefix(_TEXT_FIRST).partition(b"\0")[2]


def text_of(plain: bytes) -> bytes | None:
    """The text of a sealed pair. None if it is no document."""
    return plain.removeprefix(_TEXT_FIRST).partition(b"\0")[0] if plain.startswith(_TEXT_FIRST) else None


def keep(connection: Connection[Any], secret: bytes, given: Sequence[Kept]) -> list[str | None]:
    """Seal these texts and return their tokens: None for those already stored. Needs a writer's connection."""
    own = _own_keys(connection, [_recognised(secret, one) for one in given])
    people = _people(connection, secret, {name for one in given for name in one.people})
    tokens = [None if key is None else new_text() for key in own]
    rows = [
        (token, *_sealed(one, token, [key, *(people[name] for name in {*one.people} & people.keys())]))
        for one, key, token in zip(given, own, tokens, strict=True)
        if key is not None and token is not None
    ]
    if rows:
        connection.execute(_TEXTS, tuple(map(list, zip(*rows, strict=True))))
    return tokens


def _sealed(one: Kept, token: str, keys: Iterable[Key]) -> tuple[str, bytes]:
    its = sorted(keys)
    key = key_of_words(key_of_line(each.key for each in its), token)
    return " ".join(each.token for each in its), seal(key, one.plain, token)


def _recognised(secret: bytes, one: Kept) -> bytes:
    # A name that begins with NUL is no person's, and no day has a space.
    return secrets.token_bytes(32) if one.known_by is None else lookup(secret, "\0 " + one.known_by.hex())


def _own_keys(connection: Connection[Any], lookups: Sequence[bytes]) -> list[Key | None]:
    """A new key for each text. None for texts that have one already."""
    new = [new_own_key() for _ in lookups]
    sealed = [seal(one.key, b"", one.token) for one in new]
    asked = [*lookups], [one.token for one in new], [one.key for one in new], sealed
    there = {nth: token for nth, token, _ in connection.execute(_KEYS, asked)}
    return [one if there[nth] == one.token else None for nth, one in enumerate(new, 1)]


def _people(connection: Connection[Any], secret: bytes, names: Iterable[str]) -> dict[str, Key]:
    wanted = sorted(names)
    if not wanted:
        return {}
    asked = ([lookup(secret, name) for name in wanted],)
    found = connection.execute("SELECT nth, token, key FROM pitlog_vault.find_keys(%b::bytea[])", asked)
    return {wanted[nth - 1]: Key(token, key) for nth, token, key in found}
