"""The state of a table. Nothing else in this folder changes."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from simulator.caribbean_stud.hands import Score, score
from simulator.entry import ExpectedFinding
from simulator.feed import FeedWriter
from simulator.staff import Staff
from simulator.table import Telling

RULESET, GENERAL = "nz-1996-caribbean-stud", "nz-1996-general"
CHIPS = ("1", "5", "25", "100", "500")
LEAST, MOST = Decimal(10), Decimal(200)
CHIP = Decimal(1)
RATE = Decimal("0.75")
POOL = Decimal(20000)
ZERO = Decimal(0)


@dataclass(slots=True)
class Seat:
    """A player in a round: the ante, the bet, the jackpot wager, the hand."""

    box: int
    player: str
    stake: Decimal
    ante: str
    jackpot: str = ""
    bet: str = ""
    bet_stake: Decimal = ZERO
    good: Decimal = ZERO
    """The valid part of the bet."""
    cards: list[str] = field(default_factory=list)
    out: bool = False
    """Whether it folded or was declared dead."""
    dead: bool = False

    @property
    def score(self) -> Score:
        """The rank of the hand."""
        return score(self.cards)

    @property
    def counts(self) -> Decimal:
        """The part of the ante within the limits."""
        return min(self.stake, MOST)


@dataclass(slots=True)
class StudTable(Telling):
    """A table and its players."""

    name: str
    machine: bool
    by_hand: bool
    """Whether jackpot wagers are placed on areas instead of slots."""
    feed: FeedWriter
    rng: Random
    staff: Staff
    irregularities: float
    mistakes: float
    players: list[str] = field(default_factory=list)
    wagers: int = 0
    rounds: int = 0
    pool: Decimal = POOL
    standing: dict[str, str] = field(default_factory=dict)
    """Jackpot wagers left by a misdeal, by player."""
    resting: str = "K2"
    """The deck not in play, if there are two."""

    def wager(self) -> str:
        """A name for the next wager."""
        self.wagers += 1
        return f"w{self.feed.day[4:]}-{self.wagers}"


@dataclass(slots=True)
class StudRound:
    """A round in play."""

    table: StudTable
    name: str
    mishap: str
    """Its fault. None in most rounds."""
    seats: list[Seat] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    open_at: int = 4
    """The index of the dealer's open card."""
    over: bool = False
    """Whether it was called off."""

    def admit(self, fact: str, rule: str, ruleset: str = RULESET) -> None:
        """Note a fault that the last line completes."""
        table = self.table
        note = f"{self.mishap.replace('-', ' ')} at {table.name}"
        table.feed.admit(ExpectedFinding(table.name, "", self.name, fact, ruleset, rule, self.mishap, note))
