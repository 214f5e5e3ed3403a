"""What is on the table: wagers, the round in play, and the table itself. The only things here that change."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any, Protocol

from simulator.baccarat.books import DEALING, Dealing
from simulator.baccarat.cards import StackedShoe
from simulator.baccarat.money import WagerDue
from simulator.baccarat.setup import Setup
from simulator.earlier import Limits
from simulator.entry import ExpectedFinding
from simulator.feed import FeedWriter
from simulator.people import Player
from simulator.staff import Staff


@dataclass(slots=True)
class BaccaratWager:
    """A stake on a bet."""

    name: str
    bet: str
    stake: Decimal
    player: Player
    fact: str
    """The id of its `wager_placed`."""
    on: Any = None
    terminal: str | None = None
    """Where it was placed on a screen."""
    legs: int = 0
    """Coups of a run that came right so far."""
    open: bool = True
    good: bool = True
    """It is a wager that the rules let stand; otherwise it goes back whatever happens."""
    area: int | None = None
    """Where it lies, if not in front of its player."""
    excess: Decimal = Decimal(0)
    """What lies there above the part that is good; it always goes back."""


@dataclass(frozen=True)
class Carried:
    """A card that opens the next round."""

    card: str
    seen: bool


@dataclass(frozen=True)
class VoidHand:
    """Why the next round is dealt without wagers."""

    reason: str
    rule: str = ""
    role: str = ""


@dataclass(slots=True)
class BaccaratRound:
    """A round of play as the table has it; `hands` are the rightful ones."""

    table: "BaccaratTable"
    name: str
    number: int
    hands: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "banker": []})
    facts: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "banker": []})
    """The ids of the cards in each hand."""
    down: dict[str, list[int]] = field(default_factory=lambda: {"player": [], "banker": []})
    """Which cards of a hand lie face down."""
    wagers: list[BaccaratWager] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    """Which seat holds a hand, where players turn the cards."""
    void: VoidHand | None = None
    idle: bool = False
    """Dealt without wagers on request."""
    cancelled: bool = False
    """Declared void: no more cards, nothing wins or loses."""
    misled: bool = False
    """A terminal took a wager for what it was not."""
    drawn: int = 0
    cut: str = ""
    """When the cutting card came out: `first` of the round, or `during` it."""
    outcome: str = ""

    def wagers_on(self, *bets: str) -> list[BaccaratWager]:
        return [wager for wager in self.wagers if wager.open and wager.bet in bets]


class Mishaps(Protocol):
    """What goes wrong at a table, and when."""

    def plan(self, table: "BaccaratTable") -> None:
        """A round is about to start: will something go wrong in it?"""

    def step(self, r: BaccaratRound, name: str) -> bool:
        """Whether this step of the round was played wrongly, instead of as it should."""

    def pay(self, r: BaccaratRound, wager: BaccaratWager, what: WagerDue) -> bool:
        """Whether this wager was settled wrongly."""

    def moment(self, table: "BaccaratTable", name: str) -> bool:
        """Whether this step outside a round was done wrongly."""


@dataclass(slots=True)
class BaccaratTable:
    """A table of one ruleset, through its evenings."""

    name: str
    number: int
    setup: Setup
    feed: FeedWriter
    rng: Random
    staff: Staff
    mishaps: Mishaps
    style: str = ""
    told_style: str = ""
    """The style that the feed named last."""
    handled: bool = False
    """A player had cards of this shoe in hand."""
    players: list[Player] = field(default_factory=list)
    comers: int = 0
    """How many players have come so far."""
    wagers: int = 0
    sets: int = 0
    shoes: int = 0
    rounds: int = 0
    """How many a machine without an end deals in an evening."""
    shoe: StackedShoe | None = None
    round: BaccaratRound | None = None
    last_round: str = ""
    past: str = ""
    """The hand that won last."""
    left: int | None = None
    """Rounds that may still be dealt from this shoe, once that is known."""
    carried: list[Carried] = field(default_factory=list)
    void_next: VoidHand | None = None
    free: int = 0
    """Rounds without wagers that were asked for."""
    runs: list[BaccaratWager] = field(default_factory=list)
    holder: str = ""
    """Who holds the shoe, where players may."""
    last_shoe: bool = False
    """No shoe follows today."""
    closing: int = 0
    """When the closing sign says the table closes."""
    abrupt: bool = False
    """The table closes with players at it and no sign."""
    sign: tuple[int, dict[str, tuple[Decimal, Decimal]]] | None = None
    """New limits and when they take effect."""
    front: int = 0
    """Cards above the last cut."""
    behind: int = 0
    """Cards behind the cutting card that was put in last."""
    racks: list[str] = field(default_factory=list)
    """Sets that lie ready for the next shoes, where a machine shuffles one while another is in play."""
    playing: str = ""
    """The set in play, there."""
    unmixed: str = ""
    """The set that came out of play and waits for the machine."""
    renewed: str = ""
    """Why the set being made ready came: `renewed` after a shoe that players handled, `replaced` in mid shoe."""
    swapping: bool = False
    """New cards came in mid round; when it is over they take the place of the others."""
    missed: Callable[[], None] | None = None
    """The cutting card came out and nobody saw it; what follows once the count shows it."""
    ready_made: bool = False
    """The set in use came pre-shuffled."""
    waiting: dict[str, list[Callable[[str], None]]] = field(default_factory=dict)
    """What to do with the id of the next fact of a kind: faults that are not complete before it."""
    fresh: bool = False
    """The set in use is new and was not yet in a shoe."""
    own_limits: dict[str, Limits] = field(default_factory=dict)
    """Limits that players were given for themselves, on whatever day."""
    last_cut: str = ""
    """When the cutting card of this shoe came out."""
    calm: bool = False
    """Nothing more may go wrong in this shoe."""
    seen: dict[str, int] = field(default_factory=dict)
    """How often each card was seen in this shoe."""
    leaving: Player | None = None
    """Who goes just now, or is asked for what is owed."""
    advised: list[str] = field(default_factory=list)
    """Players who wagered under the minimum today."""
    spoiled: bool = False
    """The shoe cannot go on: it ends after this round."""
    faulty: list[str] = field(default_factory=list)
    """Terminals that did not work today; empty: the game system."""
    silent: bool = False
    """Of a payment refused today no inspector was told."""

    @property
    def dealing(self) -> Dealing:
        return DEALING[self.style]

    @property
    def cards(self) -> StackedShoe:
        assert self.shoe is not None
        return self.shoe

    def say(self, fact: str, wait: int = 500, /, **fields: Any) -> str:
        name = self.feed.say(fact, wait, **fields)
        if fact in self.waiting:
            for tell in self.waiting.pop(fact):
                tell(name)
        return name

    def await_fact(self, fact: str, tell: Callable[[str], None]) -> None:
        """Have something told the id of the next fact of a kind."""
        self.waiting.setdefault(fact, []).append(tell)

    def admit(self, kind: str, ruleset: str, rule: str, fact: str, note: str) -> None:
        """A finding that follows from what was just written; it belongs to the round in play, if there is one."""
        name = self.round.name if self.round else ""
        shoe = self.shoe.name if self.shoe else ""
        self.feed.admit(ExpectedFinding(self.name, shoe, name, fact, ruleset, rule, kind, note))


Settled = tuple[BaccaratWager, WagerDue]
