"""Building projections anew, beside those that answer; then the swap, in one transaction.

A rebuild is the same following of the record, from its beginning, into the slot where the projections are not. It can
be interrupted at any time: how far it came is in `pitlog.followed`, and the next one goes on from there. Tables may be
dealt out among several programs; the last stretch, and the swap, are done by one, while nobody follows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from psycopg import Connection

from domain.errors import NoSuchProjection, ProjectionsOld, RebuildRuns
from domain.replay.game import Games
from projections.follow import Follower
from projections.reading import horizon
from projections.registry import PROJECTIONS
from projections.shape import Projection
from projections.store import LIVE, SESSIONS, SESSIONS_VERSION, Store, free_slots, live

REBUILD = "rebuild"
LIVE_LOCK, REBUILD_LOCK = 0x7069746C6F6731, 0x7069746C6F6732
"""One program at a time follows; one rebuilds."""

Report = Callable[[int, int], None]
"""Told which part has come to which position."""


def quiet(part: int, position: int) -> None:
    """Nobody is told."""


class Plan(NamedTuple):
    """What is rebuilt, and into how many parts the work is dealt."""

    names: list[str]
    versions: list[int]
    parts: int

    @property
    def projections(self) -> Mapping[str, Projection]:
        """The projections themselves."""
        return {name: PROJECTIONS[name] for name in self.names}


Build = Callable[[Plan, int, Report], None]
"""Builds every part of a plan up to a position."""


@contextmanager
def alone(connection: Connection[Any], key: int, wait: bool = True) -> Iterator[bool]:
    """Hold a lock that only one program has; without waiting, say whether it was free."""
    how = "SELECT pg_advisory_lock(%s) IS NOT NULL" if wait else "SELECT pg_try_advisory_lock(%s)"
    row = connection.execute(how, (key,)).fetchone()
    mine = row is not None and bool(row[0])
    try:
        yield mine
    finally:
        if mine and not connection.closed:
            connection.execute("SELECT pg_advisory_unlock(%s)", (key,))


def prepare(connection: Connection[Any], names: Sequence[str], parts: int = 1) -> Plan:
    """Go on with the rebuild that was interrupted, if it is of these and none of them has changed; else begin one."""
    plan = Plan(list(names), [PROJECTIONS[name].version for name in names], parts)
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
    """No rebuild is under way. What it left is dropped by the next one."""
    connection.execute("DELETE FROM pitlog.followed WHERE who = %s", (REBUILD,))


def store_of(connection: Connection[Any], plan: Plan, part: int) -> Store:
    """The tables of a rebuild."""
    slots = {table: slot for name, slot in free_slots(connection, plan.names).items() for table in _tables(name)}
    return Store(connection, REBUILD, slots, (part, plan.parts))


def build(connection: Connection[Any], plan: Plan, games: Games, part: int, last: int, report: Report = quiet) -> None:
    """One part of a rebuild, up to a position."""
    follower = Follower(store_of(connection, plan, part), plan.projections, games)
    while follower.step(last):
        report(part, follower.at)
    report(part, last)
    follower.round_off()


def finish(connection: Connection[Any], plan: Plan, games: Games) -> None:
    """The last stretch, with nobody following, and the swap."""
    with alone(connection, LIVE_LOCK):
        last = follow(connection, games, without=plan.names)
        for part in range(plan.parts):
            build(connection, plan, games, part, last)
        with connection.transaction():
            _swap(connection, plan)


def _swap(connection: Connection[Any], plan: Plan) -> None:
    row = connection.execute(
        "SELECT max(position), sum(facts)::bigint FROM pitlog.followed WHERE who = %s", (REBUILD,)
    ).fetchone()
    assert row is not None
    for name, slot in free_slots(connection, plan.names).items():
        version = SESSIONS_VERSION if name == SESSIONS else PROJECTIONS[name].version
        connection.execute("SELECT pitlog.swap_slot(%s, %s, %s, %s)", (name, version, slot, _tables(name)))
    connection.execute("DELETE FROM pitlog.followed WHERE who IN (%s, %s)", (LIVE, REBUILD))
    connection.execute("INSERT INTO pitlog.followed (who, position, facts) VALUES (%s, %s, %s)", (LIVE, *row))


def rebuild(
    connection: Connection[Any],
    names: Sequence[str],
    games: Games,
    report: Report = quiet,
    how: Build | None = None,
    parts: int = 1,
) -> None:
    """Some projections anew; `how`, if not by this program alone."""
    names = known(names)
    with alone(connection, REBUILD_LOCK, wait=False) as mine:
        if not mine:
            raise RebuildRuns
        plan = prepare(connection, names, parts)
        _rebuild(connection, plan, games, report, how)


def known(names: Sequence[str]) -> list[str]:
    """The projections of these names; all of them where none is named."""
    for name in names:
        if name not in PROJECTIONS:
            raise NoSuchProjection(name, list(PROJECTIONS))
    return [name for name in PROJECTIONS if name in names or not names]


def _rebuild(connection: Connection[Any], plan: Plan, games: Games, report: Report, how: Build | None = None) -> None:
    build_parts(connection, plan, games, report, how)
    finish(connection, plan, games)


def build_parts(
    connection: Connection[Any], plan: Plan, games: Games, report: Report = quiet, how: Build | None = None
) -> None:
    """Every part of a rebuild, up to where the record is now; `how`, if not by this program alone."""
    last = horizon(connection)
    if how is not None and plan.parts > 1:
        how(plan, last, report)
    else:
        for part in range(plan.parts):
            build(connection, plan, games, part, last, report)


def catch_up(connection: Connection[Any], games: Games, report: Report = quiet) -> None:
    """Follow the record up to where it is now; where nothing was ever built, build it."""
    if live(connection) is None:
        with alone(connection, REBUILD_LOCK):
            if live(connection) is None:
                _rebuild(connection, prepare(connection, list(PROJECTIONS)), games, report)
    with alone(connection, LIVE_LOCK):
        follow(connection, games, report=report)


def follow(connection: Connection[Any], games: Games, without: Sequence[str] = (), report: Report = quiet) -> int:
    """Bring what answers up to the horizon, and say which that was."""
    last, store = horizon(connection), live(connection)
    if store is None:
        return last
    follower = Follower(store, answering(connection, without), games)
    while follower.step(last):
        report(0, follower.at)
    follower.round_off()
    return last


def answering(connection: Connection[Any], without: Sequence[str] = ()) -> Mapping[str, Projection]:
    """The projections that answer; raises where their rows were made by another version."""
    made = dict(connection.execute("SELECT name, version FROM pitlog.projections").fetchall())
    old = [name for name, one in PROJECTIONS.items() if made.get(name) != one.version and name not in without]
    if old:
        raise ProjectionsOld(old)
    return {name: one for name, one in PROJECTIONS.items() if name not in without}


def _tables(name: str) -> list[str]:
    return [SESSIONS] if name == SESSIONS else list(PROJECTIONS[name].tables)
