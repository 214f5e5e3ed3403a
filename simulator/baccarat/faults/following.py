"""Faults with consequences for later facts: a third card that is not drawn, a card that should have opened a round."""

from simulator.baccarat import dealing, settling
from simulator.baccarat.cards import banker_draws, player_draws
from simulator.baccarat.faults.announcing import called
from simulator.baccarat.faults.drawing import EXCESS_UNSEEN, follows
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document


def who_draws(s: Slip) -> str:
    """The hand that must draw next. Empty: neither."""
    hands = s.r.hands
    if player_draws(hands["player"], hands["banker"]):
        return "player"
    return "banker" if banker_draws(hands["player"], hands["banker"]) else ""


def somebody_draws(s: Slip) -> bool:
    """Whether nothing was settled yet that depends on the missing card."""
    return bool(who_draws(s)) and not any(wager.bet == "perfect_pairs" for wager in s.r.wagers)


def undrawn(s: Slip) -> None:
    """The dealer calls and settles by two cards. By the rules the round is open, because nobody knows the card."""
    r, hand = s.r, who_draws(s)
    settling.decide(r)
    s.admit(called(s, r.outcome), hand)
    for wager in [one for one in r.wagers if one.open]:
        what = settling.due(r, wager)
        settling.book(r, wager, what.result, settling.net(s.table, wager, what), what.commission, False)
    r.cancelled = True


def thrown_away(s: Slip) -> None:
    """An unseen excess card goes to the discards: the next round begins with the card after it."""
    dealing.draw_thirds(s.r)
    dealing.take(s.r)
    s.admit(dealing.show(s.r, "none", None, "down"))
    s.later("card_drawn")


MISSING = {"player": "9.3", "banker": "9.5"}

FAULTS = (
    FaultKind("third-card-not-drawn", "thirds",
              by_document(mini=MISSING, midi=MISSING, full=MISSING, nz98=MISSING, div5=MISSING, electronic=""), undrawn,
              "a hand that had to draw was left on two cards", somebody_draws),
    FaultKind("excess-card-thrown-away", "thirds", EXCESS_UNSEEN, thrown_away,
              "a card drawn in excess did not open the next round", follows),
)  # fmt: skip
