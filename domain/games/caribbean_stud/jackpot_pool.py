"""The progressive jackpot of a table: what is in it (2.4(a), 11.3)."""

from dataclasses import dataclass
from decimal import Decimal

from domain.facts.wheels_and_dice import JackpotIncrement, JackpotSet
from domain.money import EXACT


@dataclass(slots=True)
class Pool:
    """One pool. What nobody told is not known."""

    amount: Decimal | None = None
    rate: Decimal | None = None
    """The share of each wager that goes into it."""
    drawn: bool = False
    """Something was paid from it since it was last set."""

    def feed(self, stake: Decimal) -> None:
        """A wager's part goes in."""
        if self.amount is not None and self.rate is not None:
            self.amount = EXACT.add(self.amount, EXACT.multiply(stake, self.rate))

    def draw(self, amount: Decimal) -> None:
        """A prize goes out; what is not there the house adds."""
        self.drawn = True
        if self.amount is not None:
            self.amount = max(EXACT.subtract(self.amount, amount), Decimal(0))

    def set(self, amount: Decimal) -> bool:
        """The meter is set; whether that agrees with what is known."""
        agrees = self.amount is None or self.rate is None or self.drawn or self.amount == amount
        self.amount, self.drawn = amount, False
        return agrees


class Pools:
    """Those a table has to do with. Facts that name none are of the table's own."""

    def __init__(self, own: str | None, known: dict[str, Pool]) -> None:
        self.name = own
        self.known = known

    @property
    def own(self) -> Pool:
        """The table's."""
        return self._named(None)

    def is_own(self, name: str | None) -> bool:
        """Whether facts that name it are of the table's own."""
        return self.name is None or name in (None, self.name)

    def _named(self, name: str | None) -> Pool:
        """Where the table has not said which is its own, there is but one."""
        return self.known.setdefault((name or self.name or "") if self.name is not None else "", Pool())

    def set(self, fact: JackpotSet) -> bool:
        """The meter of a pool is set; whether that agrees with what is known of it."""
        return self._named(fact.pool).set(fact.amount)

    def increment(self, fact: JackpotIncrement) -> None:
        """What share of a wager goes in from now on."""
        self._named(fact.pool).rate = fact.rate
