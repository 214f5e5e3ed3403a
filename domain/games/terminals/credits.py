"""The credits of one terminal, as far as the record shows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from domain.games.common.chips import ZERO
from domain.games.common.findings import MakesFindings, NewFinding
from domain.games.common.limits import total
from domain.money import EXACT


@dataclass(slots=True)
class Payout:
    """A payout that did not simply empty the terminal."""

    fact: str
    terminal: str
    paid: Decimal
    """The amount paid, including payouts directly before it."""
    last: Decimal
    """The amount of this payout alone."""
    left: Decimal
    """The credits left on the terminal. Negative if too much was paid."""

    def short(self, owed: Decimal) -> Decimal:
        """The amount underpaid, given the amount that the terminal should have shown beside its balance."""
        return EXACT.add(self.left, owed)


def wrong_payout(
    floor: MakesFindings, payout: Payout | None, owed: Decimal, goes_on: bool = False
) -> NewFinding | None:
    """A wrong payout: too much; or too little, unless play continues with the rest."""
    if payout is None:
        return None
    short = payout.short(owed)
    if not short or (short > 0 and goes_on):
        return None
    words: dict[str, object] = {"terminal": payout.terminal, "paid": payout.paid, "amount": short}
    matter = "payout-short" if short > 0 else "payout-over"
    return floor.finding(matter, payout.fact, due=EXACT.add(payout.paid, short), **words)


add, subtract = EXACT.add, EXACT.subtract


@dataclass(slots=True)
class TerminalCredits:
    """The credits of a terminal, known from its activation on."""

    terminal: str
    player: str | None = None
    balance: Decimal | None = None
    """None while its beginning is unknown."""
    active: bool = False
    """Whether it has credits that were not all paid out."""
    tender: str = ""
    """How the credits were added, until a hand was settled with them."""
    owed: Decimal = ZERO
    """Further amounts due by the rules, for hands settled wrongly or not at all."""
    refused: Decimal = ZERO
    """Credits of a refused payment, until the dealer cancels them."""
    added: list[Decimal] = field(default_factory=list)
    """Credits added since the last settled hand."""
    cancelled: list[Decimal] = field(default_factory=list)
    """Credits cancelled by the dealer since then."""
    staked: dict[str, Decimal] = field(default_factory=dict)
    """Stakes of this round, by wager."""
    credited: dict[str, Decimal] = field(default_factory=dict)
    payout: Payout | None = None
    """The last payout, if it did not empty the terminal."""

    @property
    def short(self) -> Decimal:
        """The amount staked without credits, as far as known."""
        return ZERO if self.balance is None else -add(self.balance, max(self.owed, ZERO))

    @property
    def on_screen(self) -> Decimal:
        """The amount on its bets."""
        return total(self.staked.values())

    def without_payout(self) -> "TerminalCredits":
        """As the next session gets it."""
        return self if self.payout is None else replace(self, payout=None)

    def move(self, amount: Decimal) -> None:
        """Add or remove credits."""
        if self.balance is not None:
            self.balance = add(self.balance, amount)

    def activate(self, player: str, amount: Decimal, tender: str) -> None:
        """A player begins here, or adds credits."""
        if self.active and self.player == player:
            self.move(amount)
        else:
            self.player, self.balance, self.owed, self.tender = player, amount, ZERO, tender
            self.payout = None
            self._forget_hand()
        self.active = True

    def top_up(self, amount: Decimal) -> None:
        """Add credits. They may make up for an earlier lack."""
        self.active = True
        self.move(amount)
        self.added.append(amount)
        self._even_out()

    def stake(self, wager: str, amount: Decimal) -> None:
        """Set the credits on a bet."""
        self.move(subtract(self.staked.get(wager, ZERO), amount))
        self.staked[wager] = amount

    def give_back(self, wager: str) -> None:
        """A wager is withdrawn."""
        self.move(self.staked.pop(wager, ZERO))

    def credit(self, wager: str, amount: Decimal) -> None:
        """A wager is settled, possibly again: set the total credited for it."""
        self.move(subtract(amount, self.credited.get(wager, ZERO)))
        self.credited[wager], self.tender = amount, ""

    def refuse(self, wager: str, amount: Decimal) -> None:
        """A credited amount is not paid."""
        before = self.credited.get(wager, ZERO)
        taken = min(amount, before)
        self.move(-taken)
        self.credited[wager] = subtract(before, taken)
        self.refused = add(self.refused, amount)

    def cancel(self, fact: str, amount: Decimal) -> None:
        """The dealer cancels credits: of a refused payment, or paid in chips."""
        if amount == self.refused:
            self.refused = ZERO
        else:
            self.pay_out(fact, amount)
            self.cancelled.append(amount)
            self._even_out()

    def pay_out(self, fact: str, amount: Decimal) -> None:
        """Pay credits. Together with a payment just before, it is one payout."""
        if self.balance is None:
            return
        left = subtract(self.balance, amount)
        paid = add(self.payout.paid, amount) if self.payout is not None else amount
        self.payout = Payout(fact, self.terminal, paid, amount, left) if left else None
        self.balance = max(left, ZERO)
        self.active = self.balance > 0

    def settle(self, short: Mapping[str, Decimal]) -> None:
        """A round is over: by wager, the part of its due that was not credited."""
        for wager in self.staked.keys() & short.keys():
            self.owed = add(self.owed, short[wager])
        self._even_out()
        self._forget_hand()

    def _forget_hand(self) -> None:
        self.added.clear()
        self.cancelled.clear()
        self.staked.clear()
        self.credited.clear()

    def _even_out(self) -> None:
        """Remove errors that were made up exactly by added or cancelled credits."""
        if self.owed > 0 and self.owed in self.added:
            self.owed = ZERO
        elif self.owed < 0 and -self.owed in self.cancelled:
            if self.payout is not None and self.payout.last == -self.owed:
                self.payout = None
            self.owed = ZERO
