"""Facts about the work on disputes and findings. The program writes them for a signed-in person, like those of
`domain.facts.program`.
"""

from typing import Literal

from domain.facts.program import ProgramFact
from domain.facts.vocabulary import FreeText, Instant, Money, Name, Names, People, StaffName, Text


class DisputeGathered(ProgramFact, frozen=True):
    """Things were added to the case of a dispute. Fields that are left out add nothing."""

    dispute: Name
    """Which dispute."""
    findings: Names | None = None
    """Findings by their ids."""
    rounds: Names | None = None
    """Rounds of its table, beside those that the dispute is about."""
    players: People | None = None
    """Players."""
    commission: Names | None = None
    """Entries of commission, each by the id of the fact that made it."""
    why: FreeText | None = None
    """Why."""


class DisputeTakenOut(ProgramFact, frozen=True):
    """Things were taken out of the case of a dispute. Fields that are left out take nothing out."""

    dispute: Name
    """Which dispute."""
    findings: Names | None = None
    """Findings by their ids."""
    rounds: Names | None = None
    """Rounds that were added before."""
    players: People | None = None
    """Players."""
    commission: Names | None = None
    """Entries of commission, each by the id of the fact that made it."""
    why: FreeText | None = None
    """Why."""


class DisputeAssigned(ProgramFact, frozen=True):
    """A dispute was assigned to a person, until a time or without one."""

    dispute: Name
    """Which dispute."""
    to: StaffName
    """The person it is assigned to."""
    due: Instant | None = None
    """When it has to be decided."""
    why: FreeText | None = None
    """Why."""


class DisputeDescribed(ProgramFact, frozen=True):
    """The error behind a dispute was described. The last description counts as a whole: what it leaves out is not
    stated any more.
    """

    dispute: Name
    """Which dispute."""
    dealer: StaffName | None = None
    """The dealer who made the error."""
    supervisor: StaffName | None = None
    """The supervisor of the table at that time."""
    error: Text | None = None
    """The kind of error."""
    currency: Text | None = None
    """The currency of both amounts."""
    savings: Money | None = None
    """What the house would have lost if nobody had found the error."""
    losses: Money | None = None
    """What the house lost by the error."""
    why: FreeText | None = None
    """Why it is described in this way."""


class DisputeAudited(ProgramFact, frozen=True):
    """A second person examined a dispute after it was described and decided."""

    dispute: Name
    """Which dispute."""
    result: Literal["agreed", "disagreed"]
    """Whether the second auditor agrees."""
    why: FreeText
    """What was examined, and why the auditor agrees or disagrees."""


class FindingLookedAt(ProgramFact, frozen=True):
    """A person looked at a finding. It stays open."""

    finding: Name
    """Which finding."""
    reason: FreeText | None = None
    """What the person saw."""


class FindingActUndone(ProgramFact, frozen=True):
    """An act on a finding was undone: its state is what it was before. The act stays on the record."""

    finding: Name
    """Which finding."""
    act: Name
    """The id of the fact that is undone."""
    reason: FreeText | None = None
    """Why."""


class ShiftHandedOver(ProgramFact, frozen=True):
    """A person handed what is open over to another person. It counts when that person has taken it over."""

    handover: Name
    """The name of the hand-over."""
    to: StaffName
    """The person who is to take it over."""
    disputes: Names | None = None
    """The disputes that were open."""
    findings: Names | None = None
    """The open findings that were assigned to the person who handed over."""
    why: FreeText | None = None
    """What the next shift should know."""


class ShiftTakenOver(ProgramFact, frozen=True):
    """The person named in a hand-over took it over, as it was listed."""

    handover: Name
    """Which hand-over."""
    why: FreeText | None = None
    """What the person adds."""
