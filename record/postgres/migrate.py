"""Migrations: numbered SQL, run in order, each once, all pending ones in one transaction.

If it is killed, nothing is applied, and it can be run again. An advisory lock, released with the transaction, lets
several programs start at once. The text of an applied migration never changes: its digest is stored and compared.
"""

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources

from psycopg import Connection
from psycopg.sql import SQL

from record.postgres.errors import DatabaseTooNew, MigrationAltered

_LOCK = 0x7069746C6F67  # 'pitlog'

_SPELLINGS = (
    # Before 16, a member of a role may always take it.
    (160000, "pg_has_role(current_user, role_name, 'SET')", "pg_has_role(current_user, role_name, 'MEMBER')"),
)
"""Words with the PostgreSQL version that introduced them, and an equivalent for older versions."""


@dataclass(frozen=True)
class Migration:
    """One file of migrations/."""

    number: int
    name: str
    text: str

    @cached_property
    def sha256(self) -> str:
        """The digest of its text."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def migrations() -> list[Migration]:
    """All migrations, in order."""
    return [*_files()]


@cache
def _files() -> tuple[Migration, ...]:
    """Read once a process, which may look at several databases."""
    files = [f for f in resources.files("migrations").iterdir() if f.name.endswith(".sql")]
    return tuple(_migration(f.name, f.read_text(encoding="utf-8")) for f in sorted(files, key=lambda f: f.name))


def _migration(file_name: str, text: str) -> Migration:
    number, _, name = file_name.removesuffix(".sql").partition("_")
    return Migration(int(number), name, text)


def migrate(connection: Connection) -> list[Migration]:
    """Apply pending migrations and return them."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        due = pending(connection)
        for migration in due:
            connection.execute("RESET ROLE")
            connection.execute(SQL(_spelled_for(connection.info.server_version, migration.text)))
        connection.execute("RESET ROLE")
        for migration in due:
            _note(connection, migration)
        return due


def _spelled_for(server: int, text: str) -> str:
    """Adapt a migration to the server's version. Its text, and so its digest, is the same everywhere."""
    for first, since, before in _SPELLINGS:
        if server < first:
            text = text.replace(since, before)
    return text


def pending(connection: Connection) -> list[Migration]:
    """Migrations not applied to a database."""
    done = _done(connection)
    known = {m.number: m for m in migrations()}
    if unknown := set(done) - set(known):
        raise DatabaseTooNew(max(unknown), max(known))
    for number, sha256 in done.items():
        if known[number].sha256 != sha256:
            raise MigrationAltered(number, known[number].name)
    return [m for m in known.values() if m.number not in done]


def _done(connection: Connection) -> dict[int, str]:
    row = connection.execute("SELECT to_regclass('pitlog.migrations') IS NOT NULL").fetchone()
    if row is None or not row[0]:
        return {}
    return dict(connection.execute("SELECT number, sha256 FROM pitlog.migrations ORDER BY number").fetchall())


def _note(connection: Connection, migration: Migration) -> None:
    connection.execute(
        "INSERT INTO pitlog.migrations (number, name, sha256) VALUES (%s, %s, %s)",
        (migration.number, migration.name, migration.sha256),
    )
