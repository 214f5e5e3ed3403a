"""Asks the witnesses of a policy to cosign the newest checkpoint (c2sp.org/tlog-witness)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from psycopg import Connection

from evidence.errors import WitnessUnreachable
from evidence.sealing.cosignatures import attach_cosignatures, last_witnessed, note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import hashes, sealed
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.policy import Policy
from evidence.sealing.proofs import consistency
from evidence.witness.cosignature_requests import ask


class Asked(NamedTuple):
    """A witness that was asked."""

    key: Key
    url: str
    why_not: str | None
    """None if it cosigned."""


def ask_witnesses(
    connection: Connection[Any], policy: Policy, is_due: Callable[[str], bool] = lambda url: True
) -> Iterator[Asked]:
    """Ask each witness with a URL that has not cosigned the newest checkpoint yet."""
    for key, url in policy.urls.items():
        checkpoint = sealed(connection)
        if is_due(url) and note_of(connection, checkpoint, [key]).signed_by(key) is None:
            yield Asked(key, url, _refusal(connection, SignedNote.of(checkpoint.note), key, url))


def has_quorum(connection: Connection[Any], policy: Policy) -> bool:
    """Whether the quorum of the policy has cosigned the newest checkpoint."""
    note = note_of(connection, sealed(connection), [*policy.witnesses.values()])
    return policy.met(policy.cosigners(note))


def _refusal(connection: Connection[Any], note: SignedNote, key: Key, url: str) -> str | None:
    size, last = Checkpoint.of(note.text).size, last_witnessed(connection, [key])

    def proof(old: int) -> Sequence[bytes]:
        return hashes(connection, consistency(old, size))

    try:
        cosigned = ask(url, key, note, last.size if last else 0, proof)
    except WitnessUnreachable as why:
        return str(why)
    attach_cosignatures(connection, str(cosigned), [key])
    return None
