"""The game system of one table: its terminals, vouchers and malfunctions, and how results come in."""

from dataclasses import dataclass, field, replace

from domain.facts.wagers import WagerPlaced
from domain.games.terminals.accounts import TerminalCredits
from domain.games.terminals.faults import Malfunctions
from domain.games.terminals.vouchers import Vouchers


@dataclass(slots=True)
class GameSystemState:
    """All of a table, and what outlives a session of it."""

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
        """The credits of one."""
        return self.accounts.setdefault(terminal, TerminalCredits(terminal))

    def carry(self) -> "GameSystemState":
        """What the next session starts from."""
        active = {one.terminal: replace(one, payout=None) for one in self.accounts.values() if one.active}
        return GameSystemState(active, self.vouchers.carry(), self.faults.carry(), self.watched)
