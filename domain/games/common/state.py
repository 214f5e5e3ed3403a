"""A round of any game as it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from domain.facts.disputes import RulingMade
from domain.facts.round import ResultAnnounced, RoundVoided, VoidHandAnnounced
from domain.facts.terminals import ResultEntered
from domain.games.common.floor import Party, TableState
from domain.games.common.matters import COMMON, FindingTypes, finding
from domain.games.common.reach import Reach
from domain.games.common.terms import Terms
from domain.games.common.tickets import WagerState, WagerStates, about
from domain.replay.game import FoldPlace
from domain.replay.round import Finding
from domain.rulebooks.rule import Rule, Rulebook

if TYPE_CHECKING:
    from domain.games.common.tickets import DueWager


@dataclass(slots=True)
class RoundState:
    """A round."""

    matters: ClassVar[FindingTypes] = COMMON

    where: FoldPlace
    floor: TableState
    book: Rulebook
    tickets: WagerStates
    started: str | None = None
    """The fact that announced it."""
    closed: bool = False
    """The betting is closed."""
    frozen: Terms | None = None
    """The terms when the betting closed."""
    said_closed: str | None = None
    called: ResultAnnounced | None = None
    entered: list[ResultEntered] = field(default_factory=list)
    voided: RoundVoided | None = None
    void_hand: VoidHandAnnounced | None = None
    rulings: list[RulingMade] = field(default_factory=list)
    effective: list[RulingMade] = field(default_factory=list)
    """Those with an effect, under a rule that gives the power, by a role that has it."""
    reach: Reach | None = None
    """The same by whom they name."""
    ended: str | None = None
    last: str | None = None
    """The last fact of the round."""
    company: Party = field(default_factory=Party)
    findings: list[Finding] = field(default_factory=list)
    corrected: dict[str, str] = field(default_factory=dict)
    over: bool = False
    """It has ended: what was not paid by now is not paid."""
    owed: Sequence["DueWager"] = ()
    """What every wager was due, and why; when the round is judged."""

    @property
    def going_on(self) -> bool:
        """Whether it is still played: nobody ended it, and something lies on the layout, or nothing was called yet."""
        if self.ended is not None or self.voided is not None:
            return False
        lie = [ticket for ticket in self.tickets.alive() if ticket.settled is None]
        return bool(lie) or (self.called is None and not self.tickets.listed)

    @property
    def terms(self) -> Terms:
        """What the round is settled by: the terms when its betting closed, or those of now while it is open."""
        return self.frozen or self.floor.terms

    @property
    def shut(self) -> bool:
        """Whether the betting is over, by a call or by the first play, or because the whole round is."""
        return self.closed or self.called is not None or self.voided is not None or self.ended is not None

    def terms_of_wagers(self) -> Terms:
        """What a wager laid now is under; one written down when the round was over is under the terms of the round."""
        if self.frozen is not None and (self.ended is not None or self.voided is not None):
            return self.frozen
        return self.floor.in_force()

    def freeze(self, was_closed: bool) -> None:
        """After each fact: what comes when the betting is closed changes no terms; a void spin opens it again."""
        if self.closed and not was_closed:
            self.keep_terms()
        elif was_closed and not self.closed:
            self.frozen = None
        elif self.frozen is None and self.shut:
            self.keep_terms()

    def keep_terms(self) -> None:
        """The betting closes."""
        self.frozen = self.floor.terms
        self.floor.forget_past()

    def settles_anew(self, owed: "DueWager") -> bool:
        """Whether the rules let a wager be settled a second time: nowhere, but where a game says so."""
        return False

    def find(self, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object) -> None:
        """Something broke a rule, or wants a ruling; nothing, where this book has no such rule."""
        self._find(self.book, matter, fact, rule, words)

    def find_of(
        self, ticket: WagerState, matter: str, fact: str | None, rule: Rule | None = None, /, **words: object
    ) -> None:
        """As `find`, of one wager, by the book in force for it."""
        self._find(self.book_of(ticket), matter, fact, rule, words)

    def _find(self, book: Rulebook, matter: str, fact: str | None, rule: Rule | None, words: dict[str, object]) -> None:
        found = finding(self.matters, book, matter, fact, rule, **self._about(words))
        if found is not None:
            self.findings.append(found)

    def _about(self, words: dict[str, object]) -> dict[str, object]:
        """With whose the wager is, on what, and its stake in force: nobody knows wagers by their names."""
        ticket = self.tickets.by_name.get(str(words.get("wager")))
        if ticket is None or ticket.placed is None:
            return words
        return about(ticket) | words

    def book_of(self, ticket: WagerState) -> Rulebook:
        """The book in force for a wager: the table's, but where the game has wagers of two kinds."""
        return self.book
