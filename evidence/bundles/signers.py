"""Checks who signed a bundle's checkpoint, by the keys that the verifier brings. Keys in the bundle are only hints."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from evidence.bundles.container import Container, stamps
from evidence.bundles.result import TimeStampResult
from evidence.errors import TimeStampRefused
from evidence.sealing import timestamps
from evidence.sealing.ed25519 import COSIGNATURE, NOTE, Key
from evidence.sealing.key_files import Rotation
from evidence.sealing.notes import Checkpoint, Signature, SignedNote
from evidence.sealing.policy import Policy
from evidence.sealing.timestamps import Authority

NO_KEY = (
    "no key of the log was given, so nobody knows who signed: give the one that you were handed with --log-key "
    "(keys inside the file are only hints)"
)


@dataclass(frozen=True)
class Trust:
    """The keys that the verifier trusts."""

    log: Key | None = None
    witnesses: Sequence[Key] = ()
    checkpoints: Sequence[SignedNote] = ()
    """Earlier or later checkpoints of the log."""
    authorities: Sequence[Authority] = ()
    """Certificates for time stamps."""
    policy: Policy | None = None
    """Known logs and witnesses, and the quorum that must have cosigned."""

    def of(self, note: SignedNote) -> "Trust":
        """The same, with the policy's log of this checkpoint if no key was given."""
        if self.policy is None or self.log is not None:
            return self
        return replace(self, log=self.policy.log_of(Checkpoint.of(note.text).origin, note))

    def every_witness(self) -> list[Key]:
        """The given witnesses, and those of the policy."""
        more = () if self.policy is None else self.policy.witnesses.values()
        return [*dict.fromkeys((*self.witnesses, *more))]


class Signers:
    """The log's keys, from the given one along the sealed rotations, and the witnesses' keys."""

    def __init__(self, trust: Trust, rotations: Sequence[Rotation]) -> None:
        self.trust = trust
        self.in_force = trust.log
        self.chain = [trust.log] if trust.log is not None else []
        for one in rotations:
            if one.old == self.in_force:
                self.in_force = one.new
                self.chain.append(one.new)
        for one in reversed(rotations):
            if one.new in self.chain and one.old not in self.chain:
                self.chain.append(one.old)

    def log_signed(self, note: SignedNote, found: Checkpoint) -> Iterator[str]:
        """Faults of the log's signature."""
        key = self.in_force
        if key is None:
            yield NO_KEY
        elif key.kind != NOTE:
            yield f"the key given for the log ({key.name}) is one of a witness"
        elif key.name != found.origin:
            yield f"the checkpoint is of another log: {found.origin!r}, and the key given is of {key.name!r}"
        elif key not in self._log_keys(note):
            yield f"the checkpoint is not signed with the key given for {key.name!r}, nor with one that followed it"

    def witnesses_signed(self, note: SignedNote) -> Iterator[str]:
        """Given witnesses whose cosignature is missing."""
        for key in self.trust.witnesses:
            if key.kind != COSIGNATURE:
                yield f"the key given for a witness ({key.name}) is one of a log"
            elif note.signed_by(key) is None:
                yield f"the witness {key.name!r} has not cosigned this checkpoint"
        if not self._has_quorum(note):
            yield "the quorum that the policy requires has not cosigned this checkpoint"

    def _has_quorum(self, note: SignedNote) -> bool:
        policy = self.trust.policy
        return policy is None or policy.met(policy.cosigners(note))

    def of_the_log(self, note: SignedNote) -> bool:
        """Whether any key of the chain signed it. An invalid signature by one of them is a fault."""
        return bool(self._log_keys(note))

    def _log_keys(self, note: SignedNote) -> list[Key]:
        return [key for key in self.chain if note.signed_by(key) is not None]

    def witnessed(self, note: SignedNote) -> bool:
        """Whether every given witness cosigned it, and the quorum of the policy."""
        keys = [key for key in self.trust.witnesses if key.kind == COSIGNATURE]
        signed = [key for key in keys if note.signed_by(key) is not None]
        return bool(keys or self.trust.policy) and signed == keys and self._has_quorum(note)

    def cosigned(self, note: SignedNote) -> list[str]:
        """The witnesses that cosigned, and when."""
        found = [(key, note.signed_by(key)) for key in self.trust.every_witness() if key.kind == COSIGNATURE]
        return [f"{key.name}, {_time_text(signature)}" for key, signature in found if signature is not None]

    def unknown(self, note: SignedNote, origin: str) -> list[str]:
        """Other signers, whose signatures cannot be checked without their keys."""
        known = {(key.name, key.id) for key in (*self.chain, *self.trust.every_witness())}
        return [one.name for one in note.signatures if (one.name, one.id) not in known and one.name != origin]


def _time_text(signature: Signature) -> str:
    try:
        return f"{datetime.fromtimestamp(signature.seconds, UTC):%Y-%m-%d %H:%M:%SZ}"
    except (OverflowError, ValueError, OSError):
        return "at no time that there is"


def stamped(
    container: Container, notes: Sequence[tuple[SignedNote, Checkpoint]], authorities: Sequence[Authority]
) -> Iterator[str | TimeStampResult]:
    """Each time stamp that is valid or need not be checked, or a fault."""
    messages = {timestamps.as_sealed(note): found.size for note, found in notes}
    for name in stamps(container):
        stamp = container.read(name, timestamps.LONGEST)
        of = next((one for one in messages if timestamps.holds_digest(stamp, [one])), None)
        if of is None:
            yield f"{name} is a time stamp of none of the checkpoints in the bundle"
        elif authorities:
            yield _vouched(name, stamp, of, messages[of], authorities)
        else:
            yield TimeStampResult(messages[of], None)


def _vouched(name: str, stamp: bytes, of: bytes, size: int, authorities: Sequence[Authority]) -> str | TimeStampResult:
    try:
        return TimeStampResult(size, timestamps.vouched(stamp, of, authorities))
    except TimeStampRefused as why:
        return f"{name}: {why}"
