"""Who owes whom: what was paid otherwise than it was due, and what was due and never paid, of one wager or of many."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from domain.fold.round import Wager
from domain.money import EXACT, written

ZERO = Decimal(0)


class Balance(NamedTuple):
    """The two sides, which do not cancel out: they are of different people."""

    house_owes: Decimal = ZERO
    players_owe: Decimal = ZERO

    @property
    def whole(self) -> Decimal:
        """Everything that is not as it should be."""
        return EXACT.add(self.house_owes, self.players_owe)


def off(wager: Wager) -> Decimal | None:
    """Signed: positive where the house owes the player. Nothing where nothing can be said."""
    amount = wager.difference if wager.difference is not None else wager.unpaid
    return None if amount is None else Decimal(amount)


def balance(wagers: Iterable[Wager]) -> Balance:
    """Both sides of some wagers."""
    house, players = ZERO, ZERO
    for wager in wagers:
        amount = off(wager) or ZERO
        if amount > 0:
            house = EXACT.add(house, amount)
        else:
            players = EXACT.subtract(players, amount)
    return Balance(house, players)


def owes(player: str | None, amount: Decimal) -> str:
    """In words: `house owes P102 500.00`, `P102 owes house 3.00`; nothing where neither does."""
    who = player or "a player"
    if not amount:
        return ""
    return f"house owes {who} {written(amount)}" if amount > 0 else f"{who} owes house {written(-amount)}"


def owed(wager: Wager) -> str:
    """Who owes whom of a wager."""
    return owes(wager.player, off(wager) or ZERO)


def signed(wager: Wager) -> str:
    """The amount with its sign, as lists show it: what the house owes has a plus; nothing where nothing can be said."""
    amount = off(wager)
    if amount is None:
        return ""
    return f"+{written(amount)}" if amount > 0 else written(amount)


def both_sides(house_owes: Decimal, players_owe: Decimal) -> str:
    """Both sides of a round, each with its sign: `+500.00 -3.00`; nothing where all is as it should be."""
    sides = f"+{written(house_owes)}" if house_owes else "", f"-{written(players_owe)}" if players_owe else ""
    return " ".join(side for side in sides if side)
