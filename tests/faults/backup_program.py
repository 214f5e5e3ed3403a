"""Makes, restores or drills a backup, or recovers from a loss, and kills itself at one of its steps: for tests.

Given the server's connection string, the folder, what to do, and the number of the step. To recover, the folder has the
log's keys and the witness.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli.evidence import recover
from cli.main import pitlog
from evidence.backups import drill, making, restoring
from evidence.backups.manifest import read_manifest
from evidence.sealing import sealer
from evidence.sealing.key_files import KeyRing
from evidence.verification.request import Given
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import ExternalServer

_RESTORING = (restoring, ("_write", "_pour"))
STEPS: dict[str, list[tuple[Any, tuple[str, ...]]]] = {
    "make": [(making, ("_dump", "_verdict", "_described", "write_manifest", "synced"))],
    "restore": [_RESTORING],
    "drill": [(drill, ("restore_backup", "_verified")), (drill.shutil, ("rmtree",))],
    "recover": [
        (recover, ("find_loss", "sign_recovery", "store_recovery")),
        (KeyRing, ("keep_last",)),
        (sealer, ("keep_leaves", "keep_rows", "keep_nodes", "keep_heads", "keep_checkpoint")),
    ],
}


def main(conninfo: str, folder: str, what: str, step: str) -> None:
    """One run, killed before its nth step, and never if there are fewer."""
    count = [int(step)]
    for owner, names in STEPS[what]:
        for name in names:
            setattr(owner, name, _counted(getattr(owner, name), count))
    server, place = ExternalServer(conninfo), Path(folder)
    if what == "make":
        making.make_backup(server, place, None, lambda facts: None)
    elif what == "restore":
        restoring.restore_backup(server, place, read_manifest(place)[0])
    elif what == "drill":
        key = KeyRing(place.parent / "house" / "keys").current().key
        drill.drill(place, read_manifest(place)[0], Given([key]), place.parent / "beside", lambda facts: None)
    else:
        os.environ[URL_VARIABLE] = conninfo
        words = ("recover", "--why", "a loss", "--witness", place / "witness", "--keys", place / "keys")
        pitlog([str(word) for word in words])


def _counted(step: Callable[..., Any], count: list[int]) -> Callable[..., Any]:
    def run(*given: Any, **named: Any) -> Any:
        count[0] -= 1
        if not count[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return step(*given, **named)

    return run
