"""A round of baccarat as it goes on."""

from dataclasses import dataclass, field

from domain.facts.disputes import RulingMade
from domain.facts.round import PointsAnnounced, ResultAnnounced, RoundVoided, VoidHandAnnounced
from domain.facts.terminals import ResultEntered
from domain.games.baccarat.deal import Deal
from domain.games.baccarat.matters import finding
from domain.games.baccarat.tickets import Tickets
from domain.replay.game import Where
from domain.replay.hands import Cards
from domain.replay.round import Finding
from domain.rulebooks.rule import Rule
from domain.rulebooks.shape import Book


@dataclass(slots=True)
class Called:
    """A count as it was announced, and how many cards had been drawn then."""

    fact: PointsAnnounced
    drawn: int


@dataclass(slots=True)
class State:
    """A round."""

    where: Where
    book: Book
    tickets: Tickets
    left: int = 0
    """Cards that the round before left for this one."""
    left_dummy: str | None = None
    """Why a round that opens with them is a void hand: a matter."""
    dummy: str | None = None
    """Why this is a void hand, whoever announced it: a matter."""
    deal: Deal = field(default_factory=Deal)
    lying: Cards = field(default_factory=Cards)
    style: str = ""
    """The dealing style; nothing where nobody can tell."""
    started: str | None = None
    """The fact that announced it."""
    closed: bool = False
    """The betting is closed."""
    said_closed: str | None = None
    first_card: str | None = None
    counts: list[Called] = field(default_factory=list)
    called: ResultAnnounced | None = None
    entered: list[ResultEntered] = field(default_factory=list)
    voided: RoundVoided | None = None
    void_hand: VoidHandAnnounced | None = None
    rulings: list[RulingMade] = field(default_factory=list)
    exhausted: bool = False
    """The shoe ended before the round was complete."""
    ended: str | None = None
    last: str | None = None
    """The last fact of the round."""
    early: list[str] = field(default_factory=list)
    """Settlements before any result was announced."""
    findings: list[Finding] = field(default_factory=list)
    corrected: dict[str, str] = field(default_factory=dict)

    def find(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> None:
        """Something broke a rule, or wants a ruling; nothing, where this book has no such rule."""
        found = finding(self.book, matter, fact, rule, **words)
        if found is not None:
            self.findings.append(found)
