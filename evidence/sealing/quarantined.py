"""Lines in quarantine under seal: leaves with the number and the digest of each line that came since the last one.

Their numbers are given out under a lock that is held until the lines are there (`record/ingest/quarantine.py`), so the
lines up to the highest number are all there.
"""

from collections.abc import Iterator
from datetime import datetime
from struct import Struct
from typing import Any

from psycopg import Connection

from evidence.sealing.fact_rows import micros, pack, unpack_as

QUARANTINE = "pitlog.quarantine/1"
MOST = 10_000
"""The maximum number of lines in a leaf."""

_ENTRY = Struct(">q32s")
_NEWEST = "SELECT row FROM pitlog.sealed_rows WHERE format = 'pitlog.quarantine/1' ORDER BY index DESC LIMIT 1"
_ALL = """
    SELECT (SELECT min(c.number) FROM pitlog.checkpoints AS c WHERE c.size > s.index), s.row
    FROM pitlog.sealed_rows AS s WHERE s.format = 'pitlog.quarantine/1' ORDER BY s.index
"""
_LINES = """
    SELECT q.number, pitlog.quarantine_digest(q) FROM pitlog.quarantine AS q WHERE q.number > %s
    ORDER BY q.number LIMIT %s
"""


def lines(connection: Connection[Any], after: int = 0) -> Iterator[tuple[int, bytes]]:
    """The number and the digest of each line in quarantine, in order."""
    while found := connection.execute(_LINES, (after, MOST)).fetchall():
        yield from ((number, bytes(digest)) for number, digest in found)
        after = found[-1][0]


def rows_to_seal(connection: Connection[Any], at: datetime) -> list[bytes]:
    """The rows of leaves for the lines that came since the last one. By the time of sealing no two leaves are equal."""
    newest = connection.execute(_NEWEST).fetchone()
    last = max((number for number, _ in entries(bytes(newest[0]))), default=0) if newest else 0
    came, made = [*lines(connection, last)], micros(at)
    return [
        pack(QUARANTINE, made, b"".join(_ENTRY.pack(*one) for one in came[begin : begin + MOST]))
        for begin in range(0, len(came), MOST)
    ]


def entries(row: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a leaf. `ValueError` if it is malformed."""
    _, packed = unpack_as(row, QUARANTINE, int, bytes)
    if len(packed) % _ENTRY.size:
        raise ValueError("a list of quarantined lines is cut short")
    return ((number, digest) for number, digest in _ENTRY.iter_unpack(packed))


def sealed_lines(connection: Connection[Any]) -> Iterator[tuple[int, bytes, int]]:
    """All sealed lines: number, digest, and the checkpoint. `ValueError` if a leaf is malformed."""
    for checkpoint, row in connection.execute(_ALL).fetchall():
        yield from ((number, digest, checkpoint or 0) for number, digest in entries(bytes(row)))
