"""One round, from its start to its end, as a list of steps. A step may be played wrongly (`faults`)."""

from collections.abc import Callable

from simulator.baccarat import betting, dealing, settling
from simulator.baccarat.faults import slip, tempt
from simulator.baccarat.state import Round, Table, VoidHand

FREE_ROUNDS = 0.006
DUMMIES = 0.006
DIRECTED = VoidHand("directed by the game supervisor", "11.4", "game_supervisor")


def end(r: Round) -> None:
    r.table.say("round_ended", 800)


Step = Callable[[Round], None]
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


def start(table: Table) -> Round:
    """A round opens; a void hand is announced as one."""
    table.cards.number += 1
    name = f"{table.cards.name}-{table.cards.number}"
    r = Round(table, name, table.cards.number, void=table.void_next)
    table.void_next, table.round, table.last_round = None, r, name
    r.idle = table.free > 0
    table.free = max(table.free - 1, 0)
    table.say("round_started", 4000, round=name)
    if r.void:
        announce_void(r, r.void)
    return r


def announce_void(r: Round, why: VoidHand) -> str:
    """No bets this hand; a dummy coup."""
    more = {key: value for key, value in (("rule", why.rule), ("role", why.role)) if value}
    return r.table.say("void_hand_announced", reason=why.reason, **more)


def lull(table: Table) -> None:
    """Now and then nobody bets: rounds without wagers on request, a dummy coup by direction."""
    book, chance = table.setup.book, table.rng.random()
    if table.void_next or table.carried or table.left is not None:
        return
    if book.free_rounds and not table.free and chance < FREE_ROUNDS:
        table.free = 1 + int(table.rng.random() * 3)
        table.say("rounds_requested", count=table.free)
    elif book.dummy_coups and chance < DUMMIES:
        table.void_next = DIRECTED


def play(table: Table) -> None:
    """Play one round."""
    lull(table)
    r = start(table)
    tempt(r)
    for name, step in STEPS.items():
        if not slip(r, name):
            step(r)
    table.round = None
    if r.cut == "during" or (r.cut and not table.setup.book.first_card_ends):
        table.say("last_hand_announced")
    after(table, r)


def after(table: Table, r: Round) -> None:
    """How many rounds the shoe still has."""
    if r.cut:
        table.left = 0 if r.cut == "first" and table.setup.book.first_card_ends else 1
    elif table.left is not None:
        table.left -= 1
