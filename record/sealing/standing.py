"""How much of the record is sealed, and how much of that a witness has seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import Connection

from record.recorder import horizon
from record.sealing.log import Checkpoint, checkpoints, last_checkpoint, note_of
from record.sealing.signing import COSIGNATURE, Key


@dataclass(frozen=True)
class Sealing:
    """What `pitlog status` shows of it."""

    checkpoints: int
    sealed: int
    """Facts under the last checkpoint."""
    sealed_at: datetime | None
    unsealed: int
    witnessed: int
    """Facts under the last checkpoint that a witness cosigned."""
    unwitnessed: int
    unwitnessed_since: datetime | None
    """When the oldest of them was recorded."""


def sealing(connection: Connection[Any], facts: int, witnesses: Sequence[Key] = ()) -> Sealing:
    """How it stands, of a record of so many facts. Without the witnesses' keys any cosignature is taken at its word."""
    last, seen = last_checkpoint(connection), _cosigned(connection, witnesses)
    sealed, witnessed = (last.facts if last else 0), (seen.facts if seen else 0)
    return Sealing(
        checkpoints=last.number if last else 0,
        sealed=sealed,
        sealed_at=last.sealed_at if last else None,
        unsealed=max(0, facts - sealed),
        witnessed=witnessed,
        unwitnessed=max(0, facts - witnessed),
        unwitnessed_since=_next_recorded(connection, seen.last_position if seen else 0),
    )


def _cosigned(connection: Connection[Any], witnesses: Sequence[Key]) -> Checkpoint | None:
    """The newest checkpoint that a witness cosigned."""
    found = connection.execute("SELECT DISTINCT number FROM pitlog.cosignatures ORDER BY number DESC").fetchall()
    for (number,) in found:
        (one,) = checkpoints(connection, number - 1, 1)
        if not witnesses or is_cosigned(connection, one, witnesses):
            return one
    return None


def is_cosigned(connection: Connection[Any], checkpoint: Checkpoint, witnesses: Sequence[Key]) -> bool:
    """Whether one of these witnesses cosigned it. Lines that do not hold count for nothing."""
    note = note_of(connection, checkpoint)
    return any(
        key.kind == COSIGNATURE and (one.name, one.id) == (key.name, key.id) and key.verifies(one.signature, note.text)
        for key in witnesses
        for one in note.signatures
    )


def _next_recorded(connection: Connection[Any], after: int) -> datetime | None:
    row = connection.execute(
        "SELECT recorded_at FROM pitlog.facts WHERE position > %s AND position <= %s ORDER BY position LIMIT 1",
        (after, horizon(connection)),
    ).fetchone()
    return row[0] if row else None
