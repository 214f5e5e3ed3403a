"""Data of the embedded server that an earlier major version of PostgreSQL made: run by its own programs, and replaced.

home/data             the data of the earlier version
home/upgrade          a home of its own, with a server of this version, into which the record moves
home/data.17          the data of the earlier version, once home/upgrade/data has taken its place
"""

import re
import shutil
import subprocess
from pathlib import Path

from record.postgres.embedded.cluster import GATE_SECONDS, DatabaseCluster
from record.postgres.embedded.embedded import EmbeddedServer, conninfo_of
from record.postgres.embedded.errors import NothingEarlier, ServerInUse, WrongPrograms
from record.postgres.embedded.file_locks import gate, is_held
from record.postgres.embedded.password import copy_secret, read_secret
from record.postgres.embedded.paths import ServerPaths
from record.postgres.embedded.programs import VERSION, Program
from record.postgres.embedded.system_account import server_account
from record.postgres.home import prepare_home
from record.postgres.servers import Server


def earlier_version(home: Path) -> str:
    """The major version that made the data in a home. Raises if it is this one, or there are none."""
    data = ServerPaths(home.absolute()).data
    try:
        found = (data / "PG_VERSION").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        found = VERSION
    if found == VERSION:
        raise NothingEarlier(home, VERSION)
    return found


def check_programs(programs: Path, version: str) -> None:
    """Raise unless these are the programs of a major version."""
    try:
        said = subprocess.run((programs / "postgres", "--version"), capture_output=True, text=True, check=False).stdout
    except OSError:
        said = ""
    found = re.search(r"\) (\d+)", said)
    if found is None or found[1] != version or not (programs / "pg_ctl").exists():
        raise WrongPrograms(programs, version)


class EarlierServer(Server):
    """The server of data that an earlier version made, for as long as it is moved away. Nobody else can use it."""

    is_embedded = True

    def __init__(self, home: Path, programs: Path) -> None:
        self.version = earlier_version(home)
        check_programs(programs, self.version)
        self._places = ServerPaths(home.absolute())
        self._cluster = DatabaseCluster(self._places)
        with gate(self._places.gate, GATE_SECONDS) as _:
            if is_held(self._places.holders):
                raise ServerInUse(home)
            if not self._cluster.is_serving():
                account = server_account(self._places.data)
                self._cluster.start_as_it_is(Program(programs, account))

    def conninfo(self, role: str | None = None, database: str | None = None) -> str:
        return conninfo_of(self._places, read_secret(self._places.secret), role, database)

    def describe(self) -> str:
        return f"the embedded PostgreSQL {self.version} in {self._places.home}"

    def ensure_running(self) -> None:
        """No effect: it is used once."""

    def close(self) -> None:
        with gate(self._places.gate, GATE_SECONDS):
            self._cluster.stop()


def server_beside(home: Path) -> EmbeddedServer:
    """A server of this version in the home, with the same password, for the data to come."""
    beside, here = ServerPaths(ServerPaths(home.absolute()).upgrade), ServerPaths(home.absolute())
    prepare_home(beside.home)
    copy_secret(here.secret, beside.secret)
    return EmbeddedServer(beside.home)


def take_place(home: Path, version: str) -> Path:
    """Put the new data in the place of the old. Returns where the old are. If it is killed between the two renames, the
    next start of the server does the second.
    """
    places = ServerPaths(home.absolute())
    kept = places.data.with_name(f"{places.data.name}.{version}")
    with gate(places.gate, GATE_SECONDS):
        places.data.rename(kept)
        DatabaseCluster(places).finish_upgrade()
        shutil.rmtree(places.upgrade, ignore_errors=True)
    return kept
