"""The leaves that a bundle holds: the facts of its sessions, each held against what was sealed of it; the keys that
followed one another; and the heads of its checkpoint."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from psycopg import Connection

from domain.errors import NotAsSealed
from record.bundles.format import Entry
from record.months import are_here
from record.sealing import log
from record.sealing.merkle import leaf_hash
from record.sealing.rows import head_of, position_of, raw_at

PAGE = 5_000


def facts(connection: Connection[Any], sessions: Sequence[str], checkpoint: log.StoredCheckpoint) -> Iterator[Entry]:
    """The facts, in the order in which they were recorded."""
    are_here(connection, sessions)
    positions = _positions(connection, sessions, checkpoint)
    for begin in range(0, len(positions), PAGE):
        page = positions[begin : begin + PAGE]
        leaves = {one.position: one for one in log.leaves_at(connection, page)}
        for row in raw_at(connection, page):
            leaf = leaves.get(position_of(row))
            if leaf is None or leaf.hash != leaf_hash(row):
                raise NotAsSealed(head_of(row)[1], position_of(row))
            yield Entry(leaf.at, row)


def _positions(connection: Connection[Any], sessions: Sequence[str], checkpoint: log.StoredCheckpoint) -> "array[int]":
    found = connection.execute(
        "SELECT position FROM pitlog.facts WHERE session = ANY(%s) AND position <= %s ORDER BY position",
        (list(sessions), checkpoint.last_position),
    )
    return array("q", [position for (position,) in found])


def others(connection: Connection[Any], checkpoint: log.StoredCheckpoint) -> list[Entry]:
    """Every key that followed another, and the heads."""
    leaves = [leaf for leaf, _ in log.rotations(connection) if leaf < checkpoint.size]
    return [Entry(leaf, log.sealed_row(connection, leaf)) for leaf in (*leaves, checkpoint.size - 1)]
