"""The model of a dossier in every format. Its JSON is this model."""

from datetime import datetime
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from domain.fold.explanation import ExplainStep
from domain.fold.round import Round
from domain.views.replay.frames import Frame

MARK = "pitlog-dossier-"
"""The prefix of the number in every form of a dossier, so that it can be found."""


class DossierComment(Struct):
    """A statement, an act or a decision."""

    fact: str
    at: datetime
    by: str | None
    words: str
    role: str | None = None
    video: str | None = None


class DossierClaim(Struct):
    """A dispute: claim, comments, decision."""

    dispute: str
    state: str
    claim: str
    player: str | None
    wager: str | None
    raised_at: datetime | None
    raised_by: str | None
    comments: list[DossierComment]
    decisions: list[DossierComment]
    case: list[str] | UnsetType = UNSET
    """The work on it in plain words: what was gathered, the error, the second audit."""


class StepNote(Struct):
    """A comment on a step of a round."""

    fact: str
    round: str
    about: str
    """The id of the fact of its step."""
    seat: int | None
    at: datetime
    by: str
    words: str
    withdrawn: str | None
    """By whom, when and why. None as long as it is in force."""


class DossierTerms(Struct):
    """The table as it was opened, and its ruleset."""

    ruleset: str | None
    document: str | None
    """The title of the gazette document."""
    since: str | None
    opened: dict[str, Any]
    """The content of `table_opened`: style, decks, limits, chips, options."""
    changed: list[DossierComment]
    """Later changes of limits and of the shoe."""


class DossierCorrection(Struct):
    """A corrected fact in both versions."""

    fact: str
    correction: str
    at: datetime
    by: str | None
    role: str
    reason: str
    first: str
    now: str | None
    """In words. None if it never happened."""
    applied: bool
    """Whether this dossier reads it: no later one replaced it, and its sender had authority."""


class RoundPart(Struct):
    """One round."""

    round: Round
    """As in `pitlog check --json`: as dealt and as required, dues, findings."""
    first: Round | None
    """The same as first recorded, if anything in it was corrected."""
    gaming_day: str | None
    began_at: datetime | None
    ended_at: datetime | None
    in_force: DossierTerms
    steps: list[ExplainStep]
    """The reasons for its result."""
    course: list[DossierComment]
    """What happened, fact by fact, in play order."""
    frames: list[Frame]
    """The same with the layout after each fact, for the replay."""
    corrections: list[DossierCorrection]
    decisions: list[DossierComment]
    """Rulings and other official decisions."""


class DossierRule(Struct, frozen=True):
    """A rule that something in the dossier rests on."""

    ruleset: str | None
    rule: str
    summary: str | None


class FactPart(Struct):
    """A fact in full."""

    id: str
    kind: str
    table: str
    session: str
    position: int
    at: datetime
    recorded_at: datetime
    sender: str
    supervisory: bool
    sha256: str
    """The SHA-256 of the line, byte for byte."""
    line: str


class DossierProof(Struct):
    """What is sealed and witnessed of the facts of a dossier, as verified when it was made."""

    facts: int
    """The number of facts in the dossier."""
    recorded_from: datetime | None
    recorded_until: datetime | None
    sealed: int = 0
    """How many of them the checkpoint seals."""
    checkpoint: int | None = None
    """The record's last one. None if it was never sealed."""
    origin: str | None = None
    sealed_at: datetime | None = None
    root: str | None = None
    compared: int = 0
    """How many facts were hashed again: all sealed facts of the dossier's sessions."""
    signed: bool | None = None
    """Whether the log's key signed the checkpoint. None if no key was given."""
    log_key: str | None = None
    """The public key with which that was checked."""
    witnessed: int = 0
    """How many facts of the dossier are under a checkpoint that a known witness cosigned."""
    witnesses: list[str] = []
    witnessed_checkpoint: int | None = None
    altered: list[str] = []
    """Every way in which the sessions are not what was sealed."""
    note: list[str] = []
    """The lines of the checkpoint."""
    recovered: list[str] | UnsetType = UNSET
    """Losses from which the log went on, and what the operator stated of each. Unset if there was none."""


class DossierAccess(Struct):
    """Somebody viewed, exported, issued or decided."""

    at: datetime
    by: str
    what: str
    why: str | None
    fact: str


class Dossier(Struct):
    """One document."""

    number: int | None
    """None for a draft."""
    mark: str
    """The text by which the number is found in a file."""
    subject: str
    name: str
    venue: str
    time_zone: str
    tables: list[str]
    gaming_days: list[str]
    since: datetime | None
    until: datetime | None
    issued_at: datetime
    issued_by: str
    program: str
    """Name and version."""
    rulebooks: str
    """The SHA-256 over the rulebooks used."""
    up_to: int
    """The last readable position of the record."""
    claim: DossierClaim | None
    rounds: list[RoundPart]
    missing: list[str]
    """Rounds that the dispute names and the record lacks."""
    rules: list[DossierRule]
    facts: list[FactPart]
    proof: DossierProof
    custody: list[DossierAccess]
    """Who looked at it, copied it or issued dossiers at its tables, as recorded until then: the newest."""
    custody_before: int | UnsetType = UNSET
    """How many older entries are not listed. None if all are."""
    comments: list[StepNote] | UnsetType = UNSET
    """Comments on the steps of its rounds. None if they were not asked for."""
    withheld: int | UnsetType = UNSET
    """The number of people whose names are withheld. None if names are not withheld."""
    salt: str | UnsetType = UNSET
    """A random value, if it is stored sealed."""
