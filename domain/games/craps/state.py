"""States of a roll, its wagers, and a table between rolls."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

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


@dataclass(slots=True)
class CrapsBet(WagerState):
    """A wager, which may be up for many rolls."""

    point: int | None = None
    """The total that has to come again, once it has one."""
    marker: str | None = None
    """`on` or `off`, where one lies on it."""
    good: Good | None = None
    fresh: bool = True
    """Its limits have not been looked at since it was placed or changed."""
    brought: bool = False
    """It was up for an earlier roll."""
    gone: bool = False
    """By the rules it is up, though its chips were taken or given back."""
    declined: bool = False
    """It was refused."""
    because: Rule | None = None
    """The rule by which it was never good."""
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


@dataclass(slots=True)
class ShooterHand:
    """The present shooter."""

    shooter: str | None = None
    """Who threw last."""
    place: int | None = None
    """Where that is, as far as anybody knows."""
    out: str | None = None
    """Who threw a 7 out and has to pass the dice."""
    offered: list[str] = field(default_factory=list)
    """To whom they were offered since."""
    taker: str | None = None


@dataclass(slots=True)
class Care:
    """The care of the dice."""

    inspected: list[str] = field(default_factory=list)
    """In which roles, since these dice came."""
    ever: bool = False
    """Inspections are written down here."""
    thrown: bool = False
    """These dice were thrown."""
    told: bool = False
    """An inspector was told that they are replaced."""
    lost: list[str] | None = None
    """A die left the table; in which roles somebody inspected it since."""
    missing: int = 0
    """Dice that left the table, and of which nothing more is on record."""


class CrapsTableState(TableState):
    """A craps table in a session."""

    matters = FINDING_TYPES
    book: CrapsRulebook

    def __init__(self, opening: TableOpened, book: CrapsRulebook, carry: TableCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.point: int | None = None
        self.up: list[CrapsBet] = []
        """Wagers that no roll has decided."""
        self.owing: dict[str, DueWager] = {}
        """Wagers that were decided and not settled in their round."""
        self.hand = ShooterHand()
        self.care = Care()
        self.cut: set[str] = set()
        """Who took down or reduced a Don't Pass Bet since the point stands."""
        self.paid: WagerSettled | None = None
        """The last settlement of the roll before."""
        self.left: set[str] = set()
        """Who went away."""
        self.closed: TableClosed | None = None


@dataclass(slots=True)
class CrapsRoundState(RoundState):
    """A roll."""

    matters = FINDING_TYPES

    floor: CrapsTableState
    book: CrapsRulebook
    before: int | None = None
    """The point, when the round began."""
    rolled: DiceRolled | None = None
    reported: list[tuple[str, Rule]] = field(default_factory=list)
    """What a report says against the roll."""
    noted: list[str] = field(default_factory=list)
    """Notes on what made somebody call no roll."""
    chips: bool = False
    """It was that the dice touched chips."""
    calls: list[ResultAnnounced] = field(default_factory=list)
    decided: RulingMade | None = None
    """The last ruling on whether the throw counts, by a role that may."""
    marked: list[tuple[PointMarked, bool]] = field(default_factory=list)
    """Where the marker was put, and whether the dice had been thrown."""
    early: list[WagerSettled] = field(default_factory=list)
    """Settled before anything was called."""
    settlements: list[WagerSettled] = field(default_factory=list)
    again: dict[str, DueWager] = field(default_factory=dict)
    """Settled now, and decided by an earlier roll."""
    falls: Mapping[str, CallByRoll] = field(default_factory=dict)
    """What the roll makes of each wager that it decides."""

    def bets(self) -> list[CrapsBet]:
        """Wagers that can win or lose."""
        return [ticket for ticket in self.tickets.listed if isinstance(ticket, CrapsBet) and ticket.alive]

    def bet(self, wager: object) -> CrapsBet | None:
        """A wager that is up, or was placed for this roll."""
        ticket = self.tickets.by_name.get(wager) if isinstance(wager, str) else None
        return ticket if isinstance(ticket, CrapsBet) else None
