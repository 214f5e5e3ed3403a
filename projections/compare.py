"""Whether what answers is what the facts give: a digest of each projection, and the first row that differs.

Rows are compared as PostgreSQL writes them, in the order of their keys; two slots are gone through side by side.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from textwrap import shorten
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.errors import RebuildRuns
from domain.replay.game import Games
from projections.rebuild import LIVE_LOCK, REBUILD_LOCK, Report, alone, build, drop, follow, known, prepare, quiet
from projections.registry import PROJECTIONS
from projections.store import COLUMNS, OTHER, SESSIONS, Slot, free_slots

LONGEST = 60
"""Of a value, as it is shown."""


class Difference(NamedTuple):
    """The first row of a table that is not what the facts give."""

    table: str
    columns: Sequence[str]
    live: Sequence[str] | None
    """As it answers; nothing where it is missing."""
    rebuilt: Sequence[str] | None
    """As the facts give it; nothing where there should be none."""

    def __str__(self) -> str:
        row = self.live or self.rebuilt or ()
        where = f"{self.table}: {' '.join(row[:2])}"
        if self.live is None:
            return f"{where} is missing"
        if self.rebuilt is None:
            return f"{where} should not be there"
        wrong = [
            f"{name} is {shorten(mine, LONGEST)}, should be {shorten(right, LONGEST)}"
            for name, mine, right in zip(self.columns, self.live, self.rebuilt, strict=True)
            if mine != right
        ]
        return f"{where}: {'; '.join(wrong)}"


class Verdict(NamedTuple):
    """A projection against the facts."""

    name: str
    digest: str
    """Of what answers."""
    difference: Difference | None


def verify(
    live: Connection[Any], other: Connection[Any], names: Sequence[str], games: Games, report: Report = quiet
) -> list[Verdict]:
    """Rebuild beside what answers, swap nothing, and compare. A connection each, because both are read at once."""
    with alone(live, REBUILD_LOCK, wait=False) as mine, alone(live, LIVE_LOCK):
        if not mine:
            raise RebuildRuns
        plan = prepare(live, known(names))
        last = follow(live, games)
        for part in range(plan.parts):
            build(live, plan, games, part, last, report)
        try:
            free = free_slots(live, plan.names)
            return [_verdict(live, other, name, free[name]) for name in plan.names]
        finally:
            drop(live)


def _verdict(live: Connection[Any], other: Connection[Any], name: str, rebuilt: Slot) -> Verdict:
    slot = OTHER[rebuilt]
    difference = next(differences(live, other, name, slot, rebuilt), None)
    return Verdict(name, digest(live, name, slot), difference)


def tables_of(name: str) -> list[str]:
    """A projection's tables."""
    return [SESSIONS] if name == SESSIONS else list(PROJECTIONS[name].tables)


def digest(connection: Connection[Any], name: str, slot: str) -> str:
    """A digest of all rows of a projection."""
    whole = sha256()
    for table in tables_of(name):
        for row in _rows(connection, table, slot):
            whole.update(row)
    return whole.hexdigest()


def differences(
    live: Connection[Any], other: Connection[Any], name: str, slot: str, rebuilt: str
) -> Iterator[Difference]:
    """The first row of each table that is not the same in both slots."""
    for table in tables_of(name):
        keys = len(_key(live, table, slot))
        yield from _merge(table, COLUMNS[table], keys, _rows(live, table, slot), _rows(other, table, rebuilt))


def _rows(connection: Connection[Any], table: str, slot: str) -> Iterator[bytes]:
    """A line a row, in the order of the key."""
    columns, key = (SQL(", ").join(map(Identifier, names)) for names in (COLUMNS[table], _key(connection, table, slot)))
    statement = SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(
        columns, Identifier(f"pitlog_{slot}", table), key
    )
    connection.execute("SET TIME ZONE 'UTC'")
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        yield from (bytes(row) for row in copy)


def _key(connection: Connection[Any], table: str, slot: str) -> list[str]:
    found = connection.execute(
        "SELECT array_agg(a.attname ORDER BY array_position(i.indkey::int[], a.attnum::int)) FROM pg_index AS i "
        "JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) "
        "WHERE i.indisprimary AND i.indrelid = to_regclass(%s)",
        (f"pitlog_{slot}.{table}",),
    ).fetchone()
    assert found is not None
    return list(found[0])


def _merge(
    table: str, columns: Sequence[str], keys: int, live: Iterator[bytes], rebuilt: Iterator[bytes]
) -> Iterator[Difference]:
    """Both in the order of one key: where they part, whichever key stands first is missing in the other."""
    for mine, right in zip_longest(live, rebuilt):
        if mine != right:
            here, there = _split(mine), _split(right)
            if here and there and here[:keys] != there[:keys]:
                here, there = (here, None) if here[:keys] < there[:keys] else (None, there)
            yield Difference(table, columns, here, there)
            return


def _split(row: bytes | None) -> list[str] | None:
    return row.decode(errors="backslashreplace").rstrip("\n").split("\t") if row is not None else None
