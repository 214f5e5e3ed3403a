"""Up to which checkpoint the log is cosigned by the quorum of a policy."""

from typing import Any, NamedTuple

from psycopg import Connection

from evidence.sealing.cosignatures import cosignatures, cosigned
from evidence.sealing.log_tables import StoredCheckpoint, checkpoints
from evidence.sealing.notes import SignedNote
from evidence.sealing.policy import Policy


class Quorum(NamedTuple):
    """The newest checkpoint that a quorum cosigned. None if no quorum ever did."""

    checkpoint: StoredCheckpoint | None
    witnesses: list[str]
    """Those of the policy that cosigned it."""


def quorum(connection: Connection[Any], policy: Policy) -> Quorum:
    """Search the cosigned checkpoints, newest first. A checkpoint of a log that the policy does not list counts for
    nothing.
    """
    known = [*policy.witnesses.values()]
    numbers = cosigned(connection) if not policy.met([]) else _newest(connection)
    for number in numbers:
        [one] = checkpoints(connection, number - 1, 1)
        if not policy.knows(SignedNote.of(one.note)):
            continue
        valid = {(signature.name, signature.id) for signature in cosignatures(connection, one, known).valid}
        cosigners = [key for key in known if (key.name, key.id) in valid]
        if policy.met(cosigners):
            return Quorum(one, [key.name for key in cosigners])
    return Quorum(None, [])


def _newest(connection: Connection[Any]) -> list[int]:
    """Where nobody has to cosign, the newest checkpoint will do."""
    row = connection.execute("SELECT max(number) FROM pitlog.checkpoints").fetchone()
    return [] if row is None or row[0] is None else [row[0]]
