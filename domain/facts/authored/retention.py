"""What is kept about people: how long, what is under hold, and what is gone."""

from typing import Literal

from domain.facts.program import ProgramFact
from domain.facts.vocabulary import Count, Counter, Day, FreeText, Name, Names, People


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
