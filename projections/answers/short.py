"""What short commands show, as their JSON has it. Loads neither the games nor what appends facts."""

from datetime import datetime
from typing import Any

from msgspec import UNSET, Struct, UnsetType, defstruct, field

from evidence.sealing.seal_status import Sealing
from projections.queries.standing import Standing
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
