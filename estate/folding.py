"""One session folded, by itself, into the rows of a question: what a worker does.

The fold is the projections' own, so the rows are those of the venue's own record.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from domain.facts.registry import kind_and_version
from domain.games import games
from domain.games.carries import pack_carry_forward, unpack_carry_forward
from domain.replay.carry import CarryForward
from domain.replay.lines import FeedLine
from domain.replay.venue.notes import AnyNote
from estate.across import NOTES, Noted
from estate.reading import Task, lines
from projections.budget import TookTooLong, within_budget
from projections.failures import Failure, failure
from projections.sessions import FollowedSession
from projections.shape import Place, Projection

Values = tuple[Any, ...]
T = TypeVar("T")


class OpenedSession(Struct):
    """Of a table's opening, the money it plays in."""

    currency: str


class Folded(Struct):
    """What came of a session."""

    rows: list[Values]
    """Of the question's table."""
    carry_in: CarryForward
    """What it was handed."""
    currency: str | None
    """In which its table was opened."""
    notes: list[AnyNote]
    """For the rules that go over several tables."""
    parts_from_next: bool
    """It hands on something else than the session after it was handed."""


class CanNotBeFolded(Exception):
    """A session's fold failed, or took too long."""

    def __init__(self, found: Failure) -> None:
        super().__init__(found.reason)
        self.fact = found.fact


def fold(task: Task, projection: Projection, table: str) -> Folded:
    """Fold a session, and keep the rows of one table; where that fails, say at which fact."""
    held = lines(task)
    return folding(held, lambda some: _folded(task, projection, table, some))


def folding(held: Sequence[FeedLine], fold: Callable[[Sequence[FeedLine]], T]) -> T:
    """Fold the lines of a session within its budget. A failure is raised with the first fact with which it fails."""
    try:
        with within_budget(len(held)):
            return fold(held)
    except (Exception, TookTooLong) as why:
        found = failure(why, held, lambda some: _fails(some, fold))
    raise CanNotBeFolded(found) from None


def _fails(some: Sequence[FeedLine], fold: Callable[[Sequence[FeedLine]], object]) -> bool:
    try:
        with within_budget(len(some)):
            fold(some)
    except (Exception, TookTooLong):
        return True
    return False


def _folded(task: Task, projection: Projection, table: str, held: Sequence[FeedLine]) -> Folded:
    entry = task.entry
    place = Place(entry.session, entry.table, entry.gaming_day)
    carry_in, changed = (
        unpack_carry_forward(entry.carry_in),
        unpack_carry_forward(entry.carry_in),
    )  # the fold goes on with what it was handed
    asked: dict[str, Projection] = {projection.name: projection, NOTES: Noted()}
    session = FollowedSession(place, entry.nth, asked, games, changed)
    if entry.followed:
        session.close()
    session.again(lambda: held)
    rows = session.rows()
    more, carry, _ = session.ending()
    parts = task.hands_on is not None and pack_carry_forward(carry) != task.hands_on
    notes = [row.values[0] for _, row in more if row.table == NOTES]
    return Folded(list(_of(rows + more, table)), carry_in, _currency(held), notes, parts)


def _currency(held: Iterable[FeedLine]) -> str | None:
    openings = (line.raw for line in held if kind_and_version(line.topic or "")[0] == "table_opened")
    return next((msgspec.json.decode(raw, type=OpenedSession).currency for raw in openings), None)


def _of(rows: list[tuple[int, Any]], table: str) -> Iterator[Values]:
    return ((n, *row.values) for n, row in rows if row.table == table)
