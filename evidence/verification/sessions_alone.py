"""Verifies some sessions alone: their rows, as they are stored now, against the root that the last checkpoint signed.

`pitlog verify` reads the whole record. This reads a few sessions, and takes hashes of all others from the log's nodes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from domain.text import counted
from evidence.sealing import notes
from evidence.sealing.cosignatures import cosignatures, last_witnessed
from evidence.sealing.ed25519 import Key
from evidence.sealing.fact_rows import SESSION_HEADS, SealedFact, positions_of, raw_at, read_fact, unpack_as
from evidence.sealing.key_chain import chain
from evidence.sealing.log_tables import (
    StoredCheckpoint,
    checkpoints,
    hashes,
    heads_at,
    last_checkpoint,
    leaves_at,
    sealed_row,
)
from evidence.sealing.merkle import leaf_hash
from evidence.sealing.notes import SignedNote
from evidence.sealing.proofs import consistency, pruned, pruned_root, verify_consistency


@dataclass(frozen=True)
class SessionsVerified:
    """What was found of some sessions."""

    checkpoint: StoredCheckpoint
    """The last one."""
    facts: int
    """How many of their facts it seals."""
    signed: bool | None
    """Whether the log's key signed it. None if no key was given."""
    witnessed: StoredCheckpoint | None
    """The last checkpoint that a known witness cosigned."""
    witnesses: list[str]
    altered: list[str]
    """Every way in which the sessions are not what was sealed."""


@dataclass(frozen=True)
class _Row:
    """A fact as it is stored now."""

    fact: SealedFact
    hash: bytes


def sessions_verified(
    connection: Connection[Any], sessions: Sequence[str], log: Key | None, witnesses: Sequence[Key]
) -> SessionsVerified | None:
    """Verify sessions. None if the record was never sealed."""
    last = last_checkpoint(connection)
    if last is None:
        return None
    signed = None if log is None else _signed(connection, last, log)
    seen = last_witnessed(connection, witnesses)
    by = [one.name for one in cosignatures(connection, seen, witnesses).valid] if seen is not None else []
    rows = [_Row(read_fact(row), leaf_hash(row)) for row in _rows(connection, sessions, last)]
    altered = [*_alterations(connection, sessions, rows, last, seen)]
    if signed is False:
        altered.append(f"checkpoint {last.number} is not signed with the log's key")
    return SessionsVerified(last, len(rows), signed, seen, by, altered)


def _rows(connection: Connection[Any], sessions: Sequence[str], last: StoredCheckpoint) -> Iterator[bytes]:
    return raw_at(connection, positions_of(connection, sessions, last.last_position))


def _alterations(
    connection: Connection[Any], sessions: Sequence[str], rows: Sequence[_Row], last: StoredCheckpoint,
    seen: StoredCheckpoint | None,
) -> Iterator[str]:  # fmt: skip
    try:
        heads = sealed_row(connection, last.size - 1)
    except PitlogError:
        yield f"the lengths of sessions that checkpoint {last.number} sealed are gone"
        return
    yield from _lengths(connection, sessions, rows, last, heads)
    leaves = {one.position: one for one in leaves_at(connection, [one.fact.position for one in rows])}
    for one in rows:
        leaf = leaves.get(one.fact.position)
        if leaf is None or leaf.hash != one.hash:
            yield f"fact {one.fact.fact_id} is not what was sealed"
    known = [(leaves[one.fact.position].at, one.hash) for one in rows if one.fact.position in leaves]
    if _root(connection, [*sorted(known), (last.size - 1, leaf_hash(heads))], last.size) != last.root:
        yield f"the facts do not give the root of checkpoint {last.number}"
    if seen is not None and not _grew_from(connection, seen, last):
        yield f"checkpoint {last.number} does not continue checkpoint {seen.number}, which a witness cosigned"


def _lengths(
    connection: Connection[Any], sessions: Sequence[str], rows: Sequence[_Row], last: StoredCheckpoint, sealed: bytes
) -> Iterator[str]:
    """Whether every fact is there that belongs to the sealed length of its session."""
    heads = heads_at(connection, last.number)
    try:
        *_, count, root = unpack_as(sealed, SESSION_HEADS, int, int, int, int, bytes)
    except ValueError:
        count, root = -1, b""
    if (count, root) != (heads.size, heads.root()):
        yield f"the lengths of sessions are not those that checkpoint {last.number} sealed"
    for name in sessions:
        there = {one.fact.version for one in rows if one.fact.session == name}
        if gone := len({*range(1, heads.version(name) + 1)} - there):
            yield f"{counted(gone, 'fact')} of {name} {'is' if gone == 1 else 'are'} gone"


def _root(connection: Connection[Any], leaves: Sequence[tuple[int, bytes]], size: int) -> bytes | None:
    """The root that these leaves give beside the hashes of all others. None if hashes are missing."""
    try:
        return pruned_root(leaves, size, hashes(connection, pruned([at for at, _ in leaves], size)))
    except (KeyError, ValueError):
        return None


def _grew_from(connection: Connection[Any], seen: StoredCheckpoint, last: StoredCheckpoint) -> bool:
    """Whether the log of the last checkpoint begins as the one that was cosigned."""
    try:
        old = notes.Checkpoint.of(SignedNote.of(seen.note).text)
        proof = hashes(connection, consistency(old.size, last.size))
    except (PitlogError, KeyError):
        return False
    return verify_consistency(old.size, old.root, last.size, last.root, proof)


def _signed(connection: Connection[Any], last: StoredCheckpoint, log: Key) -> bool:
    """Whether the note beside the root is signed, and states the same root."""
    before = checkpoints(connection, last.number - 2, 1)[0] if last.number > 1 else None
    try:
        return not any(chain(connection, [log]).alterations(last, before))
    except (PitlogError, ValueError):
        return False
