"""Queries for a shoe card by card: from its own rounds and facts, or from its day if one of them has no snapshot."""

from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection
from psycopg.rows import scalar_row

from domain.fold.lines import FeedLine
from domain.fold.reading import ReadFact
from domain.fold.report_json import decode_round
from domain.fold.session.results import RoundFacts
from domain.fold.session.session_fold import SessionFold
from domain.fold.session.snapshots import RoundFooting
from domain.games import games
from domain.games.encoding.carry_codec import unpack_carry_forward
from domain.views.replay.shoe_timeline import TimelineSpan, shoe_timelines, timeline
from projections.engine.nearest_snapshot import facts_of, footings_of
from projections.engine.record_reader import horizon
from projections.engine.record_reader import session as session_lines
from record.errors import NotFound

_ITEMS = "SELECT items, corrections FROM pitlog.timelines WHERE session = %s AND shoe = %s"
_BODIES = "SELECT body FROM pitlog.rounds WHERE session = %s AND n = ANY(%s) ORDER BY n"


def shoe_timeline(connection: Connection[Any], session: str, shoe: str) -> list[TimelineSpan]:
    """The timeline of a shoe. Raises `NotFound` if the session has no such shoe."""
    row = connection.execute(_ITEMS, (session, shoe)).fetchone()
    if row is None:
        raise NotFound("shoe", shoe)
    items, corrections = row
    numbers = [-item for item in items if item < 0]
    footings = footings_of(connection, session, numbers)
    if len(footings) < len(numbers):
        return _timelines_of_day(connection, session)[shoe]
    between = RoundFooting(shoe, "", None, [item for item in items if item > 0], corrections, over=True)
    facts = facts_of(connection, session, [between, *footings.values()]).played
    rounds = dict(zip(numbers, _rounds(connection, session, numbers, footings, facts), strict=True))
    return timeline(rounds[-item] if item < 0 else facts[item] for item in items)


def _rounds(
    connection: Connection[Any],
    session: str,
    numbers: Sequence[int],
    footings: dict[int, RoundFooting],
    facts: dict[int, ReadFact],
) -> Iterator[RoundFacts]:
    with connection.cursor(row_factory=scalar_row) as cursor:
        bodies = cursor.execute(_BODIES, (session, list(numbers))).fetchall()
    for n, body in zip(numbers, bodies, strict=True):
        yield RoundFacts(decode_round(body), [facts[step] for step in footings[n].steps if step > 0])


def _timelines_of_day(connection: Connection[Any], session: str) -> dict[str, list[TimelineSpan]]:
    """The timelines of every shoe of a session, folded from its first fact."""
    row = connection.execute("SELECT carry_in FROM pitlog.sessions WHERE session = %s", (session,)).fetchone()
    if row is None:
        raise NotFound("gaming day", session)
    following = SessionFold(session, games, unpack_carry_forward(row[0]))
    lines: list[FeedLine] = session_lines(connection, session, horizon(connection))
    following.refold(lambda: lines)
    return shoe_timelines([*following.drain(), *following.ending().entries])
