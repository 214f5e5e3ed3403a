"""Facts that the program writes on behalf of a signed-in person. They are never taken from a feed."""

from typing import Annotated, ClassVar

from msgspec import Meta

from domain.facts.base import Fact
from domain.facts.vocabulary import Count, Counter, Day, FreeText, Name, Names, People, StaffName

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$(?!\\n)")]


class ProgramFact(Fact, frozen=True):
    """An act of a signed-in person with the program."""

    from_feed: ClassVar[bool] = False


class FindingAssigned(ProgramFact, frozen=True):
    """A finding was given to somebody to look into."""

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


class GamingDayClosed(ProgramFact, frozen=True):
    """The accounts of a gaming day were closed: later facts show as adjustments."""

    gaming_day: Day
    """Which day."""


class RecordViewed(ProgramFact, frozen=True):
    """Somebody looked at part of the record."""

    what: FreeText
    """At what."""
    why: FreeText | None = None
    """Why."""


class RecordExported(ProgramFact, frozen=True):
    """Somebody took a copy of part of the record."""

    what: FreeText
    """The subject of the dossier."""
    why: FreeText
    """Why."""
    number: Counter
    """The export's number."""
    sha256: Digest
    """The digest of the file."""


class DossierIssued(ProgramFact, frozen=True):
    """A dossier was issued, numbered and kept as issued."""

    number: Counter
    """Its number."""
    sha256: Digest
    """The digest of the document."""


class PersonForgotten(ProgramFact, frozen=True):
    """A person was forgotten: the name went from the vault, with the words that held it."""

    person: Name
    """The person's pseudonym."""
    words: Count
    """How many notes, claims, unusually spelled lines and lines in quarantine went with it."""
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
