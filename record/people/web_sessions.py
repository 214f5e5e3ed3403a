"""Web sessions: the browser has a secret, of which only the digest is stored."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from psycopg import Connection

from record.people.users import Role


@dataclass(frozen=True)
class Lasting:
    """Time limits of a session."""

    idle: timedelta = timedelta(minutes=30)
    """How long it lasts without any activity of its person."""
    whole: timedelta = timedelta(hours=12)
    """How long it lasts at most."""


@dataclass(frozen=True)
class WebSession:
    """A signed-in user."""

    name: str
    role: Role
    began_at: datetime
    stale: bool
    """Whether the last noted activity is some time ago."""
    confirmed: bool
    """Whether the password was entered recently."""


CONFIRMED_FOR = timedelta(minutes=10)
"""How long an entered password allows decisions and issues."""

_OWN = """
    s.digest = %(digest)s AND s.seen_at > now() - %(idle)s AND s.began_at > now() - %(whole)s
    AND u.name = s.name AND u.disabled_at IS NULL AND u.password_at <= s.began_at
"""
# Not written for each request of a page: once in a while is enough.
_FOUND = f"""
    SELECT s.name, u.role, s.began_at, s.seen_at < now() - interval '20 seconds' AS stale,
        s.confirmed_at > now() - %(confirmed_for)s AS confirmed
    FROM pitlog.web_sessions AS s, pitlog.users AS u WHERE {_OWN}
"""  # noqa: S608
_SEEN = "UPDATE pitlog.web_sessions SET seen_at = now() WHERE digest = %s"


def begin(connection: Connection[Any], name: str, lasting: Lasting) -> str:
    """Begin a session and return its secret."""
    secret = secrets.token_urlsafe(32)
    connection.execute("DELETE FROM pitlog.web_sessions WHERE began_at < now() - %s", (lasting.whole,))
    connection.execute("INSERT INTO pitlog.web_sessions (digest, name) VALUES (%s, %s)", (digest(secret), name))
    return secret


def find(connection: Connection[Any], secret: str, lasting: Lasting, *, touch: bool) -> WebSession | None:
    """The session of a secret, if it has not ended. `touch`: the user did something."""
    values = {
        "digest": digest(secret), "idle": lasting.idle, "whole": lasting.whole, "confirmed_for": CONFIRMED_FOR,
    }  # fmt: skip
    row = connection.execute(_FOUND, values, prepare=True).fetchone()
    if row is None:
        return None
    name, role, began_at, stale, confirmed = row
    if stale and touch:
        connection.execute(_SEEN, (values["digest"],))
    return WebSession(name, Role(role), began_at, stale, confirmed)


def confirm(connection: Connection[Any], secret: str) -> None:
    """Note that the user just gave the password again."""
    connection.execute("UPDATE pitlog.web_sessions SET confirmed_at = now() WHERE digest = %s", (digest(secret),))


def end(connection: Connection[Any], secret: str) -> None:
    """Sign out."""
    connection.execute("DELETE FROM pitlog.web_sessions WHERE digest = %s", (digest(secret),))


def digest(secret: str) -> bytes:
    """The stored form of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()
