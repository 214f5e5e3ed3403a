"""Making and restoring a backup, killed at each step: whole, or not there at all; and the same again carries on."""

import signal
import time
from pathlib import Path

from evidence.backups.manifest import RECORD, VAULT, check_files, read_manifest
from evidence.backups.restoring import SCHEMAS

from ..attacks.house import build
from ..cli.running import soon
from ..servers import Databases, rows, short_home, value
from . import apart, backup_program

_SCHEMAS = "SELECT nspname FROM pg_namespace WHERE nspname = ANY(%s)"
_OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def runs(pid: int) -> bool:
    """Whether there is such a process. What has ended may wait for init to take note of it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_what_a_killed_drill_left_goes_with_the_next(databases: Databases) -> None:
    """Its server has a copy of the record and of all names. A directory of somebody else's stays."""
    base, name = short_home(), databases.migrated()
    for folder in (base, base / "house", base / "beside", base / "beside" / "drills"):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o711)  # the user of a server must be able to pass
    build(databases.at(name), base / "house")
    run = (databases.at(name).conninfo(), str(base / "backup"))
    assert apart.ended(backup_program.main, *run, "make", "99") == 0
    assert apart.ended(backup_program.main, *run, "drill", "2") == -signal.SIGKILL
    [pid] = [int(one.read_text().split()[0]) for one in (base / "beside").rglob("postmaster.pid")]
    assert runs(pid)
    assert apart.ended(backup_program.main, *run, "drill", "99") == 0
    assert [one.name for one in (base / "beside").iterdir()] == ["drills"]
    soon(lambda: not runs(pid))
    databases.drop(name)


def test_killed_at_every_step(databases: Databases, tmp_path: Path) -> None:
    name, target = databases.migrated(), databases.blank()
    base, folder = tmp_path / "house", tmp_path / "backup"
    base.mkdir()
    build(databases.at(name), base)
    conninfo, empty = databases.at(name).conninfo(), databases.at(target)
    for step in range(1, 100):
        end = apart.ended(backup_program.main, conninfo, str(folder), "make", str(step))
        if end == 0:
            break
        assert end == -signal.SIGKILL
        if folder.exists():  # renamed, and nothing is left to do but to sync the directory above
            check_files(folder, read_manifest(folder)[0], (RECORD, VAULT))
            break
    assert step > 4
    check_files(folder, read_manifest(folder)[0], (RECORD, VAULT))
    for step in range(1, 100):
        if (end := apart.ended(backup_program.main, empty.conninfo(), str(folder), "restore", str(step))) == 0:
            break
        assert end == -signal.SIGKILL
        while value(empty, _OTHERS):  # psql, which notices that nobody feeds it any more
            time.sleep(0.01)
        assert rows(empty, _SCHEMAS, list(SCHEMAS)) == []
    assert step > 6
    assert value(empty, "SELECT count(*) FROM pitlog.facts") == read_manifest(folder)[0].facts
    databases.drop(name)
    databases.drop(target)
