"""Whether a record has moved to another server, or is still arriving (`migrations/0066_moved.sql`)."""

from datetime import datetime
from typing import Any, Literal, NamedTuple

from psycopg import Connection

from domain.errors import Failed
from record.postgres.errors import RecordArriving, RecordMoved

MOVED = "PL002"
"""The database's error code for a write into a record that is elsewhere."""


class Moved(NamedTuple):
    """One move of a record, as one of its two servers knows it."""

    state: Literal["arriving", "arrived", "gone"]
    move: str
    """The name of the move, the same on both servers."""
    place: str
    """The other server in words, without a password."""
    at: datetime


def moved(connection: Connection[Any]) -> Moved | None:
    """The last move of this record. None if it never moved."""
    row = connection.execute("SELECT state, move, place, at FROM pitlog.moved").fetchone()
    return Moved(*row) if row else None


def check_arrived(found: Moved | None) -> None:
    """Raise if a record is not whole, because it is still arriving."""
    if found is not None and found.state == "arriving":
        raise RecordArriving(found.place)


def refused(place: str, state: str) -> Failed:
    """The error that a refused write means to a person."""
    return RecordArriving(place) if state == "arriving" else RecordMoved(place)
