"""Puts names back as rows arrive, on a connection whose login may read the vault.

All results on such a connection (figures, findings, lines, states of rounds) contain names. All other code, such as
sealing and projections, uses the stored rows.
"""

import re
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from psycopg import Connection
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.pq import Format
from psycopg.types.string import StrDumper

from domain.facts.decoding.public_line import TOKEN, is_public, parts
from record.vault.reading import Vault

_TOKEN_IN_BYTES = re.compile(TOKEN.pattern.encode())
_JSON = (b"{", b"[")
_JSONB_VERSION = b"\1"


_SHOWING: WeakKeyDictionary[Connection[Any], Vault] = WeakKeyDictionary()
"""The connections that show names."""


def show_names(connection: Connection[Any], vault: Vault) -> None:
    """From now on, rows arrive on this connection with names in place of pseudonyms."""
    if connection in _SHOWING:
        return
    _SHOWING[connection] = vault
    connection.adapters.register_dumper(Person, type(_Person.__name__, (_Person,), {"vault": vault}))
    for type_, names in (("text", "text"), ("bytea", "stored"), ("json", "json"), ("jsonb", "json")):
        for cls in _LOADERS[names]:
            connection.adapters.register_loader(type_, type(cls.__name__, (cls,), {"vault": vault}))


def vault_on(connection: Connection[Any]) -> Vault | None:
    """The vault of a connection that shows names."""
    return _SHOWING.get(connection)


class Person(str):
    """The name of a person in a query. On a connection that shows names, it is sent as a pseudonym."""

    __slots__ = ()


class _Person(StrDumper):
    vault: Vault

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(self.vault.token_of(obj) or obj)


class _Text(Loader):
    vault: Vault

    def load(self, data: Buffer) -> str:
        text = bytes(data).decode()
        return self.vault.put_back(text) if "-" in text else text


class _BinaryText(_Text):
    format = Format.BINARY


class _Json(Loader):
    vault: Vault

    def load(self, data: Buffer) -> Any:
        return msgspec.json.decode(self.vault.put_back_json(bytes(data).removeprefix(_JSONB_VERSION)))


class _BinaryJson(_Json):
    format = Format.BINARY


class _BinaryStored(Loader):
    vault: Vault
    format = Format.BINARY

    def load(self, data: Buffer) -> bytes:
        return _stored(bytes(data), self.vault)


class _Stored(Loader):
    vault: Vault

    def load(self, data: Buffer) -> bytes:
        return _stored(bytes.fromhex(bytes(data).removeprefix(b"\\x").decode()), self.vault)


_LOADERS: dict[str, tuple[type[Any], ...]] = {
    "text": (_Text, _BinaryText),
    "json": (_Json, _BinaryJson),
    "stored": (_Stored, _BinaryStored),
}


def _stored(raw: bytes, vault: Vault) -> bytes:
    """A line, the body of a round or a packed state with names. Other values are unchanged."""
    if not _TOKEN_IN_BYTES.search(raw):
        return raw
    if is_public(raw):
        return _line(raw, vault)
    return vault.put_back_json(raw) if raw.startswith(_JSON) else in_state(raw, vault.put_back)


def _line(raw: bytes, vault: Vault) -> bytes:
    """The line as received, or as much of it as was not forgotten. The public line, if it withholds a name."""
    if vault.withholds(raw):
        return raw
    public = parts(raw)
    spelled = vault.values_of([public.spelled]).get(public.spelled) if public.spelled else None
    return vault.put_back_json(public.line) if spelled is None else spelled.encode()


def in_state(raw: bytes, name: Callable[[str], str]) -> bytes:
    """A packed state with names in its texts."""
    try:
        state = msgspec.msgpack.decode(raw)
    except msgspec.DecodeError:
        return raw
    return msgspec.msgpack.encode(_renamed(state, name))


def _renamed(value: Any, name: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return name(value)
    if isinstance(value, list):
        return [_renamed(one, name) for one in value]
    if isinstance(value, tuple):  # the key of a map: a player and a shoe
        return tuple(_renamed(one, name) for one in value)
    if isinstance(value, dict):
        return {_renamed(key, name): _renamed(one, name) for key, one in value.items()}
    if isinstance(value, bytes) and _TOKEN_IN_BYTES.search(value):
        return in_state(value, name)  # a fact, encoded by itself
    return value
