"""Background process that keeps projections current while a server runs, so that recording is not slowed."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from psycopg import Connection

from domain.games import games
from projections.engine.catch_up import catch_up
from projections.engine.live import LiveAnswers
from record.background import again_and_again, background_process
from record.postgres.connections import PROJECTOR

EVERY = 0.25
"""Seconds between checks."""


def kept_up(conninfo: str) -> AbstractContextManager[None]:
    """While it lasts, the projections follow the record."""
    return background_process("following", keep_up, conninfo)


def keep_up(conninfo: str) -> None:
    """Catch up repeatedly."""
    again_and_again("following the record", conninfo, PROJECTOR, EVERY, _following)


def _following(connection: Connection[Any]) -> Callable[[], None]:
    return partial(catch_up, connection, games, answers=LiveAnswers(connection, games))
