"""What commands show, as their JSON has it, where that is more than one type of the record."""

from datetime import date, datetime
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, defstruct, field

from domain.fold.explanation import Cited
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.round import Commission, Round
from domain.sentences.worded import Worded
from domain.views.explain.chain import Explained
from evidence.alterations import Alteration
from evidence.bundles.manifest import BundleManifest, ProvedRound
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.sealing.seal_status import Sealing
from evidence.verification.result import ArchivedResult
from projections.queries.findings import FindingAct, Found
from projections.queries.integrity import Standing
from record.authored.forgetting import Forgotten
from record.retrieval.status import Status
from record.venue import Venue


def of_tuple(tuple_: Any, **other: Any) -> type[Struct]:
    """The object that a named tuple is written as. `other`: fields written as another type; None: left out."""
    types = {**tuple_.__annotations__, **other}
    return defstruct(tuple_.__name__, [(name, type_) for name, type_ in types.items() if type_ is not None])


class RefusedEntry(Struct):
    """A line that could not be understood."""

    line: int
    field: str
    reason: str
    raw: str
    file: str | UnsetType = UNSET
    raw_base64: str | UnsetType = UNSET
    """Its bytes, if they are not text."""
    length: int | UnsetType = UNSET
    """Of a line that is too long: its whole length."""
    sha256: str | UnsetType | None = UNSET


class CheckReport(Struct):
    """The report of a feed."""

    rounds: list[Round]
    commission: list[Commission]
    findings: list[Worded]
    """Outside rounds."""
    refused: list[RefusedEntry]
    failed: list[FailedSession]


class Tallied(Struct):
    """What became of the lines of a feed."""

    recorded: int
    already_there: int
    refused: int
    not_comparable: int | UnsetType = UNSET
    """Lines there already, of which something was forgotten."""
    dry_run: bool | UnsetType = UNSET


StatusReport = defstruct(
    "StatusReport",
    [
        ("venue", Venue),
        ("server", str),
        *Status.__annotations__.items(),
        ("projections", Standing),
        ("log", Sealing),
    ],
)


class ListedFinding(Found, kw_only=True):
    """A finding, and what was done about it. Of files nothing is known."""

    state: Literal["open", "assigned", "closed"] | None
    assigned_to: str | None
    acts: list[FindingAct]


SealedCheckpoint = of_tuple(StoredCheckpoint, root=str)


class ShownTimeStamp(Struct):
    """A time stamp, and whether it was checked."""

    size: int
    verified: bool
    at: datetime | None
    authority: str | None
    checkpoint: int | UnsetType = UNSET


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


class Verified(Struct):
    """The result of verifying the record."""

    verdict: Literal["ok", "partial", "altered"]
    checkpoint: VerifiedCheckpoint | None
    facts: int
    unsealed: int
    witnessed: int | None
    archived: list[of_tuple(ArchivedResult)]  # type: ignore[valid-type]
    alterations: list[ShownAlteration]  # type: ignore[valid-type]
    more: int
    not_verified: list[str]
    notices: list[ShownAlteration]  # type: ignore[valid-type]
    time_stamps: list[ShownTimeStamp]


class BundleCheckpoint(Struct):
    """The checkpoint of a bundle."""

    origin: str
    size: int
    root: str
    number: int | UnsetType = UNSET
    sealed_at: datetime | UnsetType = UNSET


class VerifiedBundle(Struct):
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
    said: BundleManifest | None
    """What the exporter said. It is not sealed."""
    proves: ProvedRound | UnsetType = UNSET
    withheld_names: int | UnsetType = UNSET


class Exported(Struct):
    """A bundle that was exported."""

    number: int
    sha256: str
    file: str
    facts: int
    unsealed: int
    sessions: list[str]
    proves: ProvedRound | UnsetType = UNSET


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


class ArchivedFolder(ArchivedFacts):
    """A month that was archived."""

    folder: str
    parts: int
    sha256: str


class CitedRule(Cited, frozen=True):
    """A rule, and what it asks for."""

    summary: str | None


class Explanation(Struct):
    """The chain of rules and facts behind something."""

    asked: dict[str, str]
    rounds: list[Explained]
    more: int
    rules: list[CitedRule]


class ShownFact(Struct):
    """A fact with its envelope."""

    position: int
    session: str
    version: int
    topic: str
    recorded_at: datetime
    happened_at: datetime
    sender: str
    supervisory: bool
    fact: dict[str, Any]
    corrected_by: str | UnsetType | None = UNSET
    now: dict[str, Any] | UnsetType | None = UNSET


class QuarantineEntry(Struct):
    """A line in quarantine. Its bytes are null if they were withheld or forgotten."""

    number: int
    length: int
    refusal: int
    field: str
    reason: str
    sender: str
    line_number: int
    token: str | None
    received_at: datetime
    accepted_at: datetime | None
    closed_at: datetime | None
    closed_by: str | None
    why: str | None
    raw: str | None
    base64: str | None
    shut: Literal["withheld", "forgotten"] | UnsetType = UNSET


class QuarantineClosed(Struct):
    """Lines of the quarantine were closed."""

    closed: int
    open: int


class Retried(Struct):
    """Lines of the quarantine were tried again."""

    recorded: int
    refused: int
    dry_run: bool | UnsetType = UNSET


class PersonForgotten(of_tuple(Forgotten)):  # type: ignore[misc]
    """A person was forgotten."""

    files_rewritten: bool
    facts_with_name: int


class DueToGo(Struct, rename={"kept_class": "class"}):
    """What is due in a class."""

    kept_class: str
    period: str | None
    before: date | None
    kept: int
    oldest: date | None
    due: int
    held: int


class ViewColumn(Struct):
    """A column of a view."""

    name: str
    type: str
    about: str


class ShownView(Struct):
    """A view that can be asked with `pitlog sql`."""

    view: str
    about: str
    columns: list[ViewColumn] = field(default_factory=list)
