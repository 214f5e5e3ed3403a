"""The state of a table: wagers, the round in play, and the table itself. Nothing else in this folder changes."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from simulator.entry import ExpectedFinding
from simulator.feed import FeedWriter
from simulator.layouts.games import Bet, Came, SimulatedGame
from simulator.staff import Staff
from simulator.table import Telling

GENERAL = "nz-1996-general"
CHIPS = ("1", "5", "25", "100", "500", "1000", "5000")
LEAST, MOST = Decimal(5), Decimal(500)


@dataclass(slots=True)
class LayoutWager:
    """A stake on a bet."""

    name: str
    bet: Bet
    stake: Decimal
    player: str


@dataclass(slots=True)
class LayoutTable(Telling):
    """A table and its players."""

    name: str
    game: SimulatedGame
    feed: FeedWriter
    rng: Random
    staff: Staff
    irregularities: float
    mistakes: float
    players: list[str] = field(default_factory=list)
    wagers: int = 0
    rounds: int = 0


@dataclass(slots=True)
class LayoutRound:
    """A round in play."""

    table: LayoutTable
    name: str
    mishap: str
    """Its fault. None in most rounds."""
    wagers: list[LayoutWager] = field(default_factory=list)
    came: Came = 0
    void: str = ""

    def admit(self, fact: str, kind: str, rule: str, ruleset: str = "") -> None:
        """Note a fault that the last line completes."""
        table = self.table
        note = f"{kind.replace('-', ' ')} at {table.name}"
        document = ruleset or table.game.ruleset
        table.feed.admit(ExpectedFinding(table.name, "", self.name, fact, document, rule, kind, note))

    def odds(self, wager: LayoutWager) -> int:
        """The payment of a wager. Zero if it loses."""
        return self.table.game.odds(wager.bet, self.came)
