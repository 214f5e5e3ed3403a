"""What others signed of a checkpoint, put beside it: a witness's cosignature, an authority's time stamp (RFC 3161)."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import new as new_hash
from typing import Any

from cryptography.x509 import Certificate, load_pem_x509_certificates
from psycopg import Connection
from rfc3161_client import (
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from domain.errors import NotCosigned, TimeStampRefused
from record.sealing import notes
from record.sealing.cosignatures import MOST_UNKNOWN
from record.sealing.log import Checkpoint, checkpoint_of, checkpoints
from record.sealing.notes import Note
from record.sealing.signing import COSIGNED, Key

_KEEP = "INSERT INTO pitlog.cosignatures (number, line) VALUES (%s, %s) ON CONFLICT DO NOTHING"
_HASHES = {"2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512"}


def attach_cosignatures(connection: Connection[Any], written: str, witnesses: Sequence[Key]) -> Checkpoint:
    """Keep the cosignatures that stand under a checkpoint of ours; the checkpoint."""
    note = Note.of(written)
    said = notes.Checkpoint.of(note.text)
    found = checkpoint_of(connection, said.size, said.root)
    ours = Note.of(found.note)
    lines = [one.line for one in note.signatures if one.name != said.origin and len(one.signature) == COSIGNED]
    if witnesses:
        lines = [one.line for key in witnesses if (one := note.signed_by(key)) is not None]
    if note.text != ours.text or not lines:
        raise NotCosigned
    for line in lines[:MOST_UNKNOWN]:
        connection.execute(_KEEP, (found.number, line))
    return found


# --- time stamps ----------------------------------------------------------------------------------------------


def stamp_request(checkpoint: Checkpoint) -> bytes:
    """What to send to an authority: the digest of the checkpoint as the log signed it."""
    return TimestampRequestBuilder().data(checkpoint.note.encode()).build().as_bytes()


def attach_time_stamp(connection: Connection[Any], stamp: bytes) -> Checkpoint:
    """Keep an authority's response with the checkpoint that it is of; the checkpoint."""
    said = _decoded(stamp)
    for one in reversed(checkpoints(connection)):
        if _is_of(said, one.note.encode()):
            connection.execute(
                "INSERT INTO pitlog.time_stamps (number, sha256, stamp) VALUES (%s, sha256(%s), %s) "
                "ON CONFLICT DO NOTHING",
                (one.number, stamp, stamp),
            )
            return one
    raise TimeStampRefused("it is of no checkpoint of this record")


def verify_time_stamp(stamp: bytes, note: str, authority: Certificate) -> datetime:
    """When an authority saw a checkpoint; raises where the stamp does not hold."""
    said = _decoded(stamp)
    try:
        VerifierBuilder().add_root_certificate(authority).build().verify_message(said, note.encode())
    except (VerificationError, ValueError) as why:
        raise TimeStampRefused(str(why)) from None
    return said.tst_info.gen_time


def authority_of(pem: bytes) -> Certificate:
    """The certificate in a file."""
    try:
        return load_pem_x509_certificates(pem)[0]
    except ValueError as why:
        raise TimeStampRefused(f"no certificate: {why}") from None


def _decoded(stamp: bytes) -> TimeStampResponse:
    try:
        said = decode_timestamp_response(stamp)
        said.tst_info.message_imprint  # noqa: B018 a refusal has none
    except ValueError as why:
        raise TimeStampRefused(str(why)) from None
    return said


def _is_of(said: TimeStampResponse, message: bytes) -> bool:
    imprint = said.tst_info.message_imprint
    name = _HASHES.get(imprint.hash_algorithm.dotted_string)
    return name is not None and new_hash(name, message).digest() == imprint.message
