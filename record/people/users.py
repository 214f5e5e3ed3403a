"""Users of the viewer, each with one role. Only the argon2 hash of a password is stored."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from enum import StrEnum
from re import compile as pattern
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from psycopg import Connection, errors
from psycopg.rows import class_row

from record.errors import BadUserName, NoSuchUser, UserExists, WeakPassword

SHORTEST, LONGEST = 12, 200
"""The length of a password in characters. The maximum keeps hashing cheap."""

_name = pattern(r"[a-z][a-z0-9._-]{0,39}").fullmatch
_hasher = PasswordHasher()
_NOBODY = _hasher.hash("a password that nobody has")
"""A hash compared with a stranger's password, so that an unknown name takes as long as a known one."""


class Role(StrEnum):
    """The role of a user. What each may do: web/viewer/toolkit/rights.py."""

    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"
    ACCOUNTANT = "accountant"
    ADMINISTRATOR = "administrator"


@dataclass(frozen=True)
class User:
    """A user, without the password."""

    name: str
    role: Role
    created_at: datetime
    disabled_at: datetime | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "role", Role(self.role))  # from the database it is plain text


_COLUMNS = "name, role, created_at, disabled_at"


def add(connection: Connection[Any], name: str, role: Role, password: str) -> None:
    """Add a user."""
    check_new(connection, name)
    try:
        connection.execute(
            "INSERT INTO pitlog.users (name, role, password) VALUES (%s, %s, %s)", (name, role, _hashed(name, password))
        )
    except errors.UniqueViolation:
        raise UserExists(name) from None


def check_new(connection: Connection[Any], name: str) -> None:
    """Raises if a name is not valid, or a user has or had it."""
    if _name(name) is None:
        raise BadUserName(name)
    if any(one.name == name for one in every(connection)):
        raise UserExists(name)


def check_may_sign_in(connection: Connection[Any], name: str) -> None:
    """Raises if no user of this name may sign in."""
    if name not in (known := _in_use(connection)):
        raise NoSuchUser(name, get_close_matches(name, known))


def _in_use(connection: Connection[Any]) -> list[str]:
    """The names of users who are not disabled."""
    return [one.name for one in every(connection) if one.disabled_at is None]


def every(connection: Connection[Any]) -> list[User]:
    """All users, including disabled ones."""
    with connection.cursor(row_factory=class_row(User)) as cursor:
        return cursor.execute(f"SELECT {_COLUMNS} FROM pitlog.users ORDER BY created_at, name").fetchall()  # noqa: S608


def disable(connection: Connection[Any], name: str) -> None:
    """Disable a user for ever and end all sessions."""
    _change(connection, "disabled_at = clock_timestamp()", name)


def set_password(connection: Connection[Any], name: str, password: str) -> None:
    """Set another password and end all sessions."""
    _change(connection, "password = %(password)s, password_at = clock_timestamp()", name, _hashed(name, password))


def checked(connection: Connection[Any], name: str, password: str) -> bool:
    """Whether the password is right and the user not disabled."""
    found = connection.execute(
        "SELECT password FROM pitlog.users WHERE name = %s AND disabled_at IS NULL", (name,)
    ).fetchone()
    try:
        _hasher.verify(found[0] if found else _NOBODY, _normal(password)[:LONGEST])
    except VerificationError:
        return False
    return found is not None


def _change(connection: Connection[Any], what: str, name: str, password: str | None = None) -> None:
    done = connection.execute(
        f"UPDATE pitlog.users SET {what} WHERE name = %(name)s AND disabled_at IS NULL",  # noqa: S608
        {"name": name, "password": password},
    )
    if done.rowcount == 0:
        raise NoSuchUser(name, get_close_matches(name, _in_use(connection)))


def _hashed(name: str, password: str) -> str:
    password = _normal(password)
    if not SHORTEST <= len(password) <= LONGEST or name in password.lower():
        raise WeakPassword(SHORTEST, LONGEST)
    return _hasher.hash(password)


def _normal(password: str) -> str:
    """Normalise, so that different keyboards give the same characters."""
    return unicodedata.normalize("NFC", password)
