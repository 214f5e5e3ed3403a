"""Makes a backup: everything in one snapshot, dumped by PostgreSQL's own pg_dump, and verified in that same snapshot.

It is written beside its place and renamed when it is whole: if it is killed, no directory of that name is there.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from psycopg import Connection

from evidence.backups.errors import BackupNotWritten, BackupThere
from evidence.backups.manifest import (
    FORMAT,
    MANIFEST,
    RECORD,
    VAULT,
    BackedUpCheckpoint,
    Backup,
    Roles,
    Verdict,
    file_of,
    synced,
    write_manifest,
)
from evidence.sealing.log_tables import last_checkpoint
from evidence.verification.request import Given, read_request
from evidence.verification.result import VerificationResult
from evidence.verification.verification import Verification
from record.postgres.connections import READER, connect
from record.postgres.servers import Server
from record.postgres.tools import Tools, tools_of
from record.storage.months import months_stay
from record.venue import venue

SCHEMAS = ("pitlog", "pitlog_shapes", "pitlog_a", "pitlog_b", "pitlog_ask", "pitlog_vault")
VAULT_DATA = "pitlog_vault.*"
PART = ".part"
_LONG = "SET idle_in_transaction_session_timeout = 0"
_NUMBERS = """
    SELECT (SELECT count(*) FROM pitlog.facts), (SELECT coalesce(max(position), 0) FROM pitlog.facts),
        (SELECT max(number) FROM pitlog.migrations)
"""
_ROLES = """
    SELECT rolname FROM pg_roles WHERE rolname LIKE 'pitlog\\_%' AND NOT rolcanlogin ORDER BY rolname
"""
_MEMBERS = """
    SELECT r.rolname, m.rolname, m.rolcanlogin FROM pg_auth_members AS a
    JOIN pg_roles AS r ON r.oid = a.roleid JOIN pg_roles AS m ON m.oid = a.member
    WHERE r.rolname LIKE 'pitlog\\_%' AND NOT m.rolsuper AND m.rolname !~ '^pg_' ORDER BY 1, 2
"""

Report = Callable[[int], None]


def check_place(folder: Path) -> None:
    """Raise if there is something already where the backup goes."""
    if folder.exists() or folder.is_symlink():
        raise BackupThere(folder)


def make_backup(server: Server, folder: Path, given: Given | None, report: Report) -> tuple[Backup, str]:
    """Make a backup. Returns what it contains, and its digest."""
    check_place(folder)
    with _snapshot(server) as (connection, second, snapshot), _in_making(folder) as part:
        tools = tools_of(connection.info.server_version // 10_000)
        role = () if server.is_embedded else (f"--role={_role(connection)}",)
        _dump(tools, server, snapshot, part / RECORD, *role, f"--exclude-table-data={VAULT_DATA}")
        _dump(tools, server, snapshot, part / VAULT, *role, "--data-only", "--schema=pitlog_vault")
        for name in (RECORD, VAULT):
            tools.run("pg_restore", "--file=-", part / name, unread=True)  # all of it can be read and unpacked
        made = _described(connection, part, _verdict(connection, second, given, report))
        return made, write_manifest(part, made)


@contextmanager
def _snapshot(server: Server) -> Iterator[tuple[Connection[Any], Connection[Any], str]]:
    """Two connections that see the same moment, and its name for other programs."""
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connect(server, READER) as connection, connect(server, READER) as second:
        for one in (connection, second):
            one.execute(_LONG)
            one.execute(begin)
        row = connection.execute("SELECT pg_export_snapshot()").fetchone()
        assert row is not None
        second.execute(f"SET TRANSACTION SNAPSHOT '{row[0]}'")
        yield connection, second, row[0]


@contextmanager
def _in_making(folder: Path) -> Iterator[Path]:
    """A directory that gets its name when it is whole. One that a killed run left is replaced."""
    part = folder.with_name(folder.name + PART)
    try:
        if part.is_dir() and {one.name for one in part.iterdir()} <= {RECORD, VAULT, MANIFEST}:
            shutil.rmtree(part)
        part.mkdir(mode=0o700, parents=True)
        yield part
        synced(part)
        check_place(folder)
        part.rename(folder)
        synced(folder.parent)
    except OSError as why:
        raise BackupNotWritten(folder, why.strerror or str(why)) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _role(connection: Connection[Any]) -> str:
    """The role that reads everything: that of backups, if the login may take it, else the owner."""
    row = connection.execute("SELECT pg_has_role(session_user, 'pitlog_backup', 'MEMBER')").fetchone()
    return "pitlog_backup" if row and row[0] else "pitlog_owner"


def _dump(tools: Tools, server: Server, snapshot: str, to: Path, *only: str) -> None:
    schemas = () if "--data-only" in only else [f"--schema={one}" for one in SCHEMAS]
    common = ("--format=custom", "--compress=1", "--no-password", f"--snapshot={snapshot}", f"--file={to}")
    tools.run("pg_dump", *common, *schemas, *only, conninfo=server.conninfo())
    to.chmod(0o600)
    synced(to)


def _verdict(connection: Connection[Any], second: Connection[Any], given: Given | None, report: Report) -> Verdict:
    if given is None or last_checkpoint(connection) is None:
        return "not verified"
    return "altered" if verify_rows(connection, second, given, report).count else "ok"


def verify_rows(
    connection: Connection[Any], second: Connection[Any], given: Given, report: Report
) -> VerificationResult:
    """Verify the rows that these connections see."""
    with months_stay(connection):
        request, amiss = read_request(connection, given, report)
        going = Verification(connection, second, request)
        going.verdict.add(amiss)
        for _ in going.run():
            pass
        return going.verdict


def _described(connection: Connection[Any], part: Path, verdict: Verdict) -> Backup:
    facts, last, migration = connection.execute(_NUMBERS).fetchone() or (0, 0, 0)
    one = last_checkpoint(connection)
    kept = None if one is None else BackedUpCheckpoint(one.number, one.size, one.root.hex(), one.note)
    return Backup(
        FORMAT, venue(connection).name, datetime.now(UTC), connection.info.server_version // 10_000, migration, facts,
        last, kept, verdict, _roles(connection), [file_of(part, RECORD), file_of(part, VAULT)],
    )  # fmt: skip


def _roles(connection: Connection[Any]) -> Roles:
    roles = [name for (name,) in connection.execute(_ROLES)]
    members = connection.execute(_MEMBERS).fetchall()
    return Roles(
        roles,
        [(role, member) for role, member, _ in members],
        sorted({member for _, member, can_log_in in members if can_log_in}),
    )
