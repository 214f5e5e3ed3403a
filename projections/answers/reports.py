"""What commands show, as their JSON has it, where that is more than one type of the record."""

from msgspec import UNSET, Struct, UnsetType

from domain.fold.explanation import Cited
from domain.views.explain.chain import Explained
from projections.queries.cases import FoundCase
from projections.queries.disputes import FoundDispute


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
