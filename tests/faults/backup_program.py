"""Makes or restores a backup, and kills itself at one of its steps: for tests.

Given the server's connection string, the folder, "make" or "restore", and the number of the step.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from evidence.backups import making, restoring
from evidence.backups.manifest import read_manifest
from record.postgres.servers import ExternalServer

STEPS = {
    "make": (making, ("_dump", "_verdict", "_described", "write_manifest", "synced")),
    "restore": (restoring, ("_write", "_pour")),
}


def main(conninfo: str, folder: str, what: str, step: str) -> None:
    """One run, killed before its nth step, and never if there are fewer."""
    count = [int(step)]
    module, names = STEPS[what]
    for name in names:
        setattr(module, name, _counted(getattr(module, name), count))
    server = ExternalServer(conninfo)
    if what == "make":
        making.make_backup(server, Path(folder), None, lambda facts: None)
    else:
        restoring.restore_backup(server, Path(folder), read_manifest(Path(folder))[0])


def _counted(step: Callable[..., Any], count: list[int]) -> Callable[..., Any]:
    def run(*given: Any) -> Any:
        count[0] -= 1
        if not count[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return step(*given)

    return run
