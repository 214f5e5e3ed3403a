"""Facts that the program writes on behalf of a signed-in person. They are never taken from a feed."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from domain.facts.base import Fact
from domain.facts.vocabulary import (
    Counter,
    Day,
    FreeText,
    Money,
    Name,
    Names,
    Person,
    Seat,
    StaffName,
    Text,
)

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$(?!\\n)")]


class ProgramFact(Fact, frozen=True):
    """An act of a signed-in person with the program."""

    from_feed: ClassVar[bool] = False


class FindingAssigned(ProgramFact, frozen=True):
    """A finding was assigned to a person."""

    finding: Name
    """Which finding."""
    to: StaffName
    """The person it is assigned to."""
    reason: FreeText | None = None
    """Why."""


class FindingClosed(ProgramFact, frozen=True):
    """A finding was closed."""

    finding: Name
    """Which finding."""
    reason: FreeText
    """Why."""


class DisputeWithdrawn(ProgramFact, frozen=True):
    """A dispute was withdrawn: it is not decided unless it is raised again."""

    dispute: Name
    """Which dispute."""
    why: FreeText
    """Why."""


class DisputeMoved(ProgramFact, frozen=True):
    """A dispute was moved to other rounds of its table."""

    dispute: Name
    """Which dispute."""
    rounds: Names
    """The rounds that it is about from now on."""
    why: FreeText
    """Why."""


class StepCommented(ProgramFact, frozen=True):
    """A person commented on a step of a round. `round` names the round."""

    about: Name
    """The step: the id of its fact."""
    note: FreeText
    """The comment."""
    seat: Seat | None = None
    """The seat or box it is about."""


class CommentWithdrawn(ProgramFact, frozen=True):
    """A comment on a step was withdrawn. It stays on the record."""

    comment: Name
    """Which comment: its id."""
    why: FreeText
    """Why."""


class GamingDayClosed(ProgramFact, frozen=True):
    """The accounts of a gaming day were closed: later facts show as adjustments."""

    gaming_day: Day
    """Which day."""


class DifferenceExplained(ProgramFact, frozen=True):
    """A person gave the reason for a difference of a gaming day: what was due, and what was recorded."""

    gaming_day: Day
    """Which day."""
    difference: Name
    """Which difference. Its name depends on its amounts: of other amounts, it is another difference."""
    about: FreeText
    """The difference, as it was shown to the person."""
    reason: FreeText
    """Why it is as it is."""


class RecordViewed(ProgramFact, frozen=True):
    """A person viewed part of the record."""

    what: FreeText
    """What was viewed."""
    why: FreeText | None = None
    """The reason."""


class RecordExported(ProgramFact, frozen=True):
    """A person took a copy of part of the record."""

    what: FreeText
    """The subject of the dossier."""
    why: FreeText
    """The reason."""
    number: Counter
    """The export's number."""
    sha256: Digest
    """The digest of the file."""


class DossierIssued(ProgramFact, frozen=True):
    """A dossier was issued, numbered and stored as issued."""

    number: Counter
    """Its number."""
    sha256: Digest
    """The digest of the document."""


class TablePlaced(ProgramFact, frozen=True):
    """An administrator gave a table its pit and its place in it, or took it out of its pit."""

    pit: Name | None = None
    """The pit. None: the table is in no pit."""
    place: Counter | None = None
    """Its place in the pit: tables stand in this order."""


class AttentionSet(ProgramFact, frozen=True):
    """The venue set from when on a table needs attention."""

    silent_minutes: Counter
    """An open table without a fact for so many minutes."""
    least_errors: Counter
    """So many rounds with errors; fewer are no rate."""
    times_the_floor: Money
    """A rate of errors so many times that of the whole floor."""
    why: FreeText
    """Why."""


class AttentionAcknowledged(ProgramFact, frozen=True):
    """A person has seen why a table needs attention: it is calm for all watchers until there is another reason."""

    subjects: Names
    """What was seen: findings, disputes, a silence, a number of errors."""


class AcknowledgementWithdrawn(ProgramFact, frozen=True):
    """A person took an acknowledgement back: the table needs attention again."""

    acknowledgement: Name
    """The id of the fact that acknowledged."""


class AlarmRaised(ProgramFact, frozen=True):
    """The watch raised an alarm: evidence against chance reached its threshold."""

    alarm: Name
    """The id of the alarm."""
    family: Name
    """What was watched."""
    since: Day
    """The first gaming day that was counted."""
    until: Day
    """The last one."""
    evidence: Name
    """The e-value when it was raised, in digits."""
    counted: Counter
    """The number of rounds counted."""
    hits: Counter
    """The number of them with the event."""
    cell: Name | None = None
    """The number, sector, face or shoe that it is about."""
    staff: StaffName | None = None
    """The dealer or supervisor that it is about."""
    player: Person | None = None
    """The player that it is about."""


class AlarmAcknowledged(ProgramFact, frozen=True):
    """A person has seen an alarm. It stays until it is closed."""

    alarm: Name
    """The id of the alarm."""
    why: FreeText | None = None
    """What the person says about it."""


class AlarmClosed(ProgramFact, frozen=True):
    """A person closed an alarm. What is counted from then on may raise another."""

    alarm: Name
    """The id of the alarm."""
    why: FreeText
    """Why."""


class AlertSent(ProgramFact, frozen=True):
    """The program tried to send an alert about an alarm to the venue's webhook."""

    alarm: Name
    """The id of the alarm, which is the id of the message, too."""
    attempt: Counter
    """The number of the attempt, from 1."""
    outcome: Literal["delivered", "failed"]
    """Whether the receiver accepted it."""
    status: Text | None = None
    """What the receiver answered, or why there was no answer."""


class WatchBudgetSet(ProgramFact, frozen=True):
    """The venue set how many false alarms the watch may give."""

    per_year: Money
    """So many in a year, on the whole floor."""
    why: FreeText
    """Why."""
