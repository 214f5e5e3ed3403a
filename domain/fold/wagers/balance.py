"""Balances of wagers: amounts overpaid, underpaid, or due and never paid."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from domain.fold.round import Wager
from domain.money import EXACT, spaced

ZERO = Decimal(0)


class Balance(NamedTuple):
    """Both sides of a balance. They do not cancel out, because they concern different people."""

    house_owes: Decimal = ZERO
    players_owe: Decimal = ZERO

    @property
    def whole(self) -> Decimal:
        """The sum of both sides."""
        return EXACT.add(self.house_owes, self.players_owe)


def off(wager: Wager) -> Decimal | None:
    """Signed: positive if the house owes the player. None if it cannot be computed."""
    return wager.difference if wager.difference is not None else wager.unpaid


def balance(wagers: Iterable[Wager]) -> Balance:
    """Add up both sides of some wagers."""
    house, players = ZERO, ZERO
    for wager in wagers:
        amount = off(wager) or ZERO
        if amount > 0:
            house = EXACT.add(house, amount)
        else:
            players = EXACT.subtract(players, amount)
    return Balance(house, players)


def owes(player: str | None, amount: Decimal) -> str:
    """In words: `house owes P102 500.00`, `P102 owes house 3.00`. Empty if neither owes."""
    who = player or "a player"
    if not amount:
        return ""
    return f"house owes {who} {spaced(amount)}" if amount > 0 else f"{who} owes house {spaced(-amount)}"


def owed(wager: Wager) -> str:
    """The balance of a wager in words."""
    return owes(wager.player, off(wager) or ZERO)


def difference_text(wager: Wager) -> str:
    """The balance of a wager in words, as an amount if nothing is owed. Empty if it cannot be computed."""
    amount = off(wager)
    return "" if amount is None else owes(wager.player, amount) or spaced(amount)


def signed(wager: Wager) -> str:
    """The amount with its sign, as lists show it: plus is what the house owes. Empty if it cannot be computed."""
    amount = off(wager)
    if amount is None:
        return ""
    return f"+{spaced(amount)}" if amount > 0 else spaced(amount)


def both_sides(house_owes: Decimal, players_owe: Decimal) -> str:
    """Both sides of a round with signs: `+500.00 -3.00`. Empty if nothing is owed."""
    sides = f"+{spaced(house_owes)}" if house_owes else "", f"-{spaced(players_owe)}" if players_owe else ""
    return " ".join(side for side in sides if side)
