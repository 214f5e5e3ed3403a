"""Time stamps of authorities (RFC 3161): the note, the authority, the time, and whether each is valid."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import new as new_hash
from pathlib import Path
from typing import NamedTuple

from cryptography.x509 import Certificate, load_der_x509_certificate, load_pem_x509_certificates
from rfc3161_client import (
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from evidence.errors import NoCertificate, TimeStampRefused
from evidence.sealing.ed25519 import COSIGNED
from evidence.sealing.notes import Checkpoint, SignedNote

LONGEST = 65_535
"""The maximum size of a response in bytes. A file of certificates may have sixteen times as many."""

HASHES = {"2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512"}
_WHY = {
    "Verify error": "its certificate does not lead to that of the authority",
    "failure": "its signature does not hold",
    "EKU": "it was made with a certificate that is not for time stamps",
    "PKIStatus": "the authority did not grant it",
    "Certificates neither": "the certificate that it was made with is not in it",
}
_DER = b"\x30"
"""How a certificate begins that is not PEM."""

Authority = Sequence[Certificate]
"""An authority's certificate, and any between it and its stamps."""


class Stamp(NamedTuple):
    """An authority's statement: it had the digest of a checkpoint at this time."""

    at: datetime
    authority: str


def as_sealed(note: SignedNote) -> bytes:
    """The stamped bytes: a checkpoint as the log signed it, without cosignatures."""
    origin = Checkpoint.of(note.text).origin
    own = [one.line for one in note.signatures if one.name == origin and len(one.signature) != COSIGNED]
    return f"{note.text}\n{''.join(own)}".encode()


def request(message: bytes) -> bytes:
    """The request to an authority."""
    return TimestampRequestBuilder().data(message).build().as_bytes()


def read(stamp: bytes) -> TimeStampResponse:
    """Parse a response as far as possible without certificates."""
    try:
        response = decode_timestamp_response(stamp)
        response.tst_info.message_imprint  # noqa: B018 a refusal has none
    except ValueError:
        raise TimeStampRefused("it is no response of an authority (RFC 3161)") from None
    return response


def is_of(response: TimeStampResponse, message: bytes) -> bool:
    """Whether it is for this message, by its digest."""
    imprint = response.tst_info.message_imprint
    name = HASHES.get(imprint.hash_algorithm.dotted_string)
    return name is not None and new_hash(name, message).digest() == imprint.message


def holds_digest(stamp: bytes, messages: Iterable[bytes]) -> bool:
    """Whether the response contains the digest of any of these: a check without parsing RFC 3161."""
    return any(new_hash(name, one).digest() in stamp for one in messages for name in HASHES.values())


def vouched(stamp: bytes, message: bytes, authorities: Sequence[Authority]) -> Stamp:
    """The time and the authority. Raises if the stamp is invalid."""
    response = read(stamp)
    if not is_of(response, message):
        raise TimeStampRefused("it is of another checkpoint")
    amiss = [why for one in authorities if (why := _token_error(response, message, one))]
    if len(amiss) == len(authorities):
        raise TimeStampRefused(amiss[-1])
    return Stamp(response.tst_info.gen_time, _signer(response))


def _token_error(response: TimeStampResponse, message: bytes, authority: Authority) -> str | None:
    try:
        VerifierBuilder(roots=[*dict.fromkeys(authority)]).build().verify_message(response, message)
    except (VerificationError, ValueError) as why:
        return _plainly(str(why))
    return None


def _signer(response: TimeStampResponse) -> str:
    """The name in the signing certificate."""
    [by] = response.signed_data.signer_infos
    each = map(load_der_x509_certificate, response.signed_data.certificates)
    found = next(one for one in each if (one.issuer, one.serial_number) == (by.issuer, by.serial_number))
    return found.subject.rfc4514_string()


def _plainly(why: str) -> str:
    reason = next((words for mark, words in _WHY.items() if mark in why), why)
    more = re.search(r"Verify error: ?([^\"]+)", why)
    return f"{reason} ({more[1]})" if more else reason


def authority(file: Path) -> Authority:
    """Load an authority's certificates from a file: PEM, or one as DER."""
    try:
        with file.open("rb") as source:
            raw = source.read(16 * LONGEST)
        return [load_der_x509_certificate(raw)] if raw[:1] == _DER else load_pem_x509_certificates(raw)
    except (ValueError, OSError) as why:
        raise NoCertificate(file, getattr(why, "strerror", None) or "it is neither PEM nor DER, or damaged") from None
