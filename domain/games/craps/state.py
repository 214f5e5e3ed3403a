"""States of a roll, its wagers, and a table between rolls."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from domain.facts.disputes import RulingMade
from domain.facts.round import ResultAnnounced
from domain.facts.table import TableClosed, TableOpened
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.facts.wheels_and_dice import DiceRolled, PointMarked
from domain.games.common.state import RoundState, TableCarryForward, TableState
from domain.games.common.wagers import DueWager, Good, WagerState
from domain.games.craps.finding_types import FINDING_TYPES
from domain.rulebooks.shapes.craps import CallByRoll, CrapsRulebook, Dice
from domain.rulebooks.shapes.layout import Spot
from domain.rulebooks.shapes.rulebook import Rule


class Roll(NamedTuple):
    """A valid roll."""

    dice: Dice
    come_out: bool

    @property
    def total(self) -> int:
        return sum(self.dice)


class CrapsBet(WagerState):
    """A wager, which may be up for many rolls."""

    point: int | None = None
    """The total that must be rolled again, once it has one."""
    marker: str | None = None
    """`on` or `off`, if a marker lies on it."""
    good: Good | None = None
    fresh: bool = True
    """Whether its limits are unchecked since it was placed or changed."""
    brought: bool = False
    """Whether it was up for an earlier roll."""
    gone: bool = False
    """Whether its chips were taken or returned although it is up by the rules."""
    declined: bool = False
    """Whether it was refused."""
    because: Rule | None = None
    """The rule by which it was never valid."""
    lifted: str | None = None
    """The fact that took it down after the roll."""

    def carried(self) -> "CrapsBet":
        """Its copy for the next roll."""
        gone = self.gone or self.settled is not None
        return replace(
            self, settlements=[], earlier=[*self.earlier, *self.settlements], undone=None, lifted=None, fresh=False,
            brought=True, gone=gone,
        )  # fmt: skip


def spot(placed: WagerPlaced) -> Spot:
    """The place of a wager."""
    return placed.bet, placed.on if isinstance(placed.on, int) else None


class ShooterHand(Struct):
    """The present shooter."""

    shooter: str | None = None
    """The player who threw last."""
    place: int | None = None
    """The shooter's place, as far as known."""
    out: str | None = None
    """The player who threw a 7 out and must pass the dice."""
    offered: list[str] = []
    """The players to whom the dice were offered since."""
    taker: str | None = None


class Care(Struct):
    """The care of the dice."""

    inspected: list[str] = []
    """The roles that have inspected these dice."""
    ever: bool = False
    """Whether the feed records inspections."""
    thrown: bool = False
    """Whether these dice were thrown."""
    notified: bool = False
    """Whether an inspector was notified of their replacement."""
    lost: list[str] | None = None
    """If a die left the table: the roles that have inspected it since."""
    missing: int = 0
    """The number of dice that left the table and were not recorded again."""


class CrapsTableState(TableState):
    """A craps table in a session."""

    matters = FINDING_TYPES
    book: CrapsRulebook

    def __init__(self, opening: TableOpened, book: CrapsRulebook, carry: TableCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.point: int | None = None
        self.up: list[CrapsBet] = []
        """Wagers that no roll has decided yet."""
        self.owing: dict[str, DueWager] = {}
        """Wagers decided and not settled in their round."""
        self.hand = ShooterHand()
        self.care = Care()
        self.cut: set[str] = set()
        """Players who took down or reduced a Don't Pass Bet since the point was set."""
        self.paid: WagerSettled | None = None
        """The last settlement of the previous roll."""
        self.left: set[str] = set()
        """Players who left."""
        self.closed: TableClosed | None = None

    @property
    def unsettled(self) -> Collection[str]:
        return self.owing


class CrapsRoundState(RoundState):
    """A roll."""

    matters = FINDING_TYPES

    floor: CrapsTableState
    book: CrapsRulebook
    before: int | None = None
    """The point at the beginning of the round."""
    rolled: DiceRolled | None = None
    reported: list[tuple[str, Rule]] = field(default_factory=list)
    """The objection of a report to the roll."""
    noted: list[str] = field(default_factory=list)
    """Notes on why no roll was called."""
    chips: bool = False
    """Whether the dice touched chips."""
    calls: list[ResultAnnounced] = field(default_factory=list)
    decided: RulingMade | None = None
    """The last ruling by an authority on whether the throw counts."""
    marked: list[tuple[PointMarked, bool]] = field(default_factory=list)
    """Where the marker was put, and whether the dice had been thrown."""
    early: list[WagerSettled] = field(default_factory=list)
    """Settlements before any call."""
    settlements: list[WagerSettled] = field(default_factory=list)
    falls: Mapping[str, CallByRoll] = field(default_factory=dict)
    """What the roll decides for each wager."""

    def bets(self) -> list[CrapsBet]:
        """Wagers that can win or lose."""
        return [ticket for ticket in self.tickets.alive() if isinstance(ticket, CrapsBet)]

    def bet(self, wager: object) -> CrapsBet | None:
        """A wager that is up, or was placed for this roll."""
        ticket = self.tickets.by_name.get(wager) if isinstance(wager, str) else None
        return ticket if isinstance(ticket, CrapsBet) else None
