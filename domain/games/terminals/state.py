"""States of a round and of a table with terminals."""

from typing import NamedTuple

from msgspec import Struct, field

from domain.facts.round import ResultAnnounced
from domain.facts.table import TableOpened
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.games.common import state
from domain.games.common.wagers import DueWager, WagerState
from domain.games.terminals.credits import TerminalCredits
from domain.games.terminals.malfunctions import Malfunctions, Refusal
from domain.games.terminals.vouchers import Vouchers
from domain.rulebooks.shapes.rulebook import Rulebook


class GameSystemState(Struct):
    """The terminals of a table, and their carry-forward."""

    accounts: dict[str, TerminalCredits] = {}
    vouchers: Vouchers = field(default_factory=Vouchers)
    faults: Malfunctions = field(default_factory=Malfunctions)
    watched: bool = False
    """Whether the feed records terminal activations. If not, an unrecorded activation has no consequences."""
    strays: dict[str, WagerPlaced] = {}
    """The first wager at each terminal in use before activations were recorded."""
    entries: str = ""
    """How results are entered, as far as known: `automatic` or `manual`. None while it is not recorded."""
    closings: bool = False
    """Whether the feed records the close of betting."""

    def account(self, terminal: str) -> TerminalCredits:
        """The credits of one terminal."""
        account = self.accounts.get(terminal)
        if account is None:
            account = self.accounts[terminal] = TerminalCredits(terminal)
        return account

    def carry(self) -> "GameSystemState":
        """The state for the next session."""
        active = {one.terminal: one.without_payout() for one in self.accounts.values() if one.active}
        return GameSystemState(active, self.vouchers.carry(), self.faults.carry(), self.watched)


class TerminalsCarryForward(state.TableCarryForward):
    """The carry-forward of a session."""

    terminals: GameSystemState = field(default_factory=GameSystemState)


class TerminalsTableState(state.TableState):
    """A table with terminals in a session."""

    def __init__(self, opening: TableOpened, book: Rulebook, carry: TerminalsCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.terminals = carry.terminals

    def carry(self) -> TerminalsCarryForward:
        kept = super().carry()
        return TerminalsCarryForward(kept.personal, kept.advised, self.terminals.carry())


class First(NamedTuple):
    """How a wager was first settled, and by which result."""

    fact: WagerSettled
    result: ResultEntered | ResultAnnounced | None


class TerminalsRoundState(state.RoundState):
    """An open round."""

    floor: TerminalsTableState
    settled_first: dict[str, First] = field(default_factory=dict)
    """Wagers in order of settlement."""
    refusals: list[Refusal] = field(default_factory=list)
    """Payments that were refused."""
    screens: bool | None = None
    """Like `screens_known`, when betting closed."""
    worked_out: set[str] = field(default_factory=set)
    """Wagers settled by a wrong result."""
    covered: bool = False
    """Whether credits were checked to cover the whole wager."""
    closed_late: bool = False
    """Whether betting was announced closed after play had begun."""

    @property
    def screens_known(self) -> bool:
        """Whether terminals were known at the table when betting closed."""
        return bool(self.floor.terminals.accounts) if self.screens is None else self.screens

    def keep_terms(self) -> None:
        """Betting closes: fix the terms."""
        state.RoundState.keep_terms(self)
        self.screens = bool(self.floor.terminals.accounts)

    def settles_anew(self, owed: DueWager) -> bool:
        """A wager settled by a wrong result is settled again; a refused payment is made good."""
        ticket = owed.ticket
        return ticket.wager in self.worked_out or bool(ticket.refused) or ticket.flaw == "payment-refused"

    def at_terminal(self, ticket: WagerState) -> bool:
        """Whether a wager was placed at a terminal."""
        terminals = self.book.terminals
        if terminals is None or ticket.placed is None:
            return False
        return terminals.alone or ticket.placed.terminal is not None
