"""The proof of a dossier: recorded when, sealed under which checkpoint, witnessed by whom, and whether it was altered.

All of it is checked when the dossier is made: every fact of its sessions is hashed again.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import UnsetType
from psycopg import Connection

from domain.text import counted
from evidence.bundles.recoveries import recovered_in
from evidence.sealing.cosignatures import note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.notes import Checkpoint, SignedNote
from evidence.verification.sessions_alone import SessionsVerified, sessions_verified
from projections.dossiers.model import DossierProof, FactPart


class ProofKeys(NamedTuple):
    """The keys that are known where a dossier is made."""

    log: Key | None = None
    witnesses: Sequence[Key] = ()


NO_KEYS = ProofKeys()


def proof(
    connection: Connection[Any], sessions: Sequence[str], facts: Sequence[FactPart], keys: ProofKeys
) -> DossierProof:
    """The proof of these facts, which are in these sessions."""
    times = [one.recorded_at for one in facts]
    found = sessions_verified(connection, sessions, keys.log, keys.witnesses)
    it = DossierProof(len(facts), min(times, default=None), max(times, default=None))
    return it if found is None else _sealed(connection, it, found, facts, keys)


def _sealed(
    connection: Connection[Any], it: DossierProof, found: SessionsVerified, facts: Sequence[FactPart], keys: ProofKeys
) -> DossierProof:
    last, seen = found.checkpoint, found.witnessed
    note = note_of(connection, last, keys.witnesses)
    it.sealed = sum(one.position <= last.last_position for one in facts)
    it.checkpoint, it.origin, it.sealed_at = last.number, Checkpoint.of(note.text).origin, last.sealed_at
    it.root, it.compared, it.signed, it.altered = last.root.hex(), found.facts, found.signed, found.altered
    it.log_key = str(keys.log) if keys.log is not None else None
    it.note = str(note).splitlines()
    if lost := recovered_in(connection, keys.log):
        it.recovered = [str(one) for one in lost]
    if seen is not None:
        it.witnesses, it.witnessed_checkpoint = found.witnesses, seen.number
        it.witnessed = sum(one.position <= seen.last_position for one in facts)
    return it


# --- in sentences -------------------------------------------------------------------------------------------------


def sealed_words(it: DossierProof, sealed_at: str) -> str:
    """Whether it is sealed, and under which checkpoint."""
    if it.checkpoint is None:
        return "Not sealed: the record has no checkpoint yet."
    under = f"checkpoint {it.checkpoint} of {it.origin}, signed {sealed_at}"
    if it.sealed == it.facts:
        return f"Sealed under {under}."
    if not it.sealed:
        return f"Not sealed yet: the last is {under}."
    return f"{counted(it.sealed, 'fact')} sealed under {under}; {it.facts - it.sealed:,} not sealed yet."


def witnessed_words(it: DossierProof) -> str:
    """Whether it is witnessed, and by whom."""
    if not it.witnessed:
        return "Not witnessed yet: no witness known here has cosigned a checkpoint that seals it."
    by = f"{', '.join(it.witnesses)}, under checkpoint {it.witnessed_checkpoint}"
    if it.witnessed == it.facts:
        return f"Witnessed by {by}."
    return f"{counted(it.witnessed, 'fact')} witnessed by {by}; {it.facts - it.witnessed:,} not witnessed yet."


def recovered_words(it: DossierProof) -> list[str]:
    """Losses from which the log went on."""
    return [] if isinstance(it.recovered, UnsetType) else [f"After a loss: {one}." for one in it.recovered]


ALTERED = "ALTERED"
MOST_NAMED = 3
"""How many alterations the first page names."""


def altered_words(it: DossierProof) -> str:
    """Whether it is what was sealed."""
    if it.checkpoint is None:
        return "Not compared with a seal, because nothing is sealed."
    if it.altered:
        more = f", and {counted(len(it.altered) - MOST_NAMED, 'further alteration')}"
        return f"{ALTERED}: {'; '.join(it.altered[:MOST_NAMED])}{more if len(it.altered) > MOST_NAMED else ''}."
    if not it.sealed:
        return "Not compared with a seal, because none of these facts is sealed."
    key = "" if it.signed else " The signature was not checked, because the log's key was not given here."
    compared = counted(it.compared, "sealed fact")
    return f"Nothing altered: the {compared} of the gaming day were hashed again for this document, and match.{key}"


def as_note(it: DossierProof) -> SignedNote | None:
    """The checkpoint as it is handed out."""
    return SignedNote.of("\n".join(it.note) + "\n") if it.note else None
