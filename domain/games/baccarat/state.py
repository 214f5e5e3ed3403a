"""The states of a round and of a table at baccarat."""

from collections.abc import Collection
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct, field

from domain.facts.round import PointsAnnounced
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerSettled
from domain.games.baccarat.cards.deal import BaccaratDeal
from domain.games.baccarat.commission.accounts import CommissionAccounts
from domain.games.baccarat.finding_types import FINDING_TYPES
from domain.games.baccarat.seating.notes import SeatingNotes, SoFar
from domain.games.baccarat.shoe.state import CardSetState, ShoeState
from domain.games.common.wagers import DueWager, Good, WagerState
from domain.games.terminals import state
from domain.games.terminals.state import TerminalsRoundState
from domain.rulebooks.shapes.baccarat import BaccaratRulebook


class Called(Struct):
    """A count as announced, and how many cards had been drawn."""

    fact: PointsAnnounced
    drawn: int


class Cut(NamedTuple):
    """A wager that the dealer reduced to meet the table differential."""

    fact: str
    laid: Decimal
    """The stake after the player's own reduction."""


class Touch(NamedTuple):
    """A wager changed or withdrawn after betting closed."""

    fact: str
    wager: str
    matter: str
    called: bool
    """Whether the result was already announced."""
    waiting: tuple[str, ...]
    """Unsettled wagers of the same area, including its own."""
    at: datetime
    stake: Decimal | None = None
    """The stake after the change."""


class Run(Struct):
    """A wager on several rounds, and how many it has passed."""

    ticket: WagerState
    legs: int = 0
    """Coups won so far."""
    late_for: str | None = None
    """The round already begun when it was placed. It counts from the next one."""
    laid_late: bool = False
    """Whether a round's first card was out when it was placed."""
    good: Good | None = None
    """Its valid stake, computed when it was placed."""

    @property
    def begun(self) -> bool:
        """Whether its first round was dealt: then it cannot change until it is decided."""
        return self.legs > 0


class BaccaratRoundState(TerminalsRoundState):
    """An open round."""

    matters = FINDING_TYPES

    book: BaccaratRulebook
    left: tuple[str, ...] = ()
    """Why the previous round left cards for this one: a finding type for each."""
    left_dummy: str | None = None
    """Why a round that opens with left cards is a void hand: a finding type."""
    renewed: bool = False
    """Whether the cards were shuffled or replaced after the round, so that it leaves none."""
    dummy: str | None = None
    """Why this is a void hand, whoever announced it: a finding type."""
    deal: BaccaratDeal = field(default_factory=BaccaratDeal)
    style: str = ""
    """The dealing style. None if it is unknown."""
    style_stated: bool = False
    """Whether the round's own facts state the style."""
    first_card: str | None = None
    counts: list[Called] = field(default_factory=list)
    exhausted: int | None = None
    """If the shoe ended before the result: the number of cards drawn by then."""
    cuts: dict[str, Cut] = field(default_factory=dict)
    """Cuts by wager."""
    touched: list[Touch] = field(default_factory=list)
    closed_at: datetime | None = None
    again: dict[str, list[WagerSettled]] = field(default_factory=dict)
    """Settlements after the round's end, of wagers that may have stood off in it."""
    sides: dict[str, int] = field(default_factory=dict)
    """The number of cards drawn when Perfect Pairs were settled."""
    early: list[str] = field(default_factory=list)
    """Settlements before a result was announced."""
    runs: dict[str, Run] = field(default_factory=dict)
    """Runs that are up."""
    decided: dict[str, DueWager] = field(default_factory=dict)
    """Runs decided in an earlier round and not settled in it."""
    late_changes: bool = False
    """Whether an authority allows changes of wagers while the first card lies unseen."""
    retracted: set[str] = field(default_factory=set)
    """Wagers withdrawn by leave after cards were drawn."""
    insurance_called: list[tuple[str, int]] = field(default_factory=list)
    """The facts that called insurance, each with the number of cards drawn by then."""
    settlements: set[str] = field(default_factory=set)
    """Wagers settled in this round."""
    seen: SeatingNotes = field(default_factory=SeatingNotes)
    so_far: SoFar = field(default_factory=SoFar)

    def book_of(self, ticket: WagerState) -> BaccaratRulebook:
        """The rulebook of a wager: wagers at terminals may have another than chips."""
        other = self.book.at_terminals
        return other if other is not None and self.at_terminal(ticket) else self.book


class StandOff(NamedTuple):
    """What one round passes to the next."""

    touches: tuple[Touch, ...] = ()
    """Wagers changed or withdrawn after the tie was known."""
    down: tuple[WagerState, ...] = ()
    """Wagers settled again, and therefore still up."""


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
        """Wagers that stood off in the last round's tie."""
        self.spent = False
        """Whether the shoe could not finish the last round and is still in use."""
        self.runs = carry.runs
        for run in self.runs.values():
            run.ticket.terms = run.ticket.terms or self.terms  # carry-forwards made before terms were stored
        self.accounts = carry.accounts
        self.shoe = ShoeState(book, opening)
        self.keeping = CardSetState(opening)
        self.shown: tuple[str | None, str] = (None, "")
        """The dealing style shown by the first cards of a shoe: the shoe and the style."""
        self.left: tuple[str, ...] = ()
        """Why the last round left cards for the next: a finding type for each."""
        self.decided: dict[str, DueWager] = {}
        """Runs decided and not yet settled."""
        self.closed: str | None = None
        """The fact that closed the table."""
        self.so_far = SoFar()

    @property
    def unsettled(self) -> Collection[str]:
        return self.decided

    def carry(self) -> BaccaratCarryForward:
        kept = super().carry()
        return BaccaratCarryForward(kept.personal, kept.advised, kept.terminals, self.runs, self.accounts.handed_on())
