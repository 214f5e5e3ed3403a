"""PostgreSQL's own programs for copies: pg_dump, pg_restore and psql.

Newer ones read older servers, but pg_restore 17 and newer write a setting (`transaction_timeout`) that servers before
17 refuse. The wheel brings programs for both; newer ones of the system are used before them.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from psycopg.conninfo import conninfo_to_dict

from record.postgres.embedded.programs import VERSION, installed_programs
from record.postgres.errors import NoTools, ToolFailed

NEEDED = ("pg_dump", "pg_restore", "psql")
DEBIAN = Path("/usr/lib/postgresql")
SPLIT = 17
"""The first version whose programs do not fit older servers."""
ENVIRONMENT = {
    "host": "PGHOST", "hostaddr": "PGHOSTADDR", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD",
    "passfile": "PGPASSFILE", "service": "PGSERVICE", "dbname": "PGDATABASE", "options": "PGOPTIONS",
    "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY",
    "application_name": "PGAPPNAME", "connect_timeout": "PGCONNECT_TIMEOUT",
}  # fmt: skip
"""Where libpq reads each part of a connection string. A password never stands among the arguments, which others see."""
_PASSED_ON = ("PATH", "HOME", "LD_LIBRARY_PATH")


@dataclass(frozen=True)
class Tools:
    """The programs in one directory."""

    bin: Path

    def start(
        self,
        tool: str,
        *arguments: str | Path,
        conninfo: str | None = None,
        stdin: int | IO[bytes] = subprocess.DEVNULL,
        stdout: int | IO[bytes] = subprocess.PIPE,
        stderr: int | IO[bytes] = subprocess.PIPE,
    ) -> "subprocess.Popen[bytes]":
        """Start one."""
        command = (self.bin / tool, *arguments)
        return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, env=_environment(conninfo))

    def run(self, tool: str, *arguments: str | Path, conninfo: str | None = None, unread: bool = False) -> str:
        """Run one to its end, and return its output, unless it is not to be read. Raises if it fails."""
        to = subprocess.DEVNULL if unread else subprocess.PIPE
        with self.start(tool, *arguments, conninfo=conninfo, stdout=to) as process:
            try:
                output, complaints = process.communicate()
            except BaseException:
                process.kill()
                raise
        if process.returncode:
            raise ToolFailed(tool, complaint(complaints))
        return (output or b"").decode(errors="replace")


def tools_of(major: int) -> Tools:
    """The newest programs on this machine that fit a server of this version: they read all backups. Raises if there are
    none.
    """
    fit = range(major, SPLIT if major < SPLIT else max(major, int(VERSION)) + 1)
    found = {_major(one): one for one in _directories() if all((one / tool).exists() for tool in NEEDED)}
    known = [version for version in found if version in fit]
    if not known:
        raise NoTools(major)
    return Tools(found[max(known)])


def complaint(raw: bytes) -> str:
    """The first line in which a program says what went wrong."""
    lines = raw.decode(errors="replace").strip().splitlines()
    return next((one for one in lines if "ERROR" in one or "error:" in one), lines[-1] if lines else "no reason given")


def _directories() -> Iterator[Path]:
    """Where the programs may be. The wheel's come last, for they count if there are others of that version."""
    if found := shutil.which("pg_dump"):
        yield Path(found).resolve().parent
    yield from sorted(DEBIAN.glob("*/bin"))
    yield from sorted(installed_programs().parents[1].glob("pginstall*/bin"))


@cache
def _major(directory: Path) -> int:
    done = subprocess.run((directory / "pg_dump", "--version"), capture_output=True, text=True, check=False)
    words = done.stdout.split()
    number = words[2].partition(".")[0] if len(words) > 2 else ""
    return int(number) if number.isdigit() else 0


def _environment(conninfo: str | None) -> Mapping[str, str]:
    own = {name: os.environ[name] for name in _PASSED_ON if name in os.environ} | {"LC_ALL": "C"}
    given = {} if conninfo is None else conninfo_to_dict(conninfo)
    return own | {ENVIRONMENT[key]: str(value) for key, value in given.items() if key in ENVIRONMENT}
