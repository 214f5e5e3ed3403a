"""Commission that players were allowed to owe: by player and shoe, charged, collected, outstanding."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from domain.facts.wagers import CommissionMarked
from domain.games.common.chips import ZERO, Chips
from domain.money import EXACT, written
from domain.replay.round import Commission


@dataclass(slots=True)
class Account:
    """What one player owes from one shoe."""

    table: str
    shoe: str | None
    player: str
    seat: int | None
    charged: Decimal = ZERO
    collected: Decimal = ZERO
    owed: Decimal = ZERO

    def report(self) -> Commission:
        """As the report has it."""
        charged, collected = written(self.charged), written(self.collected)
        return Commission(self.table, self.shoe, self.player, self.seat, charged, collected, written(self.owed))


@dataclass(slots=True)
class Accounts:
    """Every account of a table."""

    listed: dict[tuple[str | None, str], Account] = field(default_factory=dict)
    marked: list[CommissionMarked] = field(default_factory=list)
    """Marker buttons put down since the last round was let go."""

    def charge(self, account: Account, amount: Decimal) -> None:
        """Commission is left owing."""
        mine = self.listed.setdefault((account.shoe, account.player), account)
        mine.charged = EXACT.add(mine.charged, amount)
        mine.owed = EXACT.add(mine.owed, amount)

    def of(self, player: str, shoe: str | None = None) -> list[Account]:
        """A player's accounts, of one shoe or of all, the oldest first."""
        return [one for one in self.listed.values() if one.player == player and shoe in (None, one.shoe)]

    def collect(self, table: str, player: str, shoe: str | None, amount: Decimal, chips: Chips) -> None:
        """Commission is paid: the whole of it down to what chips can make, or a part."""
        mine = self.of(player, shoe) or [self.listed.setdefault((shoe, player), Account(table, shoe, player, None))]
        total = sum((one.owed for one in mine), ZERO)
        whole = total > 0 and chips.down(total) == amount
        for one in mine:
            part = one.owed if one is not mine[-1] and one.owed < amount else amount
            amount = EXACT.subtract(amount, part)
            one.collected = EXACT.add(one.collected, part)
            one.owed = ZERO if whole else EXACT.subtract(one.owed, part)

    def waive(self, player: str, shoe: str | None, amount: Decimal) -> None:
        """Commission is let go."""
        for one in self.of(player, shoe):
            part = min(one.owed, amount)
            one.owed = EXACT.subtract(one.owed, part)
            amount = EXACT.subtract(amount, part)

    def owing(self) -> Iterator[Account]:
        """Accounts that are not settled."""
        return (one for one in self.listed.values() if one.owed > 0)

    def owed_by(self, player: str) -> Decimal:
        """All that a player owes."""
        return sum((one.owed for one in self.of(player)), ZERO)
