"""Work that goes on beside a server, in a process of its own: it must not slow whoever takes facts."""

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from psycopg import Connection

from domain.errors import Failed
from record.postgres.connections import connect
from record.postgres.servers import ExternalServer

PATIENCE = 5.0
"""Seconds to wait after something failed."""

log = logging.getLogger("pitlog.beside")

Work = Callable[[Connection[Any]], Callable[[], None]]
"""Given a connection, what to do again and again with it."""


@contextmanager
def beside(name: str, target: Callable[..., None], *args: Any) -> Iterator[None]:
    """While it lasts, a process of its own does it."""
    process = get_context("spawn").Process(target=target, args=args, name=f"pitlog-{name}", daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()  # in the middle of a transaction nothing is done: the next goes on where the last ended
        process.join(PATIENCE)


def again_and_again(what: str, conninfo: str, role: str, every: float, work: Work) -> None:
    """Until the server is gone; whatever fails is said, and tried again: a server may be restarted meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the keyboard: the server says when it is over
    while not _alone(0):
        try:
            with ExternalServer(conninfo) as server, connect(server, role) as connection:
                step = work(connection)
                while not _alone(every):
                    step()
        except Failed as why:
            log.warning("%s: %s; trying again", what, why)
            _alone(PATIENCE)


def _alone(seconds: float) -> bool:
    """Whether the server is gone, also one that was killed; after so many seconds."""
    server = parent_process()
    return server is None or bool(wait([server.sentinel], seconds))
