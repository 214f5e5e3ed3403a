"""What was paid, against what was due."""

from decimal import Decimal

from domain.games.common.dues import Owed, add, difference, subtract
from domain.games.common.state import RoundState
from domain.money import written
from domain.rulebooks.rule import NO_RULE


def look(state: RoundState, dues: list[Owed], settled: bool) -> None:
    """Every wager; what was not paid or collected is only missing where the round is settled."""
    for owed in dues:
        if owed.ticket.settled is None:
            _unsettled(state, owed, settled)
        elif owed.ticket.placed is None:
            state.find("settled-unplaced", owed.ticket.settled.id, wager=owed.ticket.wager)
        else:
            short = difference(owed)
            if short:
                _wrong(state, owed, short)
        if owed.ticket.undone is not None and owed.result != "stand_off" and settled:
            words = {"wager": owed.ticket.wager, "stake": written(owed.ticket.stake)}
            state.find("late-withdrawal", owed.ticket.undone, **words)


def _unsettled(state: RoundState, owed: Owed, settled: bool) -> None:
    fact = state.ended or state.last
    if settled and owed.result == "win":
        state.find("winner-not-paid", fact, state.book.settles_winners, wager=owed.ticket.wager)
    elif settled and owed.result == "lose":
        state.find("loser-not-collected", fact, state.book.settles_losers, wager=owed.ticket.wager)


def _wrong(state: RoundState, owed: Owed, short: Decimal) -> None:
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
