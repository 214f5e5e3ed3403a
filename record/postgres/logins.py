"""Logins of least privilege: one for each job, with the roles that the job needs and no others.

The login that makes them needs `CREATEROLE`, as for `pitlog migrate`. Passwords are made here, and only their SCRAM
verifiers reach the server.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier, Literal

from record.postgres.connections import PROJECTOR, READER, SEALER, VAULT, WEB, WRITER
from record.postgres.errors import CannotMakeLogins

BACKUP = "pitlog_backup"
ROLES_OF: dict[str, tuple[str, ...]] = {
    "feed": (WRITER, READER, WEB, PROJECTOR),
    "viewer": (READER, WEB, WRITER, PROJECTOR, VAULT),
    "sealer": (SEALER, READER),
    "backup": (BACKUP, READER, WRITER),
    "reader": (READER, PROJECTOR),
}
"""The roles of each job. The feed server looks tokens up (web), the viewer shows names (vault), a backup notes that it
was made (writer), and a login that asks questions keeps the answers current (projector).
"""
LONGEST = 63
"""The most bytes in the name of a role."""

_THERE = "SELECT rolcanlogin FROM pg_roles WHERE rolname = %s"
_MEMBER_OF = """
    SELECT r.rolname FROM pg_auth_members AS a JOIN pg_roles AS r ON r.oid = a.roleid
    JOIN pg_roles AS m ON m.oid = a.member WHERE m.rolname = %s ORDER BY 1
"""


class Login(NamedTuple):
    """The login of a job."""

    job: str
    name: str
    roles: tuple[str, ...]
    more: tuple[str, ...]
    """Roles that it has beside those of its job."""
    password: str | None
    """None if it was there, and keeps its password."""


def login_name(job: str, database: str) -> str:
    """The name of a login. Logins belong to the whole server, so it has the name of the database in it."""
    ending = f"_{job}"
    return database.encode()[: LONGEST - len(ending)].decode(errors="ignore") + ending


def make_logins(connection: Connection[Any], jobs: Sequence[str], renew: bool) -> list[Login]:
    """Make the logins that are missing, and give each the roles of its job. `renew`: with new passwords."""
    try:
        with connection.transaction():
            return [_made(connection, job, renew) for job in jobs]
    except errors.InsufficientPrivilege as why:
        raise CannotMakeLogins(str(why).splitlines()[0]) from None


def _made(connection: Connection[Any], job: str, renew: bool) -> Login:
    database = connection.info.dbname
    name, roles = login_name(job, database), ROLES_OF[job]
    login = Identifier(name)
    there = connection.execute(_THERE, (name,)).fetchone() is not None
    if not there:
        connection.execute(SQL("CREATE ROLE {} LOGIN").format(login))
    password = _new_password(connection, name) if renew or not there else None
    connection.execute(SQL("GRANT CONNECT ON DATABASE {} TO {}").format(Identifier(database), login))
    before = {role for (role,) in connection.execute(_MEMBER_OF, (name,)).fetchall()}
    for role in roles:
        if role not in before:
            connection.execute(SQL("GRANT {} TO {}").format(Identifier(role), login))
    return Login(job, name, roles, tuple(sorted(before - {*roles})), password)


def _new_password(connection: Connection[Any], name: str) -> str:
    password = secrets.token_urlsafe(24)
    verifier = connection.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    connection.execute(SQL("ALTER ROLE {} LOGIN PASSWORD {}").format(Identifier(name), Literal(verifier.decode())))
    return password


def url_of(login: Login, conninfo: str) -> str:
    """The URL of a login, at the server of a connection string. Without a password if it kept its own."""
    given = {key: str(value) for key, value in conninfo_to_dict(conninfo).items()}
    user = quote(login.name, safe="") + (f":{login.password}" if login.password else "")
    host, port, database = given.get("host", ""), given.get("port", ""), given.get("dbname", "")
    kept = {key: value for key, value in given.items() if key.startswith("ssl") and key != "sslpassword"}
    if "/" in host or "," in host:
        kept, host = {"host": host, **({"port": port} if port else {}), **kept}, ""
    place = f"[{host}]" if ":" in host else host
    address = place + (f":{port}" if port and place else "")
    query = f"?{urlencode(kept)}" if kept else ""
    return f"postgresql://{user}@{address}/{quote(database, safe='')}{query}"
