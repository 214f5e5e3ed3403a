"""States of a round and of a table with terminals."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

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


@dataclass(slots=True)
class GameSystemState:
    """The terminals of a table, and their carry-forward."""

    accounts: dict[str, TerminalCredits] = field(default_factory=dict)
    vouchers: Vouchers = field(default_factory=Vouchers)
    faults: Malfunctions = field(default_factory=Malfunctions)
    watched: bool = False
    """Somebody writes down who activates terminals; else nothing follows from one that nobody did."""
    strays: dict[str, WagerPlaced] = field(default_factory=dict)
    """The first wager at a terminal that was in use before anybody wrote down who activates them."""
    entries: str = ""
    """How results come in, as far as was seen: `automatic`, `manual`; nothing while nobody writes that down."""
    closings: bool = False
    """Somebody writes down when the betting closes."""

    def account(self, terminal: str) -> TerminalCredits:
        """The credits of one terminal."""
        return self.accounts.setdefault(terminal, TerminalCredits(terminal))

    def carry(self) -> "GameSystemState":
        """The state for the next session."""
        active = {one.terminal: replace(one, payout=None) for one in self.accounts.values() if one.active}
        return GameSystemState(active, self.vouchers.carry(), self.faults.carry(), self.watched)


@dataclass
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
    told: ResultEntered | ResultAnnounced | None


@dataclass(slots=True)
class TerminalsRoundState(state.RoundState):
    """An open round."""

    floor: TerminalsTableState
    settled_first: dict[str, First] = field(default_factory=dict)
    """By wager, in the order in which they were settled."""
    refusals: list[Refusal] = field(default_factory=list)
    """Payments that were refused."""
    screens: bool | None = None
    """As `screens_known`, once the betting is closed."""
    worked_out: set[str] = field(default_factory=set)
    """Wagers that a wrong result had settled."""
    covered: bool = False
    """It was seen whether there are credits for all that was wagered."""
    closed_late: bool = False
    """It was said that the betting is closed when play had begun."""

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
