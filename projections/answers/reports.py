"""What commands show, as their JSON has it, where that is more than one type of the record."""

from datetime import date, datetime
from typing import Any

from msgspec import UNSET, Struct, UnsetType, defstruct, field

from domain.fold.explanation import Cited
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.round import Commission, Round
from domain.sentences.worded import Worded
from domain.views.explain.chain import Explained
from domain.views.replay.feed_roads import ShoeRoads
from evidence.sealing.seal_status import Sealing
from projections.answers.written import of_tuple
from projections.queries.cases import FoundCase
from projections.queries.disputes import FoundDispute
from projections.queries.standing import Standing
from record.authored.forgetting import Forgotten
from record.retrieval.status import Status
from record.venue import Venue


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
    roads: list[ShoeRoads] | UnsetType = UNSET
    """With `--roads`: the roads of each shoe of baccarat."""


class Tallied(Struct):
    """What became of the lines of a feed."""

    recorded: int
    already_there: int
    refused: int
    not_comparable: int | UnsetType = UNSET
    """Lines there already, of which something was forgotten."""
    dry_run: bool | UnsetType = UNSET


class ImportedRow(Struct):
    """A row of another program's file that was refused."""

    file: str
    line: int
    column: str
    """The column at fault, or more than one, or none."""
    reason: str


class Imported(Struct):
    """What became of the rows of other programs' files."""

    rows: int
    facts: int
    """The facts that were made."""
    left_out: int
    """Rows that the map leaves out."""
    refused_rows: int
    kinds: dict[str, int]
    """The facts by their kind, with a number where the map makes the kind in several places."""
    not_made: dict[str, int]
    """Rows in which a condition of the map did not hold, likewise."""
    assigned_cards: int
    """Cards of which the source has only a part."""
    read_as: list[str]
    """How each file was read."""
    first_refused: list[ImportedRow]
    assumed: dict[str, str]
    """What the map says without the source, likewise."""
    recorded: int | UnsetType = UNSET
    already_there: int | UnsetType = UNSET
    refused: int | UnsetType = UNSET
    """Rows, and facts that the record refused. Not set where nothing was recorded."""
    dry_run: bool | UnsetType = UNSET


class FileImported(Struct):
    """A file of a folder was imported, or put aside."""

    file: str
    put: str
    """Where it is now."""
    reason: str | None
    """Why it was put aside."""
    result: Imported


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


class ListedDispute(FoundDispute, kw_only=True):
    """A dispute and the work on it."""

    case: FoundCase


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
