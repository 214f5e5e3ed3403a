"""A round at a table that may have terminals."""

from dataclasses import dataclass, field
from typing import NamedTuple

from domain.facts.round import ResultAnnounced
from domain.facts.terminals import ResultEntered
from domain.facts.wagers import WagerSettled
from domain.games.common import state
from domain.games.common.tickets import DueWager, WagerState
from domain.games.terminals.faults import Refusal
from domain.games.terminals.floor import TerminalsTableState


class First(NamedTuple):
    """How a wager was settled at first, and by which result."""

    fact: WagerSettled
    told: ResultEntered | ResultAnnounced | None


@dataclass(slots=True)
class TerminalsRoundState(state.RoundState):
    """A round."""

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
        """Whether terminals were known at the table when the betting closed."""
        return bool(self.floor.terminals.accounts) if self.screens is None else self.screens

    def keep_terms(self) -> None:
        """The betting closes."""
        state.RoundState.keep_terms(self)
        self.screens = bool(self.floor.terminals.accounts)

    def settles_anew(self, owed: DueWager) -> bool:
        """What was settled by a wrong result is worked out anew; a payment that was refused is made good."""
        ticket = owed.ticket
        return ticket.wager in self.worked_out or bool(ticket.refused) or ticket.flaw == "payment-refused"

    def at_terminal(self, ticket: WagerState) -> bool:
        """Whether a wager was placed on a screen."""
        terminals = self.book.terminals
        if terminals is None or ticket.placed is None:
            return False
        return terminals.alone or ticket.placed.terminal is not None
