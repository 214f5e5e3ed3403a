"""Background process that seals new facts while a server runs."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

from psycopg import Connection

from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from record.background import again_and_again, background_process
from record.postgres.connections import SEALER

YIELDING = 10
"""How far its priority is below that of programs that record facts."""


def kept_sealed(conninfo: str, keys: Path, every: float) -> AbstractContextManager[None]:
    """While it lasts, new facts are sealed at this interval in seconds. Raises at once if there is no key."""
    KeyRing(keys).current()
    return background_process("sealing", keep_sealed, conninfo, keys, every)


def keep_sealed(conninfo: str, keys: Path, every: float) -> None:
    """Seal repeatedly at low priority, so that recording is not delayed."""
    os.nice(YIELDING)
    again_and_again("sealing the record", conninfo, SEALER, every, partial(_sealing, keys))


def _sealing(keys: Path, connection: Connection[Any]) -> Callable[[], None]:
    sealer = Sealer(connection, KeyRing(keys))

    def seal() -> None:
        for _ in sealer.seal():
            pass

    return seal
