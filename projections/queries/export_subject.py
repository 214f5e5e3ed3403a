"""Selects what a bundle contains: whole sessions of a table, from the first wanted to the last, and their context.

Sessions between two wanted ones are included, so that everything the last one depends on is present.
"""

from datetime import date
from typing import Any

from psycopg import Connection

from domain.errors import AtSeveralTables
from domain.fold.sessions import table_of
from evidence.bundles.request import BundlePart
from projections.queries.disputes import disputes
from projections.queries.known_names import check_names
from projections.queries.rounds import named, of_name
from projections.queries.spelled import spelled, unknown
from record.errors import NotFound
from record.retrieval.reader import session_with, stands_in

Subject = tuple[str, str, list[BundlePart]]
"""The kind, the name, and the sessions."""


def subject(connection: Connection[Any], name: str, table: str | None) -> Subject:
    """A gaming day, a dispute, a round or a shoe: the first kind that has the name."""
    check_names(connection, {"table": table})
    for kind, select in _BY_KIND.items():
        sessions = select(connection, name, table)
        if sessions:
            tables = sorted({*map(table_of, sessions)})
            if len(tables) > 1 and select is not _day:
                raise AtSeveralTables(kind, name, tables)
            return kind, name, [_part(connection, one, sessions) for one in tables]
    raise unknown(connection, "round", "shoe", "dispute", name=name)


def _day(connection: Connection[Any], name: str, table: str | None) -> list[str]:
    try:
        day = date.fromisoformat(name)
    except ValueError:
        return []
    found = connection.execute(
        "SELECT session FROM pitlog.sessions WHERE gaming_day = %s AND (%s::text IS NULL OR table_name = %s)",
        (day, table, table),
    ).fetchall()
    return [session for (session,) in found]


def _dispute(connection: Connection[Any], name: str, table: str | None) -> list[str]:
    wanted = name if of_name(connection, name) else spelled(connection, "dispute", name)
    found = [one for one in disputes(connection, table) if one.dispute in (name, wanted)][-1:]
    about = [
        each.session for one in found for round_ in one.rounds
        for each in of_name(connection, round_) if each.table_name == one.table_name
    ]  # fmt: skip
    return [*(one.session for one in found), *about]


def _round(connection: Connection[Any], name: str, table: str | None) -> list[str]:
    try:
        found = named(connection, name)
    except NotFound:
        return []
    return _last([one.session for one in found if table in (None, one.table_name)])


def _shoe(connection: Connection[Any], name: str, table: str | None) -> list[str]:
    found = [one for one in session_with(connection, "shoe", name) if table in (None, table_of(one))]
    return _last(found[::-1])


def _last(sessions: list[str]) -> list[str]:
    """The newest session. If several tables have the name, one of each, so that the user is asked for the table."""
    return sessions if len({*map(table_of, sessions)}) > 1 else sessions[-1:]


_BY_KIND = {"gaming day": _day, "dispute": _dispute, "round": _round, "shoe": _shoe}


_OF_TABLE = "SELECT session, nth, carry_in FROM pitlog.sessions WHERE table_name = %s ORDER BY nth"


def _part(connection: Connection[Any], table: str, wanted: list[str]) -> BundlePart:
    """The sessions of a table from first to last. The first of all includes the facts before its opening."""
    every = connection.execute(_OF_TABLE, (table,)).fetchall()
    places = [place for place, (name, _, _) in enumerate(every) if name in wanted]
    taken = every[min(places) : max(places) + 1]
    parts = [part for name, _, _ in taken for part in stands_in(connection, name, table)]
    handed_on = bytes(taken[0][2]) if taken[0][1] > 1 else None
    return BundlePart(table, parts, handed_on, max(places) + 1 < len(every))
