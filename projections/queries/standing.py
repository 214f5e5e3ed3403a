"""Query for how far the projections follow the record, and what is in none of them."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from projections.engine.current import LIVE, last
from projections.queries.not_processed import NotProcessed, not_processed


class Standing(Struct):
    """The present state of projections and quarantine."""

    behind: int
    """The number of positions not yet followed. All of them if nothing was ever built."""
    followed_at: datetime | None
    set_aside: dict[str, str]
    """Sessions that could not be processed, and why."""
    not_processed: list[NotProcessed]
    """The same, with the fact at which each fails, and its position."""


def standing(connection: Connection[Any]) -> Standing:
    """The present state."""
    row = connection.execute(
        "SELECT min(position), max(updated_at) FROM pitlog.followed WHERE who = %s", (LIVE,)
    ).fetchone()
    if row is None or row[0] is None:
        return Standing(last(connection), None, {}, [])
    aside = not_processed(connection)
    return Standing(max(0, last(connection) - row[0]), row[1], {one.session: one.reason for one in aside}, aside)
