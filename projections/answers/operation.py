"""What commands of operation show, as their JSON has it. Loads neither the games nor the rules."""

from datetime import date, datetime
from typing import Any

from msgspec import UNSET, Struct, UnsetType, defstruct, field

from evidence.sealing.seal_status import Sealing
from projections.answers.written import of_tuple
from projections.queries.standing import Standing
from record.authored.forgetting import Forgotten
from record.authored.retention import Certificate
from record.retrieval.status import Status
from record.venue import Venue


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


class ShownFact(Struct, kw_only=True):
    """A fact with its envelope."""

    position: int
    session: str
    version: int
    topic: str
    recorded_at: datetime
    happened_at: datetime
    sender: str
    supervisory: bool
    corrected_by: str | UnsetType | None = UNSET
    now: dict[str, Any] | UnsetType | None = UNSET
    fact: dict[str, Any]


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


class SealedBy(Struct):
    """The first checkpoint over a certificate."""

    checkpoint: int
    root: str


class ShownCertificate(Certificate, kw_only=True):
    """A certificate of disposal."""

    sealed_by: SealedBy | None
    stays: list[str]


class SessionAmiss(Struct):
    """A session without an answer."""

    venue: str
    session: str
    why: str
    fact: str | None


class EstateFigures(Struct):
    """Figures over venues: each line names its venue, day, table and currency, as far as they are grouped by."""

    lines: list[dict[str, str | int]]
    amiss: list[SessionAmiss] = field(default_factory=list)
