"""The sessions of a table folded in memory, with and without a fact that is not recorded yet.

Both sides are folded as a follower folds them: the session of the fact, and those after it as long as their
carry-forward differs. Nothing is written, and nothing is locked.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from psycopg import Connection

from domain.fold.lines import FeedLine
from domain.fold.session.carry_forward import CarryForward
from domain.fold.sessions import table_of
from domain.fold.venue.notes import AnyNote
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward, unpack_carry_forward
from projections.commission.ledger import Ledger
from projections.engine.record_reader import session as session_lines
from projections.engine.session import FollowedSession
from projections.engine.store import COLUMNS
from projections.engine.time_budget import TookTooLong, within_budget
from projections.engine.venue_findings import rows_of_day
from projections.findings import FindingsProjection, note_of
from projections.projection import Projection, SessionPlace
from projections.rounds import RoundsProjection
from record.storage.horizon import horizon
from record.storage.months import is_archived

COMPARED: Mapping[str, Projection] = {one.name: one for one in (RoundsProjection(), FindingsProjection(), Ledger())}
"""The projections whose rows are compared."""

NOTES = "venue_notes"

Row = dict[str, Any]
Rows = Mapping[str, Sequence[Row]]
"""Rows by table."""


class FoldedSession(NamedTuple):
    """The rows of one session."""

    place: SessionPlace
    rows: Rows
    carry: bytes
    failed: str | None
    """Why the session could not be folded, if so: then it has no rows."""


class BothSides(NamedTuple):
    """A session without the fact, and with it."""

    before: FoldedSession
    now: FoldedSession


class _Stored(NamedTuple):
    """A session as a follower stored it."""

    place: SessionPlace
    nth: int
    carry_in: CarryForward
    is_last: bool


def both_sides(connection: Connection[Any], session: str, proposed: FeedLine) -> Iterator[BothSides]:
    """The session of a proposed fact on both sides, and each later one of its table with another carry-forward."""
    last, carry = horizon(connection), None
    for one in _from(connection, session):
        if carry is not None and is_archived(connection, one.place.session):
            return
        lines = session_lines(connection, one.place.session, last)
        before = _folded(one, one.carry_in, lines)
        now = _folded(one, one.carry_in, [*lines, proposed]) if carry is None else _folded(one, carry, lines)
        yield BothSides(before, now)
        if now.carry == before.carry:
            return
        carry = unpack_carry_forward(now.carry)


_FROM = """
    SELECT s.session, s.gaming_day, s.nth, s.carry_in,
        NOT EXISTS (SELECT FROM pitlog.sessions AS n WHERE n.table_name = s.table_name AND n.nth = s.nth + 1)
    FROM pitlog.sessions AS s JOIN pitlog.sessions AS own ON own.session = %s AND own.table_name = s.table_name
    WHERE s.nth >= own.nth ORDER BY s.nth
"""


def _from(connection: Connection[Any], session: str) -> list[_Stored]:
    rows = connection.execute(_FROM, (session,)).fetchall()
    return [
        _Stored(SessionPlace(name, table_of(name), day), nth, unpack_carry_forward(carry), last)
        for name, day, nth, carry, last in rows
    ]


def _folded(one: _Stored, carry: CarryForward, lines: Sequence[FeedLine]) -> FoldedSession:
    """The rows of a session. One that cannot be folded hands on what it received, as with a follower."""
    followed = FollowedSession(one.place, one.nth, COMPARED, games, carry)
    if not one.is_last:
        followed.close()
    try:
        with within_budget(len(lines)):
            followed.refold(lambda: lines)
            rows = followed.rows()
            ended, handed, _ = followed.ending()
            packed = pack_carry_forward(handed)
    except (Exception, TookTooLong) as why:
        return FoldedSession(one.place, {}, pack_carry_forward(carry), str(why))
    found: dict[str, list[Row]] = {table: [] for its in COMPARED.values() for table in its.tables}
    for n, row in [*rows, *ended]:
        values = one.place.session, n, *row.values
        found[row.table].append(dict(zip(COLUMNS[row.table], values, strict=True)))
    return FoldedSession(one.place, found, packed, None)


# --- findings over several tables -------------------------------------------------------------------------------


def over_tables(connection: Connection[Any], told: Sequence[BothSides]) -> tuple[list[Row], list[Row]]:
    """The findings over several tables before and now, of the gaming days whose notes change."""
    days = {both.now.place.day for both in told if both.before.rows.get(NOTES) != both.now.rows.get(NOTES)} - {None}
    sides: tuple[list[Row], list[Row]] = [], []
    for day in sorted(day for day in days if day is not None):
        notes = _notes(connection, day)
        for side, found in zip(sides, (0, 1), strict=True):
            its = dict(notes)
            for both in told:
                if both[found].place.day == day:
                    its[both[found].place.table] = [note_of(row["body"]) for row in both[found].rows.get(NOTES, ())]
            side += (dict(zip(COLUMNS["findings"], row, strict=True)) for row in rows_of_day(day, its))
    return sides


def _notes(connection: Connection[Any], day: date) -> dict[str, list[AnyNote]]:
    found: dict[str, list[AnyNote]] = {}
    rows = connection.execute(
        "SELECT table_name, body FROM pitlog.venue_notes WHERE gaming_day = %s ORDER BY session, k", (day,)
    )
    for table, body in rows:
        found.setdefault(table, []).append(note_of(body))
    return found
