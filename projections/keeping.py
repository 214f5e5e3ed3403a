"""Following the record while a server runs, in a process of its own: folding must not slow whoever takes facts."""

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

from domain.errors import Failed
from domain.games import games
from projections.rebuild import catch_up
from record.database import PROJECTOR, connect
from record.servers import ExternalServer

EVERY = 1.0
"""Seconds between looks."""

PATIENCE = 5.0
"""Seconds to wait after something failed."""

log = logging.getLogger("pitlog.following")


@contextmanager
def kept_up(conninfo: str) -> Iterator[None]:
    """While it lasts, the projections follow the record."""
    process = get_context("spawn").Process(target=keep_up, args=(conninfo,), name="pitlog-following", daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()  # in the middle of a batch nothing is done: the next one begins where the last one ended
        process.join(PATIENCE)


def keep_up(conninfo: str) -> None:
    """Catch up again and again; whatever fails is said, and tried again: a server may be restarted meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the keyboard: the server says when it is over
    while not _alone(0):
        try:
            with ExternalServer(conninfo) as server, connect(server, PROJECTOR) as connection:
                while not _alone(EVERY):
                    catch_up(connection, games)
        except Failed as why:
            log.warning("following the record: %s; trying again", why)
            _alone(PATIENCE)


def _alone(seconds: float) -> bool:
    """Whether the server is gone, also one that was killed; after so many seconds."""
    server = parent_process()
    return server is None or bool(wait([server.sentinel], seconds))
