"""An authority for time stamps of our own: its certificates by `cryptography`, its responses by `openssl ts`."""

import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

CONFIG = """
[tsa]
default_tsa = one
[one]
serial = {0}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
"""


@dataclass(frozen=True)
class Authority:
    """Its folder: the certificate that people trust, the one it stamps with, and the key to that."""

    folder: Path
    key: EllipticCurvePrivateKey
    above: Ed25519PrivateKey
    serial: int

    @classmethod
    def founded(cls, folder: Path, name: str = "Time of Day", until: timedelta = timedelta(days=1)) -> "Authority":
        """A new one; until when the certificate that it stamps with is good."""
        folder.mkdir(parents=True)
        it = cls(folder, generate_private_key(SECP256R1()), Ed25519PrivateKey.generate(), x509.random_serial_number())
        it.root.write_bytes(it.certificate(f"{name}, root", None))
        (folder / "signer.pem").write_bytes(it.certificate(name, ExtendedKeyUsageOID.TIME_STAMPING, until))
        secret = it.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        (folder / "signer.key").write_bytes(secret)
        (folder / "serial").write_text("01")
        (folder / "config").write_text(CONFIG.format(folder))
        return it

    @property
    def root(self) -> Path:
        """What people trust."""
        return self.folder / "root.pem"

    def certificate(self, name: str, use: x509.ObjectIdentifier | None, until: timedelta = timedelta(days=1)) -> bytes:
        """The root, or, for a use, one below it; always of the same serial number, and valid since two days ago."""
        called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        root = called if use is None else x509.load_pem_x509_certificate(self.root.read_bytes()).subject
        now = datetime.now(UTC).replace(microsecond=0)
        made = (
            x509.CertificateBuilder(
                root, called, (self.key if use else self.above).public_key(), self.serial + (use is None)
            )
            .not_valid_before(now - timedelta(days=2))
            .not_valid_after(now + until)
            .add_extension(x509.BasicConstraints(use is None, None), critical=True)
        )
        if use is not None:
            made = made.add_extension(x509.ExtendedKeyUsage([use]), critical=True)
        return made.sign(self.above, None).public_bytes(Encoding.PEM)

    def stamp(self, request: bytes) -> bytes:
        """What it answers."""
        asked, answer = self.folder / "request", self.folder / "response"
        asked.write_bytes(request)
        signer = ("-signer", self.folder / "signer.pem", "-inkey", self.folder / "signer.key")
        words = ("openssl", "ts", "-reply", "-config", self.folder / "config", *signer, "-queryfile", asked)
        subprocess.run([*words, "-out", answer], check=True, capture_output=True, timeout=300)
        return answer.read_bytes()

    def stamp_with_another_use(self, request: bytes) -> bytes:
        """As it answers, but made with a certificate for mail: `openssl ts` would not do it."""
        name = "Time of Day"
        right, mail = (
            x509.load_pem_x509_certificate(one).public_bytes(Encoding.DER)
            for one in (
                (self.folder / "signer.pem").read_bytes(),
                self.certificate(name, ExtendedKeyUsageOID.EMAIL_PROTECTION),
            )
        )
        stamp = self.stamp(request)
        assert right in stamp
        assert len(right) == len(mail)
        return stamp.replace(right, mail)
