"""Queries for replay: a round step by step, and every round of a wager that spans several."""

from collections.abc import Iterable
from typing import Any

from psycopg import Connection

from domain.fold.game import Games
from domain.fold.reading import Reading
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.replay.wager_history import Life, Lives, spanning
from projections.queries.replay.fold import fold_round, fold_wagers
from projections.queries.rounds import FoundRound
from record.errors import NotFound


def both_replays(connection: Connection[Any], found: FoundRound, games: Games, reading: Reading) -> dict[bool, Shown]:
    """The round as seen at the table, and (true) with its face-down cards open."""
    seen = {opened: _watched(connection, found, games, reading, opened) for opened in (False, True)}
    lives = lives_in(connection, found, games, reading, spanning(seen[False].round))
    for shown in seen.values():
        shown.lives = lives
    return seen


def round_replay(
    connection: Connection[Any], found: FoundRound, games: Games, reading: Reading, opened: bool = False
) -> Shown:
    """The round in one of the two ways."""
    shown = _watched(connection, found, games, reading, opened)
    shown.lives = lives_in(connection, found, games, reading, spanning(shown.round))
    return shown


def lives_in(
    connection: Connection[Any], found: FoundRound, games: Games, reading: Reading, wagers: Iterable[str]
) -> list[Life]:
    """Wagers of a round, in every round of its session in which they were up."""
    followed = Lives(wagers, games, found.table_name)
    if followed.wagers:
        fold_wagers(connection, found, followed.wagers, games, followed.game, reading)
    return followed.in_order


def _watched(connection: Connection[Any], found: FoundRound, games: Games, reading: Reading, opened: bool) -> Shown:
    watcher = Watcher(found.round, games, opened, found.table_name)
    fold_round(connection, found, games, watcher.game, reading)
    if not watcher.shown:
        raise NotFound("round (in this reading)", found.round)
    return watcher.shown[-1]
