"""The state of a table: wagers, hands, the shoe, the round in play, and the table itself."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from simulator.blackjack.cards import natural, total
from simulator.entry import ExpectedFinding
from simulator.feed import FeedWriter
from simulator.staff import Staff
from simulator.table import Telling

RULESET = "nz-1996-blackjack"
GENERAL = "nz-1996-general"
CHIPS = ("0.50", "1", "5", "25", "100", "500", "1000", "5000")
LEAST, MOST, SEVENS = Decimal(10), Decimal(500), Decimal(5)
DECKS = 6


@dataclass(slots=True)
class BlackjackWager:
    """A stake on a hand of a box."""

    name: str
    bet: str
    stake: Decimal
    player: str
    good: Decimal
    """The part that counts."""
    settled: bool = False
    even: bool = False
    """Whether it was paid at even money."""
    added: list["BlackjackWager"] = field(default_factory=list)
    """Doubles on it."""


@dataclass(slots=True)
class BlackjackHand:
    """Cards, and what lies on them."""

    box: int
    number: int
    cards: list[str] = field(default_factory=list)
    wagers: list[BlackjackWager] = field(default_factory=list)
    of_split: bool = False
    doubled: bool = False

    @property
    def place(self) -> str:
        """As the feed names it."""
        return f"box:{self.box}" if self.number == 1 else f"box:{self.box}/{self.number}"

    @property
    def points(self) -> int:
        """Their total."""
        return total(self.cards)

    @property
    def natural(self) -> bool:
        """A blackjack, which no split hand is."""
        return natural(self.cards) and not self.of_split


@dataclass(slots=True)
class Box:
    """A box with wagers."""

    number: int
    player: str
    hands: list[BlackjackHand]
    sevens: list[BlackjackWager] = field(default_factory=list)
    insurance: list[BlackjackWager] = field(default_factory=list)
    first: list[str] = field(default_factory=list)
    """The first cards, up to three."""


@dataclass(slots=True)
class BlackjackTable(Telling):
    """A table and its players."""

    name: str
    feed: FeedWriter
    rng: Random
    staff: Staff
    irregularities: float
    mistakes: float
    seats: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    """The cards left in the shoe, next one last."""
    behind: int = 0
    """The number of cards behind the cutting card."""
    shoe: str = ""
    cut_on: str = ""
    """Where the card after the cutting card went. None while that is in the shoe."""
    cut_out: bool = False
    wagers: int = 0
    rounds: int = 0
    shoes: int = 0

    names: dict[int, str] = field(default_factory=dict)
    """Guests, by their seats."""

    def player(self, seat: int) -> str:
        """The player in a seat."""
        return self.names.get(seat) or f"P{100 + seat}"


@dataclass(slots=True)
class BlackjackRound:
    """A round in play."""

    table: BlackjackTable
    name: str
    mishap: str
    """Its fault. None in most rounds."""
    boxes: list[Box] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    done: bool = False
    """Whether it has gone wrong."""
    uncalled: bool = False
    """Whether insurance should have been called and was not."""

    def goes_wrong(self, kind: str) -> bool:
        """Whether this is where it happens."""
        if self.mishap != kind or self.done:
            return False
        self.done = True
        return True

    def admit(self, fact: str, *rules: str, ruleset: str = RULESET) -> None:
        """A fault, complete with the line just written: every finding of it."""
        table = self.table
        note = f"{self.mishap.replace('-', ' ')} at {table.name}"
        for rule in rules:
            table.feed.admit(ExpectedFinding(table.name, table.shoe, self.name, fact, ruleset, rule, self.mishap, note))

    def hands(self) -> list[BlackjackHand]:
        """Every hand, from the dealer's left."""
        return [hand for box in self.boxes for hand in box.hands]
