"""Signing in: after too many wrong passwords in a while none is checked. Limits hold for a name at an address, for an
address, and for a name anywhere.

The last two hold only where the person has not signed in from that address lately: or one person at an address could
lock out everybody there, and anybody elsewhere could lock out anybody.
"""

import ipaddress
from datetime import timedelta
from typing import Any

from psycopg import Connection

from domain.errors import TooManyAttempts
from record.people import users
from record.people.web_sessions import digest

WINDOW = timedelta(minutes=15)
MOST = {"both": 5, "address": 20, "who": 50}
"""Attempts that failed within the window."""
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
    """Whether this is somebody's password; `TooManyAttempts` where it is not even looked at."""
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
    """The attempt, written down before it is made: of many at the same moment none is overlooked."""
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
        _forget(connection, attempt)  # what was not looked at neither prolongs the wait nor fills the table
        raise TooManyAttempts(WINDOW)
    return int(attempt)


def _forget(connection: Connection[Any], attempt: int) -> None:
    connection.execute("DELETE FROM pitlog.sign_in_attempts WHERE attempt = %s", (attempt,))


def network(address: str) -> str:
    """Whom an address stands for: of IPv6 the network, because one house has more addresses than can be counted."""
    try:
        given = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(given, ipaddress.IPv6Address) and given.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(given), 64), strict=False))
    return str(getattr(given, "ipv4_mapped", None) or given)
