"""What commands of the evidence show, as their JSON has it."""

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, defstruct

from evidence.alterations import Alteration
from evidence.bundles.manifest import BundleManifest, ProvedRound
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.verification.result import ArchivedResult, RecoveredResult
from projections.answers.written import of_tuple

SealedCheckpoint = of_tuple(StoredCheckpoint, root=str, catalogue=list[str])


class ShownTimeStamp(Struct, kw_only=True):
    """A time stamp, and whether it was checked."""

    checkpoint: int | UnsetType = UNSET
    size: int
    verified: bool
    at: datetime | None
    authority: str | None


class VerifiedCheckpoint(Struct):
    """The checkpoint up to which the record was verified."""

    number: int
    size: int
    root: str
    sealed_at: datetime


ShownAlteration = defstruct(
    "ShownAlteration",
    [
        (name, type_) if name in ("kind", "what") else (name, type_ | UnsetType, UNSET)
        for name, type_ in Alteration.__annotations__.items()
    ],
)


ShownArchive = of_tuple(ArchivedResult)
ShownRecovery = of_tuple(RecoveredResult)


class Verified(Struct):
    """The result of verifying the record."""

    verdict: Literal["ok", "partial", "altered"]
    checkpoint: VerifiedCheckpoint | None
    facts: int
    unsealed: int
    witnessed: int | None
    recovered: list[ShownRecovery]  # type: ignore[valid-type]
    """Losses from which the log went on by a recovery entry."""
    archived: list[ShownArchive]  # type: ignore[valid-type]
    alterations: list[ShownAlteration]  # type: ignore[valid-type]
    more: int
    not_verified: list[str]
    notices: list[ShownAlteration]  # type: ignore[valid-type]
    time_stamps: list[ShownTimeStamp]
    quorum: VerifiedCheckpoint | UnsetType | None = UNSET
    """The newest checkpoint that the quorum of the policy cosigned."""


class BundleCheckpoint(Struct):
    """The checkpoint of a bundle."""

    origin: str
    size: int
    root: str
    number: int | UnsetType = UNSET
    sealed_at: datetime | UnsetType = UNSET


class VerifiedProof(Struct):
    """The result of verifying the proof of a fact."""

    verdict: Literal["ok", "faulty"]
    faults: list[str]
    checkpoint: BundleCheckpoint
    leaf: int
    position: int | None
    session: str | None
    table: str | None
    fact: str | None
    recorded_at: datetime | None
    line: str | None
    """The line as it is sealed: with pseudonyms where names are outside the log."""
    cosigned: list[str]
    not_checked: list[str]


class BundledLoss(Struct):
    """A loss from which the log of a bundle went on. What came back is the operator's statement, or null."""

    leaf: int
    kept: int
    lost: int
    at: str
    by: str
    why: str
    facts: int | None
    again: int | None
    own: int | None
    missing: int | None
    changed: int | None


class VerifiedBundle(Struct, kw_only=True):
    """The result of verifying a bundle."""

    verdict: Literal["ok", "not shown", "faulty"]
    faults: list[str]
    not_shown: list[str]
    checkpoint: BundleCheckpoint | None
    sessions: dict[str, int]
    cosigned: list[str]
    not_checked: list[str]
    witnessed_leaves: int
    time_stamps: list[ShownTimeStamp]
    recovered: list[BundledLoss] | UnsetType = UNSET
    proves: ProvedRound | UnsetType = UNSET
    withheld_names: int | UnsetType = UNSET
    said: BundleManifest | None
    """What the exporter said. It is not sealed."""


class Exported(Struct, kw_only=True):
    """A bundle that was exported."""

    number: int
    sha256: str
    file: str
    facts: int
    unsealed: int
    proves: ProvedRound | UnsetType = UNSET
    sessions: list[str]


class ExportedProof(Struct):
    """The proof of a fact, as exported."""

    number: int
    sha256: str
    file: str
    table: str
    fact: str
    leaf: int
    leaves: int


class ExportedFolder(Struct):
    """Sessions that were exported as Parquet."""

    folder: str
    sessions: int
    written: int
    facts: int


class ArchivedFacts(Struct):
    """A month that was restored."""

    month: str
    facts: int
    sessions: int


class ArchivedFolder(Struct):
    """A month that was archived."""

    month: str
    folder: str
    facts: int
    sessions: int
    parts: int
    sha256: str
