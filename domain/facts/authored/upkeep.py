"""The record's own upkeep: credentials, lines in quarantine, backups, moves."""

from typing import Literal

from domain.facts.program import Digest, ProgramFact
from domain.facts.vocabulary import Counter, FreeText, Name, Names, Text


class CredentialChanged(ProgramFact, frozen=True):
    """A user of the viewer, a token, a trusted witness or the webhook of the watch was made, changed, or ended."""

    holder: Literal["user", "token", "witness", "webhook"]
    """What it is."""
    what: FreeText
    """What was done, with the name."""
    after: Digest | None = None
    """The digest of its row, of a witness's key, or of the webhook's settings, from then on. None if there is none any
    more."""
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
