"""What was paid, against what was due."""

from decimal import Decimal

from domain.games.baccarat.dues import Owed, add, difference, subtract
from domain.games.baccarat.good import MAIN
from domain.games.baccarat.state import State
from domain.games.baccarat.verdict import Verdict
from domain.games.common.chips import ZERO
from domain.money import written
from domain.rulebooks.rule import NO_RULE


def look(state: State, verdict: Verdict, dues: list[Owed], over: bool) -> None:
    """Every wager."""
    for owed in dues:
        if owed.ticket.settled is None:
            _unsettled(state, verdict, owed, over)
        elif owed.ticket.placed is None:
            state.find("settled-unplaced", owed.ticket.settled.id, wager=owed.ticket.wager)
        else:
            _payment(state, owed)
        if owed.ticket.undone is not None and owed.result != "stand_off" and verdict.status == "settled":
            words = {"wager": owed.ticket.wager, "stake": written(owed.ticket.stake)}
            state.find("late-withdrawal", owed.ticket.undone, **words)
    _alone(state)


def _unsettled(state: State, verdict: Verdict, owed: Owed, over: bool) -> None:
    if verdict.status != "settled" or not over:
        return
    fact = state.ended or state.last
    if owed.result == "win":
        state.find("winner-not-paid", fact, state.book.settles_winners, wager=owed.ticket.wager)
    elif owed.result == "lose":
        state.find("loser-not-collected", fact, state.book.settles_losers, wager=owed.ticket.wager)


def _payment(state: State, owed: Owed) -> None:
    settled = owed.ticket.settled
    assert settled is not None
    short = difference(owed)
    if settled.deferred and settled.commission and owed.result == "win" and not owed.deferred:
        rule = state.book.deferral.rule if state.book.deferral is not None else owed.rules[0]
        state.find("commission-deferred", settled.id, rule, wager=owed.ticket.wager)
    if short:
        _wrong(state, owed, short)
    elif short is not None and owed.result == "win" and settled.result == "win":
        _commission(state, owed)


def _wrong(state: State, owed: Owed, short: Decimal) -> None:
    settled = owed.ticket.settled
    assert settled is not None
    due = add(owed.stake_back, owed.pays)
    words = {
        "wager": owed.ticket.wager,
        "due": written(due),
        "got": written(subtract(due, short)),
        "side": "player" if short > 0 else "house",
        "amount": written(abs(short)),
    }
    state.find("wrong-payment", settled.id, owed.rules[-1] if owed.rules else NO_RULE, **words)


def _commission(state: State, owed: Owed) -> None:
    """The chips are right; what was written down as commission is neither exact nor what the chips left."""
    settled = owed.ticket.settled
    assert settled is not None
    kept = subtract(owed.winnings, ZERO if settled.deferred else settled.paid)
    if settled.commission in (owed.commission, kept):
        return
    words = {"wager": owed.ticket.wager, "due": written(owed.commission), "said": written(settled.commission)}
    state.find("commission-wrong", settled.id, owed.rules[0], **words)


def _alone(state: State) -> None:
    """Perfect Pairs go with a wager on a hand or on Tie."""
    if "pairs-alone" not in state.book.rules:
        return
    backed = {ticket.player for ticket in state.tickets.listed if ticket.alive and ticket.bet in (*MAIN, "tie")}
    for ticket in state.tickets.listed:
        if ticket.alive and ticket.bet == "perfect_pairs" and ticket.player not in backed and ticket.placed:
            state.find("pairs-alone", ticket.placed.id, player=ticket.player)
