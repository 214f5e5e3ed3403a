"""The answering tables, brought up to the record by one process, or by several if the lag is large.

While several work, `pitlog.followed` has a row for each partition. If the program was killed, the next one brings every
partition to its end and joins them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from psycopg import Connection

from domain.fold.game import Games
from projections.engine.current import LIVE
from projections.engine.follower import Follower
from projections.engine.partitions import Deal, Report, deal_in_turn, parts_for, quiet
from projections.engine.record_reader import horizon
from projections.engine.store import Store, live
from projections.engine.venue_findings import refresh
from projections.errors import ProjectionsOld
from projections.projection import Projection
from projections.registry import PROJECTIONS
from projections.stored_sums import add_up
from record.retrieval.counters import count_on

_DEALT = "SELECT parts, position FROM pitlog.followed WHERE who = %s AND part = 0"
_SPLIT = (
    "INSERT INTO pitlog.followed (who, part, parts, position) SELECT who, n, %(parts)s, position "
    "FROM pitlog.followed, generate_series(1, %(parts)s - 1) AS n WHERE who = %(who)s",
    "UPDATE pitlog.followed SET parts = %(parts)s WHERE who = %(who)s AND part = 0",
)
_COLLECT = (
    "UPDATE pitlog.followed SET parts = 1, (position, facts) = "
    "(SELECT max(position), sum(facts)::bigint FROM pitlog.followed WHERE who = %(who)s) "
    "WHERE who = %(who)s AND part = 0",
    "DELETE FROM pitlog.followed WHERE who = %(who)s AND part > 0",
)


class LiveAnswers:
    """The answering tables, followed repeatedly. Sessions stay in memory in between."""

    def __init__(self, connection: Connection[Any], games: Games, deal: Deal | None = None) -> None:
        self._connection = connection
        self._games = games
        self._deal = deal
        """How the work is divided, if it may be."""
        self._follower: Follower | None = None

    def follow(self, without: Sequence[str] = (), report: Report = quiet) -> int:
        """Catch up to the horizon and return it."""
        last, store = horizon(self._connection), live(self._connection)
        if store is None:
            return last
        projections, parts = answering(self._connection, without), self._parts(last)
        if parts == 1:
            follower = self._follower_of(store, projections)
            follower.follow(last, partial(report, 0))
            while follower.fold_next():  # other tables go on meanwhile
                last = horizon(self._connection)
                follower.follow(last, partial(report, 0))
        else:
            self._in_parts(parts, projections, last, report)
        refresh(store)
        count_on(self._connection, last)
        add_up(self._connection)
        return last

    def _follower_of(self, store: Store, projections: Mapping[str, Projection]) -> Follower:
        """The follower of the last call, if no other has written since."""
        before = self._follower
        if before is None or not before.can_continue(store, projections):
            self._follower = before = Follower(store, projections, self._games)
        return before

    # --- in partitions ------------------------------------------------------------------------------------------

    def _parts(self, last: int) -> int:
        """The number of partitions. More than one if an earlier run was killed."""
        row = self._connection.execute(_DEALT, (LIVE,)).fetchone()
        assert row is not None
        parts, position = row
        if parts == 1 and self._deal is not None and (parts := parts_for(last - position)) > 1:
            self._write(_SPLIT, parts)
        return int(parts)

    def _in_parts(self, parts: int, projections: Mapping[str, Projection], last: int, report: Report) -> None:
        work = partial(follow_part, self._games, parts, list(projections))
        if self._deal is None:
            deal_in_turn(self._connection, work, parts, last, report)
        else:
            self._deal(LIVE, work, parts, last, report)
        self._write(_COLLECT, parts)

    def _write(self, statements: Sequence[str], parts: int) -> None:
        with self._connection.transaction():
            for statement in statements:
                self._connection.execute(statement, {"who": LIVE, "parts": parts})


def follow_part(
    games: Games, parts: int, names: Sequence[str], connection: Connection[Any], part: int, last: int, report: Report
) -> None:
    """Catch up one partition to a position."""
    store = live(connection, (part, parts))
    assert store is not None
    Follower(store, {name: PROJECTIONS[name] for name in names}, games).follow_all(last, partial(report, part))


def answering(connection: Connection[Any], without: Sequence[str] = ()) -> Mapping[str, Projection]:
    """The answering projections. Raises if their rows were made by another version."""
    made = dict(connection.execute("SELECT name, version FROM pitlog.projections").fetchall())
    old = [name for name, one in PROJECTIONS.items() if made.get(name) != one.version and name not in without]
    if old:
        raise ProjectionsOld(old)
    return {name: one for name, one in PROJECTIONS.items() if name not in without}
