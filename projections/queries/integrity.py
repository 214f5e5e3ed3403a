"""What is sealed, what is witnessed, and what is not; and what the record could not take or fold."""

from datetime import datetime
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.rows import class_row

from projections.queries.standing import Standing, standing
from record.sealing.log import last_checkpoint
from record.sealing.standing import Sealing, sealing

SHOWN = 50
"""Checkpoints, the newest first."""


class ShownCheckpoint(Struct):
    """A checkpoint, and who signed it."""

    number: int
    sealed_at: datetime
    facts: int
    """Sealed until then."""
    last_position: int
    size: int
    root: bytes
    note: str
    cosigned: list[str]
    """By whom, as the lines themselves say."""
    stamps: int
    """From authorities for time stamps."""


class Integrity(Struct):
    """How it stands."""

    sealing: Sealing
    facts: int
    checkpoints: list[ShownCheckpoint]
    standing: Standing
    quarantine: int
    """Lines that nobody has looked at."""


_CHECKPOINTS: LiteralString = """
    SELECT number, sealed_at, facts, last_position, size, root, note,
        ARRAY(SELECT split_part(line, ' ', 2) FROM pitlog.cosignatures AS s WHERE s.number = c.number
            ORDER BY added_at) AS cosigned,
        (SELECT count(*) FROM pitlog.time_stamps AS t WHERE t.number = c.number) AS stamps
    FROM pitlog.checkpoints AS c ORDER BY number DESC LIMIT %s
"""
_SINCE = "SELECT count(*) FROM pitlog.facts WHERE position > %s"
_QUARANTINE = "SELECT count(*) FROM pitlog.quarantine WHERE accepted_at IS NULL"


def integrity(connection: Connection[Any]) -> Integrity:
    """As the database says; whether that holds is for whoever verifies with keys of their own."""
    last = last_checkpoint(connection)
    facts = (last.facts if last else 0) + _count(connection, _SINCE, last.last_position if last else 0)
    with connection.cursor(row_factory=class_row(ShownCheckpoint)) as cursor:
        shown = cursor.execute(_CHECKPOINTS, (SHOWN,)).fetchall()
    return Integrity(sealing(connection, facts), facts, shown, standing(connection), _count(connection, _QUARANTINE))


def _count(connection: Connection[Any], query: LiteralString, *values: Any) -> int:
    row = connection.execute(query, values).fetchone()
    assert row is not None
    return int(row[0])
