"""What comparisons and corrections show, as their JSON has it."""

from datetime import date
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from domain.facts.vocabulary import Ruleset
from domain.fold.feed.failing_fact import FailedSession
from domain.money import Amount
from domain.views.what_if.differences import Parting, Two
from projections.answers.reports import RefusedEntry
from projections.versions.differences import AnswerDifference


class ComparedTable(Struct):
    """A table: ignored options, or, of another game, its ruleset."""

    table: str
    compared: bool
    unread: list[str] | UnsetType = UNSET
    ruleset: str | UnsetType | None = UNSET


class ComparedSum(Struct, rename={"as_": "as"}):
    """What players received, and would have received."""

    wagers: int
    in_force: Amount
    as_: Amount
    more: Amount


class OwedSum(Struct, rename={"as_": "as"}):
    """Commission owed."""

    in_force: Amount
    as_: Amount


class ComparedCurrency(ComparedSum):
    """The sums of a currency, in all, by bet and by player. Only those in all are less commission owed."""

    commission_owed: OwedSum
    bets: dict[str, ComparedSum]
    players: dict[str, ComparedSum]


class ComparedTotals(Struct):
    """How many rounds differ, and the sums of each currency."""

    rounds: int
    apart: int
    undecided: int
    currencies: dict[str, ComparedCurrency]


class UnderAnother(Struct, rename={"as_": "as"}):
    """Rounds under another ruleset."""

    as_: Ruleset
    rounds: list[Parting]
    findings: Two
    tables: list[ComparedTable]
    totals: ComparedTotals
    refused: list[RefusedEntry]
    failed: list[FailedSession]


class RoundUnderAnother(Struct, rename={"as_": "as"}):
    """One round under another ruleset."""

    round: str
    as_: Ruleset
    differs: Parting | None
    unread: list[str]


class ChangedProjection(Struct):
    """A projection with another version."""

    projection: str
    before: int | str | None
    now: int | str


class ComparedSummary(Struct):
    """How many answers differ, and why."""

    total: int
    reasons: dict[str, int]
    not_compared: list[str]


class AnswersCompared(Struct):
    """Every answer that differs between two versions of the projections."""

    versions: list[ChangedProjection]
    differences: list[AnswerDifference]
    summary: ComparedSummary


class TableDay(Struct):
    """A table on a gaming day."""

    table: str
    gaming_day: date


class Corrected(Struct):
    """A fact that was corrected, and what that changes."""

    fact: str
    table: str
    before: dict[str, Any] | None
    now: dict[str, Any] | None
    changes: list[AnswerDifference]
    adjusts: list[TableDay]
    """Closed days that get adjustments."""
    correction: str | None
