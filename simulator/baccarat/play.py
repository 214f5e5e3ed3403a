"""One round, from its start to its end, as a list of steps. A step may be played wrongly (`faults`)."""

from collections.abc import Callable

from simulator.baccarat import betting, dealing, settling
from simulator.baccarat.state import BaccaratRound, BaccaratTable, VoidHand

FREE_ROUNDS = 0.006
DUMMIES = 0.006
DIRECTED = VoidHand("directed by the game supervisor", "11.4", "game_supervisor")


def end(r: BaccaratRound) -> None:
    r.table.say("round_ended", 800)


Step = Callable[[BaccaratRound], None]
STEPS: dict[str, Step] = {
    "bet": betting.bet,
    "call": betting.call,
    "offer": dealing.offers_before,
    "deal": dealing.deal,
    "pass": dealing.offers_after,
    "count": dealing.count,
    "insure": settling.insure,
    "sides": settling.sides,
    "thirds": dealing.draw_thirds,
    "declare": settling.declare,
    "settle": settling.settle,
    "end": end,
}


AFTER_VOID = ("settle", "end")
"""The steps that remain after a round was declared void."""


def start(table: BaccaratTable) -> BaccaratRound:
    """A round begins. A void hand is announced."""
    table.cards.number += 1
    name = f"{table.cards.name}-{table.cards.number}"
    r = BaccaratRound(table, name, table.cards.number, void=table.void_next)
    table.void_next, table.round, table.last_round = None, r, name
    r.idle = table.free > 0
    table.free = max(table.free - 1, 0)
    if not table.mishaps.moment(table, "start"):
        style = {"style": table.style} if table.reported_style != table.style else {}
        table.say("round_started", 4000, round=name, **style)
        table.reported_style = table.style
    if r.void:
        dealing.announce_void(r, r.void)
    return r


def lull(table: BaccaratTable) -> None:
    """Occasionally no player bets: rounds without wagers on request, or a dummy hand by direction."""
    book, chance = table.setup.book, table.rng.random()
    if table.void_next or table.carried or table.left is not None or table.mishaps.moment(table, "lull"):
        return
    if book.free_rounds and not table.free and chance < FREE_ROUNDS:
        table.free = 1 + int(table.rng.random() * 3)
        table.say("rounds_requested", count=table.free)
    elif book.dummy_coups and chance < DUMMIES:
        table.void_next = DIRECTED


def play(table: BaccaratTable) -> None:
    """Play one round."""
    table.mishaps.plan(table)
    lull(table)
    r = start(table)
    if r.void:
        table.mishaps.step(r, "void")
    for name, step in STEPS.items():
        if (not r.cancelled or name in AFTER_VOID) and not table.mishaps.step(r, name):
            step(r)
    table.round = None
    after(table, r)
    last_hand(table, r)


def last_hand(table: BaccaratTable, r: BaccaratRound) -> None:
    """If the cutting card was drawn during the round, the next is the last, and the players are told."""
    announced = r.cut == "first" and table.setup.book.first_card_ends
    if r.cut and not announced and not table.spoiled and not table.mishaps.moment(table, "last_hand"):
        table.say("last_hand_announced")


def after(table: BaccaratTable, r: BaccaratRound) -> None:
    """The number of rounds left in the shoe."""
    if r.cut:
        table.last_cut = r.cut
        table.left = 0 if r.cut == "first" and table.setup.book.first_card_ends else 1
    elif table.left is not None:
        table.left -= 1
