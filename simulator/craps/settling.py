"""Settles a roll: losers are collected, then winners paid. Uses the simulator's own arithmetic."""

from decimal import Decimal
from fractions import Fraction
from math import ceil

from simulator.craps import bets, betting
from simulator.craps.state import GENERAL, CrapsRound, CrapsWager

Decided = tuple[CrapsWager, str, Fraction]


def settle(r: CrapsRound) -> None:
    """Settle decided wagers. Others may get their point."""
    table = r.table
    decided = decide(r)
    for wanted in ("lose", "stand_off", "win"):
        for wager, result, worth in decided:
            if result == wanted and wager is not r.spoiled:
                fact = say(r, wager, result, worth)
                admit_again(r, wager, fact)
    gone = {wager.name for wager, _, _ in decided}
    table.up = [one for one in table.up if one.name not in gone]
    for one in table.up:
        if one.bet in ("pass", "come", "dont_pass", "dont_come") and one.point is None:
            one.point = sum(r.dice)


def admit_again(r: CrapsRound, wager: CrapsWager, fact: str) -> None:
    """Settle a wager, possibly for the second time."""
    if wager.early:
        r.admit(fact, "15.1", GENERAL, wager.early)


def decide(r: CrapsRound) -> list[Decided]:
    """The result of every wager that the roll decides."""
    table, found = r.table, []
    for wager in table.up:
        came = bets.outcome(wager, r.dice, table.point is None, betting.on(table, wager))
        if came is not None:
            found.append((wager, *came))
    return found


def say(r: CrapsRound, wager: CrapsWager, result: str, worth: Fraction, more: int = 0) -> str:
    """Settle a win. An amount that chips cannot pay is rounded up. The stake above the maximum is returned."""
    paid = ceil(wager.good * worth) + more if result == "win" else 0
    over = wager.stake - wager.good
    back = {"returned": Decimal(over)} if result == "lose" and over else {}
    return r.table.say(
        "wager_settled", 900, wager=wager.name, result=result, paid=Decimal(paid), commission=Decimal(0),
        deferred=False, **back,
    )  # fmt: skip
