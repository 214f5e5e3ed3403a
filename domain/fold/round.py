"""The report of a round. Money is an `Amount`; `domain.fold.report_json` writes it as `pitlog check --json` does."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.facts.vocabulary import Outcome
from domain.facts.wagers import WagerResult
from domain.money import EXACT, Amount, reported

Status = Literal["settled", "void", "void_hand", "open"]
Severity = Literal["ruling", "violation", "notice"]
DueResult = Literal[WagerResult, "open"]
Chosen = str | int | tuple[str | int, ...] | dict[str, Amount] | None
"""What a wager is on: the `on` of its fact."""


class Finding(Struct, frozen=True, omit_defaults=True):
    """A breach of a rule, or a notice: a code and values. `domain.sentences` makes its sentence."""

    ruleset: str | None
    rule: str | None
    code: str
    severity: Severity
    fact: str | None
    """The id of the fact it rests on."""
    table: str = ""
    """The table, if outside a round."""
    player: str | None = None
    """The player concerned, if any."""
    wager: str | None = None
    """The wager concerned."""
    amount: Amount | None = None
    """The money concerned, signed as a wager's `difference`: positive if the player has too little."""
    book: str | None = None
    """The ruleset under which it was found, which determines the words. None if it needs no rulebook."""
    values: Mapping[str, Any] = {}
    """Further values of its sentence: text, numbers, truth values, and lists and mappings of these."""


class RoundHand(Struct):
    """A hand's cards as dealt and as the rules give them."""

    dealt: list[str | None]
    rightful: list[str | None] | None = None
    points: int | None = None


class RecordedSettlement(Struct, frozen=True):
    """The recorded settlement of a wager."""

    result: WagerResult
    stake_back: Amount
    paid: Amount
    commission: Amount
    deferred: Amount


class Due(Struct, frozen=True):
    """The due of a wager, and its rules."""

    result: DueResult
    valid_stake: Amount
    stake_back: Amount
    winnings: Amount
    commission: Amount
    pays: Amount
    rules: list[str]


class Wager(Struct):
    """A wager as placed, as due and as settled."""

    wager: str
    player: str | None
    seat: int | None
    bet: str | None
    on: Chosen
    stake: Amount | None
    due: Due | None = None
    recorded: RecordedSettlement | None = None
    difference: Amount | None = None
    unpaid: Amount | None = None
    """Its due, if its round ended and nobody settled it."""
    settlements: int = 0
    """The number of settlements so far."""
    in_force: Amount | None = None
    """The stake in force when betting closed."""

    @property
    def staked(self) -> str | None:
        """The valid stake, with the placed one beside it if they differ."""
        if self.stake is None or self.in_force in (None, self.stake):
            return None if self.stake is None else str(self.stake)
        return f"{self.in_force} (placed {self.stake})"


class SettledLater(Wager):
    """A wager that this round decided and a later one settles. That one lists it again."""


class ListedAgain(Wager):
    """A wager that an earlier round decided. This round settles it."""


class Commission(Struct, frozen=True):
    """Deferred commission of one player from one shoe."""

    table: str
    shoe: str | None
    player: str
    seat: int | None
    charged: Amount
    collected: Amount
    outstanding: Amount


def together(accounts: Iterable[Commission]) -> list[Commission]:
    """Combine the accounts of each player and shoe."""
    of: dict[tuple[str | None, str], Commission] = {}
    for one in accounts:
        key = one.shoe, one.player
        of[key] = _added(of[key], one) if key in of else one
    return [*of.values()]


def _added(one: Commission, other: Commission) -> Commission:
    both = (one.charged, other.charged), (one.collected, other.collected), (one.outstanding, other.outstanding)
    amounts = (reported(EXACT.add(mine, more)) for mine, more in both)
    return Commission(one.table, one.shoe, one.player, one.seat, *amounts)


class MovedCard(Struct, frozen=True):
    """A change of an account: collected, waived, postponed, overdue. What chips cannot make is written off with it."""

    fact: str
    at: datetime
    shoe: str | None
    player: str
    seat: int | None
    ruleset: str | None
    """The ruleset under which the commission was charged."""
    owed: Decimal
    """The amount outstanding before."""
    collected: Decimal = Decimal(0)
    rounded: Decimal = Decimal(0)
    waived: Decimal = Decimal(0)
    put_off: bool = False
    """Whether management postponed its settlement."""
    overdue: Decimal = Decimal(0)
    """The part that should have been collected by now."""
    rules: tuple[str, ...] = ()
    """The rules that say so."""


class Round(Struct):
    """The report of a round."""

    table: str
    session: str
    shoe: str | None
    round: str
    ruleset: str | None
    status: Status
    hands: dict[str, RoundHand]
    result: int | str | list[int] | None = None
    """Of wheels and dice: the number, the symbol, the dice."""
    carried: list[str | None] = []
    outcome: Outcome | None = None
    """The outcome by the rules."""
    announced: dict[str, Any] | None = None
    """The outcome as announced."""
    wagers: list[Wager] = []
    findings: list[Finding] = []
    corrected: dict[str, str] = {}
    """The facts read as corrected, and their corrections."""
    unchanged: int | UnsetType = UNSET
    """The number of wagers left out, because nothing happened to them. Not set in a whole report."""
