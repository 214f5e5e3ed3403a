"""A certificate for 127.0.0.1 and keys for it, as files."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def made(here: Path) -> dict[str, Path]:
    """A certificate for 127.0.0.1, its key, the same locked, and a key of somebody else's."""
    key, other = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "pitlog test")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    plain, locked = serialization.NoEncryption(), serialization.BestAvailableEncryption(b"secret")
    held = {
        "cert": certificate.public_bytes(serialization.Encoding.PEM),
        "key": key.private_bytes(*form, plain),
        "locked": key.private_bytes(*form, locked),
        "other": other.private_bytes(*form, plain),
        "junk": b"junk",
    }
    for file, content in held.items():
        (here / file).write_bytes(content)
    return {file: here / file for file in held}
