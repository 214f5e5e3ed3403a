"""The progressive jackpot of a table: the amount in its pool (2.4(a), 11.3)."""

from dataclasses import dataclass
from decimal import Decimal

from domain.facts.wheels_and_dice import JackpotIncrement, JackpotSet
from domain.money import EXACT


@dataclass(slots=True)
class Pool:
    """One pool. Amounts not recorded are unknown."""

    amount: Decimal | None = None
    rate: Decimal | None = None
    """The share of each wager that goes into the pool."""
    drawn: bool = False
    """Whether anything was paid from it since it was last set."""

    def feed(self, stake: Decimal) -> None:
        """Add a wager's share."""
        if self.amount is not None and self.rate is not None:
            self.amount = EXACT.add(self.amount, EXACT.multiply(stake, self.rate))

    def draw(self, amount: Decimal) -> None:
        """Pay a prize. The house adds what is missing."""
        self.drawn = True
        if self.amount is not None:
            self.amount = max(EXACT.subtract(self.amount, amount), Decimal(0))

    def set(self, amount: Decimal) -> bool:
        """Set the meter. Returns whether that agrees with the known amount."""
        agrees = self.amount is None or self.rate is None or self.drawn or self.amount == amount
        self.amount, self.drawn = amount, False
        return agrees


class Pools:
    """The pools of a table. Facts without a pool concern its own."""

    def __init__(self, own: str | None, known: dict[str, Pool]) -> None:
        self.name = own
        self.known = known

    @property
    def own(self) -> Pool:
        """The table's own pool."""
        return self._named(None)

    def is_own(self, name: str | None) -> bool:
        """Whether this name is the table's own pool."""
        return self.name is None or name in (None, self.name)

    def _named(self, name: str | None) -> Pool:
        """If the table's own pool has no name, there is only one."""
        return self.known.setdefault((name or self.name or "") if self.name is not None else "", Pool())

    def set(self, fact: JackpotSet) -> bool:
        """Set the meter of a pool. Returns whether that agrees with the known amount."""
        return self._named(fact.pool).set(fact.amount)

    def increment(self, fact: JackpotIncrement) -> None:
        """Change the share of a wager that goes into the pool."""
        self._named(fact.pool).rate = fact.rate
