"""The log's own leaves: whether the heads that a checkpoint sealed are those that the database tells of."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from psycopg import Connection

from record.sealing.heads import Heads
from record.sealing.log import StoredCheckpoint
from record.sealing.rows import SESSION_HEADS, micros, unpack_as
from record.verifying.alterations import Alteration
from record.verifying.windows import Window

_GROWN = """
    SELECT checkpoint, session, version FROM pitlog.heads WHERE checkpoint > %s AND checkpoint <= %s
    ORDER BY checkpoint, nth
"""


class SealedHeads:
    """How long sessions are, as the database tells of it, and whether that is what each checkpoint sealed."""

    def __init__(self, heads: Heads) -> None:
        self.heads = heads
        self._lost = False

    def of(self, connection: Connection[Any], window: Window) -> Iterator[Alteration]:
        """The checkpoints of a window. What follows one that is wrong rests on it, and nothing more is said."""
        begin = window.before.number if window.before else 0
        grown = deque(connection.execute(_GROWN, (begin, window.checkpoints[-1].number)).fetchall())
        for one in window.checkpoints:
            while grown and grown[0][0] <= one.number:
                _, session, version = grown.popleft()
                self.heads.set(session, version)
            why = _wrong(one, window.others.get(one.size - 1), self.heads)
            if why is not None and not self._lost:
                yield Alteration("log", f"checkpoint {one.number}: {why}", index=one.size - 1, checkpoint=one.number)
            self._lost = self._lost or why is not None


def _wrong(one: StoredCheckpoint, row: bytes | None, heads: Heads) -> str | None:
    if row is None:
        return "the leaf with its heads is gone"
    try:
        number, last, sealed_at, count, root = unpack_as(row, SESSION_HEADS, int, int, int, int, bytes)
    except ValueError as why:
        return f"the leaf with its heads can't be read: {why}"
    if (number, last, sealed_at) != (one.number, one.last_position, micros(one.sealed_at)):
        return "its number, its last position or its time are not those that it sealed"
    return (
        None if (count, root) == (len(heads), heads.root()) else "the heads that are kept are not those that it sealed"
    )
