"""Query for integrity: sealed, witnessed and unsealed facts, and lines or sessions that could not be recorded or
folded.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection

from domain.errors import PitlogError
from evidence.sealing.cosignatures import cosignatures
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_chain import Chain, chain
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints, last_checkpoint
from evidence.sealing.seal_status import Sealing, sealing
from projections.queries.standing import Standing, standing
from record.ingest.quarantine import QuarantineClosing, QuarantineState, Selection, closings, count

SHOWN = 50
"""The maximum number of checkpoints, newest first."""


class ShownCheckpoint(Struct):
    """A checkpoint and its signers."""

    number: int
    sealed_at: datetime
    facts: int
    """The number of facts sealed by then."""
    last_position: int
    size: int
    root: bytes
    note: str
    signed: bool | None
    """Whether the log's key signed it. Null if that key was not given."""
    cosigned: list[str]
    """Valid cosignatures by known witnesses."""
    unverified: list[str]
    """The names that other lines beside it claim. They do not count."""
    stamps: int
    """Time stamping authorities. Their stamps were not checked."""


class Integrity(Struct):
    """How much is sealed and witnessed, and how much is not."""

    sealing: Sealing
    facts: int
    checkpoints: list[ShownCheckpoint]
    standing: Standing
    quarantine: int
    """The number of open lines: neither recorded since nor closed."""
    quarantine_closed: int
    """The number of lines closed with a reason."""
    closings: list[QuarantineClosing]
    """Who closed lines and why, latest first."""


_STAMPS = "SELECT count(*) FROM pitlog.time_stamps WHERE number = %s"


def integrity(connection: Connection[Any], witnesses: Sequence[Key] = (), log: Key | None = None) -> Integrity:
    """As the database has it. Signatures are checked with known keys."""
    last = last_checkpoint(connection)
    shown = _shown(connection, last, witnesses, log) if last else []
    how = sealing(connection, witnesses)
    done = closings(connection, SHOWN)
    waiting, closed = (count(connection, Selection(state)) for state in (QuarantineState.OPEN, QuarantineState.CLOSED))
    return Integrity(how, how.sealed + how.unsealed, shown, standing(connection), waiting, closed, done)


def _shown(
    connection: Connection[Any], last: StoredCheckpoint, witnesses: Sequence[Key], log: Key | None
) -> list[ShownCheckpoint]:
    keys = _chain(connection, log)
    each = checkpoints(connection, last.number - SHOWN - 1)
    pairs = [*zip([None, *each], each, strict=False)][-SHOWN:]
    return [
        _shown_checkpoint(connection, one, witnesses, None if log is None else _signed(keys, one, before))
        for before, one in reversed(pairs)
    ]


def _shown_checkpoint(
    connection: Connection[Any], one: StoredCheckpoint, witnesses: Sequence[Key], signed: bool | None
) -> ShownCheckpoint:
    lines = cosignatures(connection, one, witnesses)
    return ShownCheckpoint(
        one.number, one.sealed_at, one.facts, one.last_position, one.size, one.root, one.note, signed,
        [by.name for by in lines.valid], lines.unverified, _count(connection, _STAMPS, one.number),
    )  # fmt: skip


def _chain(connection: Connection[Any], log: Key | None) -> Chain | None:
    """The log's key chain. None if the one in the record does not match the known key."""
    try:
        return chain(connection, [log]) if log is not None else None
    except (PitlogError, ValueError):
        return None


def _signed(keys: Chain | None, one: StoredCheckpoint, before: StoredCheckpoint | None) -> bool:
    return keys is not None and not any(keys.alterations(one, before))


def _count(connection: Connection[Any], query: LiteralString, *values: Any) -> int:
    row = connection.execute(query, values).fetchone()
    assert row is not None
    return int(row[0])
