"""Signing in: after too many wrong passwords, no more are checked for a while.

Limits apply to a name at an address, to an address, and to a name anywhere. The last two do not apply to a user who
signed in from that address lately: otherwise one person could lock out an address, or any user from elsewhere.
"""

import ipaddress
from datetime import timedelta
from typing import Any

from psycopg import Connection

from record.errors import TooManyAttempts
from record.people import users
from record.people.web_sessions import digest

WINDOW = timedelta(minutes=15)
MOST = {"both": 5, "address": 20, "who": 50}
"""The maximum number of failed attempts within the window."""
KNOWN_FOR = timedelta(days=30)
"""How long a person is known at an address."""

_COUNTED = """
    SELECT count(*) FILTER (WHERE who = %(who)s AND address = %(address)s),
        count(*) FILTER (WHERE address = %(address)s), count(*) FILTER (WHERE who = %(who)s)
    FROM pitlog.sign_in_attempts WHERE at > now() - %(window)s
"""
_KNOWN = """
    SELECT EXISTS (
        SELECT FROM pitlog.sign_in_places WHERE who = %(who)s AND address = %(address)s AND at > now() - %(known_for)s
    )
"""
_AT_HOME = """
    INSERT INTO pitlog.sign_in_places (who, address) VALUES (%(who)s, %(address)s)
    ON CONFLICT (who, address) DO UPDATE SET at = excluded.at
"""


def right(connection: Connection[Any], name: str, password: str, address: str) -> bool:
    """Whether the password is right. Raises `TooManyAttempts` if it was not checked."""
    attempt = _counted(connection, name, address)
    good = users.checked(connection, name, password)
    if good:
        _forget(connection, attempt)
        values = _values(name, address)
        connection.execute("DELETE FROM pitlog.sign_in_places WHERE at < now() - %(known_for)s", values)
        connection.execute(_AT_HOME, values)
    return good


def _values(name: str, address: str) -> dict[str, Any]:
    return {"who": digest(name), "address": network(address), "window": WINDOW, "known_for": KNOWN_FOR}


def _counted(connection: Connection[Any], name: str, address: str) -> int:
    """Count and store the attempt before it is made, so that concurrent ones are counted too."""
    values = _values(name, address)
    connection.execute("DELETE FROM pitlog.sign_in_attempts WHERE at < now() - %(window)s", values)
    [attempt] = connection.execute(
        "INSERT INTO pitlog.sign_in_attempts (who, address) VALUES (%(who)s, %(address)s) RETURNING attempt", values
    ).fetchone() or [0]
    counts = connection.execute(_COUNTED, values).fetchone()
    assert counts is not None
    [known] = connection.execute(_KNOWN, values).fetchone() or [False]
    limits = list(zip(counts, MOST.values(), strict=True))[: 1 if known else None]
    if any(count > most for count, most in limits):
        _forget(connection, attempt)  # an attempt that was not checked neither prolongs the wait nor fills the table
        raise TooManyAttempts(WINDOW)
    return int(attempt)


def _forget(connection: Connection[Any], attempt: int) -> None:
    connection.execute("DELETE FROM pitlog.sign_in_attempts WHERE attempt = %s", (attempt,))


def network(address: str) -> str:
    """The unit that is limited: an IPv6 network, because one site has more addresses than can be counted."""
    try:
        given = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(given, ipaddress.IPv6Address) and given.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(given), 64), strict=False))
    return str(getattr(given, "ipv4_mapped", None) or given)
