"""What commands of evidence and custody did, as their JSON has it: those that print one sentence otherwise."""

from typing import Any

from msgspec import Struct


class PaperWritten(Struct):
    """A paper for a court was written."""

    of: str
    """The file that it is about: `export 3`."""
    file: str
    sha256: str
    number: int | None
    """The number of a receipt among the exports; None for other papers."""


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
