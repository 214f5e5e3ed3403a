"""Makes the proof of one recorded fact: its row, the path of its leaf, and the newest checkpoint."""

from collections.abc import Sequence
from typing import Any

from psycopg import Connection

from evidence.errors import NotAsSealed, NotSealedYet
from evidence.sealing.cosignatures import note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_rows import head_of, raw_fact
from evidence.sealing.log_tables import hashes, leaves_at, sealed
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.proofs import inclusion
from evidence.sealing.tlog_proof import TlogProof

_PLACE = "SELECT position, month FROM pitlog.fact_ids WHERE table_name = %s AND fact_id = %s"


def fact_proof(connection: Connection[Any], table: str, fact: str, witnesses: Sequence[Key] | None = None) -> TlogProof:
    """The proof of a fact. Raises if it is not sealed yet, or is not what was sealed."""
    checkpoint = sealed(connection)
    [(position, month)] = connection.execute(_PLACE, (table, fact)).fetchall()
    leaves = leaves_at(connection, [position])
    if not leaves or position > checkpoint.last_position:
        raise NotSealedYet(f"fact {fact}")
    row = raw_fact(connection, month, position)
    found = TlogProof(
        row, leaves[0].at, hashes(connection, inclusion(leaves[0].at, checkpoint.size)),
        note_of(connection, checkpoint, witnesses),
    )  # fmt: skip
    if leaf_hash(row) != leaves[0].hash or not found.holds():
        raise NotAsSealed(head_of(row)[1], position)
    return found
