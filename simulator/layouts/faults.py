"""Random faults: at most one in a round, so that findings do not overlap."""

from collections.abc import Callable
from decimal import Decimal

from simulator.layouts.state import LEAST, LayoutRound, LayoutTable, LayoutWager

IRREGULARITIES = (
    "late-wager", "late-change", "no-spin", "no-spin-unsaid", "taken-as-good", "over-maximum", "lifted-early",
    "tumbled-short",
)  # fmt: skip
MISTAKES = ("call-omitted", "announced-wrongly", "dolly-wrong", "keyed-wrongly", "paid-first", "wrong-odds")
VOID = frozenset({"no-spin", "no-spin-unsaid", "taken-as-good"})
ALWAYS = frozenset({"no-spin", "no-spin-unsaid", "over-maximum", "paid-first"})
"""Faults of every game. Each game has rules for the others."""


def choose(table: LayoutTable) -> str:
    """The fault of the next round. None in most."""
    for kinds, rate in ((IRREGULARITIES, table.irregularities), (MISTAKES, table.mistakes)):
        if table.chance(rate):
            return str(table.pick([kind for kind in kinds if kind in ALWAYS or kind in table.game.rules]))
    return ""


def after_call(r: LayoutRound) -> None:
    """Wagers placed or changed after betting closed."""
    table, first = r.table, r.wagers[0]
    if r.mishap == "late-wager":
        table.wagers += 1
        name = f"w{table.feed.day[4:]}-{table.wagers}"
        bet, on = first.bet
        choice = {} if on is None else {"on": on}
        fact = table.say("wager_placed", 700, wager=name, bet=bet, stake=LEAST, player="P999", **choice)
        r.admit(fact, r.mishap, table.game.rules[r.mishap])
        table.say(
            "wager_settled", 600, wager=name, result="void", paid=Decimal(0), commission=Decimal(0), deferred=False
        )
    elif r.mishap == "late-change":
        fact = table.say("wager_changed", 700, wager=first.name, stake=first.stake + LEAST, reason="player")
        r.admit(fact, r.mishap, table.game.rules[r.mishap])


def after_spin(r: LayoutRound, fact: str) -> None:
    """A missing call or a void spin is now evident."""
    game = r.table.game
    if r.mishap == "call-omitted":
        r.admit(fact, r.mishap, game.rules[r.mishap])
    if not r.void:
        return
    r.admit(fact, r.mishap, game.voids[r.void])
    if r.mishap == "no-spin":
        r.table.say("round_voided", 900, reason="other", role="dealer", note="no spin")
        return
    r.admit(fact, r.mishap, game.rules.get("no-spin-unsaid", game.voids[r.void]))
    if r.mishap == "taken-as-good":
        r.admit(fact, r.mishap, game.rules[r.mishap])


def while_paying(r: LayoutRound, wager: LayoutWager, winners: list[LayoutWager], pay: Callable[..., str]) -> None:
    """A chip too many, or a winner paid too early."""
    first = wager is winners[0]
    if r.mishap == "wrong-odds" and first:
        zero = isinstance(wager.bet[1], list) and 0 in wager.bet[1]
        fact = pay(r, wager, wager.stake)
        r.admit(fact, r.mishap, r.table.game.rules["wrong-odds-zero" if zero else "wrong-odds"])
        return
    pay(r, wager)
    others = [one for one in winners if one.bet == wager.bet and one is not wager]
    if r.mishap == "lifted-early" and first and others and wager.bet[0] not in OUTSIDE:
        fact = r.table.say("wager_withdrawn", 300, wager=wager.name)
        r.admit(fact, r.mishap, r.table.game.rules[r.mishap])


OUTSIDE = frozenset({"low", "high", "red", "black", "even", "odd", "dozen", "column"})
"""Bets of roulette that may be lifted once they are paid."""


def after_round(r: LayoutRound) -> None:
    """The facts required after a void spin."""
    if r.void == "ball_out":
        r.table.say("equipment_tested", 9000, what="ball", role="game_supervisor")
    if r.void == "tumbler_fault":
        r.table.say("inspector_notified", 9000, about="malfunction")
        r.table.say("malfunction_cleared", 60_000)
