"""Credits paid out, in chips or on paper, against the credits that were there."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from domain.money import EXACT, written
from domain.replay.round import Finding


class MakesFindings(Protocol):
    """A table, as far as payouts need to know it."""

    def finding(self, matter: str, fact: str | None, /, **words: object) -> Finding | None:
        """What was found, if the rulebook has a rule for it."""


@dataclass(slots=True)
class Payout:
    """One that did not just empty the terminal."""

    fact: str
    terminal: str
    paid: Decimal
    """With payouts just before it."""
    last: Decimal
    """By this one alone."""
    left: Decimal
    """On the terminal; less than nothing where too much was paid."""

    def short(self, owed: Decimal) -> Decimal:
        """How much too little was paid, given what the terminal should have shown beside its balance."""
        return EXACT.add(self.left, owed)


def found(floor: MakesFindings, payout: Payout | None, owed: Decimal, goes_on: bool = False) -> Finding | None:
    """What was paid out wrongly: too much; or too little, where nobody plays on with what was left."""
    if payout is None:
        return None
    short = payout.short(owed)
    if not short or (short > 0 and goes_on):
        return None
    words: dict[str, object] = {"terminal": payout.terminal, "paid": written(payout.paid), "amount": short}
    matter = "payout-short" if short > 0 else "payout-over"
    return floor.finding(matter, payout.fact, due=written(EXACT.add(payout.paid, short)), **words)
