"""`pitlog replay --bundle FILE`: a round as the record would replay it, from a bundle alone."""

from collections.abc import Iterable
from typing import Any

from domain.errors import AtSeveralTables, NotInFeed
from domain.games import games
from domain.replay import Reading, Replay
from domain.showing.frames import Shown
from domain.showing.lives import Life, Lives, spanning
from domain.showing.watching import Watcher
from record.bundles.reading import Bundle
from record.venue import Venue


def venue_of(bundle: Bundle) -> Venue:
    """Where the exporter says that the tables stand."""
    return Venue(bundle.manifest.venue, bundle.manifest.time_zone)


def showings_of(bundle: Bundle, name: str, table: str | None, reading: Reading) -> dict[bool, Shown]:
    """The round as it was to be seen at the table, and (true) with the cards open that lay face down."""
    seen = {opened: _watched(bundle, name, table, reading, opened) for opened in (False, True)}
    round_ = seen[False].round
    lives = lives_of(bundle, spanning(round_), round_.table, reading)
    for shown in seen.values():
        shown.lives = lives
    return seen


def lives_of(bundle: Bundle, wagers: Iterable[str], table: str | None, reading: Reading) -> list[Life]:
    """Wagers, in every round that they were up for."""
    followed = Lives(wagers, games, table)
    if followed.wagers:
        _fold(bundle, followed.game, reading)
    return followed.found


def _watched(bundle: Bundle, name: str, table: str | None, reading: Reading, opened: bool) -> Shown:
    watcher = Watcher(name, games, opened, table)
    replay = _fold(bundle, watcher.game, reading)
    if not watcher.shown:
        replay.need(table)
        raise NotInFeed("round", name, table)
    tables = sorted({one.round.table for one in watcher.shown})
    if len(tables) > 1:
        raise AtSeveralTables("round", name, tables)
    return watcher.shown[-1]


def _fold(bundle: Bundle, watched: Any, reading: Reading) -> Replay:
    replay = Replay(bundle.lines, reading, watched, bundle.beside, unwatched=games)
    for _ in replay.rounds():
        pass
    return replay
