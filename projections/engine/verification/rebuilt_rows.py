"""Compares the answering projections with rebuilt ones: a digest of each, and the first differing row of a table.

Rows are compared as PostgreSQL writes them, in key order, both sides in parallel. The answering side is read through
the public views in one snapshot, so the record may be followed meanwhile.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import zip_longest
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from domain.fold.game import Games
from projections.engine.live import LiveAnswers
from projections.engine.locks import LIVE_LOCK, REBUILD_LOCK, alone
from projections.engine.partitions import Deal, Report, quiet
from projections.engine.rebuild import RebuildPlan, build_parts, complete, drop, known, prepare
from projections.engine.store import COLUMNS, SESSIONS, free_slots
from projections.errors import RebuildRuns
from projections.registry import PROJECTIONS
from projections.stored_sums import stored_of, wrong_sum
from record.storage.months import months_stay

LONGEST = 60
"""The maximum length of a displayed value, around the place where it differs."""

BEFORE = 15
"""The part of that before the place where it differs."""


class RowDifference(NamedTuple):
    """The first row of a table that differs from the facts."""

    table: str
    columns: Sequence[str]
    keys: int
    """The number of key columns."""
    live: Sequence[str] | None
    """The row in use. None if missing."""
    rebuilt: Sequence[str] | None
    """The row computed from the facts. None if there should be none."""

    @property
    def wrong(self) -> list[str]:
        """The differing columns."""
        if self.live is None or self.rebuilt is None:
            return []
        rows = zip(self.columns, self.live, self.rebuilt, strict=True)
        return [name for name, mine, right in rows if mine != right]

    def __str__(self) -> str:
        row = dict(zip(self.columns, self.live or self.rebuilt or (), strict=True))
        named = [*self.columns[: self.keys], *(name for name in ("round", "finding") if name in row)]
        where = f"{self.table}, {' '.join(f'{name} {row[name]}' for name in named)}"
        if self.live is None:
            return f"{where}: the row is missing"
        if self.rebuilt is None:
            return f"{where}: the row should not be there"
        right = dict(zip(self.columns, self.rebuilt, strict=True))
        return f"{where}: {'; '.join(_value_difference(name, row[name], right[name]) for name in self.wrong)}"


def _value_difference(name: str, mine: str, right: str) -> str:
    """Two values, shortened to where they differ."""
    same = next((at for at, pair in enumerate(zip(mine, right, strict=False)) if len({*pair}) > 1), None)
    begin = max(0, (min(len(mine), len(right)) if same is None else same) - BEFORE)
    return f"{name} is {_about(mine, begin)}, should be {_about(right, begin)}"


def _about(value: str, begin: int) -> str:
    if len(value) <= LONGEST:
        return value
    return "…" * bool(begin) + value[begin : begin + LONGEST] + "…" * (len(value) > begin + LONGEST)


NUMBERS = ("n", "k")
"""Key columns that are numbers."""

ANSWERS = "pitlog"
"""The schema of the tables in use."""


class ComparisonResult(NamedTuple):
    """A projection compared with the facts."""

    name: str
    digest: str
    """The digest of the tables in use."""
    differences: list[RowDifference]
    """The first difference of each table."""


def verify(
    live: Connection[Any],
    other: Connection[Any],
    names: Sequence[str],
    games: Games,
    report: Report = quiet,
    deal: Deal | None = None,
    parts: int = 1,
) -> list[ComparisonResult]:
    """Rebuild beside the answering tables without a swap, and compare. Two connections, because both
    are read at once.
    """
    names = known(names)
    with alone(live, REBUILD_LOCK, wait=False) as mine:
        if not mine:
            raise RebuildRuns
        with months_stay(live):
            return _verdicts(live, other, prepare(live, names, parts), games, report, deal)


def _verdicts(
    live: Connection[Any], other: Connection[Any], plan: RebuildPlan, games: Games, report: Report, deal: Deal | None
) -> list[ComparisonResult]:
    build_parts(live, plan, games, report, deal)
    try:
        with _both(live, other, plan, games):
            free = free_slots(live, plan.names)
            return [_verdict(other, live, name, free[name]) for name in (SESSIONS, *plan.names)]
    finally:
        drop(live)


@contextmanager
def _both(live: Connection[Any], other: Connection[Any], plan: RebuildPlan, games: Games) -> Iterator[None]:
    """Show both at one position: the other connection has a snapshot, even if the record is followed meanwhile."""
    with other.transaction():
        other.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        with alone(live, LIVE_LOCK):
            last = LiveAnswers(live, games).follow()
            complete(live, plan, games, last)
            other.execute("SELECT count(*) FROM pitlog.projections")  # the first query fixes the snapshot
        yield


def _verdict(live: Connection[Any], other: Connection[Any], name: str, slot: str) -> ComparisonResult:
    rebuilt = f"pitlog_{slot}"
    found = [*differences(live, other, name, ANSWERS, rebuilt), *_wrong_sums(live, name)]
    return ComparisonResult(name, digest(live, name, ANSWERS), found)


def _wrong_sums(live: Connection[Any], name: str) -> Iterator[RowDifference]:
    """Sums stored beside the rows: questions take them as they are."""
    for sums in stored_of(*tables_of(name)):
        if found := wrong_sum(live, sums):
            yield RowDifference(sums.table, sums.columns, sums.keys, found.stored, found.summed)


def tables_of(name: str) -> list[str]:
    return [SESSIONS] if name == SESSIONS else list(PROJECTIONS[name].tables)


def digest(connection: Connection[Any], name: str, schema: str) -> str:
    """A digest of all rows of a projection."""
    whole = sha256()
    for table in tables_of(name):
        for row in _rows(connection, table, schema):
            whole.update(row)
    return whole.hexdigest()


def differences(
    live: Connection[Any], other: Connection[Any], name: str, here: str, rebuilt: str
) -> Iterator[RowDifference]:
    """The first row of each table that differs."""
    for table in tables_of(name):
        keys = len(_key(live, table))
        yield from _merge(table, COLUMNS[table], keys, _rows(live, table, here), _rows(other, table, rebuilt))


Rows = Generator[bytes]


def _rows(connection: Connection[Any], table: str, schema: str) -> Rows:
    """The rows as text, in key order."""
    columns, key = (SQL(", ").join(map(Identifier, names)) for names in (COLUMNS[table], _key(connection, table)))
    statement = SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(columns, Identifier(schema, table), key)
    connection.execute("SET TIME ZONE 'UTC'")
    with connection.transaction(), connection.cursor() as cursor, cursor.copy(statement) as copy:
        yield from (bytes(row) for row in copy)  # if left early, only this part of a transaction is rolled back


def _key(connection: Connection[Any], table: str) -> list[str]:
    """The key columns, read from the empty table that both slots are copied from."""
    found = connection.execute(
        "SELECT array_agg(a.attname ORDER BY array_position(i.indkey::int[], a.attnum::int)) FROM pg_index AS i "
        "JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) "
        "JOIN pg_class AS c ON c.oid = i.indrelid "
        "WHERE i.indisprimary AND c.relname = %s AND c.relnamespace = 'pitlog_shapes'::regnamespace",
        (table,),
    ).fetchone()
    assert found is not None
    return list(found[0])


def _merge(table: str, columns: Sequence[str], keys: int, live: Rows, rebuilt: Rows) -> Iterator[RowDifference]:
    """Merge both in key order. If keys differ, the row with the smaller key is missing on the other side."""
    with closing(live), closing(rebuilt):
        for mine, right in zip_longest(live, rebuilt):
            if mine != right:
                here, there = _split(mine), _split(right)
                if here and there and here[:keys] != there[:keys]:
                    first = _order(columns, here[:keys]) < _order(columns, there[:keys])
                    here, there = (here, None) if first else (None, there)
                yield RowDifference(table, columns, keys, here, there)
                return


def _order(columns: Sequence[str], key: Sequence[str]) -> list[int | str]:
    return [int(value) if name in NUMBERS else value for name, value in zip(columns, key, strict=False)]


def _split(row: bytes | None) -> list[str] | None:
    return row.decode(errors="backslashreplace").rstrip("\n").split("\t") if row is not None else None
