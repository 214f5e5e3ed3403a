"""Facts of electronic tables: terminals, credits, vouchers, results entered, malfunctions."""

from typing import Literal

from domain.facts.base import Fact
from domain.facts.vocabulary import Money, Name, Outcome, Person, ThreeDice


class TerminalActivated(Fact, frozen=True):
    """A player began at a terminal, with credits."""

    terminal: Name
    """Which terminal."""
    player: Person
    """The player at the terminal."""
    amount: Money
    """The credits put on it."""
    tender: Literal["cash", "dealer"]
    """How they were paid for: into the terminal, or through the dealer."""


class CreditsAdded(Fact, frozen=True):
    """Credits were added at a terminal."""

    terminal: Name
    """Which terminal."""
    amount: Money
    """How much."""


class CreditsCancelled(Fact, frozen=True):
    """Credits were taken off a terminal and paid out."""

    terminal: Name
    """Which terminal."""
    amount: Money
    """How much."""


class VoucherIssued(Fact, frozen=True):
    """A terminal printed a voucher for its credits."""

    terminal: Name
    """Which terminal."""
    voucher: Name
    """The voucher's number."""
    amount: Money
    """The value of the voucher."""


class VoucherRedeemed(Fact, frozen=True):
    """A voucher was paid."""

    voucher: Name
    """The voucher's number."""
    amount: Money
    """The amount paid for it."""


class ResultEntered(Fact, frozen=True):
    """A result was given to the terminals or the lights."""

    method: Literal["automatic", "manual"] | None = None
    """How it was entered."""
    outcome: Outcome | None = None
    """Baccarat: which hand won."""
    dice: ThreeDice | None = None
    """Tai-sai: the dice as keyed."""


class MalfunctionReported(Fact, frozen=True):
    """A device failed."""

    terminal: Name | None = None
    """Which terminal, if it is one of them."""


class MalfunctionCleared(Fact, frozen=True):
    """The device works again."""

    terminal: Name | None = None
    """Which terminal, if it is one of them."""


class PaymentRefused(Fact, frozen=True):
    """A payment shown was not made."""

    wager: Name
    """The wager whose payment was refused."""
    amount: Money
    """How much."""
