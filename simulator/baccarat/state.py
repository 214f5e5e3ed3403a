"""The state of a table: wagers, the round in play, the table itself. Nothing else in this room changes."""

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
    """The terminal, if placed on a screen."""
    legs: int = 0
    """Coups of a run won so far."""
    open: bool = True
    good: bool = True
    """Whether it is valid by the rules. If not, it goes back in any case."""
    area: int | None = None
    """Its area, if not in front of its player."""
    excess: Decimal = Decimal(0)
    """The part above the valid stake. It is always returned."""


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
    """A round in play. `hands` are the rightful ones."""

    table: "BaccaratTable"
    name: str
    number: int
    hands: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "banker": []})
    facts: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "banker": []})
    """The ids of the cards in each hand."""
    down: dict[str, list[int]] = field(default_factory=lambda: {"player": [], "banker": []})
    """Which cards of a hand are face down."""
    wagers: list[BaccaratWager] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    """The seat that holds each hand, where players turn the cards."""
    void: VoidHand | None = None
    idle: bool = False
    """Whether it is dealt without wagers on request."""
    cancelled: bool = False
    """Whether it was declared void: no more cards, nothing wins or loses."""
    uncalled: bool = False
    """Whether the call of no more bets was left out."""
    misled: bool = False
    """Whether a terminal misread a wager."""
    drawn: int = 0
    cut: str = ""
    """When the cutting card came out: `first` of the round, or `during` it."""
    outcome: str = ""

    def wagers_on(self, *bets: str) -> list[BaccaratWager]:
        return [wager for wager in self.wagers if wager.open and wager.bet in bets]


class Mishaps(Protocol):
    """Decides what goes wrong at a table, and when."""

    def plan(self, table: "BaccaratTable") -> None:
        """Decide, at the start of a round, which fault happens in it."""

    def step(self, r: BaccaratRound, name: str) -> bool:
        """Do a step of the round wrongly, if planned. Returns whether it was."""

    def pay(self, r: BaccaratRound, wager: BaccaratWager, what: WagerDue) -> bool:
        """Whether this wager was settled wrongly."""

    def moment(self, table: "BaccaratTable", name: str) -> bool:
        """Do a step outside a round wrongly, if planned. Returns whether it was."""


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
    reported_style: str = ""
    """The style that the feed named last."""
    handled: bool = False
    """Whether a player handled cards of this shoe."""
    players: list[Player] = field(default_factory=list)
    comers: int = 0
    """The number of players who have come so far."""
    wagers: int = 0
    sets: int = 0
    shoes: int = 0
    rounds: int = 0
    """The number of rounds that a continuous machine deals in an evening."""
    shoe: StackedShoe | None = None
    round: BaccaratRound | None = None
    last_round: str = ""
    past: str = ""
    """The hand that won last."""
    left: int | None = None
    """Rounds that may still be dealt from this shoe, if known."""
    carried: list[Carried] = field(default_factory=list)
    void_next: VoidHand | None = None
    free: int = 0
    """Rounds without wagers that were requested."""
    runs: list[BaccaratWager] = field(default_factory=list)
    holder: str = ""
    """The player who holds the shoe, where players may."""
    last_shoe: bool = False
    """Whether no shoe follows today."""
    closing: int = 0
    """When the table closes according to the sign."""
    abrupt: bool = False
    """Whether the table closes without a sign while players are there."""
    sign: tuple[int, dict[str, tuple[Decimal, Decimal]]] | None = None
    """New limits and when they take effect."""
    front: int = 0
    """Cards above the last cut."""
    behind: int = 0
    """Cards behind the cutting card inserted last."""
    racks: list[str] = field(default_factory=list)
    """Sets ready for the next shoes, if a machine shuffles one while another is in play."""
    playing: str = ""
    """The set in play at such a table."""
    unmixed: str = ""
    """The set that was in play and waits for the machine."""
    renewed: str = ""
    """Why the set in preparation came: `renewed` after a shoe that players handled, `replaced` during a shoe."""
    swapping: bool = False
    """Whether new cards came during a round. After it they replace the others."""
    missed: Callable[[], None] | None = None
    """Finding that follows once a count shows that the cutting card came out unseen."""
    ready_made: bool = False
    """Whether the set in use came pre-shuffled."""
    waiting: dict[str, list[Callable[[str], None]]] = field(default_factory=dict)
    """Functions to call with the id of the next fact of a kind, for faults that are complete only then."""
    fresh: bool = False
    """Whether the set in use is new and has not been in a shoe."""
    own_limits: dict[str, Limits] = field(default_factory=dict)
    """Limits set for single players, on any day."""
    last_cut: str = ""
    """When the cutting card of this shoe came out."""
    calm: bool = False
    """Whether nothing more may go wrong in this shoe."""
    seen: dict[str, int] = field(default_factory=dict)
    """How often each card was seen in this shoe."""
    leaving: Player | None = None
    """Players who are leaving or must pay what they owe."""
    advised: list[str] = field(default_factory=list)
    """Players who wagered under the minimum today."""
    spoiled: bool = False
    """Whether the shoe cannot continue: it ends after this round."""
    faulty: list[str] = field(default_factory=list)
    """Terminals that failed today. Empty: the game system."""
    silent: bool = False
    """Whether no inspector was notified of a payment refused today."""

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
        """Call a function with the id of the next fact of a kind."""
        self.waiting.setdefault(fact, []).append(tell)

    def admit(self, kind: str, ruleset: str, rule: str, fact: str, note: str) -> None:
        """Note a finding that the last fact causes. It belongs to the round in play, if there is one."""
        name = self.round.name if self.round else ""
        shoe = self.shoe.name if self.shoe else ""
        self.feed.admit(ExpectedFinding(self.name, shoe, name, fact, ruleset, rule, kind, note))


Settled = tuple[BaccaratWager, WagerDue]
