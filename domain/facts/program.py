"""Facts that the program writes on behalf of a signed-in person. They are never taken from a feed."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from domain.facts.base import Fact
from domain.facts.vocabulary import (
    Count,
    Counter,
    Day,
    FreeText,
    Money,
    Name,
    Names,
    People,
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


class PersonForgotten(ProgramFact, frozen=True):
    """A person was forgotten: the name was deleted from the vault, with the words that contained it."""

    person: Name
    """The person's pseudonym."""
    words: Count
    """The number of notes, claims, unusually spelled lines and lines in quarantine that were deleted with it."""
    why: FreeText
    """Why."""


class HoldPlaced(ProgramFact, frozen=True):
    """A case was put under hold: nothing of it is forgotten or archived until it is released."""

    case: Name
    """Which case."""
    why: FreeText
    """Why."""
    players: People | None = None
    """The players of the case."""
    rounds: Names | None = None
    """The rounds of the case."""


class HoldReleased(ProgramFact, frozen=True):
    """A case is no longer under hold."""

    case: Name
    """Which case."""
    why: FreeText
    """Why."""


KeptClass = Literal["players", "staff", "words", "views", "quarantine", "dossiers"]
"""What is kept about people, by class."""


class RetentionSet(ProgramFact, frozen=True):
    """The venue set how long one class of what is kept about people stays."""

    kept: KeptClass
    """Which class."""
    period: Name
    """How long: `7y`, `18m`, `90d`, or `none`."""
    why: FreeText
    """Why."""


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


class WatchBudgetSet(ProgramFact, frozen=True):
    """The venue set how many false alarms the watch may give."""

    per_year: Money
    """So many in a year, on the whole floor."""
    why: FreeText
    """Why."""


class CredentialChanged(ProgramFact, frozen=True):
    """A user of the viewer, a token or a trusted witness was made, changed, or ended."""

    holder: Literal["user", "token", "witness"]
    """What it is."""
    what: FreeText
    """What was done, with the name."""
    after: Digest | None = None
    """The digest of its row, or of a witness's key, from then on. None if there is none any more."""
    instead_of: Digest | None = None
    """The digest of its row until then. None if it is new."""


class QuarantineHandled(ProgramFact, frozen=True):
    """Lines in quarantine were closed by a person, or recorded by a retry."""

    did: Literal["closed", "recorded"]
    """What was done."""
    lines: Names
    """Their numbers: `12`, or `12-40`."""
    why: FreeText | None = None
    """Why they were closed."""
    rows: Digest | None = None
    """The digest of who did it and when, as it is kept of each line. None in facts of earlier versions."""


class DisposalCertified(ProgramFact, frozen=True):
    """What was due of one class was deleted from the vault, except what is under hold."""

    disposal: Name
    """The name of the disposal, which may have covered several classes."""
    kept: KeptClass
    """Which class."""
    period: Name
    """The period that was over."""
    before: Day
    """Everything older than this day was due."""
    many: Count
    """The number of names, texts, lines or dossiers deleted."""
    held: Count
    """The number that were due and stayed, because they are under hold."""
    words: Count
    """The number of texts deleted, apart from those deleted with a person."""
    why: FreeText
    """Why."""
    checkpoint: Counter | None = None
    """The last checkpoint at that time. A later one seals this fact."""


class BackupMade(ProgramFact, frozen=True):
    """A backup of the record was made."""

    sha256: Digest
    """The digest of its manifest, which contains those of its files."""
    facts: Counter
    """The number of facts in it."""
    verdict: Name
    """Whether its facts gave the signed roots: ok, altered, not verified."""
    checkpoint: Counter | None = None
    """The last checkpoint in it."""


class RecordMoved(ProgramFact, frozen=True):
    """The record came here from another server, where it takes nothing any more."""

    server: Text
    """The server that it came from, in words."""
    facts: Counter
    """The number of facts that came."""
    checkpoint: Counter | None = None
    """The last checkpoint that came."""


class BackupDrilled(ProgramFact, frozen=True):
    """A backup was restored beside the record, and verified there."""

    sha256: Digest
    """The digest of the backup's manifest."""
    facts: Counter
    """The number of facts restored."""
    seconds: Counter
    """How long it took, restoring and verifying."""
    verdict: Name
    """What the verification found: ok, altered, not verified."""
    witnessed: Counter | None = None
    """The number of leaves that a witness confirmed."""
