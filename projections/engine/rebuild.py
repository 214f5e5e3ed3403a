"""Rebuilds projections beside the answering ones, then swaps them in one transaction.

A rebuild follows the record from its beginning into the free slot. It can be interrupted at any time: `pitlog.followed`
stores its position, and the next run resumes there. Partitions may be built by several processes. The last range and
the swap are done by one, while no process follows.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.fold.game import Games
from projections.engine.current import LIVE
from projections.engine.follower import Follower
from projections.engine.live import LiveAnswers
from projections.engine.locks import LIVE_LOCK, REBUILD_LOCK, alone
from projections.engine.partitions import Deal, Report, deal_in_turn, quiet
from projections.engine.record_reader import horizon
from projections.engine.store import SESSIONS, Store, free_slots
from projections.engine.venue_findings import refresh
from projections.errors import NoSuchProjection, RebuildRuns
from projections.projection import Projection
from projections.registry import PROJECTIONS
from projections.row_versions import SESSIONS_VERSION
from projections.stored_sums import begin_anew, stored_of
from record.storage.months import all_are_here, months_stay

REBUILD = "rebuild"
WITH_NAMES = 0
"""The version of rows from before names left the lines. They differ from those of the version before by names alone."""
POSTINGS = "postings"
COMMISSION = "commission"

_KEEP: LiteralString = """
    INSERT INTO pitlog.version_adjustments
        (session, table_name, gaming_day, versions, currency, shoe, round, player, entry, account, closed, now)
    SELECT session, table_name, gaming_day, %(versions)s, currency, shoe, round, player, entry, account,
        sum(before), sum(now)
    FROM (
        SELECT session, table_name, gaming_day, currency, shoe, round, player, entry, account, amount AS before,
            0 AS now FROM pitlog.postings
        UNION ALL SELECT session, table_name, gaming_day, currency, shoe, round, player, entry, account, 0, amount
            FROM {rebuilt}
    ) AS p
    WHERE gaming_day IS NOT NULL
        AND EXISTS (SELECT FROM pitlog.closings AS c WHERE c.session = p.session AND c.gaming_day = p.gaming_day)
        AND EXISTS (SELECT FROM pitlog.sessions AS a JOIN {sessions} AS b USING (session)
            WHERE a.session = p.session AND a.last_position = b.last_position AND a.whole)
    GROUP BY session, table_name, gaming_day, currency, shoe, round, player, entry, account
    HAVING sum(before) <> sum(now)
