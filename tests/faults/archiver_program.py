"""Archives a month, and kills itself before or after one of its steps: for tests.

Given the server's connection string, the keys, the folder, the month, a step and "before" or "after"; with no step it
does all of it. "restore" in place of a month brings it back, and is killed before its transaction ends.
"""

import os
import signal
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evidence.archives import restore, writing
from evidence.archives.archive import Archiving
from evidence.archives.months import Month
from evidence.archives.request import ArchiveRequest, Hands
from evidence.sealing.key_files import KeyRing
from record.postgres.connections import READER, SEALER, WRITER, connect
from record.postgres.servers import ExternalServer


def die(*_: object) -> None:
    """As the machine does it."""
    os.kill(os.getpid(), signal.SIGKILL)


def dying(step: Callable[..., Any], when: str) -> Callable[..., Any]:
    """A step that is the last."""

    def run(*given: Any) -> Any:
        if when == "after":
            step(*given)
        die()

    return run


def main(conninfo: str, keys: str, folder: str, month: str, step: str = "", when: str = "before") -> None:
    """One run."""
    if step:
        where = next(one for one in (Archiving, writing, restore) if hasattr(one, step))
        setattr(where, step, dying(getattr(where, step), when))
    with ExitStack() as open_:
        server = ExternalServer(conninfo)
        hands = Hands(*(open_.enter_context(connect(server, role)) for role in (READER, WRITER, SEALER)))
        if month == "restore":
            restore.restore(hands, KeyRing(Path(keys)), Path(folder))
            return
        asked = ArchiveRequest(Month.of(month), Path(folder), "person:test", "a test", datetime.now(UTC))
        Archiving(hands, KeyRing(Path(keys)), asked).run()
