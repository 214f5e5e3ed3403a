"""What comparisons and corrections show, as their JSON has it."""

from datetime import date
from typing import Any

from msgspec import Struct

from domain.facts.vocabulary import Ruleset
from domain.views.what_if.differences import Parting
from projections.versions.differences import AnswerDifference


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
