"""Restores a backup into an empty database: roles, schema, facts and vault in one transaction.

psql runs what pg_restore writes. COMMIT is sent last, after every program ended well and the rows were counted: if
anything is killed before, PostgreSQL rolls back and the database is empty as before.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGPIPE
from typing import IO

from psycopg.sql import SQL, Identifier, Literal

from evidence.backups.errors import BackupOfNewer, RecordNotEmpty, RestoredDiffers
from evidence.backups.manifest import RECORD, VAULT, Backup, check_files
from record.postgres.connections import connect
from record.postgres.errors import ToolFailed
from record.postgres.servers import Server
from record.postgres.tools import Tools, complaint, tools_of

SCHEMAS = ("pitlog", "pitlog_vault", "pitlog_a", "pitlog_b", "pitlog_ask", "pitlog_shapes")
_THERE = "SELECT nspname FROM pg_namespace WHERE nspname = ANY(%s)"
_USED = """
    SELECT EXISTS (SELECT FROM pitlog.facts) OR EXISTS (SELECT FROM pitlog.quarantine)
        OR EXISTS (SELECT FROM pitlog.venue) OR EXISTS (SELECT FROM pitlog.users)
        OR EXISTS (SELECT FROM pitlog.tokens) OR EXISTS (SELECT FROM pitlog.checkpoints)
"""
_BEGIN = """
SET idle_in_transaction_session_timeout = 0;
SET lock_timeout = '60s';
BEGIN;
SELECT pg_advisory_xact_lock(123673711898215);
"""
_ROLE = """
DO $pitlog$ BEGIN
    IF to_regrole({name}) IS NULL THEN CREATE ROLE {role} {kind}; END IF;
END $pitlog$;
"""
_MINE = """
DO $pitlog$ BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT {role} TO %I', current_user);
    END IF;
END $pitlog$;
"""
# Unless a superuser restores, only a role that may make objects in a schema becomes the owner of one there.
_ANSWER = """
DO $pitlog$ BEGIN
    IF to_regrole('pitlog_answer') IS NOT NULL THEN
        ALTER DEFAULT PRIVILEGES GRANT CREATE ON SCHEMAS TO pitlog_answer;
    END IF;
END $pitlog$;
"""
_ANSWER_NO_MORE = """
DO $pitlog$ DECLARE made name; BEGIN
    IF to_regrole('pitlog_answer') IS NOT NULL THEN
        ALTER DEFAULT PRIVILEGES REVOKE CREATE ON SCHEMAS FROM pitlog_answer;
        FOR made IN SELECT nspname FROM pg_namespace WHERE nspname = 'pitlog' OR starts_with(nspname, 'pitlog_') LOOP
            EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM pitlog_answer', made);
        END LOOP;
    END IF;
END $pitlog$;
"""
_CHECK = """
RESET ALL;
DO $pitlog$ DECLARE facts bigint; sealed bigint; BEGIN
    SELECT count(*) INTO facts FROM pitlog.facts;
    SELECT coalesce(max(size), 0) INTO sealed FROM pitlog.checkpoints;
    IF (facts, sealed) IS DISTINCT FROM ({facts}::bigint, {size}::bigint) THEN
        RAISE EXCEPTION 'PITLOG-DIFFERS % facts and % leaves', facts, sealed;
    END IF;
END $pitlog$;
COMMIT;
"""


def check_empty(server: Server) -> list[str]:
    """Raise unless the database has no record, or one in which nothing was ever recorded. Returns its schemas."""
    with connect(server) as connection:
        there = [name for (name,) in connection.execute(_THERE, (list(SCHEMAS),))]
        used = connection.execute(_USED).fetchone() if "pitlog" in there else None
        if used is not None and used[0]:
            raise RecordNotEmpty(server.describe())
        return there


def restore_backup(server: Server, folder: Path, found: Backup, names: bool = True) -> None:
    """Restore a backup, without the vault if `names` is false. Nothing is restored unless everything is."""
    check_files(folder, found, (RECORD, VAULT) if names else (RECORD,))
    with connect(server) as connection:
        major = connection.info.server_version // 10_000
    if major < found.postgresql:
        raise BackupOfNewer(found.postgresql, major)
    there, tools = check_empty(server), tools_of(major)
    with _psql(tools, server) as feed:
        _write(feed, _BEGIN)
        for name in there:
            _write(feed, f"DROP SCHEMA {name} CASCADE;\n")
        _write(feed, roles_script(found) + _ANSWER)
        _pour(tools, feed, folder / RECORD, "pre-data")
        _write(feed, _ANSWER_NO_MORE)
        _pour(tools, feed, folder / RECORD, "data")
        if names:
            _pour(tools, feed, folder / VAULT, "data")
        _pour(tools, feed, folder / RECORD, "post-data")
        size = found.checkpoint.size if found.checkpoint else 0
        _write(feed, _CHECK.format(facts=found.facts, size=size))
    with connect(server) as connection:
        connection.execute("ANALYZE")


def roles_script(found: Backup) -> str:
    """SQL that makes the roles that are missing. Logins get no password: the site sets them."""
    logins = {*found.roles.logins}
    parts = [*((name, "NOLOGIN") for name in found.roles.roles), *((name, "LOGIN") for name in sorted(logins))]
    made = [
        SQL(_ROLE).format(name=Literal(f'"{name}"'), role=Identifier(name), kind=SQL(kind)).as_string()
        for name, kind in parts
    ]
    mine = [_MINE.format(role=name) for name in found.roles.roles]
    grants = [
        SQL("GRANT {} TO {};\n").format(Identifier(role), Identifier(member)).as_string()
        for role, member in found.roles.members
        if member in logins or member in found.roles.roles
    ]
    return "".join([*made, *mine, *grants])


@contextmanager
def _psql(tools: Tools, server: Server) -> Iterator[IO[bytes]]:
    """The input of a psql that stops at the first error. What was not committed by its end is rolled back."""
    with tempfile.TemporaryFile() as complaints:
        arguments = ("--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
        process = tools.start(
            "psql", *arguments, conninfo=server.conninfo(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=complaints,
        )  # fmt: skip
        assert process.stdin is not None
        try:
            yield process.stdin
            process.stdin.close()
        except BrokenPipeError:
            pass  # it stopped at an error, which is read below
        except BaseException:
            process.kill()
            raise
        finally:
            process.wait()
        complaints.seek(0)
        _check(process.returncode, complaints.read())


def _check(code: int, complaints: bytes) -> None:
    if code == 0:
        return
    why = complaint(complaints)
    _, differs, what = why.partition("PITLOG-DIFFERS ")
    raise RestoredDiffers(what) if differs else ToolFailed("psql", why)


def _pour(tools: Tools, feed: IO[bytes], archive: Path, section: str) -> None:
    """Write a section of an archive as SQL to psql."""
    feed.flush()
    with tempfile.TemporaryFile() as complaints:
        with tools.start(
            "pg_restore", f"--section={section}", "--file=-", archive, stdout=feed, stderr=complaints
        ) as process:
            try:
                process.wait()
            except BaseException:
                process.kill()
                raise
        complaints.seek(0)
        said = complaints.read()
    if process.returncode == -SIGPIPE or b"Broken pipe" in said:  # psql stopped at an error, and says which
        raise BrokenPipeError
    if process.returncode:
        raise ToolFailed("pg_restore", complaint(said))


def _write(feed: IO[bytes], script: str) -> None:
    feed.write(script.encode())
    feed.flush()
