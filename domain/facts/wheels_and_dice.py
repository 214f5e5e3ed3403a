"""Facts of the wheel and dice games, and of the jackpot."""

from typing import Literal

from domain.facts.base import Fact
from domain.facts.vocabulary import (
    Count,
    Money,
    Name,
    Person,
    Point,
    Role,
    Share,
    Symbol,
    Text,
    ThreeDice,
    TwoDice,
    VoidReason,
)


class WheelSpun(Fact, frozen=True):
    """The wheel was spun and stopped."""

    revolutions: Count
    """How often it turned."""
    number: Count | None = None
    """Roulette: the number."""
    symbol: Symbol | None = None
    """Money wheel: the symbol."""
    same_direction: bool | None = None
    """The ball ran the way the wheel turned."""
    void: VoidReason | None = None
    """Why the spin does not count."""


class DollyPlaced(Fact, frozen=True):
    """The dolly was put on a number."""

    number: Count
    """Which number."""


class TumblerActivated(Fact, frozen=True):
    """The tumbler was set going."""

    spins: Count
    """How often it turned."""


class DiceTumbled(Fact, frozen=True):
    """The dice of the tumbler, as read when uncovered after no more bets."""

    dice: ThreeDice
    """The three dice, as read."""
    void: VoidReason | None = None
    """Why the roll does not count."""


class AreasLit(Fact, frozen=True):
    """The layout lit the winning areas."""

    dice: ThreeDice
    """The dice for which the areas were lit."""


class DiceRolled(Fact, frozen=True):
    """The shooter rolled."""

    dice: TwoDice
    """The two dice, as read."""
    shooter: Person
    """The player who rolled."""
    void: VoidReason | None = None
    """Why the roll does not count."""


class PointMarked(Fact, frozen=True):
    """The marker was put on a point, or turned off."""

    nullable = ("point",)

    point: Point | None
    """Which point; null is off."""


class WagerCalled(Fact, frozen=True):
    """A wager was called on or off."""

    wager: Name
    """Which wager."""
    state: Literal["on", "off"]
    """On or off."""


class DiceOffered(Fact, frozen=True):
    """A player was offered the dice."""

    player: Person
    """Who."""
    accepted: bool
    """Whether the player took them."""


class DiceInspected(Fact, frozen=True):
    """A person inspected the dice."""

    role: Role
    """The role of the person who counted."""


class DiceReplaced(Fact, frozen=True):
    """The dice were replaced."""


class EquipmentTested(Fact, frozen=True):
    """Equipment was tested."""

    what: Text
    """Which equipment."""
    role: Role
    """The role of the person who acted."""


class JackpotSet(Fact, frozen=True):
    """The jackpot was set to an amount."""

    amount: Money
    """How much."""
    pool: Name | None = None
    """Which pool."""


class JackpotIncrement(Fact, frozen=True):
    """The share of each jackpot wager that goes to the pool was set."""

    rate: Share
    """The share, at most 1."""
    pool: Name | None = None
    """Which pool."""


class JackpotPaid(Fact, frozen=True):
    """The jackpot was paid: the settlement of a jackpot wager."""

    wager: Name
    """Which wager."""
    amount: Money
    """How much."""
    pool: Name | None = None
    """The pool of the prize."""
