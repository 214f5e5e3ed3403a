"""The receipt of a complaint: one page for the person who complained, with the checkpoint that seals the claim.

It states what is recorded of the claim and of the claimant's own wagers, and names no other player. With the
checkpoint, as text and as a QR code, anyone can later check the record against it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from psycopg import Connection

from domain.fold.report_json import decode_round
from domain.fold.round import Wager
from domain.fold.wagers.balance import difference_text
from evidence.errors import NotSealedYet
from evidence.sealing.cosignatures import note_of
from evidence.sealing.ed25519 import Key
from evidence.sealing.log_tables import Leaf, StoredCheckpoint, leaves_at, sealed
from evidence.sealing.notes import Checkpoint, SignedNote
from projections.dossiers.checkpoint_code import checkpoint_code
from projections.dossiers.gather import Subject
from projections.dossiers.render import typeset
from projections.dossiers.sheet import DossierTable, Head, named, plain_text, table, time_text
from projections.dossiers.tables import due_text, settled_text, wager_text
from projections.queries.disputes import FoundDispute
from projections.queries.rounds import BODY, FoundRound
from projections.queries.same_person import names_at
from record.venue import Venue

WAGERS: Head = (("Round", 5), ("Wager", 6), ("Stake", 3), ("Due", 6), ("As settled", 6), ("Difference", 5))

KEEP = (
    "Keep this page. The square holds the checkpoint below: what the house signed about its whole record when your "
    "claim was in it. The house cannot change your claim, the cards or the wagers any more without contradicting it."
)
USE = (
    "To hold the record to it, save the text of the square in a file. `pitlog verify --checkpoint FILE` compares a "
    "record with it, and pitlog_verify.py, which needs no pitlog, compares a bundle of the round: ask for one."
)


class Receipt(Struct):
    """The content of the page."""

    title: str
    claim: DossierTable
    wagers: list[DossierTable]
    proof: DossierTable
    keep: str
    use: str
    checkpoint: list[str]
    """Its lines."""
    code: str
    """The QR code of the checkpoint, as SVG."""
    made: datetime


def receipt(
    connection: Connection[Any], dispute: FoundDispute, subject: Subject, here: Venue, at: datetime, by: str,
    witnesses: Sequence[Key],
) -> Receipt:  # fmt: skip
    """The receipt of a dispute. Its claim must be sealed."""
    checkpoint = sealed(connection)
    leaf = _leaf(connection, dispute, checkpoint)
    note = note_of(connection, checkpoint, witnesses)
    rounds = [one for one in subject.rounds(connection).values() if one is not None]
    claim = named(_claim(dispute, rounds, here, at, by))
    code, scanned = checkpoint_code(note)
    mine = [row for one in rounds for row in _wagers(connection, one, dispute)]
    return plain_text(
        Receipt(
            f"Receipt of complaint {dispute.dispute}", claim, [table(WAGERS, mine)] if mine else [],
            named(_proof(checkpoint, leaf, scanned, here, dispute)), KEEP, USE, str(scanned).splitlines(), code, at,
        )
    )  # fmt: skip


def _leaf(connection: Connection[Any], dispute: FoundDispute, checkpoint: StoredCheckpoint) -> Leaf:
    """The leaf of the fact that raised it."""
    rows = connection.execute(
        "SELECT position FROM pitlog.fact_ids WHERE table_name = %s AND fact_id = %s",
        (dispute.table_name, dispute.facts[0]),
    ).fetchall()
    leaves = leaves_at(connection, [position for (position,) in rows if position <= checkpoint.last_position])
    if not leaves:
        raise NotSealedYet(f"dispute {dispute.dispute}")
    return leaves[0]


def _claim(
    dispute: FoundDispute, rounds: Sequence[FoundRound], here: Venue, at: datetime, by: str
) -> Iterator[tuple[str, Any]]:
    yield "Venue", here.name
    yield "Claim by", dispute.player or "a person who is not named"
    yield "Claim", dispute.claim
    yield "Raised", f"{time_text(dispute.raised_at, here.zone)} by {dispute.raised_by or 'a person who is not named'}"
    for one in rounds:
        outcome = one.outcome or one.status.replace("_", " ")
        yield f"Round {one.round}", f"{one.table_name}, {time_text(one.ended_at, here.zone)}: {outcome}"
    yield "Given", f"{time_text(at, here.zone)} by {by}"


def _wagers(connection: Connection[Any], found: FoundRound, dispute: FoundDispute) -> Iterator[list[str]]:
    """The wagers of the claimant, and the one in dispute."""
    claimant = names_at(connection, dispute.player, dispute.table_name) if dispute.player is not None else set()
    for [body] in connection.execute(BODY, (found.session, found.n)):
        for one in decode_round(body).wagers:
            if dispute.wager == one.wager or one.player in claimant:
                yield [
                    found.round,
                    _bet(one),
                    one.staked or "?",
                    due_text(one),
                    settled_text(one),
                    difference_text(one),
                ]


def _bet(one: Wager) -> str:
    return f"{one.wager}: {wager_text(one)}"


def _proof(
    checkpoint: StoredCheckpoint, leaf: Leaf, note: SignedNote, here: Venue, dispute: FoundDispute
) -> Iterator[tuple[str, Any]]:
    of = Checkpoint.of(note.text)
    yield "Sealed", f"checkpoint {checkpoint.number} of {of.origin}, {time_text(checkpoint.sealed_at, here.zone)}"
    yield "Your claim", f"fact {dispute.facts[0]}: leaf {leaf.at:,} of {of.size:,}, SHA-256 {leaf.hash.hex()}"
    witnesses = [one.name for one in note.signatures if one.name != of.origin]
    yield "Cosigned", ", ".join(witnesses) or "by no witness yet"


def as_pdf(it: Receipt) -> bytes:
    """One page to print."""
    return typeset(Path(__file__).with_name("receipt.typ"), msgspec.json.encode(it))
