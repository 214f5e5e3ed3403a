"""Rebuilds beside the answering tables up to their position, and compares the two.

Nothing is swapped. The rebuilt rows are kept: `pitlog rebuild` resumes from there.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from psycopg import Connection

from domain.fold.game import Games
from projections.engine.current import LIVE
from projections.engine.locks import LIVE_LOCK, REBUILD_LOCK, alone
from projections.engine.partitions import Deal, Report, deal_in_turn, quiet
from projections.engine.rebuild import REBUILD, RebuildPlan, build, complete, drop, prepare
from projections.engine.store import SESSIONS, free_slots
from projections.errors import NothingToCompare, RebuildRuns
from projections.registry import PROJECTIONS
from projections.row_versions import SESSIONS_VERSION
from projections.versions.differences import Sides
from projections.versions.reasons import Versions
from record.storage.months import months_stay

AFTER: Versions = {name: one.version for name, one in PROJECTIONS.items()} | {SESSIONS: SESSIONS_VERSION}
"""The versions of this program."""


def compare(
    live: Connection[Any],
    other: Connection[Any],
    games: Games,
    use: Callable[[Sides], None],
    report: Report = quiet,
    deal: Deal | None = None,
    parts: int = 1,
) -> None:
    """Give both sides in one snapshot. Two connections, because one holds the locks."""
    with alone(live, REBUILD_LOCK, wait=False) as mine:
        if not mine:
            raise RebuildRuns
        with months_stay(live):
            plan = _rebuilt(live, games, report, deal, parts)
            with other.transaction():
                other.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                with alone(live, LIVE_LOCK):
                    complete(live, plan, games, followed(live))
                    before = versions(other)  # the first query fixes the snapshot
                use(Sides(other, _slots(live, plan), before, AFTER))


def _rebuilt(live: Connection[Any], games: Games, report: Report, deal: Deal | None, parts: int) -> RebuildPlan:
    """Rebuild up to the answering position. Begins anew if an interrupted rebuild went further."""
    last, names = followed(live), list(PROJECTIONS)
    gone = live.execute("SELECT max(position) FROM pitlog.followed WHERE who = %s", (REBUILD,)).fetchone()
    if gone is not None and gone[0] is not None and gone[0] > last:
        drop(live)
    plan = prepare(live, names, parts)
    work = partial(build, plan, games)
    if deal is not None and plan.parts > 1:
        deal(REBUILD, work, plan.parts, last, report)
    else:
        deal_in_turn(live, work, plan.parts, last, report)
    return plan


def followed(connection: Connection[Any]) -> int:
    """The followed position. Raises before anything was built."""
    row = connection.execute("SELECT min(position) FROM pitlog.followed WHERE who = %s", (LIVE,)).fetchone()
    if row is None or row[0] is None:
        raise NothingToCompare
    return int(row[0])


def versions(connection: Connection[Any]) -> Versions:
    """The versions of the answering rows."""
    return dict(connection.execute("SELECT name, version FROM pitlog.projections").fetchall())


def _slots(connection: Connection[Any], plan: RebuildPlan) -> dict[str, str]:
    free: Mapping[str, str] = free_slots(connection, plan.names)
    return {SESSIONS: free[SESSIONS]} | {table: free[name] for name in plan.names for table in PROJECTIONS[name].tables}
