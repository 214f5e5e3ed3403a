"""How the projections stand: how far behind the record, and what could not be folded."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from psycopg import Connection

from projections.queries.not_processed import NotProcessed, not_processed
from projections.reading import last
from projections.store import LIVE


class Standing(Struct):
    """As of now."""

    behind: int
    """Positions that were not followed yet; all of them where nothing was ever built."""
    followed_at: datetime | None
    set_aside: dict[str, str]
    """Sessions that could not be processed, and why."""
    not_processed: list[NotProcessed]
    """The same, with the fact at which each fails, and its position."""


def standing(connection: Connection[Any]) -> Standing:
    """How they stand."""
    row = connection.execute(
        "SELECT min(position), max(updated_at) FROM pitlog.followed WHERE who = %s", (LIVE,)
    ).fetchone()
    if row is None or row[0] is None:
        return Standing(last(connection), None, {}, [])
    aside = not_processed(connection)
    return Standing(max(0, last(connection) - row[0]), row[1], {one.session: one.reason for one in aside}, aside)
