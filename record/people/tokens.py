"""Tokens of devices and witnesses: what each may send or read. The secret is shown once; only its digest is stored."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from psycopg import Connection, errors
from psycopg.rows import class_row

from domain.errors import NotAllowedForToken
from domain.facts import FEED_KINDS, SUPERVISORY, Fact, kind_of
from record.errors import NoSuchKind, NoSuchToken, TokenExists

PREFIX = "pitlog_"
"""Marks the text as a token, so that a lost one is recognised."""


@dataclass(frozen=True)
class Token:
    """A token, without its secret."""

    name: str
    source: str
    tables: list[str] | None
    kinds: list[str] | None
    supervisory: bool
    log: bool
    """Whether it is a witness's token, which reads the log's hashes and sends no facts."""
    created_at: datetime
    revoked_at: datetime | None

    @property
    def sender(self) -> str:
        """The sender in the envelope of its facts."""
        return f"token:{self.name} source:{self.source}"

    def allows(self, fact: Fact) -> None:
        """Raises `Refused` if the token may not send this fact. A kind that requires authority needs a supervisory
        token, or must be named in the token. Named kinds are recorded, but a fact without authority is not applied.
        """
        if self.tables is not None and fact.table not in self.tables:
            raise NotAllowedForToken("table", fact.table)
        kind = kind_of(type(fact))
        allowed = kind in self.kinds if self.kinds is not None else self.supervisory or kind not in SUPERVISORY
        if not allowed:
            raise NotAllowedForToken("fact", kind)


_COLUMNS = "name, source, tables, kinds, supervisory, log, created_at, revoked_at"


def add(
    connection: Connection[Any],
    name: str,
    source: str,
    *,
    tables: Sequence[str] = (),
    kinds: Sequence[str] = (),
    supervisory: bool = False,
    log: bool = False,
) -> str:
    """Make a token and return the secret, which cannot be shown again."""
    check_new(connection, name, kinds)
    secret = PREFIX + secrets.token_urlsafe(32)
    try:
        connection.execute(
            "INSERT INTO pitlog.tokens (name, digest, source, tables, kinds, supervisory, log) "
            "VALUES (%s, %s, %s, %s, %s, %s, %s)",
            (name, _digest(secret), source, list(tables) or None, list(kinds) or None, supervisory, log),
        )
    except errors.UniqueViolation:
        raise TokenExists(name) from None
    return secret


def check_new(connection: Connection[Any], name: str, kinds: Sequence[str]) -> None:
    """Raises if a token was ever named so, or if a kind is unknown."""
    for kind in kinds:
        if kind not in FEED_KINDS:
            raise NoSuchKind(kind, get_close_matches(kind, FEED_KINDS))
    if any(token.name == name for token in every(connection)):
        raise TokenExists(name)


def check_in_use(connection: Connection[Any], name: str) -> None:
    """Raises if no token in use has the name."""
    if named(connection, name) is None:
        raise NoSuchToken(name, _near(connection, name))


def _near(connection: Connection[Any], name: str) -> list[str]:
    """The tokens in use with a similar name."""
    return get_close_matches(name, [token.name for token in every(connection) if token.revoked_at is None])


def every(connection: Connection[Any]) -> list[Token]:
    """All tokens, including revoked ones."""
    with connection.cursor(row_factory=class_row(Token)) as cursor:
        return cursor.execute(f"SELECT {_COLUMNS} FROM pitlog.tokens ORDER BY created_at").fetchall()  # noqa: S608


def revoke(connection: Connection[Any], name: str) -> None:
    """Revoke a token."""
    found = connection.execute(
        "UPDATE pitlog.tokens SET revoked_at = clock_timestamp() WHERE name = %s AND revoked_at IS NULL", (name,)
    )
    if found.rowcount == 0:
        raise NoSuchToken(name, _near(connection, name))


def find(connection: Connection[Any], secret: str) -> Token | None:
    """The token in use with this secret."""
    with connection.cursor(row_factory=class_row(Token)) as cursor:
        return cursor.execute(
            f"SELECT {_COLUMNS} FROM pitlog.tokens WHERE digest = %s AND revoked_at IS NULL",  # noqa: S608
            (_digest(secret),),
        ).fetchone()


def reads_log(connection: Connection[Any], secret: str) -> bool:
    """Whether this is the secret of a token for the log: it reads hashes and figures, and sends no facts."""
    token = find(connection, secret)
    return token is not None and token.log


def named(connection: Connection[Any], name: str) -> Token | None:
    """The token in use with this name."""
    return next((token for token in every(connection) if token.name == name and token.revoked_at is None), None)


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()
