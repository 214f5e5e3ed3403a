"""What commands of review and accounts did, as their JSON has it: those that print one sentence otherwise."""

from datetime import date
from typing import Literal

from msgspec import Struct

from projections.versions.differences import AnswerDifference


class DisputeRaised(Struct):
    """A dispute was raised."""

    dispute: str
    table: str
    rounds: list[str]
    player: str | None
    wager: str | None
    fact: str
    """The id of the fact that was recorded."""


class DisputeActed(Struct):
    """A comment on a dispute, a decision, or a ruling was recorded."""

    dispute: str
    table: str
    kind: str
    """The kind of the fact."""
    fact: str


class DisputeRuled(DisputeActed):
    """A dispute was decided with an effect on wagers or outcomes."""

    ruling: str
    """The id of the fact of the ruling."""
    changes: list[AnswerDifference]
    """What the ruling changes."""


class CaseChanged(DisputeActed):
    """Things were added to a case, or taken out of it."""

    findings: list[str]
    rounds: list[str]
    players: list[str]
    commission: list[str]


class ShiftSigned(Struct):
    """A person handed a shift over, or took it over."""

    handover: str
    kind: str
    """The kind of the fact."""
    to: str
    disputes: list[str]
    findings: list[str]
    fact: str


class StepCommented(Struct):
    """A comment on a step was written or withdrawn."""

    comment: str
    table: str
    round: str
    kind: str
    """The kind of the fact."""
    fact: str


class FindingLookedAt(Struct):
    """A person looked at a finding."""

    finding: str
    reason: str | None


class FindingActUndone(Struct):
    """An act on a finding was undone."""

    finding: str
    act: str
    """The id of the fact that was undone."""
    state: str
    """The state of the finding now."""


class ReceiptWritten(Struct):
    """A receipt was written."""

    dispute: str
    file: str


class FindingAssigned(Struct):
    """A finding was assigned."""

    finding: str
    assigned_to: str
    reason: str | None


class FindingClosed(Struct):
    """A finding was closed."""

    finding: str
    reason: str


class DayClosed(Struct):
    """The accounts of a gaming day are closed at a table."""

    table: str
    day: date
    new: bool
    """False: they were closed before."""


class DifferenceExplained(Struct):
    """The reason for a difference was recorded."""

    difference: str
    table: str
    day: date
    reason: str


class BudgetSet(Struct):
    """The budget of false alarms was set."""

    per_year: str


class WebhookChanged(Struct):
    """The webhook of the watch was set, tested, ended or shown."""

    did: Literal["set", "tested", "off", "waiting"]
    host: str
    status: str | None = None
    """What the receiver answered to a test."""
    waiting: list[str] = []
    """The alarms whose alerts are not delivered."""
    secret: str | None = None
    """The secret of a webhook that was set, shown once."""


class AlarmActed(Struct):
    """An alarm of the watch was raised, acknowledged, or closed."""

    alarm: str
    table: str | None
    family: str
    state: str
