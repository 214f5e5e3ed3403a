"""Checks that a month's sessions are over, so that their carry-forward stays valid without their facts.

If a table opens again, its last session is folded again, which ends its open round. That is impossible once the facts
are archived. So for a table's last session, the carry-forward must be the same either way.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

from psycopg import Connection

from domain.fold.game import Games
from domain.fold.lines import FeedLine
from domain.fold.session.session_fold import SessionFold
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from evidence.archives.errors import MonthNotFollowed
from projections.engine.record_reader import horizon, session
from projections.errors import MonthUnfinished

_HALF = "SELECT FROM pitlog.sessions WHERE pitlog.month_of(session) = %s AND NOT whole AND set_aside IS NULL LIMIT 1"
_LAST = """
    SELECT s.session, s.carry_in FROM pitlog.sessions AS s
    WHERE pitlog.month_of(s.session) = %s AND s.set_aside IS NULL
        AND NOT EXISTS (SELECT FROM pitlog.sessions AS n WHERE n.table_name = s.table_name AND n.nth > s.nth)
    ORDER BY s.session
"""


def are_over(connection: Connection[Any], month: date, games: Games) -> None:
    """Raises unless each session of the month is over and was followed to its end."""
    if connection.execute(_HALF, (month,)).fetchone() is not None:
        raise MonthNotFollowed(f"{month:%Y-%m}")
    last = horizon(connection)
    for name, carry_in in connection.execute(_LAST, (month,)).fetchall():
        lines = session(connection, name, last)
        if len({*_handed_on(name, lines, carry_in, games)}) > 1:
            raise MonthUnfinished(f"{month:%Y-%m}", name)


def _handed_on(name: str, lines: list[FeedLine], carry_in: bytes, games: Games) -> Iterator[bytes]:
    """The carry-forward if nothing follows, and if the table opens again."""
    for last in (True, False):
        following = SessionFold(name, games, unpack_carry_forward(carry_in), last=last)
        following.refold(lambda: lines)
        yield pack_carry_forward(following.end().carry)
