"""How the projections stand: how far behind the record, and what could not be folded."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from projections.reading import last
from projections.store import LIVE, SET_ASIDE


class Standing(Struct):
    """As of now."""

    behind: int
    """Positions that were not followed yet; all of them where nothing was ever built."""
    followed_at: datetime | None
    set_aside: dict[str, str]
    """Sessions that can't be folded, and why."""


def standing(connection: Connection[Any]) -> Standing:
    """How they stand."""
    row = connection.execute(
        "SELECT min(position), max(updated_at) FROM pitlog.followed WHERE who = %s", (LIVE,)
    ).fetchone()
    if row is None or row[0] is None:
        return Standing(last(connection), None, {})
    aside = dict(connection.execute(SET_ASIDE).fetchall())
    return Standing(max(0, last(connection) - row[0]), row[1], aside)