"""
"""Adjustments of closed gaming days that a new version of the program makes. Sessions with facts after the followed
position are left out: these facts make adjustments of their own.
"""


class RebuildPlan(NamedTuple):
    """What is rebuilt, in how many partitions."""

    names: list[str]
    versions: list[int]
    parts: int

    @property
    def projections(self) -> Mapping[str, Projection]:
        return {name: PROJECTIONS[name] for name in self.names}


def prepare(connection: Connection[Any], names: Sequence[str], parts: int = 1) -> RebuildPlan:
    """Resume an interrupted rebuild of the same projections and versions, or begin one. All facts are read, because
    carry-forwards begin with a table's first.
    """
    all_are_here(connection)
    plan = RebuildPlan(list(names), [PROJECTIONS[name].version for name in names], parts)
    begun = connection.execute(
        "SELECT projections, versions, parts FROM pitlog.followed WHERE who = %s", (REBUILD,)
    ).fetchall()
    if begun and begun[0][:2] == (plan.names, [*plan.versions, SESSIONS_VERSION]):
        return plan._replace(parts=begun[0][2])
    with connection.transaction():
        drop(connection)
        for name, slot in free_slots(connection, names).items():
            connection.execute("SELECT pitlog.prepare_slot(%s, %s)", (slot, _tables(name)))
        for part in range(parts):
            connection.execute(
                "INSERT INTO pitlog.followed (who, part, parts, projections, versions) VALUES (%s, %s, %s, %s, %s)",
                (REBUILD, part, parts, plan.names, [*plan.versions, SESSIONS_VERSION]),
            )
    return plan


def drop(connection: Connection[Any]) -> None:
    """Abandon the rebuild. The next one deletes its rows."""
    connection.execute("DELETE FROM pitlog.followed WHERE who = %s", (REBUILD,))


def store_of(connection: Connection[Any], plan: RebuildPlan, part: int) -> Store:
    """The tables of a rebuild."""
    slots = {table: slot for name, slot in free_slots(connection, plan.names).items() for table in _tables(name)}
    return Store(connection, REBUILD, slots, (part, plan.parts))


def build(
    plan: RebuildPlan, games: Games, connection: Connection[Any], part: int, last: int, report: Report = quiet
) -> None:
    """Rebuild one partition up to a position."""
    follower = Follower(store_of(connection, plan, part), plan.projections, games)
    follower.follow_all(last, partial(report, part))


def finish(connection: Connection[Any], plan: RebuildPlan, games: Games) -> None:
    """Follow the last range while no other process follows, and swap."""
    with alone(connection, LIVE_LOCK):
        last = LiveAnswers(connection, games).follow(without=plan.names)
        complete(connection, plan, games, last)
        with connection.transaction():
            _swap(connection, plan)


def complete(connection: Connection[Any], plan: RebuildPlan, games: Games, last: int) -> None:
    """Bring every partition to the answering position, then compute findings over several tables."""
    deal_in_turn(connection, partial(build, plan, games), plan.parts, last, quiet)
    refresh(store_of(connection, plan, 0))


def _swap(connection: Connection[Any], plan: RebuildPlan) -> None:
    row = connection.execute(
        "SELECT max(position), sum(facts)::bigint FROM pitlog.followed WHERE who = %s", (REBUILD,)
    ).fetchone()
    assert row is not None
    slots = free_slots(connection, plan.names)
    if COMMISSION in slots:
        store_closed_changes(connection, slots[COMMISSION], slots[SESSIONS], PROJECTIONS[COMMISSION].version)
    for name, slot in slots.items():
        version = SESSIONS_VERSION if name == SESSIONS else PROJECTIONS[name].version
        connection.execute("SELECT pitlog.swap_slot(%s, %s, %s, %s)", (name, version, slot, _tables(name)))
    if stored_of(*(table for name in slots for table in _tables(name))):
        begin_anew(connection)
    connection.execute("DELETE FROM pitlog.followed WHERE who IN (%s, %s)", (LIVE, REBUILD))
    connection.execute("INSERT INTO pitlog.followed (who, position, facts) VALUES (%s, %s, %s)", (LIVE, *row))


def rebuild(
    connection: Connection[Any],
    names: Sequence[str],
    games: Games,
    report: Report = quiet,
    deal: Deal | None = None,
    parts: int = 1,
) -> None:
    """Rebuild some projections. `deal`: with other processes."""
    names = known(names)
    with alone(connection, REBUILD_LOCK, wait=False) as mine:
        if not mine:
            raise RebuildRuns
        with months_stay(connection):
            plan = prepare(connection, names, parts)
            build_parts(connection, plan, games, report, deal)
            finish(connection, plan, games)


def known(names: Sequence[str]) -> list[str]:
    """The named projections, or all of them."""
    for name in names:
        if name not in PROJECTIONS:
            raise NoSuchProjection(name, get_close_matches(name, PROJECTIONS), list(PROJECTIONS))
    return [name for name in PROJECTIONS if name in names or not names]


def build_parts(
    connection: Connection[Any], plan: RebuildPlan, games: Games, report: Report = quiet, deal: Deal | None = None
) -> None:
    """Every partition of a rebuild, up to the present record."""
    work, last = partial(build, plan, games), horizon(connection)
    if deal is not None and plan.parts > 1:
        deal(REBUILD, work, plan.parts, last, report)
    else:
        deal_in_turn(connection, work, plan.parts, last, report)


def _tables(name: str) -> list[str]:
    return [SESSIONS] if name == SESSIONS else list(PROJECTIONS[name].tables)


def store_closed_changes(connection: Connection[Any], slot: str, sessions_slot: str, version: int) -> None:
    """Before the swap: store what the new version changes in closed days, if another version made the
    answering rows.
    """
    row = connection.execute("SELECT version FROM pitlog.projections WHERE name = %s", (COMMISSION,)).fetchone()
    if row is None or row[0] in (version, WITH_NAMES):
        return
    statement = SQL(_KEEP).format(
        rebuilt=Identifier(f"pitlog_{slot}", POSTINGS), sessions=Identifier(f"pitlog_{sessions_slot}", "sessions")
    )
    connection.execute(statement, {"versions": f"{COMMISSION} {row[0]} to {version}"})
