"""Time stamps of real authorities and forged ones, from trailofbits/rfc3161-client: each is judged right."""

from pathlib import Path

import pytest

from evidence.errors import TimeStampRefused
from evidence.sealing.timestamps import Stamp, authority, vouched
from tests.interop.vectors import vectors

JUDGED = {
    "identrust/issue-104.tsr": "CN=TrustID Timestamp Authority",
    "sigstage/response-sha256.tsr": "CN=sigstore-tsa",
    "sigstage/response-sha384.tsr": "CN=sigstore-tsa",
    "sigstage/response-sha512.tsr": "CN=sigstore-tsa",
    "sigstage/response-invalid-signature.tsr": None,
    "sigstage/response-no-embedded-cert.tsr": None,
    "sigstore.mock/response-expired.tsr": None,
    "test_tsa/response.tsr": "CN=Test TSA Timestamping",
    "test_tsa/response-injected-certs.tsr": "CN=Test TSA Timestamping",  # and not the injected one
    "test_tsa/other_response.tsr": None,
}
"""The authority that is named, or that it is refused."""


def judged(stamp: Path, message: bytes) -> Stamp | None:
    try:
        return vouched(stamp.read_bytes(), message, [authority(stamp.parent / "ts_chain.pem")])
    except TimeStampRefused:
        return None


@pytest.mark.parametrize("name", JUDGED)
def test_every_time_stamp(name: str) -> None:
    """It is of its message alone, and of no byte more."""
    stamp = vectors("rfc3161") / name
    payload = stamp.parent / "payload"
    message = payload.read_bytes() if payload.exists() else b"hello"
    found, wanted = judged(stamp, message), JUDGED[name]
    assert (wanted in found.authority) if found is not None and wanted is not None else (found is wanted)
    assert judged(stamp, message + b"\0") is None


def test_none_is_left_out() -> None:
    base = vectors("rfc3161")
    assert {str(one.relative_to(base)) for one in base.rglob("*.tsr")} == JUDGED.keys()


@pytest.mark.parametrize("name", [name for name, by in JUDGED.items() if by])
def test_a_good_one_with_any_byte_of_its_signature_changed(name: str) -> None:
    """The signature comes last."""
    stamp = vectors("rfc3161") / name
    raw, chain = stamp.read_bytes(), [authority(stamp.parent / "ts_chain.pem")]
    for at in range(len(raw) - 32, len(raw)):
        with pytest.raises(TimeStampRefused):
            vouched(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :], b"hello", chain)
