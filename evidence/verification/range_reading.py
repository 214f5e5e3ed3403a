"""Reads the facts of a range of positions as leaf hashes.

It may run in another process: requests and results are plain data.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.sealing.merkle import Span
from evidence.verification.row_sources import BROKEN, Rows


class RangeRequest(NamedTuple):
    """A range of positions to read: after one, up to and including another."""

    after: int
    to: int
    leaves: Span | None = None
    """The leaves of the log that seal it. None if its facts are unsealed."""
    expected: int = 0
    """The number of facts that were sealed."""


class RangeLeaves(NamedTuple):
    """The facts of a range."""

    joined: bytes
    """Their leaf hashes, in order."""
    sessions: Sequence[bytes | None] = ()
    """The session of each fact. None, or fewer than there are facts, if they are not known."""
    positions: Sequence[int] | None = None
    """Their positions, if they were needed."""
    unreadable: Sequence[tuple[int, str]] = ()
    """Positions that could not be read, and the reasons."""


def read_range(connection: Connection[Any], rows: Rows, asked: RangeRequest) -> RangeLeaves:
    """Read a range. In a sealed range, an unreadable page loses only its own facts."""
    if asked.leaves is None:
        return RangeLeaves(b"".join(rows.hashes(asked.after, asked.to)))
    try:
        hashes, sessions = rows.hashes_by_session(asked.after, asked.to)
    except BROKEN:
        return _piecewise(connection, rows, asked.leaves)
    positions = None if len(hashes) == asked.expected else rows.positions(asked.after, asked.to)
    return RangeLeaves(b"".join(hashes), sessions, positions)


def _piecewise(connection: Connection[Any], rows: Rows, leaves: Span) -> RangeLeaves:
    """Read fact by fact, around unreadable pages."""
    unreadable = list[tuple[int, str]]()
    found = list(_each(connection, rows, leaves, unreadable))
    positions, hashes = [one for one, _ in found], [one for _, one in found]
    return RangeLeaves(b"".join(hashes), positions=positions, unreadable=unreadable)


def _each(
    connection: Connection[Any], rows: Rows, leaves: Span, unreadable: list[tuple[int, str]]
) -> Iterator[tuple[int, bytes]]:
    known = (
        "SELECT position FROM pitlog.leaves WHERE index >= %s AND index < %s AND position IS NOT NULL ORDER BY index"
    )
    for (position,) in connection.execute(known, leaves).fetchall():
        try:
            if (leaf := rows.leaf(position)) is not None:
                yield position, leaf
        except BROKEN as why:
            unreadable.append((position, str(why).splitlines()[0]))
