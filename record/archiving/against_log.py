"""Rows of facts against the leaves that the log has of them: nothing leaves the record, or comes back, that differs."""

from collections.abc import Sequence
from struct import error as struct_error
from typing import Any

from psycopg import Connection

from domain.errors import NotAsSealed
from record.bundles.format import Entry
from record.sealing.log import leaves_at
from record.sealing.merkle import leaf_hash
from record.sealing.rows import head_of, position_of


def with_leaves(connection: Connection[Any], rows: Sequence[bytes]) -> list[Entry]:
    """The rows with their leaves; raises at the first that is not what was sealed."""
    leaves = {one.position: one for one in leaves_at(connection, [position_of(row) for row in rows])}
    found = []
    for row in rows:
        leaf = leaves.get(position_of(row))
        if leaf is None or leaf.hash != leaf_hash(row):
            raise NotAsSealed(_session(row), position_of(row))
        found.append(Entry(leaf.at, row))
    return found


def hold(connection: Connection[Any], entries: Sequence[Entry]) -> None:
    """The same of rows that are with leaves already."""
    if with_leaves(connection, [one.row for one in entries]) != [*entries]:
        raise NotAsSealed(_session(entries[0].row), position_of(entries[0].row))


def _session(row: bytes) -> str:
    """Whose fact it is, if it is one."""
    try:
        return head_of(row)[1]
    except (ValueError, struct_error):
        return "(no session)"
