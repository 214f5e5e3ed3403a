"""Catches up: brings projections up to the present record before a query, or repeatedly while a server runs."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from psycopg import Connection

from domain.fold.game import Games
from domain.games import games as all_games
from projections.engine.live import LiveAnswers
from projections.engine.locks import LIVE_LOCK, REBUILD_LOCK, alone
from projections.engine.partitions import Deal, Report, parts_for, quiet
from projections.engine.rebuild import build_parts, finish, prepare
from projections.engine.record_reader import horizon
from projections.engine.store import live
from projections.registry import PROJECTIONS
from record.background import PATIENCE, again_and_again, background_process
from record.postgres.connections import PROJECTOR
from record.storage.months import months_stay

EVERY = 0.25
"""Seconds between checks."""


def catch_up(
    connection: Connection[Any],
    games: Games,
    report: Report = quiet,
    deal: Deal | None = None,
    answers: LiveAnswers | None = None,
) -> None:
    """Follow the record to its present end; build projections that do not exist. `deal`: other processes may help.
    `answers`: the tables that this process followed before.
    """
    if live(connection) is None:
        with alone(connection, REBUILD_LOCK):
            if live(connection) is None:
                _build(connection, games, report, deal)
    with alone(connection, LIVE_LOCK):
        (answers or LiveAnswers(connection, games, deal)).follow(report=report)


def _build(connection: Connection[Any], games: Games, report: Report, deal: Deal | None) -> None:
    parts = 1 if deal is None else parts_for(horizon(connection))
    with months_stay(connection):
        plan = prepare(connection, list(PROJECTIONS), parts)
        build_parts(connection, plan, games, report, deal)
        finish(connection, plan, games)


def kept_up(conninfo: str, patience: float = PATIENCE) -> AbstractContextManager[None]:
    """A background process keeps the projections current inside this context, so that recording is not slowed."""
    return background_process("following", keep_up, conninfo, patience)


def keep_up(conninfo: str, patience: float) -> None:
    """Catch up repeatedly."""
    again_and_again("following the record", conninfo, PROJECTOR, EVERY, _following, patience)


def _following(connection: Connection[Any]) -> Callable[[], None]:
    return partial(catch_up, connection, all_games, answers=LiveAnswers(connection, all_games))
