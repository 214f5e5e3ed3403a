"""The state of sealing: how much of the record is sealed, and how much of it is witnessed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg import Connection

from evidence.sealing.catalogues import newest_manifest
from evidence.sealing.cosignatures import cosignatures, cosigned
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints, last_checkpoint
from record.retrieval.counts import facts_since
from record.storage.horizon import horizon


@dataclass(frozen=True)
class Sealing:
    """How much of the record is sealed, and how much of it is witnessed."""

    checkpoints: int
    sealed: int
    """Facts under the last checkpoint."""
    sealed_at: datetime | None
    unsealed: int
    witnessed: int
    """Facts under the last cosigned checkpoint."""
    unwitnessed: int
    unwitnessed_since: datetime | None
    """When the oldest unwitnessed fact was recorded."""
    not_known: int
    """Later cosignatures by unknown witnesses. They do not count."""
    catalogue: list[str]
    """Where the catalogue was not what the migrations make, as the last sealed manifest of it says."""


def sealing(connection: Connection[Any], witnesses: Sequence[Key]) -> Sealing:
    """The state of sealing. Without known witnesses nothing counts as witnessed. The access log is included."""
    last, (seen, over) = last_checkpoint(connection), _witnessed(connection, witnesses)
    sealed, witnessed = (last.facts if last else 0), (seen.facts if seen else 0)
    unsealed = facts_since(connection, last.last_position if last else 0, sealed, horizon(connection))
    return Sealing(
        checkpoints=last.number if last else 0,
        sealed=sealed,
        sealed_at=last.sealed_at if last else None,
        unsealed=unsealed,
        witnessed=witnessed,
        unwitnessed=sealed - witnessed + unsealed,
        unwitnessed_since=_next_recorded(connection, seen.last_position if seen else 0),
        not_known=over,
        catalogue=_altered(connection),
    )


def _altered(connection: Connection[Any]) -> list[str]:
    try:
        manifest = newest_manifest(connection)
    except ValueError as why:
        return [str(why)]
    return [str(one) for one in manifest.differences if one.grave] if manifest else []


def _witnessed(connection: Connection[Any], witnesses: Sequence[Key]) -> tuple[StoredCheckpoint | None, int]:
    """The newest checkpoint cosigned by a known witness, and how many later lines do not count."""
    over = 0
    for number in cosigned(connection):
        for one in checkpoints(connection, number - 1, 1):
            found = cosignatures(connection, one, witnesses)
            over += found.passed_over
            if found.valid:
                return one, over
    return None, over


def _next_recorded(connection: Connection[Any], after: int) -> datetime | None:
    row = connection.execute(
        "SELECT recorded_at FROM pitlog.facts WHERE position > %s AND position <= %s ORDER BY position LIMIT 1",
        (after, horizon(connection)),
    ).fetchone()
    return row[0] if row else None
