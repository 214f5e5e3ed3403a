"""The evidence with which a command verifies a copy of the record."""

from pathlib import Path

from cli.key_options import known_witnesses
from evidence.errors import NoKey
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.verification.request import Given


def evidence_at_hand(ring: KeyRing, witness: Path | None = None, log_key: str | None = None) -> Given | None:
    """The evidence that the options name, with the ring's for the rest. None without a key of the log."""
    try:
        trusted = Key.of_log(log_key) if log_key is not None else ring.current().key
    except NoKey:
        if witness is not None:
            raise
        return None
    return Given([trusted], (), witness, known_witnesses(ring), log_key is not None or witness is not None)
