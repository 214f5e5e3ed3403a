"""The strips of a gaming day's shoes: the day folded again, as corrected."""

from typing import Any

from psycopg import Connection

from domain.errors import NotFound
from domain.games import games
from domain.games.carries import unpack_carry_forward
from domain.replay.following import SessionFold
from domain.showing.strip import TimelineSpan, strips
from projections.reading import horizon
from projections.reading import session as session_lines


def strips_of(connection: Connection[Any], session: str) -> dict[str, list[TimelineSpan]]:
    """By shoe."""
    row = connection.execute("SELECT carry_in FROM pitlog.sessions WHERE session = %s", (session,)).fetchone()
    if row is None:
        raise NotFound("gaming day", session)
    lines = session_lines(connection, session, horizon(connection))
    following = SessionFold(session, games, unpack_carry_forward(row[0]))
    following.again(lambda: lines)
    return strips([*following.told(), *following.ending().told])
