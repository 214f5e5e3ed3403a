"""Background process beside a server, so that recording is not slowed."""

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
"""Seconds to wait after a failure."""

log = logging.getLogger("pitlog.beside")

Work = Callable[[Connection[Any]], Callable[[], None]]
"""What to do repeatedly with a connection."""


@contextmanager
def background_process(name: str, target: Callable[..., None], *args: Any) -> Iterator[None]:
    """Run a function in a process of its own for the duration of the block."""
    process = get_context("spawn").Process(target=target, args=args, name=f"pitlog-{name}", daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()  # a transaction is not interrupted: the next run resumes where the last ended
        process.join(PATIENCE)


def again_and_again(what: str, conninfo: str, role: str, every: float, work: Work, patience: float = PATIENCE) -> None:
    """Repeat some work until the server is gone. Failures are printed and retried: a server may be
    restarted meanwhile.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which says when to stop
    while not _alone(0):
        try:
            with ExternalServer(conninfo) as server, connect(server, role) as connection:
                step = work(connection)
                while not _alone(every):
                    step()
        except Failed as why:
            log.warning("%s: %s; trying again", what, why)
            _alone(patience)


def _alone(seconds: float) -> bool:
    """Wait so many seconds. Returns whether the server is gone, even if it was killed."""
    server = parent_process()
    return server is None or bool(wait([server.sentinel], seconds))
