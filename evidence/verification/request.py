"""The request for a verification: the keys, the checkpoints and the witness to verify against."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from psycopg import Connection

from domain.errors import PitlogError
from evidence.alterations import Alteration
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_chain import Chain, chain
from evidence.verification.archived_months import MonthMoved, moved
from evidence.verification.outside_evidence import OutsideCheckpoint, Witnessed, checkpoint_in_file, witnessed

Report = Callable[[int], None]
"""Called with the number of verified facts."""


@dataclass
class VerificationRequest:
    """What to verify against, and where to begin."""

    chain: Chain
    checkpoints: Sequence[OutsideCheckpoint] = ()
    witness: Witnessed | None = None
    witnesses: Sequence[Key] = ()
    """The keys of known witnesses."""
    outside: bool = False
    """Whether any evidence was supplied from outside. Then something must be sealed."""
    report: Report = lambda facts: None
    moved: MonthMoved = field(default_factory=MonthMoved)
    """Months archived from the record."""


@dataclass(frozen=True)
class Given:
    """Evidence that the user supplies."""

    keys: Sequence[Key]
    checkpoints: Sequence[Path] = ()
    witness: Path | None = None
    witnesses: Sequence[Key] = ()
    """The keys of known witnesses."""
    outside: bool = False
    """Whether any evidence was supplied that this machine does not store itself."""
    archives: Sequence[Path] = ()
    """Folders that contain archives."""
    cut: Callable[[Witnessed], Witnessed] = lambda witness: witness
    """What of a witness's evidence counts: for an older copy of a record, only what the witness saw by then."""


def read_request(
    connection: Connection[Any], given: Given, report: Report
) -> tuple[VerificationRequest, list[Alteration]]:
    """The request, and alterations found while reading it: an invalid key chain."""
    try:
        keys, amiss = chain(connection, given.keys), []
    except (PitlogError, ValueError) as why:
        keys, amiss = Chain(list(given.keys[:1]), []), [Alteration("key", f"the log's keys: {why}")]
    kept = [checkpoint_in_file(path, keys) for path in given.checkpoints]
    by = given.cut(witnessed(given.witness, keys, kept, given.witnesses)) if given.witness else None
    if by is not None and by.checkpoint is not None:
        kept.append(by.checkpoint)
    witnesses = [*given.witnesses, *(by.keys if by else ())]
    out, more = moved(connection, keys, given.archives)
    return VerificationRequest(keys, kept, by, witnesses, given.outside, report, out), [*amiss, *more]


def fingerprint(given: Given) -> str:
    """A digest of the request. A verification resumes only with the same request."""
    files = [path.read_bytes() for path in given.checkpoints]
    archives = [list(map(str, given.archives))] if given.archives else []
    return sha256(repr([list(map(str, given.keys)), files, str(given.witness), *archives]).encode()).hexdigest()
