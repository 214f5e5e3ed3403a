"""Following the record while a server runs, in a process of its own: folding must not slow whoever takes facts."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from domain.errors import Failed
from domain.games import games
from projections.rebuild import catch_up
from record.database import PROJECTOR, connect
from record.servers import ExternalServer

EVERY = 1.0
"""Seconds between looks."""

PATIENCE = 5.0
"""Seconds to wait after something failed, and for the process to end."""

log = logging.getLogger("pitlog.following")


@contextmanager
def kept_up(conninfo: str) -> Iterator[None]:
    """While it lasts, the projections follow the record."""
    context = get_context("spawn")
    over = context.Event()
    process = context.Process(target=keep_up, args=(conninfo, over), name="pitlog-following", daemon=True)
    process.start()
    try:
        yield
    finally:
        over.set()
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()


def keep_up(conninfo: str, over: Event) -> None:
    """Catch up again and again; whatever fails is said, and tried again: a server may be restarted meanwhile."""
    while not over.is_set():
        try:
            with ExternalServer(conninfo) as server, connect(server, PROJECTOR) as connection:
                while not over.wait(EVERY):
                    catch_up(connection, games)
        except KeyboardInterrupt:
            return
        except Failed as why:
            log.warning("following the record: %s; trying again", why)
            over.wait(PATIENCE)
