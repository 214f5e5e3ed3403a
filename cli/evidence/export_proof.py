"""`pitlog export FACT --proof`: the proof of one fact as a text that many programs verify (c2sp.org/tlog-proof)."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from psycopg import Connection

from cli.authoring import person
from cli.consent import about_to
from cli.context import Where
from cli.output.answers import say
from cli.output.files import write_whole
from cli.output.user_text import safe
from evidence.bundles.export import store_export
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_proof import fact_proof
from projections.answers.evidence import ExportedProof
from record.authored.numbering import EXPORTS, next_number
from record.postgres.connections import READER, WRITER, connect
from record.retrieval.one_fact import find_fact
from record.venue import venue


def write_proof(place: Where, name: str, table: str | None, output: Path, why: str, known: Sequence[Key]) -> None:
    """Write the proof, and record the copy."""
    with place.server() as server:
        with connect(server, READER) as reading:
            it, now = find_fact(reading, name, table), datetime.now(venue(reading).zone)
            proof = fact_proof(reading, it.table, it.id, known)
        about_to(f"export the proof of fact {it.id} at {it.table} to {output}, and record the copy")
        written = str(proof).encode()
        digest = sha256(written).hexdigest()
        with connect(server, WRITER) as writing:
            number = _recorded(writing, now, it.table, {"what": f"proof of fact {it.id}", "why": why, "sha256": digest})
    write_whole(output, written, f"; it is export {number}, recorded")
    leaf, leaves = proof.leaf, proof.checkpoint.size
    say(
        ExportedProof(number, digest, str(output), it.table, it.id, leaf, leaves),
        f"export {number}, recorded: {safe(output)}, leaf {leaf:,} of {leaves:,}\nSHA-256 {digest}",
    )


def _recorded(writing: Connection[Any], now: datetime, table: str, says: dict[str, str]) -> int:
    with next_number(writing, EXPORTS, person()) as number:
        store_export(writing, number, now, person(), table, says)
    return number
