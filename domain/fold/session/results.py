"""Results of folding a session: its rounds with their facts, and what it adds when it ends."""

from dataclasses import dataclass, field

from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.session.carry_forward import CarryForward
from domain.fold.session.snapshots import RoundFooting
from domain.fold.venue.notes import AnyNote


@dataclass(slots=True)
class RoundFacts:
    """A round and its facts."""

    round: Round
    facts: list[ReadFact]
    footing: RoundFooting | None = None
    """Its snapshot, if stored."""


Entries = list[RoundFacts | ReadFact]
"""Evicted rounds, and facts outside rounds, in play order."""


@dataclass(slots=True)
class SessionEnd:
    """What a session adds if it ends here."""

    entries: Entries
    """The open round and the pending facts."""
    findings: list[Finding]
    """Findings outside rounds."""
    commission: list[Commission]
    moved: list[MovedCard]
    """Commission collected and waived in this session."""
    carry: CarryForward
    notes: list[AnyNote] = field(default_factory=list)
    """Notes for rules that span several tables."""
