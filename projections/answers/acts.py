"""What commands did, as their JSON has it: one class for each command that prints one sentence otherwise."""

from datetime import date, datetime
from typing import Any, Literal

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


class TablesPlaced(Struct):
    """Tables were put into a pit, or taken out of theirs."""

    pit: str | None
    """None: they are in no pit now."""
    tables: list[str]
    """All tables of the pit in order; those that were taken out."""


class PitTable(Struct):
    """A table in a pit."""

    pit: str
    table: str
    place: int
    since: datetime
    by: str | None


class AttentionThresholds(Struct):
    """From when on a table needs attention."""

    silent_minutes: int
    """An open table is silent after so many minutes."""
    least_errors: int
    """Fewer rounds with errors are no rate."""
    times_the_floor: str
    """A rate of errors so many times that of the whole floor is high."""
    since: datetime | None
    """Null for the usual ones."""
    by: str | None
    why: str | None


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


class PaperWritten(Struct):
    """A paper for a court was written."""

    of: str
    """The file that it is about: `export 3`."""
    file: str
    sha256: str
    number: int | None
    """The number of a receipt among the exports; None for other papers."""


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


class PublicKey(Struct):
    """The public key of a log, or of a witness."""

    key: str


class WitnessShown(PublicKey):
    """A witness, and the last checkpoint that it cosigned."""

    checkpoint: str | None


class Cosigned(Struct):
    """A checkpoint was cosigned."""

    leaves: int
    new: int
    handed_back: bool
    """Whether the log has the cosignature. Otherwise the file has to be handed back."""
    file: str | None


class VenueSet(Struct):
    """The venue of the record."""

    venue: str
    time_zone: str


class Applied(Struct):
    """A migration that was applied."""

    number: int
    name: str


class NamesOutside(Struct):
    """Names are outside the log of this record."""

    names: int
    """Names in older lines, which have pseudonyms."""
    up_to_position: int
    """The last position of such a line; 0 if there never was one."""
    new: bool


class Migrated(Struct):
    """The database is up to date."""

    server: str
    applied: list[Applied]
    names_outside: NamesOutside | None


class Examined(Struct):
    """One thing that was looked at."""

    what: str
    is_well: bool
    said: str
    to_do: str
    """Empty where it is well."""


class UnitsWritten(Struct):
    """Units of systemd were shown or written."""

    units: list[str]
    files: list[str]
    """Where they were written."""


class UnitsRemoved(Struct):
    """Units of systemd were removed. The record stays."""

    removed: list[str]
    home: str
    """Where the record and its keys are."""


class ServerStopped(Struct):
    """The embedded server was stopped."""

    was_running: bool


class Rebuilt(Struct):
    """Projections were rebuilt."""

    facts: int
    projections: list[str]
    """Empty: all of them."""


class Compared(Struct):
    """A projection, compared with the facts."""

    projection: str
    same: bool
    sha256: str
    differences: list[str]


class PeriodSet(Struct, rename={"kept": "class"}):
    """The period of a class was set."""

    kept: str
    period: str
    why: str


class HoldChanged(Struct):
    """A case was placed under hold, or released."""

    case: str
    state: str
    """under hold, or released."""


class TokenMade(Struct):
    """A token. It is never shown again."""

    name: str
    source: str
    token: str


class TokenRevoked(Struct):
    """A token was revoked."""

    name: str


class UserAdded(Struct):
    """A user was added."""

    name: str
    role: str


class UserChanged(Struct):
    """A user was disabled, or has another password."""

    name: str
    disabled: bool


class FeedField(Struct):
    """A field of a kind of fact."""

    kind: str
    field: str
    type: str
    required: str


class BackedUp(Struct):
    """A backup was made, and a fact says so."""

    directory: str
    sha256: str
    """The digest of its manifest."""
    facts: int
    checkpoint: int | None
    verdict: str
    """Whether its facts gave the signed roots: ok, altered, not verified."""
    bytes: int
    fact: str
    """The id of the fact that was recorded."""


class Drilled(Struct):
    """A backup was restored beside the record, verified and taken away, and a fact says so."""

    directory: str
    sha256: str
    facts: int
    checkpoint: int | None
    verdict: str
    witnessed: int | None
    """The number of leaves that the witness confirms."""
    restored_seconds: float
    verified_seconds: float
    alterations: list[dict[str, Any]]
    fact: str


class Restored(Struct):
    """A backup was restored."""

    server: str
    sha256: str
    facts: int
    checkpoint: int | None
    names: bool
    """Whether the vault was restored."""
    logins: list[str]
    """Logins that have no password yet."""


class RecordMoved(Struct):
    """The record was moved to another server, and a fact there says so."""

    from_server: str
    server: str
    facts: int
    rows: int
    """Rows of all tables that were compared. 0 if only the end of an interrupted move was left to do."""
    checkpoint: int | None
    verified: bool
    """Whether the rows there gave the signed roots. False if nothing was sealed, or no key is known."""
    fact: str
    sealed: int | None
    """The checkpoint that seals the fact."""


class MadeLogin(Struct):
    """The login of a job."""

    job: str
    login: str
    roles: list[str]
    more: list[str]
    """Roles that it has beside those of its job: revoke them."""
    url: str
    """With the password, if it is new."""
    new_password: bool


class LoginsMade(Struct):
    """The logins of jobs."""

    logins: list[MadeLogin]


class SendAgain(Struct):
    """What a source has to send again for a table."""

    sender: str
    table: str
    facts: int | None
    """Null if no witness was given: then nobody knows how many there were."""
    first: int | None
    """Its first `seq`. Null if the source does not count."""
    last: int | None
    """Null if the source does not count, or if no witness was given."""


class Loss(Struct):
    """What was lost, and whether the log goes on from there."""

    kept: int
    """The number of leaves that the record has kept."""
    lost: int
    """The number of leaves that the witness saw, or that were sealed with the log's keys."""
    facts: int | None
    """The number of facts under the leaves that were lost. Null if no witness was given."""
    own: int
    """How many of them nobody can send again: notes of the program about copies and views."""
    send_again: list[SendAgain]
    recovered: bool
    """Whether a recovery entry was signed and sealed."""
    checkpoint: int | None


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
