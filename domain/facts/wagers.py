"""Facts about wagers: placed, changed, withdrawn, refused, settled; and commission that is not taken at once."""

from typing import Literal

from domain.facts.base import Fact
from domain.facts.bets import BetName, On
from domain.facts.vocabulary import Count, FreeText, Money, Name, Person, Role, Seat

WagerResult = Literal["win", "lose", "stand_off", "void"]
"""What became of a wager."""


class WagerPlaced(Fact, frozen=True):
    """A wager was placed."""

    nullable = ("on",)

    wager: Name
    """The wager's name."""
    bet: BetName
    """Which bet."""
    stake: Money
    """How much."""
    player: Person
    """The player who made the wager."""
    seat: Seat | None = None
    """The seat it lies at; omitted for a standing player."""
    on: On = None
    """The choice of the wager, if the bet requires one."""
    length: Count | None = None
    """The length of a Run whose sequence was not recorded."""
    terminal: Name | None = None
    """The terminal it was placed at."""
    box: Seat | None = None
    """The box it lies on."""
    commission: Money | None = None
    """The commission taken at placement (buy and lay)."""


class WagerChanged(Fact, frozen=True):
    """The stake of a wager changed."""

    wager: Name
    """Which wager."""
    stake: Money
    """The stake from now on."""
    reason: Literal["differential", "player", "correction"]
    """Why."""


class WagerWithdrawn(Fact, frozen=True):
    """A wager was taken back."""

    wager: Name
    """Which wager."""


class WagerRefused(Fact, frozen=True):
    """A wager was refused."""

    wager: Name
    """Which wager."""
    reason: FreeText
    """Why."""


class WagerSettled(Fact, frozen=True):
    """A wager was settled."""

    wager: Name
    """Which wager."""
    result: WagerResult
    """The result by which it was settled."""
    paid: Money
    """The chips paid in addition to the stake: net of commission taken now, gross if it is deferred."""
    commission: Money
    """The commission charged."""
    deferred: bool
    """The commission was not taken now."""
    returned: Money | None = None
    """The stake handed back, if only part of it was."""


class CommissionMarked(Fact, frozen=True):
    """A marker button was put down for commission that is owed."""

    player: Person
    """The player who owes it."""
    amount: Money
    """The amount that this button adds."""


class CommissionMarkerRemoved(Fact, frozen=True):
    """A marker button was taken away."""

    player: Person
    """The player who owes the commission."""
    amount: Money
    """The amount that the button showed."""


class CommissionCollected(Fact, frozen=True):
    """Commission that was owed was collected."""

    player: Person
    """The player who paid."""
    amount: Money
    """How much."""
    reason: Literal["end_of_shoe", "request", "leaving", "management"]
    """The occasion."""


class CommissionWaived(Fact, frozen=True):
    """Commission that was owed was waived."""

    player: Person
    """The player who owed it."""
    amount: Money
    """How much."""
    role: Role
    """The role of the person who waived it."""
    reason: FreeText
    """Why."""
