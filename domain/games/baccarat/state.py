"""The states of a round and of a table at baccarat."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from domain.facts.round import PointsAnnounced
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerSettled
from domain.fold.round_cards import RoundCards
from domain.games.baccarat.cards.deal import BaccaratDeal
from domain.games.baccarat.commission.accounts import CommissionAccounts
from domain.games.baccarat.finding_types import FINDING_TYPES
from domain.games.baccarat.seating.notes import SeatingNotes, SoFar
from domain.games.baccarat.shoe.state import CardSetState, ShoeState
from domain.games.common.wagers import DueWager, Good, WagerState
from domain.games.terminals import state
from domain.games.terminals.state import TerminalsRoundState
from domain.rulebooks.shapes.baccarat import BaccaratRulebook


@dataclass(slots=True)
class Called:
    """A count as announced, and how many cards had been drawn."""

    fact: PointsAnnounced
    drawn: int


class Cut(NamedTuple):
    """A wager that the dealer reduced to meet the table differential."""

    fact: str
    laid: Decimal
    """As the player had laid it."""


class Touch(NamedTuple):
    """A wager changed or withdrawn after betting closed."""

    fact: str
    wager: str
    matter: str
    called: bool
    """The result was known."""
    waiting: tuple[str, ...]
    """Wagers of the same area that were not settled yet, its own among them."""
    at: datetime
    stake: Decimal | None = None
    """What it was changed to."""


@dataclass(slots=True)
class Run:
    """A wager on several rounds, and how many it has passed."""

    ticket: WagerState
    legs: int = 0
    """Coups that came as nominated."""
    late_for: str | None = None
    """It was laid when this round had begun: it counts from the next."""
    laid_late: bool = False
    """The first card of a round was out when it was laid."""
    good: Good | None = None
    """What counts of it, as weighed when it was laid."""

    @property
    def begun(self) -> bool:
        """Whether its first round was dealt: then it cannot change until it is decided."""
        return self.legs > 0


@dataclass(slots=True)
class BaccaratRoundState(TerminalsRoundState):
    """An open round."""

    matters = FINDING_TYPES

    book: BaccaratRulebook
    left: tuple[str, ...] = ()
    """Why the round before left cards for this one: a matter for each."""
    left_dummy: str | None = None
    """Why a round that opens with them is a void hand: a matter."""
    renewed: bool = False
    """The cards were shuffled or replaced when it was over: it leaves none."""
    dummy: str | None = None
    """Why this is a void hand, whoever announced it: a matter."""
    deal: BaccaratDeal = field(default_factory=BaccaratDeal)
    lying: RoundCards = field(default_factory=RoundCards)
    style: str = ""
    """The dealing style; nothing where nobody can tell."""
    style_said: bool = False
    """The round itself says so."""
    first_card: str | None = None
    counts: list[Called] = field(default_factory=list)
    exhausted: int | None = None
    """The shoe ended before the result: how many cards were out then."""
    cuts: dict[str, Cut] = field(default_factory=dict)
    """By wager."""
    touched: list[Touch] = field(default_factory=list)
    closed_at: datetime | None = None
    again: dict[str, list[WagerSettled]] = field(default_factory=dict)
    """Settlements, once the round was over, of what may have stood off in it."""
    sides: dict[str, int] = field(default_factory=dict)
    """How many cards were out when Perfect Pairs were settled."""
    early: list[str] = field(default_factory=list)
    """Settlements before any result was announced."""
    runs: dict[str, Run] = field(default_factory=dict)
    """Runs that are up."""
    decided: dict[str, DueWager] = field(default_factory=dict)
    """Runs decided in a round before, and not settled then."""
    settled_late: dict[str, DueWager] = field(default_factory=dict)
    """Those of them that were settled now."""
    late_changes: bool = False
    """Somebody with the power lets wagers be changed while the first card lies unseen."""
    retracted: set[str] = field(default_factory=set)
    """Wagers taken back by leave when the cards were out."""
    insurance_called: list[tuple[str, int]] = field(default_factory=list)
    """The facts that called it, and how many cards were out by then."""
    settlements: set[str] = field(default_factory=set)
    """Wagers that were settled in this round."""
    seen: SeatingNotes = field(default_factory=SeatingNotes)
    so_far: SoFar = field(default_factory=SoFar)

    def book_of(self, ticket: WagerState) -> BaccaratRulebook:
        """The rulebook of a wager: wagers at terminals may have another than chips."""
        other = self.book.at_terminals
        return other if other is not None and self.at_terminal(ticket) else self.book


class StandOff(NamedTuple):
    """What one round passes to the next."""

    touches: tuple[Touch, ...] = ()
    """Changed, or taken back, when the tie was known."""
    down: tuple[WagerState, ...] = ()
    """Settled once more, and so still there."""


@dataclass
class BaccaratCarryForward(state.TerminalsCarryForward):
    """The carry-forward of a session."""

    runs: dict[str, Run] = field(default_factory=dict)
    accounts: CommissionAccounts = field(default_factory=CommissionAccounts)


class BaccaratTableState(state.TerminalsTableState):
    """A baccarat table in a session."""

    matters = FINDING_TYPES
    book: BaccaratRulebook

    def __init__(self, opening: TableOpened, book: BaccaratRulebook, carry: BaccaratCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.stood = StandOff()
        """What a tie left standing in the last round."""
        self.spent = False
        """The shoe could not finish the last round, and its cards are still those."""
        self.runs = carry.runs
        for run in self.runs.values():
            run.ticket.terms = run.ticket.terms or self.terms  # carry-forwards made before terms were stored
        self.accounts = carry.accounts
        self.shoe = ShoeState(book, opening)
        self.keeping = CardSetState(opening)
        self.shown: tuple[str | None, str] = (None, "")
        """The dealing style that the first cards of a shoe showed; the shoe, and the style."""
        self.left: tuple[str, ...] = ()
        """Why the last round left cards for the next: a matter for each."""
        self.decided: dict[str, DueWager] = {}
        """Runs that are decided, and not settled yet."""
        self.closed: str | None = None
        """The fact by which the table was closed."""
        self.so_far = SoFar()

    def carry(self) -> BaccaratCarryForward:
        kept = super().carry()
        return BaccaratCarryForward(kept.personal, kept.advised, kept.terminals, self.runs, self.accounts.handed_on())
