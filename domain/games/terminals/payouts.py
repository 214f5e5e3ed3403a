"""Credits paid out, in chips or on paper, against the credits that were there."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from domain.money import EXACT, written
from domain.replay.round import Finding

if TYPE_CHECKING:
    from domain.games.terminals.floor import Floor


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


def found(floor: "Floor", payout: Payout | None, owed: Decimal, goes_on: bool = False) -> Finding | None:
    """What was paid out wrongly: too much; or too little, where nobody plays on with what was left."""
    if payout is None:
        return None
    short = payout.short(owed)
    if not short or (short > 0 and goes_on):
        return None
    words: dict[str, object] = {"terminal": payout.terminal, "paid": written(payout.paid), "amount": short}
    matter = "payout-short" if short > 0 else "payout-over"
    return floor.finding(matter, payout.fact, due=written(EXACT.add(payout.paid, short)), **words)
