"""Whether what answers is what the facts give: a digest of each projection, and the first row that differs.

Rows are compared as PostgreSQL writes them, in the order of their keys; two slots are gone through side by side.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from projections.registry import PROJECTIONS
from projections.store import SESSIONS


class Difference(NamedTuple):
    """A row that is not what the facts give."""

    table: str
    live: bytes | None
    """As it answers; nothing where it is missing."""
    rebuilt: bytes | None
    """As the facts give it; nothing where there should be none."""


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
    """The rows of two slots that are not the same; a connection each, because both are read at once."""
    for table in tables_of(name):
        yield from _merge(table, _rows(live, table, slot), _rows(other, table, rebuilt))


def _rows(connection: Connection[Any], table: str, slot: str) -> Iterator[bytes]:
    """A line a row, in the order of the key."""
    statement = SQL("COPY (SELECT * FROM {} ORDER BY {}) TO STDOUT").format(
        Identifier(f"pitlog_{slot}", table), _key(connection, table, slot)
    )
    connection.execute("SET TIME ZONE 'UTC'")
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        yield from (bytes(row) for row in copy)


def _key(connection: Connection[Any], table: str, slot: str) -> Any:
    found = connection.execute(
        "SELECT array_agg(a.attname ORDER BY array_position(i.indkey::int[], a.attnum::int)) FROM pg_index AS i "
        "JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) "
        "WHERE i.indisprimary AND i.indrelid = to_regclass(%s)",
        (f"pitlog_{slot}.{table}",),
    ).fetchone()
    assert found is not None
    return SQL(", ").join(map(Identifier, found[0]))


def _merge(table: str, live: Iterator[bytes], rebuilt: Iterator[bytes]) -> Iterator[Difference]:
    """Both in the order of one key: the row that stands first in one and not in the other is missing there."""
    mine, right = next(live, None), next(rebuilt, None)
    while mine is not None or right is not None:
        if mine == right:
            mine, right = next(live, None), next(rebuilt, None)
            continue
        yield Difference(table, mine, right)
        return
