"""The strips of a gaming day's shoes: the day folded again, as corrected."""

from typing import Any

from psycopg import Connection

from domain.errors import NotFound
from domain.games import games
from domain.games.carries import unpack
from domain.replay.carry import NOTHING
from domain.replay.following import Following
from domain.sessions import unopened
from domain.showing.strip import Stretch, strips
from projections.reading import horizon
from projections.reading import session as session_lines


def strips_of(connection: Connection[Any], session: str) -> dict[str, list[Stretch]]:
    """By shoe."""
    row = connection.execute(
        "SELECT table_name, nth, carry_in FROM pitlog.sessions WHERE session = %s", (session,)
    ).fetchone()
    if row is None:
        raise NotFound("gaming day", session)
    table, nth, carried = row
    lines = session_lines(connection, [session, unopened(table)] if nth <= 1 else [session], horizon(connection))
    following = Following(table, games, unpack(carried) if nth > 1 else NOTHING)
    following.again(lambda: lines)
    return strips([*following.told(), *following.ending().told])
