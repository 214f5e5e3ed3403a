"""The server's log in the home: kept small, and quoted if the server does not start."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from record.postgres.embedded.paths import ServerPaths
from record.postgres.embedded.system_account import SystemAccount

KEPT_BYTES = 5_000_000
QUOTED_LINES = 12
QUOTED_BYTES = 8_000


@dataclass(frozen=True)
class ServerLog:
    """The log from one moment on."""

    path: Path
    start: int

    def tail(self) -> str:
        """The last lines written since that moment."""
        with self.path.open("rb") as log:
            log.seek(max(self.start, self.path.stat().st_size - QUOTED_BYTES))
            lines = without_hints(log.read().decode(errors="replace").splitlines())
        return "\n".join(lines[-QUOTED_LINES:]) or "(nothing)"


def without_hints(lines: Iterable[str]) -> list[str]:
    """The lines without the server's advice: "use the last backup" does not apply here."""
    kept: list[str] = []
    advice = False
    for line in lines:
        # A continuation line begins with a tab.
        advice = "HINT:  " in line or (advice and line.startswith("\t"))
        if not advice:
            kept.append(line)
    return kept


def open_log(places: ServerPaths, account: SystemAccount) -> ServerLog:
    """Prepare the log for a start. One older log is kept. Call it while no server writes to it."""
    path = places.log
    if path.exists() and path.stat().st_size > KEPT_BYTES:
        path.rename(path.with_name(path.name + ".1"))
    # Made here and handed over: the server's user cannot place a link in root's directory.
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600))
    account.own(path)
    return ServerLog(path, path.stat().st_size)
