"""Asks the witnesses of a policy to cosign the newest checkpoint (c2sp.org/tlog-witness)."""

from collections.abc import Sequence
from typing import Any

import click
from psycopg import Connection

from cli.output.user_text import safe
from evidence.errors import WitnessUnreachable
from evidence.sealing.cosignatures import attach_cosignatures, last_witnessed, note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import hashes, sealed
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.sealing.policy import Policy
from evidence.sealing.proofs import consistency
from evidence.witness.cosignature_requests import ask


def cosign_by(connection: Connection[Any], policy: Policy) -> bool:
    """Ask each witness with a URL that has not cosigned it yet. Whether the quorum has cosigned then."""
    known = [*policy.witnesses.values()]
    for key, url in policy.urls.items():
        checkpoint = sealed(connection)
        if note_of(connection, checkpoint, [key]).signed_by(key) is None:
            _cosign(connection, SignedNote.of(checkpoint.note), key, url)
    note = note_of(connection, sealed(connection), known)
    met = policy.met(policy.cosigners(note))
    if not met:
        click.echo("the quorum of the policy has not cosigned the newest checkpoint", err=True)
    return met


def _cosign(connection: Connection[Any], note: SignedNote, key: Key, url: str) -> None:
    size, last = Checkpoint.of(note.text).size, last_witnessed(connection, [key])

    def proof(old: int) -> Sequence[bytes]:
        return hashes(connection, consistency(old, size))

    try:
        cosigned = ask(url, key, note, last.size if last else 0, proof)
    except WitnessUnreachable as why:
        click.echo(f"pitlog: {safe(str(why))}", err=True)
        return
    attach_cosignatures(connection, str(cosigned), [key])
    click.echo(f"cosigned by {safe(key.name)}", err=True)
