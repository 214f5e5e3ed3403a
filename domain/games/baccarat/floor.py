"""What a table of baccarat knows between rounds: runs that are up, the cards that are left over, commission owed."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.facts.table import TableOpened
from domain.games.baccarat.accounts import CommissionAccounts
from domain.games.baccarat.floors.seen import SoFar
from domain.games.baccarat.matters import FINDING_TYPES
from domain.games.baccarat.shoes.keeping import CardSetState
from domain.games.baccarat.shoes.shoe import ShoeState
from domain.games.baccarat.state import Run, Touch
from domain.games.common.tickets import DueWager, WagerState
from domain.games.terminals import floor
from domain.rulebooks.shape import BaccaratRulebook


class StandOff(NamedTuple):
    """What one round hands on to the next."""

    touches: tuple[Touch, ...] = ()
    """Changed, or taken back, when the tie was known."""
    down: tuple[WagerState, ...] = ()
    """Settled once more, and so still there."""


@dataclass
class BaccaratCarryForward(floor.TerminalsCarryForward):
    """What outlives a session."""

    runs: dict[str, Run] = field(default_factory=dict)
    accounts: CommissionAccounts = field(default_factory=CommissionAccounts)


class BaccaratTableState(floor.TerminalsTableState):
    """A table in a session."""

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
            run.ticket.terms = run.ticket.terms or self.terms  # what was handed on before terms were kept
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
        """What outlives the session."""
        kept = super().carry()
        return BaccaratCarryForward(kept.personal, kept.advised, kept.terminals, self.runs, self.accounts.handed_on())
