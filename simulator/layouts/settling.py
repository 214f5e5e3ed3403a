"""Losers are collected, winners paid; a void spin gives everything back. By the simulator's own arithmetic."""

from decimal import Decimal

from simulator.layouts import faults
from simulator.layouts.state import MOST, Round, Wager

ZERO = Decimal(0)


def settle(r: Round) -> None:
    """Every wager, in the order that the rules want."""
    if r.void:
        _give_back(r)
        return
    losers = [wager for wager in r.wagers if not r.odds(wager)]
    winners = [wager for wager in r.wagers if r.odds(wager)]
    if r.mishap == "paid-first" and losers and winners:
        fact = pay(r, winners[0])
        r.admit(fact, r.mishap, r.table.game.rules["paid-early"])
        fact = collect(r, losers[0])
        r.admit(fact, r.mishap, r.table.game.rules["collected-late"])
        losers, winners = losers[1:], winners[1:]
    for wager in losers:
        collect(r, wager)
    for wager in winners:
        faults.while_paying(r, wager, winners, pay)


def _give_back(r: Round) -> None:
    taken = r.mishap == "taken-as-good"
    for wager in r.wagers:
        odds = r.odds(wager) if taken else 0
        result = ("win" if odds else "lose") if taken else "void"
        fact = _say(r, wager, result, wager.stake * odds)
        if taken:
            r.admit(fact, r.mishap, r.table.game.voids[r.void])


def collect(r: Round, wager: Wager) -> str:
    """A loser's stake; what lay above the maximum goes back."""
    back = {"returned": wager.stake - MOST} if wager.stake > MOST else {}
    return _say(r, wager, "lose", ZERO, **back)


def pay(r: Round, wager: Wager, more: Decimal = ZERO) -> str:
    """A winner, on what is good of the wager."""
    return _say(r, wager, "win", min(wager.stake, MOST) * r.odds(wager) + more)


def _say(r: Round, wager: Wager, result: str, paid: Decimal, **back: Decimal) -> str:
    return r.table.say(
        "wager_settled", 900, wager=wager.name, result=result, paid=paid, commission=ZERO, deferred=False, **back
    )
