"""One session folded, by itself, into the rows of a question: what a worker does.

The fold is the projections' own, so the rows are those of the venue's own record.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.games import games
from domain.games.carries import pack, unpack
from estate.reading import Task, lines
from projections.sessions import Session
from projections.shape import Place, Projection

Values = tuple[Any, ...]


class Folded(Struct):
    """What came of a session."""

    rows: list[Values]
    """Of the question's table."""
    parts_from_next: bool = False
    """It hands on something else than the session after it was handed."""


def fold(task: Task, projection: Projection, table: str) -> Folded:
    """Fold a session, and keep the rows of one table."""
    entry = task.entry
    place = Place(entry.session, entry.table, entry.gaming_day)
    session = Session(place, entry.nth, {projection.name: projection}, games, unpack(entry.carry_in))
    if entry.followed:
        session.close()
    held = lines(task)
    session.again(lambda: held)
    return _folded(session, table, task.hands_on)


def _folded(session: Session, table: str, hands_on: bytes | None) -> Folded:
    rows = session.rows()
    more, carry, _ = session.ending()
    return Folded(list(_of(rows + more, table)), hands_on is not None and pack(carry) != hands_on)


def _of(rows: list[tuple[int, Any]], table: str) -> Iterator[Values]:
    return ((n, *row.values) for n, row in rows if row.table == table)
